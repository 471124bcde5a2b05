/// A job that can be done in several ways, the ways there are, and the one that is in use.
///
/// The value lists and switches a family without knowing its protocol, so that the command line and the page
/// show every family alike.
public struct StrategyFamily: Sendable {
    /// One way of doing the job.
    public struct Member: Codable, Equatable, Sendable {
        /// A stable, lowercase name, as in settings and on the command line.
        public let name: String
        /// One sentence on who it is for.
        public let audience: String

        public init(_ name: String, for audience: String) {
            self.name = name
            self.audience = audience
        }

        private enum CodingKeys: String, CodingKey {
            case name
            case audience = "for"
        }
    }

    /// Why a switch was refused.
    public enum Failure: Error, Equatable, CustomStringConvertible {
        case noSuchFamily(String, known: [String])
        case noSuchMember(String, family: String, known: [String])
        /// The family's owner cannot use what was named, for the reason given.
        case unusable(String, family: String)

        public var description: String {
            switch self {
            case .noSuchFamily(let name, let known):
                "there is no strategy family '\(name)'; there are: \(known.joined(separator: ", "))"
            case .noSuchMember(let name, let family, let known):
                "the family \(family) has no member '\(name)'; it has: \(known.joined(separator: ", "))"
            case .unusable(let reason, let family): "\(family): \(reason)"
            }
        }
    }

    /// A stable, lowercase name, as on the command line.
    public let name: String
    public let title: String
    /// What the members do, in one sentence.
    public let summary: String
    public let members: [Member]

    /// Whether a member may be named in other words as well, such as by an address; the owner refuses what is none.
    private let takesOtherNames: Bool

    /// Whether the owner itself tells the log and the pages of each switch, since it is also asked by other ways.
    let isTold: Bool

    private let currentMember: @Sendable () -> String
    private let switchTo: @Sendable (_ member: String, _ who: String) throws -> Void

    /// A family whose owner says through `current` which member is in use, and switches through `use`.
    ///
    /// `who` wanted the switch. An owner that tells the log and the pages of each switch itself says so with `isTold`.
    public init(
        _ name: String,
        title: String,
        summary: String,
        members: [Member],
        takesOtherNames: Bool = false,
        isTold: Bool = false,
        current: @escaping @Sendable () -> String,
        use: @escaping @Sendable (_ member: String, _ who: String) throws -> Void
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.members = members
        self.takesOtherNames = takesOtherNames
        self.isTold = isTold
        currentMember = current
        switchTo = use
    }

    /// The name of the member in use.
    public var current: String { currentMember() }

    /// Switches to `member`, which `who` wants.
    ///
    /// - Throws: ``Failure/noSuchMember(_:family:known:)``, or what the family's owner throws.
    public func use(_ member: String, for who: String) throws {
        let known = members.map(\.name)
        guard takesOtherNames || known.contains(member) else {
            throw Failure.noSuchMember(member, family: name, known: known)
        }
        try switchTo(member, who)
    }
}

extension [StrategyFamily] {
    /// The family named `name`.
    ///
    /// - Throws: ``StrategyFamily/Failure/noSuchFamily(_:known:)``.
    public func family(_ name: String) throws(StrategyFamily.Failure) -> StrategyFamily {
        guard let family = first(where: { $0.name == name }) else {
            throw .noSuchFamily(name, known: map(\.name))
        }
        return family
    }
}
