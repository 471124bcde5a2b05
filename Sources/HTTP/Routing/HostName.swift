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

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
