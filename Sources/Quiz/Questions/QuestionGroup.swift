/// Questions that belong together, under a title.
public struct QuestionGroup: Equatable, Sendable {
    /// What the questions are about.
    public let title: String
    /// The questions, in their order.
    public let questions: [Question]

    /// Questions under a title.
    public init(title: String, questions: [Question]) {
        self.title = title
        self.questions = questions
    }
}
