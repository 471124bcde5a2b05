import Media

/// What is in a film, as pages get it.
struct FilmContentsJSON: Encodable {
    private struct Captions: Encodable {
        let stream: Int
        let label: String
        let language: String?
    }

    private let chapters: [FilmContents.Chapter]
    private let captions: [Captions]
    /// Whether browsers play the sound.
    private let isSoundPlayable: Bool

    /// Which subtitles are not shown, and why, in one sentence; absent where all are.
    private let unshown: String?

    private enum CodingKeys: String, CodingKey {
        case chapters, captions, unshown
        case isSoundPlayable = "soundPlays"
    }

    init(_ contents: FilmContents) {
        chapters = contents.chapters
        captions = contents.captions.map { captions in
            Captions(stream: captions.stream, label: Self.label(captions), language: captions.language)
        }
        isSoundPlayable = contents.isSoundPlayable
        unshown = Self.sentence(contents.pictured)
    }

    private static func label(_ captions: FilmContents.Captions) -> String {
        [captions.title ?? captions.language, captions.isForced ? "forced" : nil].compactMap(\.self)
            .joined(separator: ", ")
    }

    private static func sentence(_ captions: [FilmContents.Captions]) -> String? {
        guard !captions.isEmpty else { return nil }
        let names = captions.prefix(4).map { label($0) }.filter { !$0.isEmpty }
        let rest = captions.count - names.count
        let list = names.joined(separator: "; ") + (rest > 0 && !names.isEmpty ? " and \(rest) more" : "")
        return """
            Image-based subtitles, as on discs, can’t be shown\(list.isEmpty ? "" : ": \(list)").
            """
    }
}
