import ClickwheelPOSIX
import ClickwheelTestSupport

extension TemporaryFolder {
    /// Writes a file with `count` bytes that tell where in the file they are, and returns its path.
    @discardableResult
    func write(_ name: String = "file", count: Int, seed: UInt8 = 0) throws -> String {
        try write(name, Self.content(count, seed: seed))
    }

    /// `count` bytes: the number of every four bytes, mixed with `seed`, so that a shifted piece is another one.
    static func content(_ count: Int, seed: UInt8 = 0) -> [UInt8] {
        let words = count / 4 + 1
        let bytes = [UInt8](unsafeUninitializedCapacity: words * 4) { buffer, written in
            for word in 0..<words {
                let mixed = UInt32(truncatingIfNeeded: word) &* 0x9E37_79B1 ^ UInt32(seed) &* 0x85EB_CA6B
                UnsafeMutableRawBufferPointer(buffer).storeBytes(
                    of: mixed,
                    toByteOffset: word * 4,
                    as: UInt32.self
                )
            }
            written = words * 4
        }
        return Array(bytes.prefix(count))
    }
}

/// How many descriptors this process has open.
func openDescriptors() -> Int {
    (0..<4096).count { fcntl(Int32($0), F_GETFD) != -1 }
}

/// Writes `bytes`, in pieces that fit a pipe, until all are written or nobody reads any more.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var offset = 0
    while offset < bytes.count {
        let count = bytes.withUnsafeBytes { bytes in
            let piece = UnsafeRawBufferPointer(rebasing: bytes[offset..<min(offset + 10000, bytes.count)])
            return write(descriptor, piece.baseAddress, piece.count)
        }
        guard count > 0 else { return }
        offset += count
    }
}
