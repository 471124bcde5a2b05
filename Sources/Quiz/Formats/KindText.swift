/// A judged question as one text, to be kept in a note's field.
enum KindText {
    static func text(_ question: Question) -> String { GIFT.text([GIFT.Item(question: question)]) }

    /// The question that the field holds; `nil` for what is none.
    static func question(_ text: String) -> Question? {
        try? GIFT.read(text, path: "").first?.question
    }
}
