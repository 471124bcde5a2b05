/// The strategy families and settings as JSON: what `GET /api/strategies` and `clickwheel strategy list --json` answer.
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

        init(_ family: StrategyFamily, current choice: Choice) {
            (name, title, summary) = (family.name, family.title, family.summary)
            (current, argument) = (choice.member, choice.argument)
            members = family.members
        }
    }

    public let families: [Family]
    public let settings: [Family]
}
