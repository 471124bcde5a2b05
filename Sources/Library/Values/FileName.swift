/// What the name of a file says.
enum FileName {
    /// The name up to its last dot, or all of it when the dot is its first character or there is none.
    static func withoutExtension(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The bytes after the last dot in lower case; none when there is no dot after the first byte.
    static func lowercasedExtension(_ name: some BidirectionalCollection<UInt8>) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return [] }
        return name[name.index(after: dot)...].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    }
}
