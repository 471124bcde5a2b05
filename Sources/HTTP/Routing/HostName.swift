/// The host of a `Host` field or of an origin (RFC 3986 section 3.2.2), taken apart strictly.
enum HostName {
    /// The name in lower case without brackets and final dot, and the port where there is one.
    ///
    /// - Returns: `nil` for what is no host: empty, with user information, with a bad port.
    static func split(_ text: String) -> (name: String, port: Int?)? {
        var name = text[...]
        var port: Substring?
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            name = text[...end]
            let rest = text[text.index(after: end)...]
            if !rest.isEmpty {
                guard rest.first == ":" else { return nil }
                port = rest.dropFirst()
            }
        } else if let colon = text.firstIndex(of: ":") {
            name = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        var number: Int?
        // "host:" without digits is the default port (RFC 3986 section 3.2.3).
        if let port, !port.isEmpty {
            guard port.utf8.count <= 5, let value = ASCII.decimal(port.utf8), value <= 65535 else {
                return nil
            }
            number = Int(value)
        }
        let normalized = normalized(String(name))
        guard !normalized.isEmpty, normalized.utf8.allSatisfy(isNameByte) else { return nil }
        return (normalized, number)
    }

    /// `name` in lower case, without the brackets of an IPv6 address and without one final dot.
    static func normalized(_ name: String) -> String {
        var name = name.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if name.hasSuffix(".") { name.removeLast() }
        return name
    }

    /// Whether `name`, normalized, means the machine itself: "localhost" (RFC 6761), 127.0.0.0/8, ::1.
    static func isLoopback(_ name: String) -> Bool {
        if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" { return true }
        guard let address = ipv4(name) else { return false }
        return address[0] == 127
    }

    /// Whether `name`, normalized, is a literal IP address.
    static func isAddress(_ name: String) -> Bool {
        ipv4(name) != nil || (name.contains(":") && name.utf8.allSatisfy(isIPv6Byte))
    }

    private static func ipv4(_ name: String) -> [Int64]? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [Int64] = []
        for part in parts {
            guard part.utf8.count <= 3, let byte = ASCII.decimal(part.utf8), byte <= 255 else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func isIPv6Byte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || ASCII.hexadecimal(byte) != nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
