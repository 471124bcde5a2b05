/// Text as it stands in an address: RFC 3986, section 2.1.
extension WebAddress {
    /// `text` with all but what section 2.3 leaves as it is encoded: for one part of a path or of a query.
    public static func encoded(_ text: String) -> String { encoded(text, keeping: []) }

    /// A path, with its slashes as they are.
    public static func encoded(path: String) -> String { encoded(path, keeping: [UInt8(ascii: "/")]) }

    private static func encoded(_ text: String, keeping signs: Set<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            case _ where signs.contains(byte): bytes.append(byte)
            case _: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text that was encoded; `nil` for what is none.
    public static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, rest.prefix(2).allSatisfy({ Self.isHexadecimal($0) }),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
