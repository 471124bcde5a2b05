import ClickwheelCFFmpeg

/// Writes samples as an encoded file or stream, with tags and a cover.
///
/// Call ``write(_:)`` as often as needed, then ``finish()`` once: without it the file has no valid end. One thread
/// owns an encoder at a time; every call may block on the disk or on the reader of a pipe.
public final class AudioEncoder {
    /// What the file is.
    public let format: AudioFileFormat
    /// What ``write(_:)`` takes.
    public let input: PCMFormat

    private let file: OutputFile
    private let codec: OwnedCodec
    private let frame: OwnedFrame
    private let packet: OwnedPacket
    private let resampler: Resampler
    private let queue: SampleQueue
    private let stream: UnsafeMutablePointer<AVStream>
    private var encodedFrames: Int64 = 0

    /// Opens `destination` and writes the head of the file.
    ///
    /// - Throws: ``AudioError``: not writable, reader gone, an encoder that is missing, or a format that cannot be
    ///   written to a pipe.
    public init(
        _ destination: AudioDestination,
        format: AudioFileFormat,
        input: PCMFormat,
        tags: AudioTags = AudioTags(),
        picture: EncodedPicture? = nil
    ) throws(AudioError) {
        let isFile =
            switch destination {
            case .file: true
            case .descriptor: false
            }
        if !isFile, !format.canStream {
            throw .invalidRequest("\(format.fileExtension) cannot be written to a pipe; write it to a file")
        }
        self.format = format
        self.input = input
        file = try OutputFile.open(destination, muxer: format.muxer)
        let needsGlobalHeader = file.context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0
        codec = try OwnedCodec.encoder(
            for: format,
            input: input,
            isFile: isFile,
            globalHeader: needsGlobalHeader
        )
        frame = try OwnedFrame()
        packet = try OwnedPacket()
        queue = try SampleQueue(of: codec.pointer.pointee)
        resampler = try Resampler(
            from: Resampler.Input(
                sampleRate: CInt(input.sampleRate),
                channels: CInt(input.channels),
                format: input.avSampleFormat
            ),
            layout: AVChannelLayout(),
            to: codec.pointer.pointee.sample_rate,
            channels: codec.pointer.pointee.ch_layout.nb_channels,
            format: format.avSampleFormat
        )
        stream = try file.addStream()
        stream.pointee.time_base = codec.pointer.pointee.time_base
        guard avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer) >= 0 else {
            throw .outOfMemory
        }
        try prepareFrame()
        try begin(tags, picture)
    }

    /// Encodes the frames of `buffer`.
    ///
    /// - Precondition: The buffer has the format ``input``.
    public func write(_ buffer: borrowing PCMBuffer) throws(AudioError) {
        precondition(buffer.format == input, "the buffer must have the encoder's input format")
        let source = UnsafeMutableRawPointer(buffer.pointers())
            .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        try queue.append(count: resampler.bound(afterAdding: buffer.frames)) {
            target,
            room throws(AudioError) in
            try resampler.convert(source, buffer.frames, into: target, room: room)
        }
        try encodeWholeFrames()
    }

    /// Encodes what is left and writes the end of the file.
    public func finish() throws(AudioError) {
        try queue.append(count: resampler.bound(afterAdding: 0) + 64) { target, room throws(AudioError) in
            try resampler.flush(into: target, room: room)
        }
        try encodeWholeFrames()
        if queue.count > 0 { try encode(queue.count) }
        try send(nil)
        try file.end()
    }

    private func prepareFrame() throws(AudioError) {
        frame.pointer.pointee.format = format.avSampleFormat.rawValue
        frame.pointer.pointee.sample_rate = codec.pointer.pointee.sample_rate
        frame.pointer.pointee.nb_samples = CInt(queue.frameSize)
        guard av_channel_layout_copy(&frame.pointer.pointee.ch_layout, &codec.pointer.pointee.ch_layout) >= 0,
            av_frame_get_buffer(frame.pointer, 0) >= 0
        else { throw .outOfMemory }
    }

    private func encodeWholeFrames() throws(AudioError) {
        while queue.count >= queue.frameSize { try encode(queue.frameSize) }
    }

    private func encode(_ count: Int) throws(AudioError) {
        guard av_frame_make_writable(frame.pointer) >= 0 else { throw .outOfMemory }
        frame.pointer.pointee.nb_samples = CInt(count)
        frame.pointer.pointee.pts = encodedFrames
        queue.take(count, into: frame.pointer.pointee.extended_data)
        encodedFrames += Int64(count)
        try send(frame.pointer)
    }

    /// Gives `frame` (`nil`: the end) to the codec and every packet that is ready to the container.
    private func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(AudioError) {
        let sent = avcodec_send_frame(codec.pointer, frame)
        guard sent >= 0 else { throw .encoder(name: format.encoder, reason: FFmpeg.text(of: sent)) }
        while true {
            let code = avcodec_receive_packet(codec.pointer, packet.pointer)
            if code == clickwheel_averror_eagain || code == clickwheel_averror_eof { return }
            guard code >= 0 else { throw .encoder(name: format.encoder, reason: FFmpeg.text(of: code)) }
            defer { av_packet_unref(packet.pointer) }
            packet.pointer.pointee.stream_index = stream.pointee.index
            av_packet_rescale_ts(packet.pointer, codec.pointer.pointee.time_base, stream.pointee.time_base)
            try file.write(packet)
        }
    }

    private func begin(_ tags: AudioTags, _ picture: EncodedPicture?) throws(AudioError) {
        var metadata = Options()
        for (key, value) in tags.pairs(for: format) { metadata.set(key, value) }
        var attached: UnsafeMutablePointer<AVStream>?
        switch format {
        case .flac, .mp3, .aac:
            if let picture { attached = try addStream(for: picture) }
        case .opus:
            if let picture { metadata.set("METADATA_BLOCK_PICTURE", picture.vorbisComment) }
        case .wav:
            break
        }
        if format.muxer == "ogg" {
            av_dict_copy(&stream.pointee.metadata, metadata.pointer, 0)
        } else {
            av_dict_copy(&file.context.pointee.metadata, metadata.pointer, 0)
        }
        try file.begin(containerOptions)
        if let picture, let attached { try write(picture, as: attached) }
    }

    private var containerOptions: Options {
        switch format {
        // A listener hears something after a tenth of a second of sound instead of a whole one.
        case .opus: Options(["page_duration": "100000"])
        // The table of contents comes first, so that a browser plays before it has everything; the edit list
        // counts frames, for in milliseconds it would be a few frames off.
        case .aac:
            Options(["movflags": "+faststart", "movie_timescale": "\(codec.pointer.pointee.sample_rate)"])
        case .flac, .mp3, .wav: Options()
        }
    }

    private func addStream(for picture: EncodedPicture) throws(AudioError) -> UnsafeMutablePointer<AVStream> {
        let stream = try file.addStream()
        guard let parameters = stream.pointee.codecpar else { throw .outOfMemory }
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        switch picture.kind {
        case .png:
            parameters.pointee.codec_id = AV_CODEC_ID_PNG
            parameters.pointee.format = AV_PIX_FMT_RGB24.rawValue
        case .jpeg:
            parameters.pointee.codec_id = AV_CODEC_ID_MJPEG
            parameters.pointee.format = AV_PIX_FMT_YUV444P.rawValue
        }
        parameters.pointee.width = CInt(picture.width)
        parameters.pointee.height = CInt(picture.height)
        stream.pointee.disposition |= AV_DISPOSITION_ATTACHED_PIC
        // FFmpeg's muxers read the picture's type from this name: ID3v2 and FLAC type 3.
        av_dict_set(&stream.pointee.metadata, "comment", "Cover (front)", 0)
        return stream
    }

    private func write(
        _ picture: EncodedPicture,
        as stream: UnsafeMutablePointer<AVStream>
    ) throws(AudioError) {
        let packet = try OwnedPacket()
        guard av_new_packet(packet.pointer, CInt(picture.bytes.count)) >= 0 else { throw .outOfMemory }
        picture.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            packet.pointer.pointee.data.update(from: start, count: bytes.count)
        }
        packet.pointer.pointee.stream_index = stream.pointee.index
        packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
        packet.pointer.pointee.pts = 0
        packet.pointer.pointee.dts = 0
        try file.write(packet)
    }
}
