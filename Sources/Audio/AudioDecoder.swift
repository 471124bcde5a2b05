import ClickwheelCFFmpeg
import ClickwheelPOSIX

/// Turns a file into samples of the rate, channels and type that were asked for.
///
/// The encoder's padding is cut at both ends (gapless), so a file that was encoded from *n* frames gives *n* frames
/// back wherever its container says how many there were. One thread owns a decoder at a time; every call may block
/// on the disk.
public final class AudioDecoder {
    /// What the file says about itself.
    public let source: AudioStream
    /// What ``read(into:)`` delivers.
    public let output: PCMFormat
    /// Packets that were damaged and skipped so far.
    public private(set) var damagedPackets = 0
    /// Source frames that were delivered since the start or the last seek, counted from the start of the file.
    public private(set) var sourcePosition = 0

    private let file: InputFile
    private let codec: OwnedCodec
    private let packet: OwnedPacket
    private let frame: OwnedFrame
    private var resampler: Resampler?
    private let planes = PlanePointers()
    private var timeline: Timeline
    private var constantFrames: ConstantFrames?
    private var phase = Phase.reading
    private var hasComplained = false
    /// What the next call throws.
    private var complaint: AudioError?
    private var damageInARow = 0

    /// The most damaged packets in a row that are skipped before the rest of the file is given up.
    private static let mostDamageInARow = 100

    private enum Phase {
        case reading
        /// Everything was read; the codec still holds frames.
        case draining
        /// The codec is empty; the resampler still holds frames.
        case flushing
        case ended
    }

    /// Opens the file at `path` for the rate and channels it has, as interleaved `Float`.
    ///
    /// - Throws: ``AudioError``: not readable, not audio, damaged at the start, or out of memory.
    public convenience init(path: String) throws(AudioError) {
        try self.init(path: path) { source throws(AudioError) in
            try PCMFormat(sampleRate: source.sampleRate, channels: min(source.channels, 8))
        }
    }

    /// Opens the file at `path` for delivery as `output`.
    ///
    /// - Throws: ``AudioError``: not readable, not audio, damaged at the start, or out of memory.
    public convenience init(path: String, output: PCMFormat) throws(AudioError) {
        try self.init(path: path) { _ in output }
    }

    /// Opens the file at `path` for delivery as `choose` says once it is known what the file holds.
    ///
    /// More than one of `threads`, 1...16, makes some encodings (FLAC, ALAC) faster where there are cores for them, and none
    /// cheaper.
    ///
    /// - Throws: ``AudioError``: not readable, not audio, damaged at the start, out of memory, or from `choose`.
    public init(
        path: String,
        threads: Int = 1,
        choosing choose: (AudioStream) throws(AudioError) -> PCMFormat
    ) throws(AudioError) {
        file = try InputFile(path: path)
        codec = try OwnedCodec.decoder(for: file, threads: threads)
        packet = try OwnedPacket()
        frame = try OwnedFrame()
        timeline = Timeline(of: file, sampleRate: codec.pointer.pointee.sample_rate)
        if timeline.isMP3, let frames = ConstantFrames(path: path) {
            constantFrames = frames
            timeline.padding = frames.padding
            file.context.pointee.flags |= AVFMT_FLAG_FAST_SEEK
        }
        source = AudioStream(of: file, codec, timeline)
        output = try choose(source)
    }

    /// Opens the file behind an open `descriptor` of a plain file, which stays the caller's.
    ///
    /// The file is read from its start through a file position of its own on Linux; elsewhere the position is shared.
    public convenience init(descriptor: CInt, output: PCMFormat) throws(AudioError) {
        try self.init(path: "/dev/fd/\(descriptor)", output: output)
    }

    /// Fills `buffer` with the next frames.
    ///
    /// - Precondition: The buffer has the format ``output``.
    /// - Returns: The frames delivered: less than the capacity only at the end, 0 after it.
    /// - Throws: ``AudioError/truncated(path:declaredFrames:decodedFrames:)`` or
    ///   ``AudioError/corrupt(path:reason:)`` after everything that could be decoded was delivered.
    public func read(into buffer: inout PCMBuffer) throws(AudioError) -> Int {
        precondition(buffer.format == output, "the buffer must have the decoder's output format")
        if let error = complaint {
            complaint = nil
            throw error
        }
        var filled = 0
        while filled < buffer.capacity, phase != .ended {
            do throws(AudioError) {
                filled += try step(into: &buffer, at: filled)
            } catch {
                guard filled > 0 else { throw error }
                // What was decoded before is delivered first.
                complaint = error
                phase = .ended
            }
        }
        buffer.frames = filled
        if filled == 0 { try complainIfCutOff() }
        return filled
    }

