import ClickwheelDatabase
import Synchronization

/// A round over cards of a ``DeckStore``: every answer is on the disk before the next question is shown.
///
/// Safe from every thread; calls block while the disk works.
public final class StudyRound: Sendable {
    public let id: Int64
    private let store: DeckStore
    private let state: Mutex<State>

    /// Sendable because it is only touched while ``state`` is locked.
    private struct State: @unchecked Sendable {
        var round: QuestionRound
        var strategy: any RoundStrategy
        var isOver: Bool
        /// Everything that can be taken back, the latest last.
        var steps: [(kind: RoundStep, item: Int)]
        /// How many of them are of an earlier run of the program.
        let oldSteps: Int

        /// Asks `item` again, which was left without an answer.
        mutating func goBack(to item: Int) {
            round.goBack(to: item)
            isOver = false
            strategy = type(of: strategy).init(round: round)
        }
    }

    init(
        _ store: DeckStore,
        id: Int64,
        title: String,
        strategy member: any RoundStrategy.Type,
        seed: UInt64,
        cards: [Int64]
    ) throws {
        self.id = id
        self.store = store
        let loaded = try store.database.read { connection in
            try RoundLoading.load(id, cards, store, connection)
        }
        let clock = store.now
        let round = QuestionRound(
            title: title,
            items: loaded.items,
            seed: seed,
            settings: loaded.settings,
            calendar: store.calendar,
            now: { clock() / 1000 }
        )
        var strategy = member.init(round: round)
        if !loaded.steps.isEmpty {
            for step in loaded.steps {
                switch step.kind {
                case .answer: if let rating = step.rating { strategy.takeOver(rating, for: step.item) }
                case .suspend, .bury: round.restoreAside(step.item)
                case .flag: break
                }
            }
            for item in loaded.closed { round.items[item].isOpen = false }
            // What is open now is another set than at the start.
            strategy = member.init(round: round)
        }
        var isOver = round.items.isEmpty
        if let current = loaded.current, round.items[current].isOpen {
            round.ask(current)
        } else if let next = strategy.nextItem() {
            round.ask(next)
        } else {
            isOver = true
        }
        let steps = loaded.steps.map { (kind: $0.kind, item: $0.item) }
        state = Mutex(
            State(round: round, strategy: strategy, isOver: isOver, steps: steps, oldSteps: steps.count)
        )
    }

    /// Whether no card of the round is left in the store.
    var isEmpty: Bool { state.withLock { $0.round.items.isEmpty } }

    /// The round as it stands, with its card rendered.
    public func view() throws -> StudyView {
        try state.withLock { state in
            let (round, strategy) = (state.round, state.strategy)
            var card: StudyCard?
            if !state.isOver, let current = round.current {
                let member = type(of: strategy)
                let buttons = member.schedules ? round.buttons(for: current) : nil
                card = try store.card(
                    round.items[current].id,
                    waits: buttons.map { all in Rating.allCases.map { all[$0].wait } } ?? []
                )
            }
            return StudyView(
                title: round.title,
                strategy: type(of: strategy).name,
                place: "\(round.askedCount)/\(round.items.count)",
                correct: round.correctCount,
                incorrect: round.incorrectCount,
                isOver: state.isOver,
                lastStep: state.steps.last?.kind,
                card: card
            )
        }
    }

