/// The strategy families as JSON: what `GET /api/strategies` and `clickwheel strategy list --json` answer.
public struct StrategyListing: Codable, Equatable, Sendable {
    /// One family, with the member that is in use.
    public struct Family: Codable, Equatable, Sendable {
        public let name: String
        public let title: String
        public let summary: String
        public let current: String
        public let members: [StrategyFamily.Member]
    }

    public let families: [Family]

    public init(_ families: [StrategyFamily]) {
        self.families = families.map {
            Family(
                name: $0.name,
                title: $0.title,
                summary: $0.summary,
                current: $0.current,
                members: $0.members
            )
        }
    }
}
