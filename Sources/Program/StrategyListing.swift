/// The strategy families as JSON: what `GET /api/strategies` and `clickwheel strategy list --json` answer.
public struct StrategyListing: Codable, Equatable, Sendable {
    /// One family, with the member that is in use.
    public struct Family: Codable, Equatable, Sendable {
        public let name: String
        public let title: String
        public let summary: String
        /// The name of the member in use.
        public let current: String
        /// What it was given, such as an address.
        public let argument: String?
        public let members: [StrategyFamily.Member]
    }

    public let families: [Family]

    public init(_ families: [StrategyFamily]) {
        self.families = families.map { family in
            let current = family.current
            return Family(
                name: family.name,
                title: family.title,
                summary: family.summary,
                current: current.member,
                argument: current.argument,
                members: family.members
            )
        }
    }
}
