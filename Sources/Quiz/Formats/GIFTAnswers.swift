/// What stands between the braces of a GIFT question, parted by GIFT's signs; what it means is for a kind to say.
public struct GIFTAnswers: Sendable {
    /// One answer that begins with `=` or `~`.
    struct Option {
        /// Whether it begins with `=`.
        var isRight: Bool
        var answer: AnswerOption
        /// What stands on both sides of `->`.
        var pair: MatchingKind.Pair?
    }

    let marks: [GIFT.Mark]
    let generalFeedback: String?
    /// What stands after a `#` at the beginning, which says that numbers follow.
    let numbers: [GIFT.Mark]?
    /// What a `T`, `TRUE`, `F` or `FALSE` before any feedback says.
    let truth: Bool?
    /// The answers, where they are neither numbers nor a truth.
    let options: [Option]

    var isEmpty: Bool { GIFT.plain(marks).isEmpty }

    init(_ all: [GIFT.Mark]) {
        var marks = all
        var feedback: String?
        for index in marks.indices.dropLast(3) where marks[index..<(index + 4)].allSatisfy({ $0.is("#") }) {
            feedback = GIFT.plain(marks[(index + 4)...])
            marks.removeSubrange(index...)
            break
        }
        self.marks = marks
        generalFeedback = feedback
        let first = marks.firstIndex { !$0.character.isWhitespace }
        numbers = first.flatMap { marks[$0].is("#") ? Array(marks[($0 + 1)...]) : nil }
        let word = GIFT.plain(Self.split(marks, at: "#")[0]).uppercased()
        truth = ["T": true, "TRUE": true, "F": false, "FALSE": false][word]
        options = numbers == nil && truth == nil ? Self.options(marks) : []
    }

    private static func options(_ marks: [GIFT.Mark]) -> [Option] {
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

    private static func option(_ marks: [GIFT.Mark], _ isRight: Bool) -> Option {
        let (weight, rest) = weight(marks)
        let parts = split(rest, at: "#")
        let body = parts[0]
        let answer = AnswerOption(
            GIFT.plain(body),
            credit: weight ?? (isRight ? 1 : 0),
            feedback: parts.count > 1 ? GIFT.plain(parts[1]) : nil
        )
        var option = Option(isRight: isRight, answer: answer)
        if isRight {
            for place in body.indices.dropLast() where body[place].is("-") && body[place + 1].is(">") {
                option.pair = .init(GIFT.plain(body[..<place]), GIFT.plain(body[(place + 2)...]))
                break
            }
        }
        return option
    }

    /// `%50%` before an answer.
    static func weight(_ marks: [GIFT.Mark]) -> (Double?, [GIFT.Mark]) {
        let trimmed = Array(marks.drop { $0.character.isWhitespace })
        guard trimmed.first?.is("%") == true,
            let end = trimmed.dropFirst().firstIndex(where: { $0.is("%") }),
            let percent = Double(String(trimmed[1..<end].map(\.character))), abs(percent) <= 100
        else { return (nil, trimmed) }
        return (percent / 100, Array(trimmed[(end + 1)...]))
    }

    static func split(_ marks: [GIFT.Mark], at sign: Character) -> [[GIFT.Mark]] {
        marks.split(omittingEmptySubsequences: false) { $0.is(sign) }.map(Array.init)
    }
}
