/// A host and a port to listen on, or that is listened on.
public struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
    /// A name or an address, without brackets.
    public let host: String
    /// The port; 0 lets the system choose one.
    public let port: UInt16

    /// An address to listen on, which is not looked at yet.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, with an IPv6 address in brackets, or `nil` where `text` is something else.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits)
        else { return nil }
        self.init(host: String(host), port: port)
    }

    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
