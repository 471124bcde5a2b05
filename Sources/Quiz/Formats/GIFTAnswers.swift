/// What stands between the braces of a GIFT question.
struct GIFTAnswers {
    private var marks: [GIFT.Mark]
    let generalFeedback: String?

    init(_ marks: [GIFT.Mark]) {
        var marks = marks
        var feedback: String?
        for index in marks.indices.dropLast(3) where marks[index..<(index + 4)].allSatisfy({ $0.is("#") }) {
            feedback = GIFT.plain(marks[(index + 4)...])
            marks.removeSubrange(index...)
            break
        }
        self.marks = marks
        generalFeedback = feedback
    }

    /// The kind of the question and its answer in words; `nil` for what cannot be read.
    func kind() -> (QuestionKind, String)? {
        let text = GIFT.plain(marks)
        if text.isEmpty { return (.essay, "") }
        if let first = marks.first(where: { !$0.character.isWhitespace }), first.is("#") { return numeric() }
        if let truth = trueFalse() { return truth }
        let options = self.options()
        guard !options.isEmpty else { return nil }
        if options.allSatisfy({ $0.isRight && $0.pair != nil }) { return matching(options) }
        let answers = options.map {
            AnswerOption($0.text, credit: $0.weight ?? ($0.isRight ? 1 : 0), feedback: $0.feedback)
        }
        let right = answers.filter { $0.credit > 0 }.map(\.text).joined(separator: ", ")
        // Only right ones mean that the answer is typed.
        return (options.allSatisfy(\.isRight) ? .typed(answers) : .choice(answers), right)
    }

    private struct Option {
        var isRight: Bool
        var weight: Double?
        var text: String
        var feedback: String?
        var pair: QuestionKind.Pair?
    }

    private func trueFalse() -> (QuestionKind, String)? {
        let parts = split(marks, at: "#")
        guard
            let truth = ["T": true, "TRUE": true, "F": false, "FALSE": false][
                GIFT.plain(parts[0]).uppercased()
            ]
        else {
            return nil
        }
        // The first feedback is for the wrong answer, the second for the right one.
        let notes = parts.dropFirst().map { GIFT.plain($0) }.map { $0.isEmpty ? nil : $0 }
        let kind = QuestionKind.trueFalse(
            truth,
            whenRight: notes.count > 1 ? notes[1] : nil,
            whenWrong: notes.first ?? nil
        )
        return (kind, truth ? "True" : "False")
    }

    private func options() -> [Option] {
        var options: [Option] = []
        var index = 0
        while index < marks.count {
            guard marks[index].is("=") || marks[index].is("~") else {
                index += 1
                continue
            }
            let isRight = marks[index].is("=")
            // The = of an arrow or of a feedback is escaped, as every sign is.
            let end = marks[(index + 1)...].firstIndex { $0.is("=") || $0.is("~") } ?? marks.count
            options.append(option(Array(marks[(index + 1)..<end]), isRight))
            index = end
        }
        return options
    }

    private func option(_ marks: [GIFT.Mark], _ isRight: Bool) -> Option {
        let (weight, rest) = weight(marks)
        let parts = split(rest, at: "#")
        let body = parts[0]
        var option = Option(isRight: isRight, weight: weight, text: GIFT.plain(body))
        option.feedback = parts.count > 1 ? GIFT.plain(parts[1]) : nil
        if isRight {
            for place in body.indices.dropLast() where body[place].is("-") && body[place + 1].is(">") {
                option.pair = .init(GIFT.plain(body[..<place]), GIFT.plain(body[(place + 2)...]))
                break
            }
        }
        return option
    }

    /// `%50%` before an answer.
    private func weight(_ marks: [GIFT.Mark]) -> (Double?, [GIFT.Mark]) {
        let trimmed = Array(marks.drop { $0.character.isWhitespace })
        guard trimmed.first?.is("%") == true,
            let end = trimmed.dropFirst().firstIndex(where: { $0.is("%") }),
            let percent = Double(String(trimmed[1..<end].map(\.character))), abs(percent) <= 100
        else { return (nil, trimmed) }
        return (percent / 100, Array(trimmed[(end + 1)...]))
    }

    private func matching(_ options: [Option]) -> (QuestionKind, String)? {
        let pairs = options.compactMap(\.pair)
        return (.matching(pairs), pairs.map { "\($0.left) → \($0.right)" }.joined(separator: ", "))
    }

    private func numeric() -> (QuestionKind, String)? {
        guard let start = marks.firstIndex(where: { $0.is("#") }) else { return nil }
        let body = Array(marks[(start + 1)...])
        var answers: [NumericAnswer] = []
        if body.contains(where: { $0.is("=") }) {
            for part in split(body, at: "=").dropFirst() {
                let (weight, rest) = weight(part)
                guard let answer = number(rest, credit: weight ?? 1) else { return nil }
                answers.append(answer)
            }
        } else if let answer = number(body, credit: 1) {
            answers = [answer]
        }
        guard let best = answers.max(by: { $0.credit < $1.credit }) else { return nil }
        let middle = (best.range.lowerBound + best.range.upperBound) / 2
        return (.numeric(answers), middle.isFinite ? GIFT.decimal(middle) : "any number")
    }

    /// `value`, `value:tolerance`, `low..high` or `*` for any number, with its feedback.
    private func number(_ marks: [GIFT.Mark], credit: Double) -> NumericAnswer? {
        let parts = split(marks, at: "#")
        let text = GIFT.plain(parts[0])
        let feedback = parts.count > 1 ? GIFT.plain(parts[1]) : nil
        func value(_ text: some StringProtocol) -> Double? {
            Double(DeckNames.trimmed(text)).flatMap { $0.isFinite ? $0 : nil }
        }
        if text == "*" {
            return NumericAnswer(-Double.infinity...Double.infinity, credit: credit, feedback: feedback)
        }
        let ends = text.pieces(between: "..")
        if ends.count == 2 {
            guard let low = value(ends[0]), let high = value(ends[1]), low <= high else { return nil }
            return NumericAnswer(low...high, credit: credit, feedback: feedback)
        }
        let sides = text.split(separator: ":")
        guard let first = sides.first, let middle = value(first), sides.count <= 2 else { return nil }
        guard let tolerance = sides.count == 2 ? value(sides[1]) : 0 else { return nil }
        return NumericAnswer(middle, tolerance: tolerance, credit: credit, feedback: feedback)
    }

    private func split(_ marks: [GIFT.Mark], at sign: Character) -> [[GIFT.Mark]] {
        marks.split(omittingEmptySubsequences: false) { $0.is(sign) }.map(Array.init)
    }
}
