/// A free text, which only a person can judge.
public struct EssayKind: QuestionKind {
    public static let name = "essay"

    public let answer = ""

    /// A question whose answer is free.
    public init() {}

    public func judge(_ response: Response) -> Verdict? { nil }

    public init?(stored: JSONValue) {}
    public var stored: [String: JSONValue] { [:] }

    public init?(gift: GIFTAnswers) {
        guard gift.isEmpty else { return nil }
    }

    public var gift: String? { "" }
}
