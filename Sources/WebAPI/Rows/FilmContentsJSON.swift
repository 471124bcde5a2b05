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

    private enum CodingKeys: String, CodingKey {
        case chapters, captions
        case isSoundPlayable = "soundPlays"
    }

    init(_ contents: FilmContents) {
        chapters = contents.chapters
        captions = contents.captions.map { captions in
            let words = [captions.title ?? captions.language, captions.isForced ? "forced" : nil]
            return Captions(
                stream: captions.stream,
                label: words.compactMap(\.self).joined(separator: ", "),
                language: captions.language
            )
        }
        isSoundPlayable = contents.isSoundPlayable
    }
}