    /// Continues at `frame`, counted in output frames from the start of the music.
    ///
    /// The first frame delivered afterwards is that frame exactly; a place after the end delivers nothing more.
    ///
    /// - Complexity: O(1) for most containers; MP3 of many bit rates and raw AAC are read through, once.
    public func seek(toFrame frame: Int) throws(AudioError) {
        let target = Int(av_rescale(Int64(max(frame, 0)), Int64(source.sampleRate), Int64(output.sampleRate)))
        if !timeline.hasOrigin, try nextFrame() { _ = timeline.place(self.frame.pointer) }
        let wanted = timeline.timestamp(forSeekingTo: target)
        var code = avformat_seek_file(file.context, file.stream.pointee.index, Int64.min, wanted, wanted, 0)
        if code < 0 {
            code = av_seek_frame(file.context, file.stream.pointee.index, wanted, AVSEEK_FLAG_BACKWARD)
        }
        guard code >= 0 else {
            throw .corrupt(path: file.path, reason: "no seeking to frame \(frame): \(FFmpeg.text(of: code))")
        }
        avcodec_flush_buffers(codec.pointer)
        resampler = nil
        complaint = nil
        timeline.restart(from: target)
        sourcePosition = target
        phase = .reading
        damageInARow = 0
    }

    // MARK: - One step of the pipeline

    private func step(into buffer: inout PCMBuffer, at filled: Int) throws(AudioError) -> Int {
        let room = buffer.capacity - filled
        if let resampler {
            let leftover = try resampler.drain(into: buffer.pointers(from: filled), room: room)
            if leftover > 0 { return leftover }
        }
        switch phase {
        case .reading, .draining:
            guard try nextFrame() else {
                phase = .flushing
                return 0
            }
            let kept = timeline.place(frame.pointer)
            guard !kept.isEmpty else { return 0 }
            sourcePosition = timeline.position
            return try convert(kept, into: buffer.pointers(from: filled), room: room)
        case .flushing:
            let tail = try resampler?.flush(into: buffer.pointers(from: filled), room: room) ?? 0
            if tail == 0 { phase = .ended }
            return tail
        case .ended:
            return 0
        }
    }

    /// Brings the next decoded block into `frame`.
    ///
    /// - Returns: Whether there was one; `false` at the end.
    private func nextFrame() throws(AudioError) -> Bool {
        while true {
            let code = avcodec_receive_frame(codec.pointer, frame.pointer)
            switch code {
            case 0:
                damageInARow = 0
                return true
            case clickwheel_averror_eagain:
                try feed()
            case clickwheel_averror_eof:
                return false
            case -ENOMEM:
                throw .outOfMemory
            case _:
                try countDamage(code)
            }
        }
    }

    /// Gives the codec the next packet of the stream, or tells it that there are no more.
    private func feed() throws(AudioError) {
        defer { av_packet_unref(packet.pointer) }
        while phase == .reading {
            let code = av_read_frame(file.context, packet.pointer)
            if code < 0 {
                if code == -EIO { throw .unreadable(path: file.path, errno: EIO) }
                phase = .draining
                break
            }
            if packet.pointer.pointee.stream_index == file.stream.pointee.index {
                constantFrames?.place(packet.pointer, rate: codec.pointer.pointee.sample_rate)
                let sent = avcodec_send_packet(codec.pointer, packet.pointer)
                if sent < 0 { try countDamage(sent) }
                return
            }
            av_packet_unref(packet.pointer)
        }
        avcodec_send_packet(codec.pointer, nil)
    }

    private func countDamage(_ code: CInt) throws(AudioError) {
        damagedPackets += 1
        damageInARow += 1
        if damageInARow > Self.mostDamageInARow {
            phase = .ended
            throw .corrupt(path: file.path, reason: FFmpeg.text(of: code))
        }
    }

    /// Feeds the frames `kept` of the decoded block to the resampler, which is made anew when the stream changes.
    private func convert(
        _ kept: Range<Int>,
        into target: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
        room: Int
    ) throws(AudioError) -> Int {
        let decoded = frame.pointer.pointee
        let input = Resampler.Input(
            sampleRate: decoded.sample_rate,
            channels: decoded.ch_layout.nb_channels,
            format: AVSampleFormat(decoded.format)
        )
        if resampler?.input != input {
            guard (1...CInt(PlanePointers.most)).contains(input.channels), input.sampleRate > 0 else {
                throw .corrupt(
                    path: file.path,
                    reason: "\(input.channels) channels at \(input.sampleRate) Hz"
                )
            }
            resampler = try Resampler(
                from: input,
                layout: decoded.ch_layout,
                to: CInt(output.sampleRate),
                channels: CInt(output.channels),
                format: output.avSampleFormat
            )
        }
        guard let resampler, let data = decoded.extended_data else { return 0 }
        let isPlanar = av_sample_fmt_is_planar(input.format) == 1
        let stride = Int(av_get_bytes_per_sample(input.format)) * (isPlanar ? 1 : Int(input.channels))
        for plane in 0..<(isPlanar ? Int(input.channels) : 1) {
            planes.pointer[plane] = UnsafePointer(data[plane])?.advanced(by: kept.lowerBound * stride)
        }
        return try resampler.convert(planes.pointer, kept.count, into: target, room: room)
    }

    /// Throws, once, when the file ended before the length that it declares.
    private func complainIfCutOff() throws(AudioError) {
        guard !hasComplained, let missing = timeline.missingFrames, missing > 0 else { return }
        hasComplained = true
        if timeline.position == 0 {
            throw .corrupt(path: file.path, reason: "no audio could be decoded")
        }
        throw .truncated(
            path: file.path,
            declaredFrames: timeline.position + missing,
            decodedFrames: timeline.position
        )
    }
}
