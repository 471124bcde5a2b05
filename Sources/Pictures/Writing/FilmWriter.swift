package import ClickwheelAudio
import ClickwheelCFFmpeg

/// Writes pictures, and sound where there is any, as a film that browsers play: H.264 and AAC in MP4 or QuickTime.
///
/// Call ``add(_:)`` and ``addSound(_:_:)`` in turn, so that neither is far ahead, then ``finish()`` once. One thread owns it.
package final class FilmWriter {
    /// What a film is.
    package struct Shape: Sendable {
        /// Pixels, both even.
        package let width: Int
        /// Pixels, even.
        package let height: Int
        /// Pictures a second.
        package let rate: Int
        /// Frames of sound a second, in stereo; `nil` for a film without.
        package let soundRate: Int?
        /// What is said of it, by Apple's names such as `com.apple.quicktime.creationdate`.
        package let facts: [(key: String, value: String)]
        /// Whether it is QuickTime's container and not MP4.
        package let isQuickTime: Bool

        /// A film of this shape.
        package init(
            width: Int,
            height: Int,
            rate: Int,
            soundRate: Int? = nil,
            facts: [(key: String, value: String)] = [],
            isQuickTime: Bool = false
        ) {
            (self.width, self.height, self.rate) = (width, height, rate)
            (self.soundRate, self.facts, self.isQuickTime) = (soundRate, facts, isQuickTime)
        }
    }

    private static let soundBitRate: Int64 = 128_000
    /// Pictures between two that stand alone, in seconds.
    private static let group = 2

    private let shape: Shape
    private let file: OutputFile
    private let pictures: OwnedCodec
    private let picture: OwnedFrame
    private let pictureStream: UnsafeMutablePointer<AVStream>
    private var sound: (codec: FilmCodec, stream: UnsafeMutablePointer<AVStream>)?
    private let packet: OwnedPacket
    private let scaler: OpaquePointer
    private var shown: Int64 = 0
    private var heard: Int64 = 0
    private var waiting: (left: [Float], right: [Float]) = ([], [])

    /// Opens `path` and writes the head of the film.
    ///
    /// - Throws: ``AudioError`` where it cannot be written, or an encoder is missing.
    package init(_ path: String, _ shape: Shape) throws(AudioError) {
        self.shape = shape
        file = try OutputFile.open(.file(path), muxer: shape.isQuickTime ? "mov" : "mp4")
        pictures = try Self.pictureEncoder(shape)
        packet = try OwnedPacket()
        picture = try OwnedFrame()
        picture.pointer.pointee.width = CInt(shape.width)
        picture.pointer.pointee.height = CInt(shape.height)
        picture.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        guard av_frame_get_buffer(picture.pointer, 0) >= 0 else { throw .outOfMemory }
        pictureStream = try file.addStream()
        pictureStream.pointee.time_base = pictures.pointer.pointee.time_base
        pictureStream.pointee.avg_frame_rate = AVRational(num: CInt(shape.rate), den: 1)
        guard
            avcodec_parameters_from_context(pictureStream.pointee.codecpar, pictures.pointer) >= 0,
            let scaler = sws_getContext(
                CInt(shape.width),
                CInt(shape.height),
                AV_PIX_FMT_RGB24,
                CInt(shape.width),
                CInt(shape.height),
                AV_PIX_FMT_YUV420P,
                SWS_BILINEAR,
                nil,
                nil,
                nil
            )
        else { throw .outOfMemory }
        self.scaler = scaler
        if let rate = shape.soundRate {
            let codec = try FilmCodec(sampleRate: CInt(rate), bitRate: Self.soundBitRate)
            let stream = try file.addStream()
            stream.pointee.time_base = AVRational(num: 1, den: CInt(rate))
            guard avcodec_parameters_from_context(stream.pointee.codecpar, codec.codec.pointer) >= 0 else {
                throw .outOfMemory
            }
            sound = (codec, stream)
        }
        var facts = Options()
        for fact in shape.facts { facts.set(fact.key, fact.value) }
        av_dict_copy(&file.context.pointee.metadata, facts.pointer, 0)
        try file.begin(Options(["movflags": "+faststart+use_metadata_tags"]))
    }

    deinit { sws_freeContext(scaler) }

    /// Seconds of pictures so far.
    package var seconds: Double { Double(shown) / Double(shape.rate) }

    /// Adds the next picture: three bytes a pixel, row after row.
    ///
    /// - Precondition: It has the size of the film.
    package func add(_ pixels: [UInt8]) throws(AudioError) {
        precondition(pixels.count == shape.width * shape.height * 3, "a picture of the film's size")
        // The encoder may still read the picture before.
        guard av_frame_make_writable(picture.pointer) >= 0 else { throw .outOfMemory }
        pixels.withUnsafeBufferPointer { pixels in
            var planes: [UnsafePointer<UInt8>?] = [pixels.baseAddress, nil, nil, nil]
            var targets = [
                picture.pointer.pointee.data.0, picture.pointer.pointee.data.1,
                picture.pointer.pointee.data.2, nil,
            ]
            let strides = [
                picture.pointer.pointee.linesize.0, picture.pointer.pointee.linesize.1,
                picture.pointer.pointee.linesize.2, 0,
            ]
            sws_scale(
                scaler,
                &planes,
                [CInt(shape.width * 3), 0, 0, 0],
                0,
                CInt(shape.height),
                &targets,
                strides
            )
        }
        picture.pointer.pointee.pts = shown
        shown += 1
        try send(picture.pointer, pictures, pictureStream)
    }

    /// Adds the next frames of sound, as many to the left as to the right.
    package func addSound(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) throws(AudioError) {
        waiting.left += left
        waiting.right += right
        while let frames = sound?.codec.frames, waiting.left.count >= frames { try sendSound(frames) }
    }

    /// Writes what is left and the end of the film.
    package func finish() throws(AudioError) {
        try send(nil, pictures, pictureStream)
        if let sound {
            if !waiting.left.isEmpty { try sendSound(waiting.left.count) }
            try send(nil, sound.codec.codec, sound.stream)
        }
        try file.end()
    }

    private func sendSound(_ count: Int) throws(AudioError) {
        guard let sound else { return }
        try sound.codec.fill(waiting.left.prefix(count), waiting.right.prefix(count), at: heard)
        waiting.left.removeFirst(count)
        waiting.right.removeFirst(count)
        heard += Int64(count)
        try send(sound.codec.frame.pointer, sound.codec.codec, sound.stream)
    }

    /// Gives `frame` (`nil`: the end) to the encoder, and every packet that is ready to the container.
    private func send(
        _ frame: UnsafeMutablePointer<AVFrame>?,
        _ codec: borrowing OwnedCodec,
        _ stream: UnsafeMutablePointer<AVStream>
    ) throws(AudioError) {
        let sent = avcodec_send_frame(codec.pointer, frame)
        guard sent >= 0 else { throw .encoder(name: "the film", reason: FFmpeg.text(of: sent)) }
        while true {
            let code = avcodec_receive_packet(codec.pointer, packet.pointer)
            if code == clickwheel_averror_eagain || code == clickwheel_averror_eof { return }
            guard code >= 0 else { throw .encoder(name: "the film", reason: FFmpeg.text(of: code)) }
            packet.pointer.pointee.stream_index = stream.pointee.index
            if packet.pointer.pointee.duration == 0 { packet.pointer.pointee.duration = 1 }
            av_packet_rescale_ts(packet.pointer, codec.pointer.pointee.time_base, stream.pointee.time_base)
            try file.writeInOrder(packet)
        }
    }

    private static func pictureEncoder(_ shape: Shape) throws(AudioError) -> OwnedCodec {
        guard let found = avcodec_find_encoder_by_name("libx264") else {
            throw .encoder(name: "libx264", reason: "it is not installed")
        }
        let codec = try OwnedCodec(found)
        let context = codec.pointer
        context.pointee.width = CInt(shape.width)
        context.pointee.height = CInt(shape.height)
        context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointee.time_base = AVRational(num: 1, den: CInt(shape.rate))
        context.pointee.framerate = AVRational(num: CInt(shape.rate), den: 1)
        context.pointee.gop_size = CInt(shape.rate * group)
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        var options = Options(["preset": "veryfast", "crf": "20"])
        let code = avcodec_open2(context, found, &options.pointer)
        guard code >= 0 else { throw .encoder(name: "libx264", reason: FFmpeg.text(of: code)) }
        return codec
    }
}

