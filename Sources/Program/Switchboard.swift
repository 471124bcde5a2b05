public import Log
import Synchronization

/// The one place where strategies are exchanged and settings are changed, whoever asks.
///
/// A switch is refused, or it is kept for the next start, made, logged and announced, in this order; faces and the
/// routes of a domain go the same way. Safe to use from every thread; ``use(_:in:by:)`` may block, and switches of one
/// family follow one another.
public final class Switchboard: Sendable {
    private let families: [Family]
    private let settings: [Family]
    private let choices: any ChoiceStore
    private let bus: EventBus
    private let logger: Logger
    /// Whether a family may owe the disk that a choice was refused.
    private let owes = Atomic(false)

    /// A family with what was chosen in it; one switch at a time.
    private final class Family: Sendable {
        struct State {
            var kept: KeptChoices
            /// Whether the owner uses what was chosen, as it does not before ``Switchboard/restore()``.
            var isBegun = false
            /// Whether a refused choice stands where ``kept`` should: the disk took the one, and not the way back.
            var isOwed = false
        }

        let family: StrategyFamily
        let state: Mutex<State>

        init(_ family: StrategyFamily, _ kept: KeptChoices) {
            self.family = family
            state = Mutex(State(kept: kept))
        }

        /// What is in use, or what will be.
        func choice(_ state: State) -> Choice {
            if state.isBegun { return family.current }
            return state.kept.choice.flatMap { family.has($0.member) ? $0 : nil } ?? family.usual
        }

        var choice: Choice { state.withLock { choice($0) } }
    }

    /// A switchboard for the families and settings of `parts`, with what was chosen in them before.
    ///
    /// - Throws: What `choices` throws.
    public init(_ parts: [Part], choices: any ChoiceStore, bus: EventBus, logger: Logger) throws {
        families = try parts.flatMap(\.families).map { Family($0, try choices.choices(of: $0.name)) }
        settings = try parts.flatMap(\.settings).map { Family($0, try choices.choices(of: $0.name)) }
        self.choices = choices
        self.bus = bus
        self.logger = logger
    }

    /// Everything that can be switched, with what is in use, or will be from the next start on.
    public var listing: StrategyListing {
        StrategyListing(
            families: families.map { .init($0.family, current: $0.choice) },
            settings: settings.map { .init($0.family, current: $0.choice) }
        )
    }

    /// What is in use in the family `name`, or will be from the next start on.
    ///
    /// - Throws: ``StrategyError/noSuchFamily(_:known:)``
    public func choice(in name: String) throws(StrategyError) -> Choice { try family(name).choice }

    /// Uses what `text` means in the family `name`, which `who` wants.
    ///
    /// - Throws: ``StrategyError``, or what the family's owner throws; nothing has changed then.
    public func use(_ text: String, in name: String, by who: Requester) throws {
        let family = try family(name)
        let choice = try family.family.choice(text, by: who)
        try perform(choice, in: family, by: who) { try family.family.apply($0, by: who) }
    }

    /// Runs `body`, which uses `member` of the family `name` and maybe does more, such as a domain's own command.
    ///
    /// `body` changes nothing where it throws.
    ///
    /// - Throws: As ``use(_:in:by:)``, and what `body` throws.
    public func use(_ member: String, in name: String, by who: Requester, _ body: () throws -> Void) throws {
        let family = try family(name)
        guard family.family.has(member) else { throw family.family.noSuchMember(member) }
        try perform(Choice(member), in: family, by: who) { _ in try body() }
    }

    /// Uses in every family what was chosen before, or what is usual, where nothing was chosen since the start.
    ///
    /// What cannot be used any more is logged, and left alone.
    public func restore() {
        for family in families + settings {
            family.state.withLock { state in
                guard !state.isBegun else { return }
                let choice = family.choice(state)
                do {
                    if choice != family.family.current { try family.family.apply(choice, by: .start) }
                } catch {
                    logger.warning(
                        "what was chosen cannot be used",
                        .string("family", family.family.name),
                        .error(error)
                    )
                }
                state.isBegun = true
            }
        }
    }

    /// Keeps what could not be kept while there was no room for it: that a choice was refused.
    ///
    /// It may block. For when there is room again, and for the end.
    public func settle() {
        guard owes.exchange(false, ordering: .relaxed) else { return }
        for family in families + settings {
            family.state.withLock { state in
                if state.isOwed { owe(&state, family.family.name) }
            }
        }
    }

    /// Keeps what is in use, or takes note that it has to be kept later.
    private func owe(_ state: inout Family.State, _ name: String) {
        state.isOwed = (try? choices.keep(state.kept, of: name)) == nil
        if state.isOwed { owes.store(true, ordering: .relaxed) }
    }

    private func family(_ name: String) throws(StrategyError) -> Family {
        guard let family = (families + settings).first(where: { $0.family.name == name }) else {
            throw .noSuchFamily(name, known: (families + settings).map(\.family.name))
        }
        return family
    }

    private func perform(
        _ choice: Choice,
        in family: Family,
        by who: Requester,
        _ body: (Choice) throws -> Void
    ) throws {
        let name = family.family.name
        let (old, new) = try family.state.withLock { state in
            let old = family.choice(state)
            let wish = state.kept.with(choice)
            if wish != state.kept || state.isOwed {
                do {
                    try choices.keep(wish, of: name)
                } catch {
                    throw StrategyError.notKept("\(error)", family: name)
                }
            }
            do {
                try body(wish.choice ?? choice)
            } catch {
                if wish != state.kept { owe(&state, name) }
                throw error
            }
            state = Family.State(kept: wish, isBegun: true)
            return (old, family.family.current)
        }
        // The disk took this one, so it may take the others now.
        settle()
        guard old != new else { return }
        let cause = "\(who) chose \(new)"
        logger.info(
            "strategy switched",
            .string("family", name),
            .string("from", "\(old)"),
            .string("to", "\(new)"),
            .string("cause", cause)
        )
        bus.publish(.strategy(StrategySwitch(family: name, member: new.member, cause: cause)))
    }
}
