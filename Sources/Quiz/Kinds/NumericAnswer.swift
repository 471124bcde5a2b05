/// The numbers that are right, both ends included.
public struct NumericAnswer: Equatable, Sendable {
    public let range: ClosedRange<Double>
    /// From 0 to 1; 1 is the whole question.
    public let credit: Double
    public let feedback: String?

    public init(_ value: Double, tolerance: Double = 0, credit: Double = 1, feedback: String? = nil) {
        self.init((value - abs(tolerance))...(value + abs(tolerance)), credit: credit, feedback: feedback)
    }

    public init(_ range: ClosedRange<Double>, credit: Double = 1, feedback: String? = nil) {
        self.range = range
        self.credit = credit
        self.feedback = feedback
    }
}
