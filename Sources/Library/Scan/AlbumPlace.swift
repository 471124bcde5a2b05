import ClickwheelText

/// Where an album lives: its directory, or what the directories of its discs have in common.
enum AlbumPlace {
    /// The path without a last part that only names a disc, such as `CD 2`, `disc1` or `Disk 3 - Live`, and
    /// without such an ending, as in `Album (Disc 2)`.
    static func of(_ path: NameBytes) -> NameBytes {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        let parent = slash.map { Array(path[..<$0]) } ?? []
        let name = TextFolding.folded(String(decoding: path[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self))
        if isDisc(name[...]) { return parent }
        guard let bracket = name.lastIndex(where: { [0x28, 0x5B, 0x7B].contains($0) }),
            isDisc(name[(bracket + 1)...])
        else { return path }
        return parent + [UInt8(ascii: "/")] + name[..<bracket].trimmed
    }

    /// Whether `text` begins with a word for a disc and a number.
    private static func isDisc(_ text: ArraySlice<UInt8>) -> Bool {
        for word in ["cd", "disc", "disk", "disco", "disque", "vol", "volume", "part"]
        where text.starts(with: word.utf8) {
            let rest = text.dropFirst(word.utf8.count).drop { [0x20, 0x2E, 0x2D, 0x5F, 0x23].contains($0) }
            if let digit = rest.first, 0x30...0x39 ~= digit { return true }
        }
        return false
    }
}

extension ArraySlice<UInt8> {
    /// Without spaces at the end.
    fileprivate var trimmed: ArraySlice<UInt8> {
        guard let last = lastIndex(where: { $0 != 0x20 }) else { return [] }
        return self[...last]
    }
}
