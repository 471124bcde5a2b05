/// One question about a song: what is asked, the choices, and which of them is right.
public struct MusicQuestion: Equatable, Sendable {
    /// What is asked.
    public enum Kind: String, CaseIterable, Sendable, Codable {
        case track
        case artist
        case album
        case year
        /// The album of a blurred cover.
        case sleeve
    }

    public let kind: Kind
    public let track: MusicTrack
    public let choices: [String]
    /// The index of the right choice.
    public let answer: Int
    /// Where the snippet begins, in milliseconds; it plays as long as the clock runs.
    public let startMs: Int

    public var prompt: String {
        switch kind {
        case .track: "Which song is this?"
        case .artist: "Who plays this?"
        case .album: "Which album is this from?"
        case .year: "From which year is this?"
        case .sleeve: "Which album is this?"
        }
    }
}
