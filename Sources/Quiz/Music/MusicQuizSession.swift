public import ClickwheelProgram
import ClickwheelSystem
import Synchronization

/// The round of the music quiz that is played, whichever face shows it.
///
/// Safe from every thread; starting a round reads the source and blocks, as does the end of one, which is kept.
public final class MusicQuizSession: Sendable {
    private struct Playing {
        var round: MusicRound
        let kind: String
        var isKept = false
    }

    /// The most songs that a round is made from, and the most questions of one.
    private static let most = 3000
    /// The most questions that a round may have.
    public static let mostQuestions = 50
    /// The name of a round of all kinds.
    public static let mixed = "mixed"

    private let source: any MusicSource
    private let store: DeckStore
    /// Milliseconds that never go back.
    private let now: @Sendable () -> Int
    private let bus: EventBus
    private let playing = Mutex<Playing?>(nil)

    /// A session over the songs of `source`, which keeps scores in `store` and tells `bus` of the steps of its rounds.
    ///
    /// `now` tells milliseconds that never go back.
    public init(
        source: any MusicSource,
        store: DeckStore,
        bus: EventBus = EventBus(),
        now: @escaping @Sendable () -> Int
    ) {
        self.source = source
        self.store = store
        self.bus = bus
        self.now = now
    }

    /// Begins a round of questions.
    ///
    /// - Parameters:
    ///   - kind: One kind of question, or any other name for all.
    ///   - count: How many questions; fewer than one are one, and more than ``mostQuestions`` that many.
    ///   - isHeard: Whether the face plays the songs; without, only ``MusicQuestion/Kind/read`` are asked.
    ///   - seed: What the choice of songs and questions depends on.
    /// - Returns: The round; `nil` where there are too few songs for one.
    /// - Throws: What the source throws.
    public func start(
        kind: String,
        count: Int,
        isHeard: Bool = true,
        seed: UInt64 = .random(in: .min ... .max)
    ) throws -> MusicRoundView? {
        var random = SplitMix64(seed: seed)
        let ids = try source.songs().shuffled(using: &random).prefix(Self.most)
        var maker = MusicQuizMaker(try source.tracks(Array(ids)), isHeard: isHeard, seed: seed)
        let all = isHeard ? MusicQuestion.Kind.allCases : MusicQuestion.Kind.read
        let one = MusicQuestion.Kind(rawValue: kind).map { [$0] }
        let questions = maker.questions(min(max(count, 1), Self.mostQuestions), kinds: one ?? all)
        guard !questions.isEmpty else { return nil }
        let round = MusicRound(questions, seed: seed, at: now())
        playing.withLock { $0 = Playing(round: round, kind: one == nil ? Self.mixed : kind) }
        return try view()
    }

    /// The label of the state in which the round is; `nil` without one.
    public var standing: String? { playing.withLock { $0?.round.standing } }

    /// The round as it stands; `nil` without one.
    public func view() throws -> MusicRoundView? { try change { _, _ in } }

    /// Takes a choice for the question with an index; one for another question changes nothing.
    public func choose(_ choice: Int, question: Int) throws -> MusicRoundView? {
        try change { round, time in if round.index == question { round.choose(choice, at: time) } }
    }

    /// Goes on after the question with an index.
    public func next(after question: Int) throws -> MusicRoundView? {
        try change { round, time in if round.index == question { round.next(at: time) } }
    }

    private func change(_ body: (inout MusicRound, Int) -> Void) throws -> MusicRoundView? {
        let time = now()
        let result = playing.withLock { playing -> (Playing, keeps: Bool)? in
            guard var current = playing else { return nil }
            current.round.expire(at: time)
            body(&current.round, time)
            // Within the lock, so that steps of two faces keep their order.
            for step in current.round.takeSteps() { bus.publish(.machine(step)) }
            let keeps = current.round.isOver && !current.isKept
            current.isKept = current.isKept || keeps
            playing = current
            return (current, keeps)
        }
        guard let (current, keeps) = result else { return nil }
        if keeps { try store.keep(current.round, kind: current.kind) }
        return MusicRoundView(current.round, kind: current.kind, at: time)
    }
}
