import ClickwheelSystem

/// Makes questions out of a library.
///
/// The same songs and the same seed give the same questions. The wrong choices are plausible: those that share
/// the artist, a genre or the decade with the song come first. A library with fewer than five albums lends the names
/// of songs, and one with fewer than five artists gets made-up ones besides its own.
public struct MusicQuizMaker: Sendable {
    /// The choices of a question; fewer only for the title of a song, where the library has too few songs.
    public static let choices = 5

    private let tracks: [MusicTrack]
    private let isHeard: Bool
    private var random: SplitMix64

    /// - Parameters:
    ///   - tracks: The songs, in any order.
    ///   - isHeard: Whether the songs are heard; otherwise the questions name them.
    ///   - seed: What the questions depend on.
    public init(_ tracks: [MusicTrack], isHeard: Bool = true, seed: UInt64) {
        self.isHeard = isHeard
        self.tracks = tracks.sorted { $0.id < $1.id }
        random = SplitMix64(seed: seed)
    }

    /// Up to `count` questions of the given kinds, each about another song.
    ///
    /// Fewer come where the library has too few songs that can be asked about; a question has at least two choices.
    ///
    /// - Complexity: O(*count* × *n*) for *n* songs.
    public mutating func questions(
        _ count: Int,
        kinds: [MusicQuestion.Kind] = MusicQuestion.Kind.allCases
    ) -> [MusicQuestion] {
        var questions: [MusicQuestion] = []
        var asked: Set<String> = []
        let order = tracks.indices.shuffled(using: &random)
        var turn = 0
        for index in order {
            guard questions.count < count, !kinds.isEmpty else { break }
            let track = tracks[index]
            // Each kind in its turn; the next ones where the song does not say.
            let wanted = kinds.indices.map { kinds[(turn + $0) % kinds.count] }
            guard let kind = wanted.first(where: { Self.value(track, $0) != nil }),
                let right = Self.value(track, kind),
                !asked.contains("\(kind)\u{1F}\(Self.folded(right))"),
                let question = question(track, kind, right)
            else { continue }
            asked.insert("\(kind)\u{1F}\(Self.folded(right))")
            questions.append(question)
            turn += 1
        }
        return questions
    }

    private mutating func question(
        _ track: MusicTrack,
        _ kind: MusicQuestion.Kind,
        _ right: String
    ) -> MusicQuestion? {
        var wrong = kind == .year ? years(near: track) : distractors(for: track, kind, right)
        guard !wrong.isEmpty else { return nil }
        if wrong.count < Self.choices - 1 { wrong += others(than: [right] + wrong, for: track, kind) }
        wrong = Array(wrong.prefix(Self.choices - 1))
        let choices = ([right] + wrong).shuffled(using: &random)
        guard let answer = choices.firstIndex(of: right) else { return nil }
        // From the first two thirds, so that the snippet does not run out.
        let latest = max(0, track.durationMs * 2 / 3 - 10_000)
        let start = latest > 0 ? Int(random.next() % UInt64(latest)) : 0
        return MusicQuestion(
            kind: kind,
            track: track,
            choices: choices,
            answer: answer,
            startMs: start,
            isHeard: isHeard
        )
    }

    /// Other values, the most plausible first.
    private mutating func distractors(
        for track: MusicTrack,
        _ kind: MusicQuestion.Kind,
        _ right: String
    ) -> [String] {
        var best: [String: (score: Int, text: String)] = [:]
        for other in tracks where other.id != track.id {
            guard let value = Self.value(other, kind) else { continue }
            let key = Self.folded(value)
            guard key != Self.folded(right) else { continue }
            let score = Self.likeness(track, other)
            if best[key].map({ $0.score < score }) ?? true { best[key] = (score, value) }
        }
        // What is equally plausible comes in any order, but in the same one for the same seed.
        let all = best.values.sorted { $0.text < $1.text }.shuffled(using: &random)
        return all.sorted { $0.score > $1.score }.map(\.text)
    }

    /// What completes the five choices where the library has too few: songs that could be albums, made-up artists.
    private mutating func others(
        than taken: [String],
        for track: MusicTrack,
        _ kind: MusicQuestion.Kind
    ) -> [String] {
        var seen = Set(taken.map(Self.folded))
        let names: [String]
        switch kind {
        case .track, .year: return []
        case .album, .sleeve:
            let songs = tracks.shuffled(using: &random)
            names = songs.sorted { Self.likeness(track, $0) > Self.likeness(track, $1) }.map(\.title)
        case .artist: names = Self.madeUp.shuffled(using: &random)
        }
        return names.filter { seen.insert(Self.folded($0)).inserted }
    }

    /// Nobody's names.
    private static let madeUp = [
        "The Paper Lighthouse", "Marlow & the Tin Birds", "Ida Quarrel", "Northern Orchard",
        "The Velvet Ferry",
    ]

    /// Years around the right one, none in the future of the library.
    private mutating func years(near track: MusicTrack) -> [String] {
        guard let year = track.year else { return [] }
        let newest = tracks.compactMap(\.year).max() ?? year
        let near = (1...9).flatMap { [year - $0, year + $0] }.filter { $0 <= newest && $0 > 1000 }
        return near.shuffled(using: &random).prefix(Self.choices - 1).map { "\($0)" }
    }

    private static func likeness(_ track: MusicTrack, _ other: MusicTrack) -> Int {
        var score = 0
        if let artist = track.artist, artist == other.artist { score += 4 }
        if !Set(track.genres).isDisjoint(with: other.genres) { score += 2 }
        if let year = track.year, let otherYear = other.year, year / 10 == otherYear / 10 { score += 1 }
        return score
    }

    private static func value(_ track: MusicTrack, _ kind: MusicQuestion.Kind) -> String? {
        let value: String? =
            switch kind {
            case .track: track.title
            case .artist: track.artist
            case .album: track.album
            case .year: track.year.map { "\($0)" }
            case .sleeve: track.artwork == nil ? nil : track.album
            }
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func folded(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
