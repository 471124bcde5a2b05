/// One answer that may be given, what it is worth, and what is said about it.
public struct AnswerOption: Equatable, Sendable {
    public let text: String
    /// From -1 to 1; 1 is the whole question.
    public let credit: Double
    public let feedback: String?

    public init(_ text: String, credit: Double, feedback: String? = nil) {
        self.text = text
        self.credit = credit
        self.feedback = feedback
    }
}
