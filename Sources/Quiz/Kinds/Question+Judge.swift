extension Question {
    /// What `response` is worth; `nil` where only a person can tell, or where it is no answer to this kind.
    public func judge(_ response: Response) -> Verdict? {
        switch (kind, response) {
        case (.choice(let options), .chosen(let indexes)): Self.judge(options, indexes)
        case (.trueFalse(let truth, let right, let wrong), .truth(let given)):
            Verdict(
                credit: truth == given ? 1 : 0,
                feedback: [truth == given ? right : wrong].compactMap(\.self)
            )
        case (.numeric(let answers), .text(let text)): Self.judge(answers, text)
        case (.typed(let options), .text(let text)): Self.judge(options, typed: text)
        case (.cloze(let text, let number), .text(let given)):
            Self.judge(
                [AnswerOption(Cloze(text).answers(number).joined(separator: ", "), credit: 1)],
                typed: given
            )
        case (.matching(let pairs), .matches(let rights)): Self.judge(pairs, rights)
        case (.recall, .text(let text)): Self.judge([AnswerOption(answer, credit: 1)], typed: text)
        case (.recall, _), (.cloze, _), (.choice, _), (.trueFalse, _), (.numeric, _), (.typed, _),
            (.matching, _), (.essay, _):
            nil
        }
    }

    private static func judge(_ options: [AnswerOption], _ indexes: Set<Int>) -> Verdict {
        let chosen = indexes.sorted().filter(options.indices.contains).map { options[$0] }
        // Where one option is the whole answer there is one to choose: all of them together are none.
        if chosen.count > 1, options.contains(where: { $0.credit > 0.999 }) {
            return Verdict(
                credit: chosen.map(\.credit).min() ?? 0,
                feedback: chosen.compactMap(\.feedback)
            )
        }
        // A sum such as 3 × 33.33333 is meant to be the whole.
        let credit = chosen.reduce(0) { $0 + $1.credit }
        return Verdict(credit: credit > 0.999 ? 1 : credit, feedback: chosen.compactMap(\.feedback))
    }

    private static func judge(_ answers: [NumericAnswer], _ text: String) -> Verdict {
        guard let number = number(text) else { return Verdict(credit: 0) }
        let best = answers.filter { $0.range.contains(number) }.max { $0.credit < $1.credit }
        return Verdict(credit: best?.credit ?? 0, feedback: [best?.feedback].compactMap(\.self))
    }

    /// A number with a point or a comma, and spaces around it.
    private static func number(_ text: String) -> Double? {
        let plain = text.filter { !$0.isWhitespace }
        return Double(plain) ?? Double(String(plain.map { $0 == "," ? "." : $0 }))
    }

    private static func judge(_ options: [AnswerOption], typed text: String) -> Verdict {
        let given = TextDifference.normal(text)
        let matching = options.filter { TextDifference.matches(given, pattern: $0.text) }
        if let best = matching.max(by: { $0.credit < $1.credit }) {
            return Verdict(
                credit: best.credit,
                feedback: [best.feedback].compactMap(\.self),
                difference: [.same(text)]
            )
        }
        // The right answer that was nearly given, and of equally near ones the best.
        let nearest = options.filter { $0.credit > 0 }.map { option in
            let wanted = TextDifference.plain(option.text)
            let parts = TextDifference.parts(given: text, wanted: wanted, isCaseKept: false)
            return (parts: parts, key: (TextDifference.distance(parts), -option.credit))
        }.min { $0.key < $1.key }
        return Verdict(
            credit: 0,
            difference: nearest?.parts ?? TextDifference.parts(given: text, wanted: "")
        )
    }

    private static func judge(_ pairs: [QuestionKind.Pair], _ rights: [String]) -> Verdict {
        // A pair without a left side is a distractor.
        let asked = pairs.filter { !$0.left.isEmpty }
        let given = rights + Array(repeating: "", count: max(asked.count - rights.count, 0))
        let missed = zip(asked, given).filter { $0.right != $1 }.map(\.0)
        return Verdict(
            credit: asked.isEmpty ? 0 : Double(asked.count - missed.count) / Double(asked.count),
            feedback: missed.map { "\($0.left) → \($0.right)" }
        )
    }
}
