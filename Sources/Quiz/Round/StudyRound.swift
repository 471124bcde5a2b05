import ClickwheelDatabase
import ClickwheelProgram
import StateMachine
import Synchronization

/// A round over cards of a ``DeckStore``: every answer is on the disk before the next question is shown.
///
/// It owns a ``StudyMachine`` and runs its effects. Safe from every thread; calls block while the disk works.
public final class StudyRound: Sendable {
    /// The id of the round, never used again.
    public let id: Int64
    private let store: DeckStore
    private let playing: Mutex<Playing>
    private let shown: Mutex<StudyMachine.State>
    private let machine = StudyMachine()
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Listener: Sendable {
        let take: @Sendable (MachineStep) -> Void
    }

    private let listener = Mutex<Listener?>(nil)

    /// Sendable because it is only touched while ``playing`` is locked.
    private struct Playing: @unchecked Sendable {
        var state: StudyMachine.State
        var round: QuestionRound
        var strategy: any RoundStrategy
        /// Everything that can be taken back, the latest last.
        var steps: [Done]
        /// How many of them are of an earlier run of the program.
        let oldSteps: Int
        /// What the response to the current card was worth.
        var verdict: Verdict?
        /// The step that is being taken, or taken back.
        var moved = Moved(item: 0)

        struct Done {
            let kind: RoundStep
            let item: Int
            /// The other cards of the note that it buried.
            var buried: [Int] = []
        }

        struct Moved {
            let item: Int
            /// What the button does to the card, where answers move schedules.
            var choice: AnkiButtons.Choice?
            /// The other cards of the note that it buries.
            var buried: [Int] = []
            /// What the card goes back to, where the disk knows it better.
            var schedule: CardSchedule?
        }

        /// The index of the card that is asked; `nil` where none is.
        var current: Int? {
            switch state {
            case .asking, .judged: round.current
            case .choosing, .over, .ended: nil
            }
        }

        /// The number of that card.
        var card: Int64? { current.map { round.items[$0].id } }
    }

