import ClickwheelPOSIX

/// A port of loopback at which nobody listens, and which nobody else gets while the instance is there.
package final class ClosedPort {
    package let number: UInt16
    private let holder: CInt

    package init() {
        // SOCK_STREAM, which is not of one type everywhere.
        let holder = socket(AF_INET, 1, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        number = withUnsafeMutableBytes(of: &address) { memory in
            guard let start = memory.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return 0 }
            bind(holder, start, size)
            getsockname(holder, start, &size)
            return UInt16(bigEndian: memory.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
        self.holder = holder
    }

    deinit { close(holder) }
}
