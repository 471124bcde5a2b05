/// Uncompressed audio in chunks: what WAV and AIFF have in common.
struct PCM {
    var sampleRate: Int
    var channels: Int
    /// Bits of one sample.
    var bitDepth: Int
    /// Bytes of one sample of all channels.
    var frameBytes: Int

    /// Returns the container for audio in `data`.
    func container(
        _ format: AudioFormat,
        _ data: Range<Int>,
        _ tags: [TagBlock]
    ) throws(FileProblem) -> Container {
        guard frameBytes > 0 else { throw .damaged(reason: "its samples have no bytes") }
        return Container(
            format: format,
            sampleRate: sampleRate,
            channels: channels,
            bitDepth: bitDepth,
            frames: UInt64(data.count / frameBytes),
            payload: AudioPayload(byteCount: data.count, length: UInt64(data.count), beginning: [data]),
            tags: tags
        )
    }
}
