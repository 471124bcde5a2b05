package import ClickwheelAudio
import ClickwheelCFFmpeg
import ClickwheelPOSIX

/// A film made into what every browser plays: H.264 and AAC in fragments of MP4 (ISO/IEC 14496-12, section 8.8).
///
/// From its beginning H.264 is passed on as it is; from elsewhere, and all other pictures, are encoded anew, so that the first
/// picture is the one that was asked for. One thread uses it.
package struct FilmConversion: ~Copyable {
    /// Between two pictures that stand alone are no more milliseconds than this.
    private static let longestGroup = 12_000

    private let container: FilmContainer

    /// Opens the regular file that is open as `file`, which stays the caller's.
    ///
    /// - Throws: ``AudioError/unsupported(path:reason:)`` where there is no film in it.
    package init(_ file: CInt) throws(AudioError) {
        container = try Self.open(file)
    }

    private static func open(_ file: CInt) throws(AudioError) -> FilmContainer {
        do throws(PictureProblem) {
            return try FilmContainer(file, decoders: FilmLibraries.decoders + "," + FFmpeg.decoders)
        } catch {
            throw unsupported(error.reason)
        }
    }

    /// Writes the film from `start` on, in milliseconds, to the descriptor `output`.
    ///
    /// - Throws: ``AudioError``; ``AudioError/readerGone`` when whoever reads wants no more.
    package consuming func write(to output: CInt, from start: Int) throws(AudioError) {
        let context = container.context
        guard avformat_find_stream_info(context, nil) >= 0 else {
            throw Self.unsupported("its streams cannot be told apart")
        }
        let target = try OutputFile.open(.descriptor(output), muxer: "mp4")
        guard let pictures = Self.stream(context, AVMEDIA_TYPE_VIDEO) else {
            throw Self.unsupported("there is no picture in it that can be decoded here")
        }
        let sounds = Self.stream(context, AVMEDIA_TYPE_AUDIO)
        for index in 0..<Int(context.pointee.nb_streams) {
            guard let stream = context.pointee.streams[index], stream != pictures, stream != sounds else {
                continue
            }
            stream.pointee.discard = AVDISCARD_ALL
        }
        // Both streams count from here, so that sound stays with its pictures. FFmpeg's own unit is the microsecond.
        let begin = context.pointee.start_time == clickwheel_nopts ? 0 : context.pointee.start_time
        let from = begin + Int64(start) * 1000
        let video: any FilmTrack =
            start == 0 && FilmCopy.fits(pictures)
            ? try FilmCopy(pictures, in: target, from: from)
            : try FilmPictures(pictures, in: target, from: from)
        // A film whose sound nobody can decode is shown without it.
        let sound = sounds.flatMap { try? FilmSound($0, in: target, from: from) }
        // The head waits for the first fragment, so that it can say how sound and pictures lie to each other.
        try target.begin(
            Options(["movflags": "frag_keyframe+delay_moov+default_base_moof", "frag_duration": "2000000"])
        )
        let name = context.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
        // Streams without an index are entered anywhere, and shown from the next picture that stands alone.
        let early = name.hasPrefix("mpeg") ? Self.longestGroup : 0
        if start > early {
            av_seek_frame(context, -1, begin + Int64(start - early) * 1000, AVSEEK_FLAG_BACKWARD)
        }
        let packet = try OwnedPacket()
        while av_read_frame(context, packet.pointer) >= 0 {
            defer { av_packet_unref(packet.pointer) }
            if packet.pointer.pointee.stream_index == pictures.pointee.index {
                try video.take(packet, target)
            } else if let sound, packet.pointer.pointee.stream_index == sounds?.pointee.index {
                try sound.take(packet, target)
            }
        }
        try video.finish(target)
        try sound?.finish(target)
        try target.end()
    }

    static func unsupported(_ reason: String) -> AudioError { .unsupported(path: "the film", reason: reason) }

    private static func stream(
        _ context: UnsafeMutablePointer<AVFormatContext>,
        _ kind: AVMediaType
    ) -> UnsafeMutablePointer<AVStream>? {
        let best = av_find_best_stream(context, kind, -1, -1, nil, 0)
        guard best >= 0, let stream = context.pointee.streams[Int(best)],
            stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else { return nil }
        return stream
    }
}

/// One of the two streams that a film becomes.
protocol FilmTrack: AnyObject {
    /// Takes the next packet of the file.
    func take(_ packet: borrowing OwnedPacket, _ target: borrowing OutputFile) throws(AudioError)
    /// Writes what is left at the end.
    func finish(_ target: borrowing OutputFile) throws(AudioError)
}

extension FilmTrack {
    /// `microseconds`, the unit of FFmpeg's own, in ticks of `base`.
    static func ticks(_ microseconds: Int64, _ base: AVRational) -> Int64 {
        av_rescale_q(microseconds, AVRational(num: 1, den: AV_TIME_BASE), base)
    }

    /// Gives `frame` (`nil`: the end) to the encoder, and what is ready to the container.
    func send(
        _ frame: UnsafeMutablePointer<AVFrame>?,
        _ encoder: borrowing OwnedCodec,
        _ stream: UnsafeMutablePointer<AVStream>,
        _ target: borrowing OutputFile
    ) throws(AudioError) {
        let name = encoder.pointer.pointee.codec.pointee.name.map { String(cString: $0) } ?? ""
        let sent = avcodec_send_frame(encoder.pointer, frame)
        guard sent >= 0 else { throw .encoder(name: name, reason: FFmpeg.text(of: sent)) }
        let packet = try OwnedPacket()
        while true {
            let code = avcodec_receive_packet(encoder.pointer, packet.pointer)
            if code == clickwheel_averror_eagain || code == clickwheel_averror_eof { return }
            guard code >= 0 else { throw .encoder(name: name, reason: FFmpeg.text(of: code)) }
            defer { av_packet_unref(packet.pointer) }
            packet.pointer.pointee.stream_index = stream.pointee.index
            av_packet_rescale_ts(packet.pointer, encoder.pointer.pointee.time_base, stream.pointee.time_base)
            try target.write(packet)
        }
    }

    /// The decoder of a stream.
    static func decoder(
        _ stream: UnsafeMutablePointer<AVStream>,
        _ known: String
    ) throws(AudioError) -> OwnedCodec {
        guard let parameters = stream.pointee.codecpar,
            let found = avcodec_find_decoder(parameters.pointee.codec_id)
        else { throw FilmConversion.unsupported("there is no decoder for it here") }
        let codec = try OwnedCodec(found)
        codec.pointer.pointee.thread_count = 1
        codec.pointer.pointee.max_pixels = Int64(FilmLibraries.pixelLimit)
        codec.pointer.pointee.pkt_timebase = stream.pointee.time_base
        var options = Options(["codec_whitelist": known])
        var code = avcodec_parameters_to_context(codec.pointer, parameters)
        if code >= 0 { code = avcodec_open2(codec.pointer, found, &options.pointer) }
        guard code >= 0 else { throw FilmConversion.unsupported(FFmpeg.text(of: code)) }
        return codec
    }
}
