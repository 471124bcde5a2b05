package import ClickwheelAudio
import ClickwheelCFFmpeg
import ClickwheelPOSIX
import Media

/// The subtitles inside a film as WebVTT (<https://www.w3.org/TR/webvtt1/>), written as they are come across.
package struct FilmCaptions: ~Copyable {
    /// What untrusted subtitles may reach of FFmpeg.
    static let decoders = "ass,mov_text,ssa,srt,subrip,text,webvtt"
    /// Words that are still seen may have begun so much earlier, in milliseconds.
    private static let longest = 30_000

    private let container: FilmContainer

    /// Opens the regular file that is open as `file`, which stays the caller's.
    ///
    /// - Throws: ``AudioError/unsupported(path:reason:)`` where it is no film.
    package init(_ file: CInt) throws(AudioError) {
        do throws(PictureProblem) {
            container = try FilmContainer(file, decoders: Self.decoders + "," + FilmLibraries.decoders)
        } catch {
            throw FilmConversion.unsupported(error.reason)
        }
    }

    /// Whether a stream is made of words.
    static func isText(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        properties(stream) & AV_CODEC_PROP_TEXT_SUB != 0
    }

    /// Whether a stream is made of pictures of words, as on discs.
    static func isPicture(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        properties(stream) & AV_CODEC_PROP_BITMAP_SUB != 0
    }

    /// What FFmpeg says of the kind of subtitles that a stream has; 0 where it has none.
    private static func properties(_ stream: UnsafeMutablePointer<AVStream>) -> CInt {
        guard let parameters = stream.pointee.codecpar,
            parameters.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE,
            let description = avcodec_descriptor_get(parameters.pointee.codec_id)
        else { return 0 }
        return description.pointee.props
    }

    /// Writes the subtitles of the file's stream `index` to the descriptor `output`, for a film that is shown from `start` on, in
    /// milliseconds.
    ///
    /// - Throws: ``AudioError``; ``AudioError/readerGone`` when whoever reads wants no more.
    package consuming func write(stream index: Int, to output: CInt, from start: Int) throws(AudioError) {
        let context = container.context
        guard avformat_find_stream_info(context, nil) >= 0, index < Int(context.pointee.nb_streams),
            let stream = context.pointee.streams[index], Self.isText(stream)
        else { throw FilmConversion.unsupported("it has no subtitles as stream \(index)") }
        for other in 0..<Int(context.pointee.nb_streams) where other != index {
            context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
        }
        let words = try CaptionDecoder(stream)
        try Self.put(CaptionText.head, to: output)
        // FFmpeg's own unit is the microsecond.
        let begin = context.pointee.start_time == clickwheel_nopts ? 0 : context.pointee.start_time
        if start > Self.longest {
            av_seek_frame(context, -1, begin + Int64(start - Self.longest) * 1000, AVSEEK_FLAG_BACKWARD)
        }
        let packet = try OwnedPacket()
        while av_read_frame(context, packet.pointer) >= 0 {
            defer { av_packet_unref(packet.pointer) }
            guard packet.pointer.pointee.stream_index == stream.pointee.index,
                let (text, times) = words.decode(packet, begin: begin),
                let cue = CaptionText.cue(text.split(separator: "\n"), at: times, from: start)
            else { continue }
            try Self.put(cue, to: output)
        }
    }

    private static func put(_ text: String, to output: CInt) throws(AudioError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { ClickwheelPOSIX.write(output, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .readerGone }
            bytes = bytes.dropFirst(count)
        }
    }
}
