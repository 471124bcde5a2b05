import ClickwheelSystem

/// Where a connection comes from, as far as others can be told apart from it: an IPv4 address, or the first 64 bits of an
/// IPv6 address, since one household is given all addresses behind them (RFC 6177).
public struct Household: Hashable, Sendable {
    /// The address's four or eight bytes; empty where the text was no address.
    private let bytes: [UInt8]
    /// Whether it is this machine itself: a loopback address, or no socket at all.
    public let isThisMachine: Bool

    /// - Parameter peer: A numeric address without a port, with or without a zone (`fe80::1%eth0`); empty where no socket was
    ///   used.
    public init(peer: String) {
        let address = IPAddress(peer)
        bytes = Array(address?.bytes.prefix(address?.bytes.count == 16 ? 8 : 4) ?? [])
        isThisMachine = address?.isLoopback ?? peer.isEmpty
    }
}
