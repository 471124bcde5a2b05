/// The header of one WavPack block.
///
/// Format: <https://www.wavpack.com/WavPack5FileFormat.pdf>, section 2.
struct WavPackBlock {
    static let headerBytes = 32

    /// The whole block; its end may lie beyond the end of the file.
    let range: Range<Int>
    /// The samples of the whole file; `nil` when the encoder did not know.
    let totalFrames: UInt64?
    /// The first sample of this block.
    let firstFrame: UInt64
    /// The samples of this block; 0 in a block without audio.
    let frames: UInt64
    let flags: Int

    /// Whether this is the last of the blocks that hold the channels of the same samples.
    var isFinal: Bool { flags & 0x1000 != 0 }
    var isMono: Bool { flags & 4 != 0 }
    var isFloat: Bool { flags & 0x80 != 0 }
    var isDSD: Bool { flags >> 31 & 1 != 0 }

    /// Reads the header at `offset`; `nil` when there is none.
    init?(in file: FileBytes, at offset: Int) throws(FileProblem) {
        guard try file.holds("wvpk", at: offset), offset + Self.headerBytes <= file.count else { return nil }
        let size = try file.little32(offset + 4)
        let version = try file.little16(offset + 8)
        guard size >= Self.headerBytes - 8, size <= 1 << 24, (0x402...0x410).contains(version) else {
            return nil
        }
        let total = try file.little32(offset + 12)
        // Both counts have 40 bits, the highest eight of them here.
        let highIndex = try UInt64(file.byte(offset + 10))
        let highTotal = try UInt64(file.byte(offset + 11))
        // The value of all bits set is taken, so the highest part counts one less than it says.
        totalFrames = total == 0xFFFF_FFFF ? nil : UInt64(total) + highTotal << 32 - highTotal
        firstFrame = try UInt64(file.little32(offset + 16)) + highIndex << 32
        frames = try UInt64(file.little32(offset + 20))
        flags = try file.little32(offset + 24)
        range = offset..<offset + 8 + size
    }
}
