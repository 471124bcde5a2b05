import ClickwheelNet

extension ListenAddress {
    static let standard = ListenAddress(host: "127.0.0.1", port: 4747)

    /// What `--listen` says, else the standard address.
    ///
    /// - Throws: ``CommandFailure/usage(_:)`` where it is no address with a port.
    static func chosen(_ arguments: Arguments) throws(CommandFailure) -> ListenAddress {
        guard let text = arguments["listen"] else { return standard }
        guard let address = ListenAddress(text) else {
            throw .usage("--listen takes HOST:PORT, such as 127.0.0.1:4747, and not '\(text)'")
        }
        return address
    }

    /// Whether only this machine can reach the address (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3).
    var isLoopback: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return host == "localhost" || host == "::1" || isIPv4
    }
}
