import ClickwheelPOSIX
import ClickwheelProgram
import Log

extension LogDestination {
    /// Why a page may not send the log somewhere.
    struct OutOfReach: Error, CustomStringConvertible {
        let address: String

        var description: String {
            "a page cannot send the log to \(address), which is this machine or its own link: name it once with clickwheel strategy use \(LogDestination.family) \(address)"
        }
    }

    /// Refuses what would make the daemon speak to services that only this machine, or its link, is meant to reach, unless
    /// the command line named it.
    ///
    /// Looks the host up, so it may block.
    static func check(_ endpoint: String, namedBy who: String) throws {
        let host = try CollectorAddress(endpoint).host
        guard who != Switchboard.commandLine, who != Switchboard.start else { return }
        if isNear(host: host) { throw OutOfReach(address: endpoint) }
    }

    /// Whether `host`, a name or an address in any form, is this machine or on its link.
    static func isNear(host: String) -> Bool {
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        var found: UnsafeMutablePointer<addrinfo>?
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        guard getaddrinfo(plain, nil, &hints, &found) == 0 else { return false }
        defer { freeaddrinfo(found) }
        return sequence(first: found) { $0?.pointee.ai_next }.prefix { $0 != nil }.contains { entry in
            guard let address = entry?.pointee.ai_addr else { return false }
            let isFour = CInt(address.pointee.sa_family) == AF_INET
            let skip = isFour ? 4 : 8  // Family and port; in IPv6 the flow label too.
            let bytes = UnsafeRawBufferPointer(start: address, count: skip + (isFour ? 4 : 16))
            return isNear(Array(bytes[skip...]))
        }
    }

    /// The same for the bytes of an address: loopback, link-local and unspecified ones (RFC 6890).
    static func isNear(_ bytes: [UInt8]) -> Bool {
        if bytes.count == 4 {
            return bytes[0] == 127 || bytes[0] == 0 || (bytes[0] == 169 && bytes[1] == 254)
        }
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
        if isMapped { return isNear(Array(bytes[12...])) }
        let isUnspecifiedOrLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] < 2
        return isUnspecifiedOrLoopback || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
    }
}
