import ClickwheelPOSIX

/// A socket of a free port of loopback, which nobody else gets until ``descriptor`` is closed; it does not listen yet.
package struct LoopbackSocket: Sendable {
    package let descriptor: CInt
    package let port: UInt16

    package init() {
        // SOCK_STREAM, which is not of one type everywhere.
        let descriptor = socket(AF_INET, 1, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutableBytes(of: &address) { memory in
            guard let start = memory.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return 0 }
            bind(descriptor, start, size)
            getsockname(descriptor, start, &size)
            return UInt16(bigEndian: memory.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
        self.descriptor = descriptor
    }
}
