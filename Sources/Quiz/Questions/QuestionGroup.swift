/// Questions that belong together, under a title.
public struct QuestionGroup: Equatable, Sendable {
    public let title: String
    public let questions: [Question]

    public init(title: String, questions: [Question]) {
        self.title = title
        self.questions = questions
    }
}
