import ClickwheelPOSIX

/// Where a connection comes from, as far as others can be told apart from it: an IPv4 address, or the first 64 bits of an
/// IPv6 address, since one household is given all addresses behind them (RFC 6177).
public struct Household: Hashable, Sendable {
    /// The address's four or eight bytes; empty where the text was no address.
    private let bytes: [UInt8]
    /// Whether it is this machine itself: 127.0.0.0/8, ::1, or no socket at all.
    public let isThisMachine: Bool

    /// - Parameter peer: A numeric address without a port, with or without a zone (`fe80::1%eth0`); empty where no socket was
    ///   used.
    public init(peer: String) {
        let address = peer.prefix { $0 != "%" }
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, String(address), &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
            isThisMachine = bytes[0] == 127
        } else if inet_pton(AF_INET6, String(address), &six) == 1 {
            let all = withUnsafeBytes(of: six) { Array($0) }
            let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 255 && all[11] == 255
            bytes = isMapped ? Array(all[12...]) : Array(all[..<8])
            isThisMachine = isMapped ? all[12] == 127 : all == Array(repeating: 0, count: 15) + [1]
        } else {
            bytes = []
            isThisMachine = peer.isEmpty
        }
    }
}
