/// A statement that is true or false.
public struct TruthKind: QuestionKind {
    public static let name = "truth"

    /// Whether the sentence is true.
    public let isTrue: Bool
    /// What is said about the right answer, and about the wrong one.
    public let whenRight: String?
    /// What is said to whoever is wrong.
    public let whenWrong: String?

    /// Asks whether a sentence is true.
    public init(_ isTrue: Bool, whenRight: String? = nil, whenWrong: String? = nil) {
        self.isTrue = isTrue
        self.whenRight = whenRight
        self.whenWrong = whenWrong
    }

    public var answer: String { isTrue ? "True" : "False" }
    public var asked: AskedView? { AskedView(.truth, options: ["True", "False"]) }

    public func judge(_ response: Response) -> Verdict? {
        guard case .truth(let given) = response else { return nil }
        let isRight = given == isTrue
        return Verdict(
            credit: isRight ? 1 : 0,
            feedback: [isRight ? whenRight : whenWrong].compactMap(\.self)
        )
    }

    public init?(stored: JSONValue) {
        guard case .bool(let isTrue) = stored["isTrue"] else { return nil }
        self.init(isTrue, whenRight: stored["whenRight"]?.string, whenWrong: stored["whenWrong"]?.string)
    }

    public var stored: [String: JSONValue] {
        var members: [String: JSONValue] = ["isTrue": .bool(isTrue)]
        members["whenRight"] = whenRight.map { .string($0) }
        members["whenWrong"] = whenWrong.map { .string($0) }
        return members
    }

    /// `T` or `FALSE`; the first feedback is for the wrong answer, the second for the right one.
    public init?(gift: GIFTAnswers) {
        guard let isTrue = gift.truth else { return nil }
        let notes = gift.feedback(gift.marks)
        self.init(isTrue, whenRight: notes.count > 1 ? notes[1] : nil, whenWrong: notes.first ?? nil)
    }

    public var gift: String? {
        var text = isTrue ? "TRUE" : "FALSE"
        if whenRight ?? whenWrong != nil { text += "#\(GIFT.escaped(whenWrong ?? ""))" }
        if let whenRight { text += "#\(GIFT.escaped(whenRight))" }
        return text
    }
}
