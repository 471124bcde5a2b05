/// What was chosen in one family: the member to use, and what each member was given last.
///
/// A member that is chosen again without an argument gets the one it had: the collector's address is still known when
/// the log comes back to it.
public struct KeptChoices: Equatable, Sendable {
    /// The member to use; `nil` where none was chosen.
    public var member: String?
    /// What members were given last, by their names.
    public var arguments: [String: String]

    /// What was chosen; by default, nothing.
    public init(_ member: String? = nil, arguments: [String: String] = [:]) {
        self.member = member
        self.arguments = arguments
    }

    /// The member with what it takes; `nil` where none was chosen.
    public var choice: Choice? { member.map { Choice($0, argument: arguments[$0]) } }

    /// These with `choice` made after them.
    func with(_ choice: Choice) -> KeptChoices {
        var next = self
        next.member = choice.member
        if let argument = choice.argument { next.arguments[choice.member] = argument }
        return next
    }
}

/// Keeps the choices that were made, so that they hold after the next start.
///
/// Laws: what ``keep(_:of:)`` was given before it returned is what ``choices(of:)`` answers, also in another process and
/// after this one was killed; where it throws, what was kept before still is. Both may block, from any thread.
public protocol ChoiceStore: Sendable {
    /// What was kept last of the family named `family`.
    func choices(of family: String) throws -> KeptChoices

    /// Keeps `choices` in place of what was kept of the family.
    func keep(_ choices: KeptChoices, of family: String) throws
}
