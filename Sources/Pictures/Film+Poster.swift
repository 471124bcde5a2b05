import ClickwheelAudio
import ClickwheelCFFmpeg
import Media

extension Film {
    /// How far into a film its poster is looked for, as a part of its length.
    private static let share = 0.1
    /// A picture is too dark for a poster below this mean of its samples, of 255.
    private static let darkness = 24
    /// How many key frames are tried until one is bright enough.
    private static let attempts = 4

    /// A picture that stands for the film: a key frame a tenth into it, or one of the next where that is black.
    consuming func poster(size: Int) throws(PictureProblem) -> PictureAnswer {
        codec.pointer.pointee.skip_frame = AVDISCARD_NONKEY
        let duration = context.pointee.duration
        if duration > 0 {
            // FFmpeg's own unit is the microsecond.
            av_seek_frame(context, -1, Int64(Double(duration) * Self.share), AVSEEK_FLAG_BACKWARD)
        }
        var best: RGBImage?
        for _ in 0..<Self.attempts {
            guard let picture = try nextPicture(size: size) else { break }
            best = best ?? picture
            if picture.brightness >= Self.darkness {
                best = picture
                break
            }
        }
        if best == nil {
            // The part behind may be missing: the beginning is better than nothing.
            avcodec_flush_buffers(codec.pointer)
            codec.pointer.pointee.skip_frame = AVDISCARD_DEFAULT
            av_seek_frame(context, -1, 0, AVSEEK_FLAG_BACKWARD)
            best = try nextPicture(size: size)
        }
        guard let best else { throw PictureProblem(reason: "none of its pictures can be decoded") }
        return try best.turned(quarters).answer()
    }

    /// The frame that was asked for, with how long each is shown.
    consuming func animation(_ request: PictureRequest) throws(PictureProblem) -> PictureAnswer {
        var picture: RGBImage?
        var index = 0
        while index <= request.frame, let next = try nextPicture(size: request.size) {
            picture = next
            index += 1
        }
        guard index == request.frame + 1, let picture else {
            throw PictureProblem(reason: "it has \(index) frames, and not \(request.frame + 1)")
        }
        return try picture.turned(quarters).answer(delaysMs: delays())
    }

    /// How long each frame is shown, from the packets.
    private borrowing func delays() -> [Int] {
        guard let packet = try? OwnedPacket() else { return [] }
        av_seek_frame(context, stream.pointee.index, 0, AVSEEK_FLAG_BACKWARD)
        let base = av_q2d(stream.pointee.time_base) * 1000
        var delays: [Int] = []
        while delays.count < PictureAnswer.frameLimit, av_read_frame(context, packet.pointer) >= 0 {
            if packet.pointer.pointee.stream_index == stream.pointee.index {
                let milliseconds = Double(packet.pointer.pointee.duration) * base
                delays.append(Still.shown(Int(milliseconds.clamped(to: 0...86_400_000).rounded())))
            }
            av_packet_unref(packet.pointer)
        }
        return delays
    }

    private borrowing func nextPicture(size: Int) throws(PictureProblem) -> RGBImage? {
        do {
            let frame = try OwnedFrame()
            return try next(frame) ? try RGBImage(frame, fitting: size) : nil
        } catch let error as PictureProblem {
            throw error
        } catch {
            throw PictureProblem(reason: "\(error)")
        }
    }

    /// By how many quarters, clockwise, the pictures are turned to be upright.
    private var quarters: Int {
        guard let matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nil) else { return 0 }
        let degrees = matrix.withMemoryRebound(to: Int32.self, capacity: 9) { av_display_rotation_get($0) }
        guard degrees.isFinite else { return 0 }
        // FFmpeg counts against the clock.
        return (Int((-degrees / 90).rounded()) % 4 + 4) % 4
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        isFinite ? Swift.min(Swift.max(self, range.lowerBound), range.upperBound) : range.lowerBound
    }
}
