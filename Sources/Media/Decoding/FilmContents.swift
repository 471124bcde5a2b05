/// What is in a film beside its pictures: chapters, subtitles, and whether a browser can play its sound.
package struct FilmContents: Codable, Equatable, Sendable {
    /// A part of a film that has a name.
    package struct Chapter: Codable, Equatable, Sendable {
        /// Milliseconds from the film's beginning.
        package let startMs: Int
        /// Empty where it has none.
        package let title: String

        /// A chapter, whose title is cut where it is too long.
        package init(startMs: Int, title: String) {
            self.startMs = startMs
            self.title = FilmContents.cut(title)
        }
    }

    /// Subtitles inside a film.
    package struct Captions: Codable, Equatable, Sendable {
        /// Which of the file's streams they are.
        package let stream: Int
        /// As the file says it, mostly an ISO 639-2 code such as `ger`; `nil` where it says nothing.
        package let language: String?
        /// What the file calls them; `nil` where it has no name for them.
        package let title: String?
        /// Whether they are meant to be seen by everyone, such as those of signs.
        package let isForced: Bool

        /// Subtitles, whose language and title are cut where they are too long.
        package init(stream: Int, language: String?, title: String?, isForced: Bool) {
            self.stream = stream
            self.language = language.map { FilmContents.cut($0) }
            self.title = title.map { FilmContents.cut($0) }
            self.isForced = isForced
        }
    }

    /// More chapters than this are not listed.
    package static let chapterLimit = 1000
    /// Streams with a number from here on are not looked at.
    package static let streamLimit = 64
    /// A title is cut behind so many characters.
    private static let textLimit = 200

    /// The chapters, in their order.
    package var chapters: [Chapter]
    /// The subtitles inside the film, in the order of its streams.
    package var captions: [Captions]
    /// The subtitles inside the film that are pictures, as discs have them, in the order of its streams.
    package var pictured: [Captions]
    /// The codec of the sound, as FFmpeg names it; `nil` for a silent film.
    package var sound: String?

    /// What was found in a film.
    package init(
        chapters: [Chapter] = [],
        captions: [Captions] = [],
        pictured: [Captions] = [],
        sound: String? = nil
    ) {
        self.chapters = chapters
        self.captions = captions
        self.pictured = pictured
        self.sound = sound
    }

    /// Whether browsers play the sound: of what films have, all of them play these
    /// (<https://developer.mozilla.org/docs/Web/Media/Guides/Formats/Audio_codecs>).
    package var isSoundPlayable: Bool {
        sound.map { ["aac", "mp3", "opus", "vorbis", "flac"].contains($0) } ?? true
    }

    /// Whether it keeps the limits, whoever says it.
    var isBelievable: Bool {
        chapters.count <= Self.chapterLimit && captions.count + pictured.count <= Self.streamLimit
            && chapters.allSatisfy { $0.startMs >= 0 && $0.title.count <= Self.textLimit }
            && (captions + pictured).allSatisfy { captions in
                (0..<Self.streamLimit).contains(captions.stream)
                    && [captions.language, captions.title].allSatisfy { ($0?.count ?? 0) <= Self.textLimit }
            }
    }

    /// One line without what moves a cursor.
    private static func cut(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 }.prefix(textLimit))
    }
}
