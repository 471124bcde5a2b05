import Quiz

/// A round in the terminal: what a key does, and which lines it shows.
struct TerminalStudy {
    static let keys =
        "space reveals, 1 again, 2 hard, 3 good, 4 easy, h hint, u undo, s strategy, - suspend, q quit"

    private let round: StudyRound
    private var view: StudyView
    private var isRevealed = false
    private(set) var isOver = false

    init(_ round: StudyRound) throws {
        self.round = round
        view = try round.view()
        isOver = view.isOver
    }

    /// The lines that show where the round stands.
    var question: [String] {
        guard let card = view.card else { return summary }
        return [
            "", "\(view.title)  \(view.place)  \(view.correct) known, \(view.incorrect) not", "",
            Self.text(card.question),
        ]
    }

    var summary: [String] { ["", "\(view.title): \(view.correct) known, \(view.incorrect) not."] }

    /// Takes a key, `milliseconds` after the present question was shown, and returns the lines to show.
    mutating func press(_ key: Character, milliseconds: Int) throws -> [String] {
        guard let card = view.card, !isOver else { return [] }
        switch key {
        case "1", "2", "3", "4":
            guard isRevealed else { return reveal(card) }
            guard let number = key.wholeNumberValue, let rating = Rating(rawValue: number) else { return [] }
            let isLeech = try round.answer(rating, milliseconds: milliseconds)
            let note = isLeech ? ["This card was forgotten often: it has the tag leech now."] : []
            return note + (try next())
        case " ", "\n", "\r": return isRevealed ? [] : reveal(card)
        case "h": return [Self.hint(card) ?? "There is no hint."]
        case "u": return try round.undo() ? try next() : ["There is nothing to undo."]
        case "s":
            let names = QuestionStrategies.all.map { $0.name }
            let place = names.firstIndex(of: view.strategy) ?? 0
            let name = names[(place + 1) % names.count]
            try round.use(name)
            view = try round.view()
            return ["The strategy is \(name) now."]
        case "-":
            try round.putAside(.suspend)
            return try next()
        case "q", "\u{3}", "\u{4}":
            isOver = true
            return summary + ["The round goes on where it is with the next clickwheel quiz study."]
        default: return [Self.keys]
        }
    }

    private mutating func reveal(_ card: StudyCard) -> [String] {
        isRevealed = true
        let names = ["1 again", "2 hard", "3 good", "4 easy"]
        let buttons = zip(names, card.waits.map(\.text)).map { "\($0) (\($1))" }
        let shown = Self.text(card.answer)
        let rest =
            shown.hasPrefix(Self.text(card.question))
            ? String(shown.dropFirst(Self.text(card.question).count)) : shown
        return [Self.trimmed(rest), "", (buttons.isEmpty ? names : buttons).joined(separator: "   ")]
    }

    private mutating func next() throws -> [String] {
        isRevealed = false
        view = try round.view()
        isOver = view.isOver
        if isOver { try round.end() }
        return question
    }

    /// A side as text; sounds and hints are named.
    private static func text(_ html: String) -> String {
        var text = html
        if let start = text.firstRange(of: "<details"), let end = text.firstRange(of: "</details>") {
            text.removeSubrange(start.lowerBound..<end.upperBound)
        }
        return trimmed(HTMLText.readable(text))
    }

    private static func hint(_ card: StudyCard) -> String? {
        guard let start = card.question.firstRange(of: "</summary>"),
            let end = card.question.firstRange(of: "</details>"),
            start.upperBound <= end.lowerBound
        else { return nil }
        return trimmed(HTMLText.readable(String(card.question[start.upperBound..<end.lowerBound])))
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        // A card may hold what a terminal would obey.
        return String(
            text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\n" }
        )
    }
}
