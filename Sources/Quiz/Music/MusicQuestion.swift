/// One question about a song: what is asked, the choices, and which of them is right.
public struct MusicQuestion: Equatable, Sendable {
    /// What is asked.
    public enum Kind: String, CaseIterable, Sendable, Codable {
        /// The name of the song.
        case track
        /// Who plays it.
        case artist
        /// The album that it is on.
        case album
        /// The year in which it came out.
        case year
        /// The album of a blurred cover.
        case sleeve

        /// Those that can be asked with the title, where no song is heard and no cover is seen.
        public static let read: [Kind] = [.artist, .album, .year]
    }

    /// What is asked of the song.
    public let kind: Kind
    /// The song that sounds.
    public let track: MusicTrack
    /// What there is to choose from, one of it right.
    public let choices: [String]
    /// The index of the right choice.
    public let answer: Int
    /// Where the snippet begins, in milliseconds; it plays as long as the clock runs.
    public let startMs: Int
    /// Whether the song is heard; otherwise the question names it.
    public let isHeard: Bool

    /// What is asked, as a sentence.
    public var prompt: String {
        let song = isHeard ? "this" : "“\(track.title)”"
        return switch kind {
        case .track: "Which song is this?"
        case .artist: "Who plays \(song)?"
        case .album: "Which album is \(song) from?"
        case .year: "From which year is \(song)?"
        case .sleeve: "Which album is this?"
        }
    }
}
