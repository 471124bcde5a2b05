/// One or several of some options.
public struct ChoiceKind: QuestionKind {
    public static let name = "choice"

    /// What there is to choose from.
    public let options: [AnswerOption]

    /// A choice between `options`.
    public init(_ options: [AnswerOption]) { self.options = options }

    public var answer: String { options.rightOnes }
    public var asked: AskedView? {
        AskedView(hasWhole ? .choice : .several, options: options.map(\.text))
    }

    /// Whether a single option is the whole answer.
    private var hasWhole: Bool { options.contains { $0.credit > 0.999 } }

    public func judge(_ response: Response) -> Verdict? {
        guard case .chosen(let indexes) = response else { return nil }
        let chosen = Set(indexes).sorted().filter(options.indices.contains).map { options[$0] }
        let feedback = chosen.compactMap(\.feedback)
        // Where one option is the whole answer there is one to choose: all of them together are none.
        if chosen.count > 1, hasWhole {
            return Verdict(credit: chosen.map(\.credit).min() ?? 0, feedback: feedback)
        }
        // A sum such as 3 × 33.33333 is meant to be the whole.
        let credit = chosen.reduce(0) { $0 + $1.credit }
        return Verdict(credit: credit > 0.999 ? 1 : credit, feedback: feedback)
    }

    /// The order of a file often has the right option first.
    public func shuffled(using random: inout some RandomNumberGenerator) -> Self {
        Self(options.shuffled(using: &random))
    }

    public init?(stored: JSONValue) {
        guard let options = [AnswerOption](stored: stored["options"]) else { return nil }
        self.init(options)
    }

    public var stored: [String: JSONValue] { ["options": options.stored] }

    public init?(gift: GIFTAnswers) {
        guard gift.options.contains(where: { !$0.isRight }) else { return nil }
        self.init(gift.options.map(\.answer))
    }

    /// Weights on every option keep a right one from turning the question into a typed one.
    public var gift: String? { options.map { $0.gift("~") }.joined(separator: " ") }
}
