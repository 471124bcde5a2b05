/// A number that is typed; any of the answers will do, and the best of them counts.
public struct NumberKind: QuestionKind {
    /// The numbers that are right, both ends included.
    public struct Answer: Equatable, Sendable {
        /// The numbers that are taken.
        public let range: ClosedRange<Double>
        /// From 0 to 1; 1 is the whole question.
        public let credit: Double
        /// What is said to whoever gives one of them.
        public let feedback: String?

        /// Takes what is no further than `tolerance` from `value`.
        public init(_ value: Double, tolerance: Double = 0, credit: Double = 1, feedback: String? = nil) {
            self.init((value - abs(tolerance))...(value + abs(tolerance)), credit: credit, feedback: feedback)
        }

        /// Takes every number in `range`.
        public init(_ range: ClosedRange<Double>, credit: Double = 1, feedback: String? = nil) {
            self.range = range
            self.credit = credit
            self.feedback = feedback
        }
    }

    public static let name = "number"

    /// What is taken; the first that holds the number counts.
    public let answers: [Answer]

    /// Asks for a number.
    public init(_ answers: [Answer]) { self.answers = answers }

    /// The middle of the best answer.
    public var answer: String {
        guard let best = answers.max(by: { $0.credit < $1.credit }) else { return "" }
        let middle = (best.range.lowerBound + best.range.upperBound) / 2
        return middle.isFinite ? GIFT.decimal(middle) : "any number"
    }

    public var asked: AskedView? { AskedView(.number) }

    /// Takes a number with a point or a comma, and spaces around it.
    public func judge(_ response: Response) -> Verdict? {
        guard case .text(let text) = response else { return nil }
        let plain = text.filter { !$0.isWhitespace }
        guard let number = Double(plain) ?? Double(String(plain.map { $0 == "," ? "." : $0 })) else {
            return Verdict(credit: 0)
        }
        let best = answers.filter { $0.range.contains(number) }.max { $0.credit < $1.credit }
        return Verdict(credit: best?.credit ?? 0, feedback: [best?.feedback].compactMap(\.self))
    }
}

extension NumberKind {
    public init?(stored: JSONValue) {
        guard let list = stored["answers"]?.array else { return nil }
        answers = list.compactMap { answer in
            let (low, high) = (answer["from"]?.double ?? -.infinity, answer["to"]?.double ?? .infinity)
            guard let credit = answer["credit"]?.double, low <= high else { return nil }
            return Answer(low...high, credit: credit, feedback: answer["feedback"]?.string)
        }
        guard answers.count == list.count else { return nil }
    }

    /// An end without a bound is left out.
    public var stored: [String: JSONValue] {
        let list = answers.map { answer in
            var members: [String: JSONValue] = ["credit": .double(answer.credit)]
            if answer.range.lowerBound.isFinite { members["from"] = .double(answer.range.lowerBound) }
            if answer.range.upperBound.isFinite { members["to"] = .double(answer.range.upperBound) }
            members["feedback"] = answer.feedback.map { .string($0) }
            return JSONValue.object(members)
        }
        return ["answers": .array(list)]
    }

    /// `#440:1`, or several answers that begin with `=`.
    public init?(gift: GIFTAnswers) {
        guard let body = gift.numbers else { return nil }
        var answers: [Answer] = []
        if body.contains(where: { $0.is("=") }) {
            for part in GIFTAnswers.split(body, at: "=").dropFirst() {
                let (weight, rest) = GIFTAnswers.weight(part)
                guard let answer = Self.answer(rest, credit: weight ?? 1) else { return nil }
                answers.append(answer)
            }
        } else if let answer = Self.answer(body, credit: 1) {
            answers = [answer]
        }
        guard !answers.isEmpty else { return nil }
        self.init(answers)
    }

    public var gift: String? {
        "#"
            + answers.map {
                "=%\(GIFT.decimal($0.credit * 100))%\(Self.gift($0.range))\(GIFT.note($0.feedback))"
            }
            .joined(separator: " ")
    }

    private static func gift(_ range: ClosedRange<Double>) -> String {
        // No finite number is beyond the ends of any number.
        if range.lowerBound == -.infinity, range.upperBound == .infinity { return "*" }
        return range.lowerBound == range.upperBound
            ? GIFT.decimal(range.lowerBound)
            : "\(GIFT.decimal(range.lowerBound))..\(GIFT.decimal(range.upperBound))"
    }

    /// `value`, `value:tolerance`, `low..high` or `*` for any number, with its feedback.
    private static func answer(_ marks: [GIFT.Mark], credit: Double) -> Answer? {
        let parts = GIFTAnswers.split(marks, at: "#")
        let text = GIFT.plain(parts[0])
        let feedback = parts.count > 1 ? GIFT.plain(parts[1]) : nil
        func value(_ text: some StringProtocol) -> Double? {
            Double(DeckNames.trimmed(text)).flatMap { $0.isFinite ? $0 : nil }
        }
        if text == "*" {
            return Answer(-Double.infinity...Double.infinity, credit: credit, feedback: feedback)
        }
        let ends = text.pieces(between: "..")
        if ends.count == 2 {
            guard let low = value(ends[0]), let high = value(ends[1]), low <= high else { return nil }
            return Answer(low...high, credit: credit, feedback: feedback)
        }
        let sides = text.split(separator: ":")
        guard let first = sides.first, let middle = value(first), sides.count <= 2 else { return nil }
        guard let tolerance = sides.count == 2 ? value(sides[1]) : 0 else { return nil }
        return Answer(middle, tolerance: tolerance, credit: credit, feedback: feedback)
    }
}
