/// A job that can be done in several ways, the ways there are, and the one that is in use.
///
/// The value lists and switches a family without knowing its protocol, so that every face shows every family alike. It
/// only switches: who asks for a switch goes through ``Switchboard/use(_:in:by:)``, which also keeps, logs and announces
/// it.
public struct StrategyFamily: Sendable {
    /// One way of doing the job.
    public struct Member: Codable, Equatable, Sendable {
        /// A stable, lowercase name, as in settings and on the command line.
        public let name: String
        /// What a person calls it.
        public let title: String
        /// One sentence on who it is for.
        public let audience: String

        public init(_ name: String, title: String, for audience: String) {
            self.name = name
            self.title = title
            self.audience = audience
        }

        private enum CodingKeys: String, CodingKey {
            case name, title
            case audience = "for"
        }
    }

    /// A stable, lowercase name, as on the command line.
    public let name: String
    public let title: String
    /// What the members do, in one sentence.
    public let summary: String
    public let members: [Member]

    private let parse: @Sendable (_ text: String) throws -> Choice?
    private let currentChoice: @Sendable () -> Choice
    private let switchTo: @Sendable (Choice) throws -> Void

    /// A family whose owner says through `current` which member is in use, and switches through `use`.
    ///
    /// `use` has one of the members to use; where it throws, nothing has changed. It neither keeps, nor logs, nor tells.
    /// `parse` understands what is written instead of a member's name, such as an address; it answers `nil` where it does
    /// not, and throws a sentence where it is nearly right.
    public init(
        _ name: String,
        title: String,
        summary: String,
        members: [Member],
        parse: @escaping @Sendable (_ text: String) throws -> Choice? = { _ in nil },
        current: @escaping @Sendable () -> Choice,
        use: @escaping @Sendable (Choice) throws -> Void
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.members = members
        self.parse = parse
        currentChoice = current
        switchTo = use
    }

    /// The member in use.
    public var current: Choice { currentChoice() }

    /// What `text` means in this family: the name of a member, or what ``init`` was given to understand.
    ///
    /// - Throws: ``StrategyError/noSuchMember(_:family:known:)``, or ``StrategyError/unusable(_:family:)``.
    public func choice(_ text: String) throws(StrategyError) -> Choice {
        if members.contains(where: { $0.name == text }) { return Choice(text) }
        do {
            if let choice = try parse(text) { return choice }
        } catch {
            throw .unusable("\(error)", family: name)
        }
        throw .noSuchMember(text, family: name, known: members.map(\.name))
    }

    /// Uses `choice` from now on, and tells nobody.
    ///
    /// - Throws: ``StrategyError/noSuchMember(_:family:known:)``, or what the owner throws; nothing has changed then.
    func apply(_ choice: Choice) throws {
        guard members.contains(where: { $0.name == choice.member }) else {
            throw StrategyError.noSuchMember(choice.member, family: name, known: members.map(\.name))
        }
        try switchTo(choice)
    }
}