    /// Takes a rating of the present card, for which the person took some `milliseconds`, and goes on.
    ///
    /// - Returns: Whether the card has just become a leech.
    /// - Throws: `SQLiteError`; then the round is as before.
    @discardableResult
    public func answer(_ rating: Rating, milliseconds: Int) throws -> Bool {
        try state.withLock { state in
            guard !state.isOver, let current = state.round.current else { return false }
            let schedules = type(of: state.strategy).schedules
            let choice = schedules ? state.round.buttons(for: current)[rating] : nil
            let before = state.round.items[current].schedule
            state.strategy.answer(rating, doing: choice)
            let isSuspended = choice?.isLeech == true && state.round.settings.suspendsLeeches
            if isSuspended { state.round.items[current].isOpen = false }
            let answered = state.round.items[current]
            state.isOver = !state.strategy.advanceToNextQuestion()
            let next = state.isOver ? nil : state.round.current.map { state.round.items[$0].id }
            do {
                try store.record(
                    ReviewRecord(
                        card: answered.id,
                        rating: rating,
                        before: before,
                        after: schedules ? answered.schedule : nil,
                        wait: choice?.wait,
                        milliseconds: milliseconds,
                        round: id,
                        next: next,
                        isLeech: choice?.isLeech ?? false,
                        isSuspended: isSuspended,
                        isOver: state.isOver
                    )
                )
            } catch {
                undo(&state)
                throw error
            }
            state.steps.append((.answer, current))
            return choice?.isLeech ?? false
        }
    }

    /// Takes the last answer, suspension, burial or flag back, from the disk too, as deep as the round.
    ///
    /// - Returns: `false` where there is nothing to take back.
    public func undo() throws -> Bool {
        try state.withLock { state in
            guard let last = state.steps.last else { return false }
            let card = state.round.items[last.item].id
            switch last.kind {
            case .answer:
                let isOld = state.steps.count <= state.oldSteps
                undo(
                    &state,
                    to: try store.takeBack(card: card, round: id, by: isOld ? state.round.fsrs : nil)
                )
            case .suspend, .bury:
                try store.takeBackStep(card: card, round: id)
                state.goBack(to: last.item)
            case .flag: try store.takeBackStep(card: card, round: id)
            }
            state.steps.removeLast()
            return true
        }
    }

    /// Lets another strategy go on with the round: place, counts and history stay.
    ///
    /// - Throws: ``QuizError/noSuchStrategy(_:)``.
    public func use(_ name: String) throws {
        let member = try QuestionStrategies.named(name)
        try state.withLock { state in
            let present = state.isOver ? nil : state.round.current.map { state.round.items[$0].id }
            try store.database.write { connection in
                try connection.run("UPDATE quiz_rounds SET strategy = ? WHERE id = ?", name, id)
                try DeckStore.keepPlace(of: id, present, connection)
            }
            state.strategy = member.init(round: state.round)
        }
    }

    /// Puts the present card aside, for today or until it is brought back, and goes on.
    ///
    /// - Throws: `SQLiteError`; then the round is as before.
    public func putAside(_ way: CardAside) throws {
        try state.withLock { state in
            guard way != .back, !state.isOver, let current = state.round.current else { return }
            state.isOver = !state.strategy.advanceToNextQuestion()
            let next = state.isOver ? nil : state.round.current.map { state.round.items[$0].id }
            do {
                try store.putAside(state.round.items[current].id, way, round: id, next: next)
            } catch {
                state.goBack(to: current)
                throw error
            }
            state.steps.append((way == .suspend ? .suspend : .bury, current))
        }
    }

    /// Marks the present card with a flag, 0 to 7; 0 takes it away.
    public func flag(_ flag: Int) throws {
        try state.withLock { state in
            guard !state.isOver, let current = state.round.current else { return }
            try store.flag(state.round.items[current].id, flag, round: id)
            state.steps.append((.flag, current))
        }
    }

    /// Ends the round, so that it is not resumed.
    public func end() throws {
        try store.database.write { [id, store] in
            try $0.run("UPDATE quiz_rounds SET ended = ? WHERE id = ? AND ended IS NULL", store.now(), id)
        }
    }

    private func undo(_ state: inout State, to schedule: CardSchedule? = nil) {
        guard state.round.undo() else { return }
        if let schedule, let current = state.round.current { state.round.items[current].schedule = schedule }
        state.isOver = false
        state.strategy = type(of: state.strategy).init(round: state.round)
    }
}

extension RoundStrategy {
    /// Takes over an answer that was given before, in another run of the program.
    fileprivate func takeOver(_ rating: Rating, for index: Int) {
        round.restore(rating, for: index, isOpen: asksAgain(index, after: rating))
    }
}
