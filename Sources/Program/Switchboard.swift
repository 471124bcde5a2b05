public import Log
import Synchronization

/// The one place where strategies are exchanged, whoever asks.
///
/// A switch is refused, or it is kept for the next start, made, logged and announced, in this order; faces and the
/// routes of a domain go the same way. Safe to use from every thread; ``use(_:in:by:)`` may block, and switches of one
/// family follow one another.
public final class Switchboard: Sendable {
    public let families: [StrategyFamily]
    private let choices: any ChoiceStore
    private let bus: EventBus
    private let logger: Logger
    private let turns: [String: Turn]

    /// One switch of a family at a time.
    private final class Turn: Sendable {
        let lock = Mutex(())
    }

    public init(families: [StrategyFamily], choices: any ChoiceStore, bus: EventBus, logger: Logger) {
        self.families = families
        self.choices = choices
        self.bus = bus
        self.logger = logger
        turns = Dictionary(uniqueKeysWithValues: families.map { ($0.name, Turn()) })
    }

    /// The family named `name`.
    ///
    /// - Throws: ``StrategyError/noSuchFamily(_:known:)``
    public func family(_ name: String) throws(StrategyError) -> StrategyFamily {
        guard let family = families.first(where: { $0.name == name }) else {
            throw .noSuchFamily(name, known: families.map(\.name))
        }
        return family
    }

    /// Uses what `text` means in the family `name`, which `who` wants.
    ///
    /// - Throws: ``StrategyError``, or what the family's owner throws; nothing has changed then.
    public func use(_ text: String, in name: String, by who: String) throws {
        let family = try family(name)
        try perform(try family.choice(text), in: family, by: who) { try family.apply($0) }
    }

    /// Does what makes `choice` the one in use in the family `name`, such as a command of a domain that does more.
    ///
    /// `body` is to use the choice itself, and to change nothing where it throws.
    ///
    /// - Throws: As ``use(_:in:by:)``, and what `body` throws.
    public func use(_ choice: Choice, in name: String, by who: String, _ body: () throws -> Void) throws {
        let family = try family(name)
        guard family.members.contains(where: { $0.name == choice.member }) else {
            throw StrategyError.noSuchMember(choice.member, family: name, known: family.members.map(\.name))
        }
        try perform(choice, in: family, by: who) { _ in try body() }
    }

    /// Uses in every family the choice that was kept; one that cannot be used any more is logged, and left alone.
    public func restore() {
        for family in families {
            do {
                guard let choice = try choices.choice(of: family.name), choice != family.current else {
                    continue
                }
                try family.apply(choice)
            } catch {
                logger.warning("a kept choice cannot be used", .string("family", family.name), .error(error))
            }
        }
    }

    private func perform(
        _ choice: Choice,
        in family: StrategyFamily,
        by who: String,
        _ body: (Choice) throws -> Void
    ) throws {
        guard let turn = turns[family.name] else { return }
        let (old, new) = try turn.lock.withLock { _ in
            let old = family.current
            let isNew = choice.member != old.member || (choice.argument ?? old.argument) != old.argument
            guard isNew else {
                try body(choice)
                return (old, family.current)
            }
            let kept = try keeping(family) { try choices.choice(of: family.name) }
            try keeping(family) { try choices.keep(choice, of: family.name) }
            do {
                try body(choice)
            } catch {
                try? choices.keep(kept, of: family.name)
                throw error
            }
            return (old, family.current)
        }
        guard old != new else { return }
        logger.info(
            "strategy switched",
            .string("family", family.name),
            .string("from", "\(old)"),
            .string("to", "\(new)"),
            .string("cause", who)
        )
        bus.publish(.strategy(StrategySwitch(family: family.name, member: new.member, cause: who)))
    }

    private func keeping<Value>(
        _ family: StrategyFamily,
        _ work: () throws -> Value
    ) throws(StrategyError) -> Value {
        do {
            return try work()
        } catch {
            throw .notKept("\(error)", family: family.name)
        }
    }
}
