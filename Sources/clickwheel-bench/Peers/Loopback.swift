import ClickwheelPOSIX

/// TCP on this machine alone.
enum Loopback {
    /// Calls `body` with the address of `port` as the system's calls take it, and returns what it does.
    static func with(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// A port that nobody listens on now, as the system chooses it.
    static func freePort() throws -> UInt16 {
        let number = socket(AF_INET, streamSocket, 0)
        defer { close(number) }
        guard with(0, { bind(number, $0, $1) }) == 0 else { throw BenchmarkFailure("no free port") }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}
