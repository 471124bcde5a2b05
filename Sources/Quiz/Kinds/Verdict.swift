/// What an answer is worth.
public struct Verdict: Equatable, Sendable {
    /// From 0 to 1.
    public let credit: Double
    public let feedback: [String]
    /// For a typed answer, how it differs from the nearest right one.
    public let difference: [TextDifference.Part]

    public init(credit: Double, feedback: [String] = [], difference: [TextDifference.Part] = []) {
        self.credit = min(max(credit, 0), 1)
        self.feedback = feedback
        self.difference = difference
    }

    /// The button that fits: all right is good, at least half is hard, less is again.
    public var rating: Rating { credit >= 1 ? .good : credit >= 0.5 ? .hard : .again }
}