    init(
        _ store: DeckStore,
        id: Int64,
        title: String,
        strategy member: any RoundStrategy.Type,
        seed: UInt64,
        _ loaded: RoundLoading.Loaded
    ) {
        self.id = id
        self.store = store
        let clock = store.now
        let round = QuestionRound(
            title: title,
            items: loaded.items,
            seed: seed,
            options: loaded.options,
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
        var next = loaded.current
        if next.map({ !round.items[$0].isOpen }) ?? true { next = strategy.openItem() }
        if let next { round.ask(next) }
        let state = machine.transition(from: machine.initial, on: next == nil ? .noneLeft : .found).state
        let steps = loaded.steps.map { Playing.Done(kind: $0.kind, item: $0.item, buried: $0.buried) }
        playing = Mutex(
            Playing(state: state, round: round, strategy: strategy, steps: steps, oldSteps: steps.count)
        )
        shown = Mutex(state)
    }

    /// Whether no card of the round is left in the store.
    var isEmpty: Bool { playing.withLock { $0.round.items.isEmpty } }

    /// Tells `take` of the way to where the round stands, and of each step from now on.
    ///
    /// `take` is called within the round, so it does not use it.
    func observe(_ take: @escaping @Sendable (MachineStep) -> Void) {
        playing.withLock { playing in
            listener.withLock { $0 = Listener(take: take) }
            let event: StudyMachine.Event = playing.state == .over ? .noneLeft : .found
            tell(machine.initial, event, machine.transition(from: machine.initial, on: event))
        }
    }

    /// Where the round stands; this does not block.
    public var state: StudyMachine.State { shown.withLock { $0 } }

    /// The round as it stands, with its card rendered.
    public func view() throws -> StudyView {
        try playing.withLock { playing in
            let round = playing.round
            let member = type(of: playing.strategy)
            let card = try playing.current.map { current in
                let buttons = member.schedules ? round.buttons(for: current) : nil
                return try store.card(
                    round.items[current].id,
                    waits: buttons.map { all in Rating.allCases.map { all[$0].wait } } ?? []
                )
            }
            return StudyView(
                title: round.title,
                strategy: member.name,
                place: "\(round.askedCount)/\(round.items.count)",
                correct: round.correctCount,
                incorrect: round.incorrectCount,
                isOver: card == nil,
                lastStep: playing.steps.last?.kind,
                card: card,
                verdict: playing.state == .judged ? playing.verdict : nil
            )
        }
    }

    /// Judges a response to the current card; nothing is graded.
    ///
    /// - Returns: `nil` where no card is asked, or where `response` is no response to it.
    public func judge(_ response: Response) throws -> Verdict? {
        try playing.withLock { playing in
            guard let card = playing.card, let verdict = try store.card(card).judged?.judge(response) else {
                return nil
            }
            playing.verdict = verdict
            try send(.judged, to: &playing)
            return verdict
        }
    }

    /// Takes a rating of the current card, for which the person took some `milliseconds`, and goes on.
    ///
    /// - Returns: Whether the card has just become a leech.
    /// - Throws: `SQLiteError`; then the round is as before.
    @discardableResult
    public func answer(_ rating: Rating, milliseconds: Int) throws -> Bool {
        try playing.withLock { playing in
            guard playing.current != nil else { return false }
            try send(.done(.answer(rating, milliseconds: milliseconds)), to: &playing)
            return playing.moved.choice?.isLeech ?? false
        }
    }

    /// Puts the current card aside, for today or until it is brought back, and goes on.
    ///
    /// - Throws: `SQLiteError`; then the round is as before.
    public func putAside(_ way: CardAside) throws {
        try playing.withLock { playing in
            switch way {
            case .suspend: try send(.done(.suspend), to: &playing)
            case .bury: try send(.done(.bury), to: &playing)
            case .back: break
            }
        }
    }

    /// Marks the current card with a flag, 0 to 7; 0 takes it away.
    public func flag(_ flag: Int) throws {
        try playing.withLock { playing in
            guard let current = playing.current else { return }
            try store.flag(playing.round.items[current].id, flag, round: id)
            playing.steps.append(Playing.Done(kind: .flag, item: current))
        }
    }

    /// Takes the last answer, suspension, burial or flag back, from the disk too, as deep as the round.
    ///
    /// - Returns: `false` where there is nothing to take back.
    public func undo() throws -> Bool {
        try playing.withLock { playing in
            guard let last = playing.steps.last else { return false }
            let card = playing.round.items[last.item].id
            playing.moved = Playing.Moved(item: last.item, buried: last.buried)
            switch last.kind {
            case .answer:
                let isOld = playing.steps.count <= playing.oldSteps
                let fsrs = isOld ? playing.round.fsrs(at: last.item) : nil
                playing.moved.schedule = try store.takeBack(card: card, round: id, by: fsrs)
            case .suspend, .bury, .flag: try store.takeBackStep(card: card, round: id)
            }
            playing.steps.removeLast()
            try send(.takenBack(last.kind), to: &playing)
            return true
        }
    }

    /// Lets another strategy go on with the round: place, counts and history stay.
    ///
    /// - Throws: ``QuizError/noSuchStrategy(_:)``.
    public func use(_ name: String) throws {
        try use(QuestionStrategies.named(name))
    }

    /// Lets another strategy, which may be the caller's own, go on with the round: place, counts and history stay.
    ///
    /// - Throws: `SQLiteError`; then the round is as before.
    public func use(_ member: any RoundStrategy.Type) throws {
        try playing.withLock { playing in
            let card = playing.card
            try store.database.write { connection in
                try connection.run("UPDATE quiz_rounds SET strategy = ? WHERE id = ?", member.name, id)
                try DeckStore.keepPlace(of: id, card, connection)
            }
            playing.strategy = member.init(round: playing.round)
        }
    }

    /// Ends the round, so that it is not resumed.
    public func end() throws {
        try playing.withLock { playing in
            try store.database.write {
                try $0.run("UPDATE quiz_rounds SET ended = ? WHERE id = ? AND ended IS NULL", store.now(), id)
            }
            try send(.ended, to: &playing)
        }
    }
}

extension StudyRound {
    private func send(_ event: StudyMachine.Event, to playing: inout Playing) throws {
        let transition = machine.transition(from: playing.state, on: event)
        tell(playing.state, event, transition)
        playing.state = transition.state
        shown.withLock { $0 = transition.state }
        for effect in transition.effects { try run(effect, &playing) }
    }

