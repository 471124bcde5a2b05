import Library
import Quiz
import Synchronization

/// The round of the music quiz that is played.
///
/// Safe from every thread; starting one reads the library and blocks.
final class MusicQuizSession: Sendable {
    private struct Playing {
        var round: MusicRound
        let kind: String
        var isKept = false
    }

    /// The most songs that a round is made from.
    private static let most = 3000

    private let library: Library
    private let store: DeckStore
    /// Milliseconds that never go back.
    private let now: @Sendable () -> Int
    private let playing = Mutex<Playing?>(nil)

    init(library: Library, store: DeckStore, now: @escaping @Sendable () -> UInt64) {
        self.library = library
        self.store = store
        self.now = { Int(now() / 1_000_000) }
    }

    /// Begins a round; `nil` where the library has too few songs for one.
    func start(kind: String, count: Int, seed: UInt64 = .random(in: .min ... .max)) throws -> MusicRoundJSON?
    {
        var random = SplitMix64(seed: seed)
        let ids = try library.ids(.songs).shuffled(using: &random).prefix(Self.most)
        let tracks = try library.tracks(ids).filter { !$0.isMissing }.map { track in
            MusicTrack(
                id: track.id,
                title: track.displayTitle,
                artist: track.displayArtist,
                album: track.tags.album,
                albumID: track.albumID,
                year: track.tags.date.flatMap { Int($0.prefix(4)) },
                genres: track.tags.genres,
                durationMs: track.properties.durationMs,
                hasSleeve: track.artwork != nil
            )
        }
        var maker = MusicQuizMaker(tracks, seed: seed)
        let kinds = MusicQuestion.Kind(rawValue: kind).map { [$0] } ?? MusicQuestion.Kind.allCases
        let questions = maker.questions(count, kinds: kinds)
        guard !questions.isEmpty else { return nil }
        let round = MusicRound(questions, seed: seed, at: now())
        playing.withLock { $0 = Playing(round: round, kind: kind) }
        return try view()
    }

    /// The round as it stands; `nil` without one.
    func view() throws -> MusicRoundJSON? { try change { _, _ in } }

    /// Takes a choice for the question with an index; one for another question changes nothing.
    func choose(_ choice: Int, question: Int) throws -> MusicRoundJSON? {
        try change { round, time in if round.index == question { round.choose(choice, at: time) } }
    }

    /// Goes on after the question with an index.
    func next(after question: Int) throws -> MusicRoundJSON? {
        try change { round, time in if round.index == question { round.next(at: time) } }
    }

    private func change(_ body: (inout MusicRound, Int) -> Void) throws -> MusicRoundJSON? {
        let time = now()
        let result = playing.withLock { playing -> (MusicRound, String, keeps: Bool)? in
            guard var present = playing else { return nil }
            present.round.expire(at: time)
            body(&present.round, time)
            let keeps = present.round.isOver && !present.isKept
            present.isKept = present.isKept || keeps
            playing = present
            return (present.round, present.kind, keeps)
        }
        guard let (round, kind, keeps) = result else { return nil }
        if keeps { try store.keep(round, kind: kind) }
        let artwork = try round.question.flatMap { try library.track($0.track.id)?.artwork }
        return MusicRoundJSON(round, kind: kind, artwork: artwork.map { "\($0)" }, at: time)
    }
}
