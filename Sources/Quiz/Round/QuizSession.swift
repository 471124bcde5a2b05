public import ClickwheelProgram
import Synchronization

/// The one round that a person plays, whichever face shows it.
///
/// Safe from every thread; calls block while the disk works.
public final class QuizSession: Sendable {
    /// Where decks, cards and answers are kept.
    public let store: DeckStore
    private let playing = Mutex<StudyRound?>(nil)
    private let strategy: Mutex<String>
    private let bus: EventBus

    /// A session in which rounds begin with the strategy named `strategy`, and which tells `bus` of their steps.
    public init(
        store: DeckStore,
        strategy: String = SpacedQuestionStrategy.name,
        bus: EventBus = EventBus()
    ) {
        self.store = store
        self.strategy = Mutex(strategy)
        self.bus = bus
    }

    /// The round that is played, or that was left when the program ended; `nil` without one.
    public func round() throws -> StudyRound? {
        try playing.withLock { round in
            // Another process may have put another collection in the place of this one.
            if let playing = round, try !store.hasRound(playing.id) { round = nil }
            if round == nil { round = try watched(store.resumeRound()) }
            return round
        }
    }

    /// Begins a round in place of the one that is played, by `strategy` or the one that is in use.
    ///
    /// A `strategy` that is named is this round's alone: the next one begins with the one that is in use.
    ///
    /// - Throws: What `DeckStore.startRound(deck:strategy:seed:)` throws; then the old round goes on.
    public func start(deck: String, strategy: String? = nil) throws -> StudyRound {
        let name = strategy ?? strategyInUse
        return try playing.withLock { round in
            let started = try store.startRound(deck: deck, strategy: name)
            round = watched(started)
            return started
        }
    }

    /// Ends the round that is played.
    public func end() throws {
        try playing.withLock { round in
            try (round ?? watched(store.resumeRound()))?.end()
            round = nil
        }
    }

    /// `round`, whose steps the bus is told of.
    private func watched(_ round: StudyRound?) -> StudyRound? {
        round?.observe { [bus] in bus.publish(.machine($0)) }
        return round
    }

    /// The label of the state in which the round is that is played; `nil` without one, and while one begins.
    var standing: String? {
        playing.withLockIfAvailable { round in round.map { StudyMachine().label(of: $0.state) } } ?? nil
    }

    /// The name of the strategy with which rounds begin.
    public var strategyInUse: String { strategy.withLock { $0 } }

    /// Lets rounds begin with `name`, and the round that is played go on with it.
    ///
    /// - Throws: ``QuizError/noSuchStrategy(_:)``, or what the store throws; nothing has changed then.
    public func use(_ name: String) throws {
        _ = try QuestionStrategies.named(name)
        try round()?.use(name)
        strategy.withLock { $0 = name }
    }
}
