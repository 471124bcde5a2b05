import ClickwheelCFFmpeg

extension OwnedCodec {
    /// The opened encoder for `format`, fed with what the resampler makes of `input`.
    static func encoder(
        for format: AudioFileFormat,
        input: PCMFormat,
        isFile: Bool,
        globalHeader: Bool
    ) throws(AudioError) -> OwnedCodec {
        guard let encoder = avcodec_find_encoder_by_name(format.encoder) else {
            throw .encoder(name: format.encoder, reason: "it is not installed")
        }
        let codec = try OwnedCodec(encoder)
        let context = codec.pointer
        let sampleRate = CInt(format.sampleRate(forInput: input.sampleRate))
        context.pointee.sample_fmt = format.avSampleFormat
        context.pointee.sample_rate = sampleRate
        context.pointee.time_base = AVRational(num: 1, den: sampleRate)
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        if globalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
        var options = Options()
        var channels = input.channels
        switch format {
        case .flac(let bitDepth):
            guard bitDepth == 16 || bitDepth == 24 else {
                throw .invalidRequest("FLAC with \(bitDepth) bits is not written; use 16 or 24")
            }
            context.pointee.bits_per_raw_sample = CInt(bitDepth)
            // A file is written once and kept; a stream has a listener who waits.
            context.pointee.compression_level = isFile ? 10 : 5
        case .mp3(let bitrate), .aac(let bitrate):
            channels = min(channels, 2)
            context.pointee.bit_rate = Int64(try checked(bitrate))
        case .opus(let bitrate):
            channels = min(channels, 2)
            context.pointee.bit_rate = Int64(try checked(bitrate))
            options.set("vbr", "on")
        case .wav:
            break
        }
        av_channel_layout_default(&context.pointee.ch_layout, CInt(channels))
        let code = avcodec_open2(context, encoder, &options.pointer)
        guard code >= 0 else { throw .encoder(name: format.encoder, reason: FFmpeg.text(of: code)) }
        return codec
    }

    /// `bitrate`, if it lies within what all three lossy codecs take.
    private static func checked(_ bitrate: Int) throws(AudioError) -> Int {
        guard (32_000...320_000).contains(bitrate) else {
            throw .invalidRequest(
                "a bit rate of \(bitrate) is out of range; use 32000 to 320000 bits per second"
            )
        }
        return bitrate
    }
}