/// The encoder of a film's sound, with the block that it is given.
final class FilmCodec {
    let codec: OwnedCodec
    let frame: OwnedFrame
    /// Frames that it takes at once.
    let frames: Int

    init(sampleRate: CInt, bitRate: Int64) throws(AudioError) {
        guard let found = avcodec_find_encoder_by_name("aac") else {
            throw .encoder(name: "aac", reason: "it is not installed")
        }
        codec = try OwnedCodec(found)
        let context = codec.pointer
        context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        context.pointee.sample_rate = sampleRate
        context.pointee.bit_rate = bitRate
        context.pointee.time_base = AVRational(num: 1, den: sampleRate)
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        av_channel_layout_default(&context.pointee.ch_layout, 2)
        let code = avcodec_open2(context, found, nil)
        guard code >= 0 else { throw .encoder(name: "aac", reason: FFmpeg.text(of: code)) }
        frames = Int(context.pointee.frame_size)
        frame = try OwnedFrame()
        frame.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.pointer.pointee.sample_rate = sampleRate
        frame.pointer.pointee.nb_samples = CInt(frames)
        guard av_channel_layout_copy(&frame.pointer.pointee.ch_layout, &context.pointee.ch_layout) >= 0,
            av_frame_get_buffer(frame.pointer, 0) >= 0
        else { throw .outOfMemory }
    }

    /// Puts sound into the block, which begins at `time`, in frames.
    func fill(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>, at time: Int64) throws(AudioError) {
        guard av_frame_make_writable(frame.pointer) >= 0, let planes = frame.pointer.pointee.extended_data
        else { throw .outOfMemory }
        frame.pointer.pointee.nb_samples = CInt(left.count)
        frame.pointer.pointee.pts = time
        for (index, samples) in [left, right].enumerated() {
            planes[index]?.withMemoryRebound(to: Float.self, capacity: samples.count) { target in
                for (place, sample) in samples.enumerated() { target[place] = sample }
            }
        }
    }
}
