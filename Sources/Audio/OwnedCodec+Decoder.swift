import ClickwheelCFFmpeg

extension OwnedCodec {
    /// The opened decoder of the chosen stream of `file`, which may decode on so many threads.
    static func decoder(for file: borrowing InputFile, threads: Int) throws(AudioError) -> OwnedCodec {
        let stream = file.stream.pointee
        let name = String(cString: avcodec_get_name(stream.codecpar.pointee.codec_id))
        guard let decoder = avcodec_find_decoder(stream.codecpar.pointee.codec_id) else {
            throw .unsupported(path: file.path, reason: "the installed FFmpeg has no decoder for \(name)")
        }
        let codec = try OwnedCodec(decoder)
        let pointer = codec.pointer
        guard avcodec_parameters_to_context(pointer, stream.codecpar) >= 0 else { throw .outOfMemory }
        // Without this the library does not know when to cut the encoder's delay and padding.
        pointer.pointee.pkt_timebase = stream.time_base
        pointer.pointee.thread_count = CInt(min(max(threads, 1), 16))
        let code = avcodec_open2(pointer, decoder, nil)
        guard code >= 0 else {
            throw .unsupported(
                path: file.path,
                reason: "the decoder \(name) refused it: \(FFmpeg.text(of: code))"
            )
        }
        guard pointer.pointee.sample_rate > 0, pointer.pointee.ch_layout.nb_channels > 0 else {
            throw .corrupt(path: file.path, reason: "its sample rate or its channels are missing")
        }
        return codec
    }
}
