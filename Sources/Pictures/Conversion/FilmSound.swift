import ClickwheelAudio
import ClickwheelCFFmpeg

/// Sound that is decoded and encoded as AAC, in stereo.
final class FilmSound: FilmTrack {
    private static let sampleRate: CInt = 48_000
    private static let bitRate: Int64 = 160_000

    private let source: UnsafeMutablePointer<AVStream>
    private let stream: UnsafeMutablePointer<AVStream>
    private let decoder: OwnedCodec
    private let encoder: OwnedCodec
    private let decoded: OwnedFrame
    private let encoded: OwnedFrame
    private let queue: SampleQueue
    private let start: Int64
    private var resampler: Resampler?
    /// The frames that the encoder was given; `nil` before the first.
    private var time: Int64?

    /// Will take the packets of `source`, and write its sound from the time `start` on, in microseconds.
    init(
        _ source: UnsafeMutablePointer<AVStream>,
        in target: borrowing OutputFile,
        from start: Int64
    ) throws(AudioError) {
        self.source = source
        decoder = try Self.decoder(source, FFmpeg.decoders)
        encoder = try Self.encoder()
        queue = try SampleQueue(of: encoder.pointer.pointee)
        decoded = try OwnedFrame()
        encoded = try OwnedFrame()
        stream = try target.addStream()
        guard avcodec_parameters_from_context(stream.pointee.codecpar, encoder.pointer) >= 0 else {
            throw .outOfMemory
        }
        stream.pointee.time_base = encoder.pointer.pointee.time_base
        encoded.pointer.pointee.format = encoder.pointer.pointee.sample_fmt.rawValue
        encoded.pointer.pointee.sample_rate = Self.sampleRate
        encoded.pointer.pointee.nb_samples = CInt(queue.frameSize)
        guard
            av_channel_layout_copy(&encoded.pointer.pointee.ch_layout, &encoder.pointer.pointee.ch_layout)
                >= 0,
            av_frame_get_buffer(encoded.pointer, 0) >= 0
        else { throw .outOfMemory }
        self.start = Self.ticks(start, AVRational(num: 1, den: Self.sampleRate))
    }

    func take(_ packet: borrowing OwnedPacket, _ target: borrowing OutputFile) throws(AudioError) {
        avcodec_send_packet(decoder.pointer, packet.pointer)
        try drain(target)
    }

    func finish(_ target: borrowing OutputFile) throws(AudioError) {
        avcodec_send_packet(decoder.pointer, nil)
        try drain(target)
        if queue.count > 0 { try encode(min(queue.count, queue.frameSize), target) }
        try send(nil, encoder, stream, target)
    }

    private func drain(_ target: borrowing OutputFile) throws(AudioError) {
        while avcodec_receive_frame(decoder.pointer, decoded.pointer) >= 0 {
            let at = decoded.pointer.pointee.best_effort_timestamp
            let begins =
                at == clickwheel_nopts
                ? nil
                : av_rescale_q(at, source.pointee.time_base, AVRational(num: 1, den: Self.sampleRate)) - start
            // Sound from before it is left out, to the length of one packet.
            if time == nil, (begins ?? 0) < 0 { continue }
            time = time ?? max(0, begins ?? 0)
            try resample()
            while queue.count >= queue.frameSize { try encode(queue.frameSize, target) }
        }
    }

    private func resample() throws(AudioError) {
        let frame = decoded.pointer.pointee
        let input = Resampler.Input(
            sampleRate: frame.sample_rate,
            channels: frame.ch_layout.nb_channels,
            format: AVSampleFormat(frame.format)
        )
        if resampler?.input != input {
            resampler = try Resampler(
                from: input,
                layout: frame.ch_layout,
                to: Self.sampleRate,
                channels: 2,
                format: encoder.pointer.pointee.sample_fmt
            )
        }
        guard let resampler, let planes = decoded.pointer.pointee.extended_data else { return }
        let source = UnsafeMutableRawPointer(planes).assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        let count = Int(frame.nb_samples)
        try queue.append(count: resampler.bound(afterAdding: count)) { target, room throws(AudioError) in
            try resampler.convert(source, count, into: target, room: room)
        }
    }

    private func encode(_ count: Int, _ target: borrowing OutputFile) throws(AudioError) {
        guard av_frame_make_writable(encoded.pointer) >= 0 else { throw .outOfMemory }
        encoded.pointer.pointee.nb_samples = CInt(count)
        encoded.pointer.pointee.pts = time ?? 0
        queue.take(count, into: encoded.pointer.pointee.extended_data)
        time = (time ?? 0) + Int64(count)
        try send(encoded.pointer, encoder, stream, target)
    }

    private static func encoder() throws(AudioError) -> OwnedCodec {
        guard let found = avcodec_find_encoder_by_name("aac") else {
            throw .encoder(name: "aac", reason: "it is not installed")
        }
        let codec = try OwnedCodec(found)
        let context = codec.pointer
        context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        context.pointee.sample_rate = sampleRate
        context.pointee.bit_rate = bitRate
        context.pointee.time_base = AVRational(num: 1, den: sampleRate)
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        av_channel_layout_default(&context.pointee.ch_layout, 2)
        let code = avcodec_open2(context, found, nil)
        guard code >= 0 else { throw .encoder(name: "aac", reason: FFmpeg.text(of: code)) }
        return codec
    }
}
