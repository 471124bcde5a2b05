import ClickwheelDatabase
import Synchronization

/// The one round that a person plays, whichever face shows it.
///
/// Safe from every thread; calls block while the disk works.
public final class QuizSession: Sendable {
    public let store: DeckStore
    private let playing: Mutex<StudyRound?>

    public init(store: DeckStore) {
        self.store = store
        playing = Mutex(nil)
    }

    /// The round that is played, or that was left when the program ended; `nil` without one.
    public func round() throws -> StudyRound? {
        try playing.withLock { round in
            // Another process may have put another collection in the place of this one.
            if let playing = round, try !store.hasRound(playing.id) { round = nil }
            if round == nil { round = try store.resumeRound() }
            return round
        }
    }

    /// Begins a round in place of the one that is played, by `strategy` or the one that is in use.
    ///
    /// - Throws: What ``DeckStore/startRound(deck:strategy:seed:)`` throws; then the old round goes on.
    public func start(deck: String, strategy: String? = nil) throws -> StudyRound {
        let name = try strategy ?? strategyInUse()
        return try playing.withLock { round in
            let started = try store.startRound(deck: deck, strategy: name)
            round = started
            return started
        }
    }

    /// Ends the round that is played.
    public func end() throws {
        try playing.withLock { round in
            try (round ?? store.resumeRound())?.end()
            round = nil
        }
    }

    /// The strategy with which rounds begin.
    public func strategyInUse() throws -> String {
        let kept = try store.database.read {
            try $0.first("SELECT value FROM quiz_meta WHERE key = 'strategy'") { $0.text(0) }
        }
        return kept ?? SpacedQuestionStrategy.name
    }

    /// Lets rounds begin with `name`, and the present one go on with it.
    ///
    /// - Throws: ``QuizError/noSuchStrategy(_:)``.
    public func use(_ name: String) throws {
        _ = try QuestionStrategies.named(name)
        try store.database.write {
            try $0.run("INSERT OR REPLACE INTO quiz_meta VALUES('strategy', ?)", name)
        }
        try round()?.use(name)
    }
}
