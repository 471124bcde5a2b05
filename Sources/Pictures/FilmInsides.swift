import ClickwheelAudio
import ClickwheelCFFmpeg
import Media

/// What is in a film beside its pictures.
struct FilmInsides: ~Copyable {
    private let container: FilmContainer

    /// Opens the regular file that is open as `file`, which stays the caller's.
    init(_ file: CInt) throws(PictureProblem) {
        container = try FilmContainer(file, decoders: FilmCaptions.decoders + "," + FFmpeg.decoders)
    }

    /// Its chapters in their order, its subtitles that are text, and its sound.
    func contents() throws(PictureProblem) -> FilmContents {
        let context = container.context
        let code = avformat_find_stream_info(context, nil)
        guard code >= 0 else { throw Film.problem(code) }
        let begin = context.pointee.start_time == clickwheel_nopts ? 0 : context.pointee.start_time
        var contents = FilmContents()
        for index in 0..<min(Int(context.pointee.nb_chapters), FilmContents.chapterLimit) {
            guard let chapter = context.pointee.chapters[index]?.pointee else { continue }
            // FFmpeg's own unit is the microsecond.
            let unit = AVRational(num: 1, den: AV_TIME_BASE)
            let start = av_rescale_q(chapter.start, chapter.time_base, unit) - begin
            contents.chapters.append(
                .init(startMs: Int(max(0, start) / 1000), title: Self.word("title", chapter.metadata) ?? "")
            )
        }
        contents.chapters.sort { $0.startMs < $1.startMs }
        for index in 0..<min(Int(context.pointee.nb_streams), FilmContents.streamLimit) {
            guard let stream = context.pointee.streams[index],
                stream.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
            else { continue }
            let captions = FilmContents.Captions(
                stream: index,
                language: Self.word("language", stream.pointee.metadata).flatMap { $0 == "und" ? nil : $0 },
                title: Self.word("title", stream.pointee.metadata),
                isForced: stream.pointee.disposition & AV_DISPOSITION_FORCED != 0
            )
            if FilmCaptions.isText(stream) {
                contents.captions.append(captions)
            } else if FilmCaptions.isPicture(stream) {
                contents.pictured.append(captions)
            }
        }
        let best = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        if best >= 0, let parameters = context.pointee.streams[Int(best)]?.pointee.codecpar {
            contents.sound = String(cString: avcodec_get_name(parameters.pointee.codec_id))
        }
        return contents
    }

    private static func word(_ key: String, _ words: OpaquePointer?) -> String? {
        guard let entry = av_dict_get(words, key, nil, 0), let value = entry.pointee.value else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
