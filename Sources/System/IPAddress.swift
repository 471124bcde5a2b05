public import ClickwheelPOSIX

/// An IPv4 or an IPv6 address; one of IPv4 that is written as IPv6 (RFC 4291 section 2.5.5.2) is the one of IPv4.
public struct IPAddress: Hashable, Sendable {
    /// Its four or sixteen bytes, the first one first.
    public let bytes: [UInt8]

    /// The address in `text`, such as `127.0.0.1`, `::1` or, with a zone that is left out, `fe80::1%eth0`.
    ///
    /// - Returns: `nil` for what is neither four decimal numbers without leading zeros nor of the form of RFC 4291 section
    ///   2.2.
    public init?(_ text: some StringProtocol) {
        let address = String(text.prefix { $0 != "%" })
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, address, &four) == 1 {
            self.init(bytes: withUnsafeBytes(of: four) { Array($0) })
        } else if inet_pton(AF_INET6, address, &six) == 1 {
            self.init(bytes: withUnsafeBytes(of: six) { Array($0) })
        } else {
            return nil
        }
    }

    /// The address of these bytes.
    ///
    /// - Returns: `nil` unless there are four or sixteen.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        let isMapped =
            bytes.count == 16 && bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
        self.bytes = isMapped ? Array(bytes[12...]) : bytes
    }

    /// The address in what the system calls a socket address; `nil` for one of another family.
    ///
    /// `address` is followed by the rest of what its family has.
    public init?(_ address: UnsafePointer<sockaddr>) {
        let family = CInt(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        // Family and port; in IPv6 the flow label too.
        let (skip, count) = family == AF_INET ? (4, 4) : (8, 16)
        self.init(bytes: Array(UnsafeRawBufferPointer(start: address, count: skip + count)[skip...]))
    }

    /// Whether no other machine is meant, or none beyond the link: loopback, link-local, and what systems take for loopback.
    public var isNearby: Bool { isLoopback || isLinkLocal || isUnspecified }

    /// Whether it is this machine itself: 127.0.0.0/8 or ::1 (RFC 6890 section 2.2).
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }

    /// Whether only who is on the same link is reached by it: 169.254.0.0/16 or fe80::/10 (RFC 6890 section 2.2).
    public var isLinkLocal: Bool {
        bytes.count == 4
            ? bytes[0] == 169 && bytes[1] == 254 : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }

    /// Whether it is of no machine, which systems take for this one: 0.0.0.0/8 or :: (RFC 6890 section 2.2).
    public var isUnspecified: Bool {
        bytes.count == 4 ? bytes[0] == 0 : bytes.allSatisfy { $0 == 0 }
    }

    /// Whether `host` can only mean this machine: "localhost", a name below it (RFC 6761 section 6.3), or a loopback address.
    ///
    /// - Parameter host: In lower case, without the brackets of an IPv6 address.
    /// - Returns: `false` for what another machine may have too, and for what is no address.
    public static func isLoopback(host: some StringProtocol) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
    }
}
