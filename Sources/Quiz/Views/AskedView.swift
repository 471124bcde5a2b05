/// What a face needs to take the response to a question that the program judges.
public struct AskedView: Encodable, Equatable, Sendable {
    /// How the response is given.
    public enum Way: String, Encodable, Sendable, CaseIterable {
        /// One option is chosen.
        case choice
        /// Several options are chosen.
        case several
        /// The first of the two options is true, the second false.
        case truth
        /// A text is typed.
        case text
        /// A number is typed.
        case number
        /// To each left side one of the options is put.
        case matching
    }

    /// How the answer is given.
    public let kind: Way
    /// What there is to choose from, match or put in order.
    public let options: [String]?
    /// What options are put to; only where they are matched.
    public let lefts: [String]?

    /// What a face needs in order to ask.
    public init(_ kind: Way, options: [String]? = nil, lefts: [String]? = nil) {
        self.kind = kind
        self.options = options
        self.lefts = lefts
    }
}
