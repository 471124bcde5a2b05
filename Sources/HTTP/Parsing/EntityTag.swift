/// Entity tags (RFC 9110 section 8.8.3).
enum EntityTag {
    /// A strong tag, in its quotes, for `bytes`: their 64-bit FNV-1a hash and their count.
    static func strong(of bytes: [UInt8]) -> String {
        var hash = FNV1a()
        for byte in bytes { hash.add(byte) }
        return "\"\(String(hash.value, radix: 16))-\(String(bytes.count, radix: 16))\""
    }

    /// How two tags are compared (RFC 9110 section 8.8.3.2).
    enum Comparison {
        case strong
        case weak
    }

    /// Whether the list in `field`, or its "*", holds `tag`, which is strong.
    ///
    /// A list is read up to its first mistake.
    static func list(_ field: String, contains tag: String, _ comparison: Comparison) -> Bool {
        var rest = ASCII.trimmed(Array(field.utf8))
        if rest.elementsEqual([UInt8(ascii: "*")]) { return true }
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: ",") || rest.first == ASCII.space || rest.first == ASCII.tab {
                rest = rest.dropFirst()
                continue
            }
            let isWeak = rest.starts(with: Array("W/".utf8))
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == UInt8(ascii: "\""),
                let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\""))
            else { return false }
            if rest[...end].elementsEqual(tag.utf8), comparison == .weak || !isWeak { return true }
            rest = rest[(end + 1)...]
        }
        return false
    }
}
