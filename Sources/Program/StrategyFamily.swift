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

        /// A member by the name that settings keep, with what people read.
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
    /// What a person calls it.
    public let title: String
    /// What the members do, in one sentence.
    public let summary: String
    /// The members, in the order in which they are listed; never empty.
    public let members: [Member]
    /// What is used where nobody has chosen.
    public let usual: Choice

    /// What ``parse`` understands, as it stands after the names of the members: "or the address of a collector".
    private let alternative: String?
    private let parse: @Sendable (_ text: String, _ who: Requester) throws -> Choice?
    private let currentChoice: @Sendable () -> Choice
    private let switchTo: @Sendable (_ choice: Choice, _ who: Requester) throws -> Void

    /// A family that `owner` runs; without an owner it can be listed, and no more.
    ///
    /// `usual` names the member to begin with; without it that is the first. `parse` understands what `who` writes instead
    /// of a member's name, such as an address; it answers `nil` where it does not, and throws a sentence where it is nearly
    /// right, or not for `who` to say. `alternative` says for a sentence what that may be: "or the address of a collector".
    ///
    /// `current` says which member is in use, from any thread, without blocking. `use` has one of the members used, which
    /// `who` wants; where it throws, nothing has changed. It neither keeps, nor logs, nor announces the switch.
    public init<Owner: Sendable>(
        _ name: String,
        title: String,
        summary: String,
        members: [Member],
        usual: String? = nil,
        alternative: String? = nil,
        parse: @escaping @Sendable (_ text: String, _ who: Requester) throws -> Choice? = { _, _ in nil },
        owner: Owner?,
        current: @escaping @Sendable (Owner) -> Choice,
        use: @escaping @Sendable (Owner, _ choice: Choice, _ who: Requester) throws -> Void
    ) {
        let usual = Choice(usual ?? members.first?.name ?? "")
        self.name = name
        self.title = title
        self.summary = summary
        self.members = members
        self.usual = usual
        self.alternative = alternative
        self.parse = parse
        currentChoice = { owner.map(current) ?? usual }
        switchTo = { choice, who in
            guard let owner else {
                throw StrategyError.unusable("nothing runs that could use it", family: name)
            }
            try use(owner, choice, who)
        }
    }

    /// The member in use, with what it was given.
    public var current: Choice { currentChoice() }

    /// What `text` means in this family: the name of a member, or what ``init`` was given to understand.
    ///
    /// - Throws: ``StrategyError/noSuchMember(_:family:known:)``, or ``StrategyError/unusable(_:family:)``.
    func choice(_ text: String, by who: Requester) throws(StrategyError) -> Choice {
        if has(text) { return Choice(text) }
        do {
            if let choice = try parse(text, who) { return choice }
        } catch {
            throw .unusable("\(error)", family: name)
        }
        throw noSuchMember(text)
    }

    func has(_ member: String) -> Bool { members.contains { $0.name == member } }

    func noSuchMember(_ name: String) -> StrategyError {
        .noSuchMember(name, family: self.name, known: members.map(\.name) + [alternative].compactMap(\.self))
    }

    /// Uses `choice`, one of the members, from now on, and tells nobody.
    func apply(_ choice: Choice, by who: Requester) throws { try switchTo(choice, who) }
}

/// A value that a person may change while the program runs, such as how fine the log is.
///
/// It is listed, changed, kept and announced as a family is, and its values are the members: so it needs no type of its
/// own, and the name says in which of a part's two lists it stands.
public typealias Setting = StrategyFamily
