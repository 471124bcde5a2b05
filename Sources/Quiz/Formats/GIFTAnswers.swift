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
    private let show: Show

    /// How texts are shown: those that name no format as `format`.
    struct Show {
        var format = GIFTFormat.plain
        /// Whether they become the HTML of a card, and not words.
        var isHTML = false

        func callAsFunction(_ marks: some Collection<GIFT.Mark>) -> String {
            guard let (format, rest) = GIFTFormat.taken(from: marks) else { return text(marks) }
            return Show(format: format, isHTML: isHTML).text(rest)
        }

        /// What has no word for its format before it any more.
        func text(_ marks: some Collection<GIFT.Mark>) -> String {
            let text = GIFT.plain(marks)
            return isHTML ? format.html(text) : format.words(text)
        }
    }

    var isEmpty: Bool { GIFT.plain(marks).isEmpty }

    /// Why no kind of question can read it.
    var refusal: String {
        if numbers != nil {
            return "what follows # is no number such as 3, 3:0.5 or 1..5, nor several after = each"
        }
        if options.isEmpty { return "an answer begins with = or ~, or is TRUE or FALSE" }
        return options.allSatisfy { $0.pair?.left.isEmpty == true }
            ? "nothing is matched: no answer has a left side before ->"
            : "the answers between { and } cannot be read"
    }

    init(_ all: [GIFT.Mark], show: Show = Show()) {
        self.show = show
        var marks = all
        var feedback: String?
        for index in marks.indices.dropLast(3) where marks[index..<(index + 4)].allSatisfy({ $0.is("#") }) {
            feedback = show(marks[(index + 4)...])
            marks.removeSubrange(index...)
            break
        }
        self.marks = marks
        generalFeedback = feedback
        let first = marks.firstIndex { !$0.character.isWhitespace }
        numbers = first.flatMap { marks[$0].is("#") ? Array(marks[($0 + 1)...]) : nil }
        let word = GIFT.plain(Self.split(marks, at: "#")[0]).uppercased()
        truth = ["T": true, "TRUE": true, "F": false, "FALSE": false][word]
        options = numbers == nil && truth == nil ? Self.options(marks, show) : []
    }

    private static func options(_ marks: [GIFT.Mark], _ show: Show) -> [Option] {
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
            options.append(option(Array(marks[(index + 1)..<end]), isRight, show))
            index = end
        }
        return options
    }

    private static func option(_ marks: [GIFT.Mark], _ isRight: Bool, _ show: Show) -> Option {
        let (weight, rest) = weight(marks)
        let parts = split(rest, at: "#")
        let body = parts[0]
        let answer = AnswerOption(
            show(body),
            credit: weight ?? (isRight ? 1 : 0),
            feedback: parts.count > 1 ? show(parts[1]) : nil
        )
        var option = Option(isRight: isRight, answer: answer)
        if isRight {
            for place in body.indices.dropLast() where body[place].is("-") && body[place + 1].is(">") {
                // The format of the first half is that of both, as in Moodle it is that of the answer.
                let half = GIFTFormat.taken(from: body[..<place])
                let other = Show(format: half?.format ?? show.format, isHTML: show.isHTML)
                option.pair = .init(show(body[..<place]), other(body[(place + 2)...]))
                break
            }
        }
        return option
    }

    /// The feedback that stands after the first `#` of `marks`, and after each further one; an empty one is none.
    func feedback(_ marks: [GIFT.Mark]) -> [String?] {
        Self.split(marks, at: "#").dropFirst().map { show($0) }.map { $0.isEmpty ? nil : $0 }
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
