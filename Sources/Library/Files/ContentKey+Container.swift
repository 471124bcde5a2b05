import ClickwheelCrypto

extension ContentKey {
    /// Makes the key of a file's audio.
    ///
    /// Keys are stored in users' databases, so this recipe never changes. A key is BLAKE2b with 16 bytes
    /// over, one after the other:
    /// 1. `clickwheel audio 1` and a zero;
    /// 2. the raw value of the ``AudioFormat`` and a zero;
    /// 3. the payload's length as 64 bits, least significant byte first: its bytes, but in Ogg the last
    ///    position of the stream, since the number of bytes depends on how pages are cut;
    /// 4. in FLAC, also in Ogg, the 16 bytes of the MD5 of the decoded audio, if they are not all zero;
    /// 5. the first 64 KiB of the payload, or all of it when it is shorter.
    ///
    /// The payload is what no program that writes tags touches:
    /// - FLAC: the frames. WavPack: the blocks. ADTS: the frames.
    /// - MP3: the frames, without the first one when it holds a description instead of audio.
    /// - Ogg: the bodies of the stream's pages behind its header packets.
    /// - MP4: the content of all `mdat` boxes. WAV: of the `data` chunk. AIFF: the samples in `SSND`.
    init(of container: Container, in file: FileBytes) throws(FileProblem) {
        var hasher = ContentHasher(byteCount: Self.byteCount)
        var preface = Array("clickwheel audio 1\0".utf8) + container.format.rawValue.utf8 + [0]
        for shift in stride(from: 0, to: 64, by: 8) {
            preface.append(UInt8(truncatingIfNeeded: container.payload.length >> UInt64(shift)))
        }
        hasher.update(preface + container.payload.signature)
        var remaining = Self.sampledBytes
        for range in container.payload.beginning where remaining > 0 {
            let sampled = range.prefix(remaining)
            remaining -= sampled.count
            try file.forEachPiece(of: sampled) { piece in hasher.update(piece) }
        }
        self.init(hash: hasher.finalize())
    }
}
