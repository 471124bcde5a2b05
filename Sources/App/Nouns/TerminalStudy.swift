import Quiz

/// A round in the terminal: what a key does, and which lines it shows.
struct TerminalStudy {
    static let keys =
        "space shows the answer, 1 again, 2 hard, 3 good, 4 easy, h hint, u undo, s question order, f flag, b bury, - suspend, q quit"
    private static let grades = ["1 again", "2 hard", "3 good", "4 easy"]

    private let round: StudyRound
    private let switches: TerminalSwitches
    private var view: StudyView
    private var answer: TerminalAnswer?
    private var isRevealed = false
    /// Whether keys that could be letters of an answer are commands for the moment.
    private var isCommanding = false
    /// Whether nothing more is asked.
    private(set) var isOver = false
    /// Whether no further key is wanted.
    private(set) var isDone = false

    /// A terminal on `round`, which is played by the part that `switches` are of.
    init(_ round: StudyRound, _ switches: TerminalSwitches) throws {
        self.round = round
        self.switches = switches
        view = try round.view()
        isOver = view.isOver
        answer = TerminalAnswer(view.card?.judged)
    }

    /// The lines that show where the round stands.
    var question: [String] {
        guard let card = view.card else { return summary }
        return [
            "", "\(view.title)  \(view.place)  \(view.correct) right, \(view.incorrect) wrong", "",
            Self.safe(card.questionText),
        ] + (answer?.lines ?? []).map(Self.safe)
    }

    var summary: [String] { ["", "\(view.title): \(view.correct) right, \(view.incorrect) wrong."] }

    /// What is typed so far, where keys are letters of an answer; else `nil`.
    var typed: String? { isTyping ? answer?.text : nil }

    /// Whether the end of a line is a key.
    var takesLines: Bool { !isRevealed && answer?.takesLines == true || view.verdict != nil }

    /// Whether a part of an answer is there.
    var hasBegun: Bool { !isRevealed && answer?.hasBegun == true }

    private var isTyping: Bool { !isRevealed && !isCommanding && answer?.isTyped == true }

    /// Takes a key, `milliseconds` after the current question was shown, and returns the lines to show.
    mutating func press(_ key: Character, milliseconds: Int) throws -> [String] {
        guard !isDone else { return [] }
        if key == "\u{3}" || key == "\u{4}" { return leave() }
        guard let card = view.card, !isOver else {
            if key == "u" { return try undo() }
            isDone = true
            return []
        }
        if key == "\t" {
            isCommanding.toggle()
            return [isTyping ? "You can type again." : Self.keys]
        }
        if !isRevealed, !isCommanding, let lines = try answer(key, card) { return lines }
        switch key {
        case "1", "2", "3", "4":
            guard isRevealed else { return reveal(card) }
            guard let number = key.wholeNumberValue, let rating = Rating(rawValue: number) else { return [] }
            return try grade(rating, milliseconds)
        case " ", "\n", "\r":
            guard isRevealed else { return reveal(card) }
            return try view.verdict.map { try grade($0.rating, milliseconds) } ?? []
        case "h": return [card.hint.map(Self.safe) ?? "There is no hint."]
        case "u": return try undo()
        case "s": return try nextStrategy()
        case "f":
            let flag = (card.flag + 1) % 8
            try round.flag(flag)
            view = try round.view()
            return [flag == 0 ? "Flag removed." : "Flag \(flag)."]
        case "b":
            try round.putAside(.bury)
            return try next("Buried until tomorrow.")
        case "-":
            try round.putAside(.suspend)
            return try next("Suspended; u undoes that.")
        case "q": return leave()
        default:
            return [
                answer?.isTyped == true
                    ? "Tab switches between typing and these keys: " + Self.keys : Self.keys
            ]
        }
    }

    /// Takes a key as a part of the answer; `nil` where it is none.
    private mutating func answer(_ key: Character, _ card: StudyCard) throws -> [String]? {
        guard let outcome = answer?.press(key) else { return nil }
        switch outcome {
        case .none: return nil
        case .going(let lines): return lines.map(Self.safe)
        case .givenUp: return reveal(card)
        case .given(let response):
            let verdict = try round.judge(response)
            view = try round.view()
            return (verdict?.lines ?? []).map(Self.safe) + reveal(card)
        }
    }

    private mutating func grade(_ rating: Rating, _ milliseconds: Int) throws -> [String] {
        let isLeech = try round.answer(rating, milliseconds: milliseconds)
        return try next(isLeech ? "You keep forgetting this card. It is now tagged as a leech." : nil)
    }

    private mutating func undo() throws -> [String] {
        let kind = view.lastStep
        guard try round.undo() else { return ["There is nothing to undo."] }
        switch kind {
        case .answer, nil: return try next()
        case .suspend, .bury: return try next("Card restored.")
        case .flag: return try next("Flag restored.")
        }
    }

    private mutating func nextStrategy() throws -> [String] {
        let all = QuestionStrategies.all
        let place = all.firstIndex { $0.name == view.strategy } ?? 0
        let member = all[(place + 1) % all.count]
        do {
            try switches.use(member.name, in: QuestionStrategies.family)
        } catch {
            return ["\(error)"]
        }
        view = try round.view()
        return ["Question order: \(member.title)."]
    }

    private mutating func leave() -> [String] {
        (isOver, isDone) = (true, true)
        return summary + ["You can continue this round with clickwheel quiz study."]
    }

    private mutating func reveal(_ card: StudyCard) -> [String] {
        isRevealed = true
        var names = zip(Self.grades, card.waits.map(\.text)).map { "\($0) (\($1))" }
        if names.isEmpty { names = Self.grades }
        if let verdict = view.verdict { names[verdict.rating.rawValue - 1] += " ← Enter" }
        let (question, shown) = (Self.safe(card.questionText), Self.safe(card.answerText))
        let rest = shown.hasPrefix(question) ? String(shown.dropFirst(question.count)) : shown
        return [Self.trimmed(rest)] + (card.remark.map { [Self.safe($0)] } ?? [])
            + ["", names.joined(separator: "   ")]
    }

    private mutating func next(_ note: String? = nil) throws -> [String] {
        view = try round.view()
        (isRevealed, isCommanding) = (false, false)
        answer = TerminalAnswer(view.card?.judged)
        isOver = view.isOver
        if isOver { try round.end() }
        return (note.map { [$0] } ?? []) + question
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }

    /// A card may hold what a terminal would obey.
    private static func safe(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter {
            $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\n"
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
