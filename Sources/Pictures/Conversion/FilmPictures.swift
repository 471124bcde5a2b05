import ClickwheelAudio
import ClickwheelCFFmpeg

/// Pictures that are decoded and encoded anew.
final class FilmPictures: FilmTrack {
    /// The longer side at most, in pixels: what a small machine encodes as fast as it is shown.
    private static let longest = 1280
    /// The usual clock of films, in ticks a second (ISO/IEC 13818-1, section 2.4.2.1).
    private static let clock: CInt = 90_000
    /// Between two pictures that stand alone, where playing can begin, in pictures.
    private static let group: CInt = 50

    private let source: UnsafeMutablePointer<AVStream>
    private let stream: UnsafeMutablePointer<AVStream>
    private let decoder: OwnedCodec
    private let encoder: OwnedCodec
    private let decoded: OwnedFrame
    private let scaled: OwnedFrame
    private let start: Int64
    private var scaler: OpaquePointer?
    private var last = Int64.min

    /// Will take the packets of `source`, and write its pictures from the time `start` on, in microseconds.
    init(
        _ source: UnsafeMutablePointer<AVStream>,
        in target: borrowing OutputFile,
        from start: Int64
    ) throws(AudioError) {
        self.source = source
        decoder = try Self.decoder(source, FilmLibraries.decoders)
        let size = Self.size(source.pointee.codecpar.pointee)
        encoder = try Self.encoder(size)
        decoded = try OwnedFrame()
        scaled = try OwnedFrame()
        scaled.pointer.pointee.width = size.width
        scaled.pointer.pointee.height = size.height
        scaled.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        guard av_frame_get_buffer(scaled.pointer, 0) >= 0 else { throw .outOfMemory }
        stream = try target.addStream()
        guard avcodec_parameters_from_context(stream.pointee.codecpar, encoder.pointer) >= 0 else {
            throw .outOfMemory
        }
        stream.pointee.time_base = encoder.pointer.pointee.time_base
        Self.turn(stream, as: source)
        self.start = Self.ticks(start, AVRational(num: 1, den: Self.clock))
    }

    deinit { sws_freeContext(scaler) }

    func take(_ packet: borrowing OwnedPacket, _ target: borrowing OutputFile) throws(AudioError) {
        // A packet that is damaged is left out.
        avcodec_send_packet(decoder.pointer, packet.pointer)
        try drain(target)
    }

    func finish(_ target: borrowing OutputFile) throws(AudioError) {
        avcodec_send_packet(decoder.pointer, nil)
        try drain(target)
        try send(nil, encoder, stream, target)
    }

    private func drain(_ target: borrowing OutputFile) throws(AudioError) {
        while avcodec_receive_frame(decoder.pointer, decoded.pointer) >= 0 {
            let time = decoded.pointer.pointee.best_effort_timestamp
            guard time != clickwheel_nopts else { continue }
            let shown =
                av_rescale_q(time, source.pointee.time_base, AVRational(num: 1, den: Self.clock)) - start
            guard shown >= 0, shown > last else { continue }
            last = shown
            try scale()
            scaled.pointer.pointee.pts = shown
            try send(scaled.pointer, encoder, stream, target)
        }
    }

    private func scale() throws(AudioError) {
        let (from, to) = (decoded.pointer.pointee, scaled.pointer.pointee)
        scaler = sws_getCachedContext(
            scaler,
            from.width,
            from.height,
            AVPixelFormat(from.format),
            to.width,
            to.height,
            AV_PIX_FMT_YUV420P,
            SWS_FAST_BILINEAR,
            nil,
            nil,
            nil
        )
        guard let scaler else {
            throw FilmConversion.unsupported("its colours are of a kind that is not known here")
        }
        // The encoder may still read the picture before.
        guard av_frame_make_writable(scaled.pointer) >= 0 else { throw .outOfMemory }
        sws_scale_frame(scaler, scaled.pointer, decoded.pointer)
    }

    /// Even sides, no larger than is encoded in time.
    private static func size(_ parameters: AVCodecParameters) -> (width: CInt, height: CInt) {
        let (width, height) = (max(2, Int(parameters.width)), max(2, Int(parameters.height)))
        let longer = max(width, height)
        func even(_ side: Int) -> CInt {
            CInt(max(2, (longer > longest ? side * longest / longer : side) / 2 * 2))
        }
        return (even(width), even(height))
    }

    private static func encoder(_ size: (width: CInt, height: CInt)) throws(AudioError) -> OwnedCodec {
        guard let found = avcodec_find_encoder_by_name("libx264") else {
            throw .encoder(name: "libx264", reason: "it is not installed")
        }
        let codec = try OwnedCodec(found)
        let context = codec.pointer
        context.pointee.width = size.width
        context.pointee.height = size.height
        context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointee.time_base = AVRational(num: 1, den: clock)
        context.pointee.gop_size = group
        context.pointee.max_b_frames = 0
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        var options = Options(["preset": "veryfast", "crf": "23"])
        let code = avcodec_open2(context, found, &options.pointer)
        guard code >= 0 else { throw .encoder(name: "libx264", reason: FFmpeg.text(of: code)) }
        return codec
    }

    /// Lets `stream` be shown turned as `source` is.
    static func turn(_ stream: UnsafeMutablePointer<AVStream>, as source: UnsafeMutablePointer<AVStream>) {
        var size = 0
        guard let matrix = av_stream_get_side_data(source, AV_PKT_DATA_DISPLAYMATRIX, &size), size > 0,
            let copy = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size)
        else { return }
        copy.update(from: matrix, count: size)
    }
}
