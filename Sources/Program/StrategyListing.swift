/// The strategy families and settings as JSON: what `GET /api/strategies` and `clickwheel strategy list --json` answer.
public struct StrategyListing: Codable, Equatable, Sendable {
    /// One family, with the member that is in use.
    public struct Family: Codable, Equatable, Sendable {
        /// The family's stable name.
        public let name: String
        /// What a person calls it.
        public let title: String
        /// What the members do, in one sentence.
        public let summary: String
        /// The name of the member in use.
        public let current: String
        /// What it was given, such as an address.
        public let argument: String?
        /// The members, in the order in which they are listed.
        public let members: [StrategyFamily.Member]

        init(_ family: StrategyFamily, current choice: Choice) {
            (name, title, summary) = (family.name, family.title, family.summary)
            (current, argument) = (choice.member, choice.argument)
            members = family.members
        }
    }

    /// The strategy families, part by part.
    public let families: [Family]
    /// The settings, part by part.
    public let settings: [Family]
}
