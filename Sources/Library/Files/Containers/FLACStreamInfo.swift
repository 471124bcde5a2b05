/// The block that every FLAC stream starts with.
///
/// Format: RFC 9639, section 8.2.
struct FLACStreamInfo {
    static let byteCount = 34

    let minimumBlockSize: Int
    /// The largest frame in bytes; 0 when the encoder did not know.
    let maximumFrameBytes: Int
    let sampleRate: Int
    let channels: Int
    let bitDepth: Int
    /// The length in samples of one channel; 0 when the encoder did not know.
    let totalFrames: UInt64
    /// The MD5 of the decoded audio; all zero when the encoder did not know.
    let md5: [UInt8]

    /// Reads the block's content at `offset`.
    init(in file: FileBytes, at offset: Int) throws(FileProblem) {
        minimumBlockSize = try file.big16(offset)
        maximumFrameBytes = try file.big24(offset + 7)
        let packed = try file.big64(offset + 10)
        sampleRate = Int(packed >> 44)
        channels = Int(packed >> 41 & 7) + 1
        bitDepth = Int(packed >> 36 & 31) + 1
        totalFrames = packed & 0xF_FFFF_FFFF
        md5 = try file.copy(offset + 18..<offset + Self.byteCount)
    }

    /// The MD5 as a signature for a ``ContentKey``: nothing when the encoder did not know it.
    var signature: [UInt8] { md5.allSatisfy { $0 == 0 } ? [] : md5 }
}