    private func tell(
        _ from: StudyMachine.State,
        _ event: StudyMachine.Event,
        _ transition: Transition<StudyMachine.State, StudyMachine.Effect>
    ) {
        guard let listener = listener.withLock({ $0 }),
            let step = MachineStep(
                of: machine,
                from: from,
                on: event,
                transition,
                cause: "the quiz was played"
            )
        else { return }
        listener.take(step)
    }

    private func run(_ effect: StudyMachine.Effect, _ playing: inout Playing) throws {
        switch effect {
        case .count(let step): count(step, &playing)
        case .choose:
            try send(playing.strategy.advanceToNextQuestion() ? .found : .noneLeft, to: &playing)
        case .keep(let step):
            do {
                try keep(step, playing)
            } catch {
                try send(.notKept(step), to: &playing)
                throw error
            }
            playing.steps.append(
                Playing.Done(kind: step.kind, item: playing.moved.item, buried: playing.moved.buried)
            )
        case .goBack(let step): goBack(step, &playing)
        }
    }

    private func goBack(_ step: RoundStep, _ playing: inout Playing) {
        let item = playing.moved.item
        let changed = playing.moved.buried + [playing.round.current, item].compactMap(\.self)
        if step == .answer { _ = playing.round.undo() } else { playing.round.goBack(to: item) }
        playing.round.open(playing.moved.buried)
        if let schedule = playing.moved.schedule { playing.round.items[item].schedule = schedule }
        // What keeps an order of its own and cannot go back in it is made anew.
        if playing.strategy.didTakeBack(changed) { return }
        playing.strategy = type(of: playing.strategy).init(round: playing.round)
    }

    private func count(_ step: StudyMachine.Step, _ playing: inout Playing) {
        guard let current = playing.round.current else { return }
        playing.moved = Playing.Moved(item: current)
        guard case .answer(let rating, _) = step else { return }
        let schedules = type(of: playing.strategy).schedules
        let choice = schedules ? playing.round.buttons(for: current)[rating] : nil
        playing.moved.choice = choice
        if schedules { playing.moved.buried = playing.round.burySiblings(of: current) }
        playing.strategy.answer(rating, doing: choice)
        if choice?.isLeech == true, playing.round.settings(at: current).suspendsLeeches {
            playing.round.items[current].isOpen = false
        }
    }

    private func keep(_ step: StudyMachine.Step, _ playing: Playing) throws {
        let (item, next) = (playing.round.items[playing.moved.item], playing.card)
        switch step {
        case .answer(let rating, let milliseconds):
            guard let last = playing.round.history.last else { return }
            let schedules = type(of: playing.strategy).schedules
            let choice = playing.moved.choice
            let isLeech = choice?.isLeech ?? false
            let settings = playing.round.settings(at: playing.moved.item)
            try store.record(
                ReviewRecord(
                    card: item.id,
                    rating: rating,
                    before: last.before.schedule,
                    after: schedules ? item.schedule : nil,
                    wait: choice?.wait,
                    milliseconds: milliseconds,
                    round: id,
                    next: next,
                    isLeech: isLeech,
                    isSuspended: isLeech && settings.suspendsLeeches,
                    buries: schedules ? settings.buries.after(queue: last.before.schedule.queue) : []
                )
            )
        case .suspend: try store.putAside(item.id, .suspend, round: id, next: next)
        case .bury: try store.putAside(item.id, .bury, round: id, next: next)
        }
    }
}

extension RoundStrategy {
    /// Takes over an answer that was given before, in another run of the program.
    fileprivate func takeOver(_ rating: Rating, for index: Int) {
        round.restore(rating, for: index, isOpen: asksAgain(index, after: rating))
    }
}
