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
        /// The range as a person wrote it, such as `3.10:0.05`; `nil` where nobody did.
        let written: String?

        /// Takes what is no further than `tolerance` from `value`.
        public init(_ value: Double, tolerance: Double = 0, credit: Double = 1, feedback: String? = nil) {
            self.init((value - abs(tolerance))...(value + abs(tolerance)), credit: credit, feedback: feedback)
        }

        /// Takes every number in `range`.
        public init(_ range: ClosedRange<Double>, credit: Double = 1, feedback: String? = nil) {
            self.init(range, credit: credit, feedback: feedback, written: nil)
        }

        init(_ range: ClosedRange<Double>, credit: Double, feedback: String?, written: String?) {
            self.range = range
            self.credit = credit
            self.feedback = feedback
            // What is not read as this range was not written for it.
            self.written = written.flatMap { NumberKind.range($0) == range ? $0 : nil }
        }

        /// Equal answers take the same numbers, however those were written.
        public static func == (left: Answer, right: Answer) -> Bool {
            left.range == right.range && left.credit == right.credit && left.feedback == right.feedback
        }
    }

    public static let name = "number"

    /// What is taken; the first that holds the number counts.
    public let answers: [Answer]

    /// Asks for a number.
    public init(_ answers: [Answer]) { self.answers = answers }

    /// The best answer as it was written, without its tolerance, or the middle of its range.
    public var answer: String {
        guard let best = answers.max(by: { $0.credit < $1.credit }) else { return "" }
        if let written = best.written, written != "*" {
            return String(DeckNames.trimmed(written.split(separator: ":").first ?? ""))
        }
        let middle = (best.range.lowerBound + best.range.upperBound) / 2
        return middle.isFinite ? GIFT.decimal(GIFT.rounded(middle)) : "any number"
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
            return Answer(
                low...high,
                credit: credit,
                feedback: answer["feedback"]?.string,
                written: answer["written"]?.string
            )
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
            members["written"] = answer.written.map { .string($0) }
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
                guard let answer = Self.answer(rest, credit: weight ?? 1, gift) else { return nil }
                answers.append(answer)
            }
        } else if let answer = Self.answer(body, credit: 1, gift) {
            answers = [answer]
        }
        guard !answers.isEmpty else { return nil }
        self.init(answers)
    }

    public var gift: String? {
        "#"
            + answers.map {
                "=%\(GIFT.percent($0.credit))%\($0.written ?? Self.gift($0.range))\(GIFT.note($0.feedback))"
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

    private static func answer(_ marks: [GIFT.Mark], credit: Double, _ gift: GIFTAnswers) -> Answer? {
        let text = GIFT.plain(GIFTAnswers.split(marks, at: "#")[0])
        guard let range = range(text) else { return nil }
        return Answer(range, credit: credit, feedback: gift.feedback(marks).first ?? nil, written: text)
    }

    /// The numbers that `value`, `value:tolerance`, `low..high` or `*` for any number mean; `nil` for what is none of them.
    private static func range(_ text: String) -> ClosedRange<Double>? {
        func value(_ text: some StringProtocol) -> Double? {
            Double(DeckNames.trimmed(text)).flatMap { $0.isFinite ? $0 : nil }
        }
        if text == "*" { return -Double.infinity...Double.infinity }
        let ends = text.pieces(between: "..")
        if ends.count == 2 {
            guard let low = value(ends[0]), let high = value(ends[1]), low <= high else { return nil }
            return low...high
        }
        let sides = text.split(separator: ":")
        guard let first = sides.first, let middle = value(first), sides.count <= 2,
            let tolerance = sides.count == 2 ? value(sides[1]) : 0
        else { return nil }
        return (middle - abs(tolerance))...(middle + abs(tolerance))
    }
}
