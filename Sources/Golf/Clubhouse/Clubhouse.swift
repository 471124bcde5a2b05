public import ClickwheelProgram
import StateMachine
import Synchronization

/// Golf in a running program: the round in play, the caddie, the clubs and the courses.
///
/// It performs the commands of every face, keeps each stroke before anybody hears of it, and tells the event bus. A round
/// that was played on elsewhere meanwhile, in a terminal, is taken up where it is now. Safe to use from every thread;
/// everything but ``machineState`` and ``caddie`` may block.
public final class Clubhouse: Sendable {
    private struct Held {
        var round: Round?
        var version: RoundVersion?
        /// Whether the kept entries made sense to the last one.
        var isWhole = true
    }

    /// What is asked for without waiting.
    private struct Sign {
        var state: RoundMachine.State?
        var caddie = Caddies.PlaysLike.name
    }

    /// Something happened in the round.
    private struct Happened: Encodable, Sendable {
        let action: String
        let client: String?
    }

    /// The courses and clubs that there are.
    public let supplies: any GolfSupplies
    let store: any RoundStore
    private let bus: EventBus
    private let held = Mutex<Held?>(nil)
    private let sign = Mutex(Sign())
    /// What ``history()`` made of the rounds, as they were then.
    let summaries = Mutex<[RoundVersion: RoundSummary]>([:])

    /// A clubhouse that goes on with the round that `store` keeps.
    public init(
        store: any RoundStore = RoundsInMemory(),
        supplies: any GolfSupplies = StandardSupplies(),
        bus: EventBus = EventBus()
    ) {
        self.store = store
        self.supplies = supplies
        self.bus = bus
    }

    /// The state of the round in play, or `nil` while none is played.
    public var machineState: RoundMachine.State? { sign.withLock { $0.state } }

    /// The name of the caddie in use.
    public var caddie: String { sign.withLock { $0.caddie } }

    /// Uses another caddie from now on, in the middle of a round too.
    ///
    /// - Throws: ``GolfError/noSuch(_:name:known:)``
    public func use(caddie name: String) throws(GolfError) {
        _ = try Caddies.caddie(name)
        sign.withLock { $0.caddie = name }
    }

    // MARK: The round

    /// The round in play as it is now, or `nil`.
    ///
    /// - Throws: What the store throws.
    public func round() throws -> Round? {
        try held.withLock { held in try load(&held).round }
    }

    /// The round in play.
    ///
    /// - Throws: ``GolfError/noRound``, or what the store throws.
    public func currentRound() throws -> Round {
        guard let round = try round() else { throw GolfError.noRound }
        return round
    }

    /// What tells the round from what it was.
    public func version() throws -> RoundVersion? { try store.version() }

    /// Performs `command`; what cannot be kept has not happened.
    ///
    /// `strokes` is how many strokes of the round its sender has seen, and `client` who that is.
    ///
    /// - Throws: ``GolfError`` for what cannot be done now, ``GolfError/playedOn`` where somebody else was faster, or what
    ///   the store or the supplies throw.
    @discardableResult
    public func perform(
        _ command: GolfCommand,
        seen strokes: Int? = nil,
        by client: String? = nil
    ) throws -> GolfOutcome {
        let work: (inout Round) throws -> PlayedStroke?
        switch command {
        case .begin(let wish): return try begin(wish.start(on: supplies.courses()), by: client)
        case .stroke(let name, let intention):
            let club = try supplies.club(name)
            work = { try $0.play(club, intention) }
        case .drop(let kind): work = Self.unseen { try $0.drop(kind) }
        case .unplayable: work = Self.unseen { try $0.declareUnplayable() }
        case .gimme: work = Self.unseen { try $0.concede() }
        case .pickUp: work = Self.unseen { try $0.pickUp() }
        case .mulligan: work = Self.unseen { try $0.mulligan() }
        case .next: work = Self.unseen { try $0.goOn() }
        }
        return try held.withLock { held in
            let known = try load(&held)
            guard var round = known.round, let version = known.version else { throw GolfError.noRound }
            guard strokes == nil || strokes == round.strokes.count else { throw GolfError.playedOn }
            let stroke = try work(&round)
            held = Held(round: round, version: try keep(round, after: version, known.isWhole))
            tell(round, command.action, client, round.steps)
            return GolfOutcome(round: round, stroke: stroke)
        }
    }

    /// What changes the round without a stroke that could be shown.
    private static func unseen(
        _ work: @escaping (inout Round) throws -> Void
    ) -> (inout Round) throws -> PlayedStroke? {
        { round in
            try work(&round)
            return nil
        }
    }

    /// Begins a round; the one that was played stays kept, but is not played on.
    ///
    /// - Throws: What the store throws.
    @discardableResult
    public func begin(_ start: RoundStart, by client: String? = nil) throws -> GolfOutcome {
        try held.withLock { held in
            let round = Round(start)
            held = Held(round: round, version: try store.begin(start, []))
            let old = machineState ?? round.machine.initial
            let step = RoundMachine.Step(
                from: old,
                event: .begin,
                to: round.machine.transition(from: old, on: .begin).state
            )
            tell(round, .begin, client, [step])
            return GolfOutcome(round: round, stroke: nil)
        }
    }

    /// Tells of what was done to `round`, and of what it made of its machine.
    private func tell(
        _ round: Round,
        _ action: GolfCommand.Action,
        _ client: String?,
        _ steps: [RoundMachine.Step]
    ) {
        note(round)
        for step in steps {
            let news = MachineStep(
                name: round.machine.name,
                from: step.from.rawValue,
                event: round.machine.label(of: step.event),
                state: step.to.rawValue,
                cause: "\(client ?? "somebody") played golf"
            )
            bus.publish(.machine(news))
        }
        bus.publish(Event("golf", Happened(action: action.rawValue, client: client)))
    }

    /// Keeps the last entry of `round`.
    private func keep(_ round: Round, after version: RoundVersion, _ isWhole: Bool) throws -> RoundVersion {
        // What makes no sense stays as it is, and the round goes on before it as one of its own.
        guard isWhole else { return try store.begin(round.start, round.entries) }
        guard let entry = round.entries.last, let kept = try store.append(entry, to: version) else {
            throw GolfError.playedOn
        }
        return kept
    }

    private func load(_ held: inout Held?) throws -> Held {
        if let held, held.version == (try store.version()) { return held }
        held = nil
        var new = Held()
        if let kept = try store.current() {
            var round = Round(kept.start)
            new.isWhole = round.resume(kept.entries) == kept.entries.count
            new.round = round
            new.version = kept.version
        }
        note(new.round)
        held = new
        return new
    }

    private func note(_ round: Round?) { sign.withLock { $0.state = round?.state } }
}
