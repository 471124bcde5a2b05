/// What an answer is worth.
public struct Verdict: Equatable, Sendable {
    /// From 0 to 1.
    public let credit: Double
    /// What is said, in its order.
    public let feedback: [String]
    /// For a typed answer, how it differs from the nearest right one.
    public let difference: [TextDifference.Part]

    /// A verdict of `credit`, from 0 to 1.
    public init(credit: Double, feedback: [String] = [], difference: [TextDifference.Part] = []) {
        self.credit = min(max(credit, 0), 1)
        self.feedback = feedback
        self.difference = difference
    }

    /// What a typed text is worth, of which any of the options will do.
    init(typed text: String, options: [AnswerOption]) {
        let given = TypedText(text)
        let matching = options.enumerated().filter {
            given.matches($1.text, usesStars: $0 < TypedText.mostWithStars)
        }.map(\.element)
        if let best = matching.max(by: { $0.credit < $1.credit }) {
            self.init(
                credit: best.credit,
                feedback: [best.feedback].compactMap(\.self),
                difference: [.same(text)]
            )
            return
        }
        // The right answer that was nearly given, and of equally near ones the best; to a long text none is nearer.
        let most = TextDifference.isShort(text) ? TextDifference.mostCompared : 1
        let nearest = options.filter { $0.credit > 0 }.prefix(most).map { option in
            let wanted = TextDifference.plain(option.text)
            let parts = TextDifference.parts(given: text, wanted: wanted, isCaseKept: false)
            return (parts: parts, key: (TextDifference.distance(parts), -option.credit))
        }.min { $0.key < $1.key }
        self.init(credit: 0, difference: nearest?.parts ?? TextDifference.parts(given: text, wanted: ""))
    }

    /// The button that fits: all right is good, at least half is hard, less is again.
    public var rating: Rating { credit >= 1 ? .good : credit >= 0.5 ? .hard : .again }
}
