import Quiz

/// A round of the music quiz in the terminal: what a key and the clock do, and which lines they show.
struct TerminalMusic {
    static let keys = "1 to 5 choose, space goes on, q quits"

    private let quiz: MusicQuizSession
    private(set) var round: MusicRoundView
    /// Whether no further key is wanted.
    private(set) var isDone = false

    init(_ quiz: MusicQuizSession, _ round: MusicRoundView) {
        self.quiz = quiz
        self.round = round
    }

    /// The lines that ask the current question, or that end the round.
    var question: [String] {
        guard let ask = round.question else {
            return ["", "\(round.score) points, \(round.correct) of \(round.total) right."]
        }
        let place = "\(round.index + 1)/\(round.total)"
        let choices = ask.choices.enumerated().map { "  \($0 + 1)  \($1)" }
        return ["", "Music quiz  \(place)  \(round.score) points", "", ask.prompt] + choices
    }

    /// How long until the clock does something, in milliseconds; `nil` where it does not run.
    var pause: Int? {
        guard round.outcome == nil, !round.isOver else { return nil }
        let rest = round.leftMs % MusicRound.fallMs
        return rest > 0 ? rest : MusicRound.fallMs
    }

    /// Takes a key, and returns the lines to show.
    mutating func press(_ key: Character) throws -> [String] {
        switch key {
        case "q", "\u{3}", "\u{4}":
            isDone = true
            return ["\(round.score) points so far; a round counts when it is over."]
        case " ", "\n", "\r":
            guard round.outcome != nil else { return [] }
            try take(quiz.next(after: round.index))
            isDone = round.isOver
            return question
        case "1"..."9":
            guard let number = key.wholeNumberValue, round.outcome == nil else { return [] }
            try take(quiz.choose(number - 1, question: round.index))
            return ending
        default: return [Self.keys]
        }
    }

    /// Looks at the clock, and returns the lines to show: choices that fell away, or the end of the question.
    mutating func tick() throws -> [String] {
        let before = round
        try take(quiz.view())
        guard round.outcome == nil else { return before.outcome == nil ? ending : [] }
        let choices = round.question?.choices ?? []
        return round.fallen.dropFirst(before.fallen.count).map { "  \($0 + 1)  not \(choices[$0])" }
    }

    private mutating func take(_ view: MusicRoundView?) { if let view { round = view } }

    private var ending: [String] {
        guard let outcome = round.outcome, let answer = round.answer, let ask = round.question else {
            return []
        }
        let word =
            switch outcome {
            case .right: "Right"
            case .wrong: "Wrong"
            case .late: "Time's up"
            }
        return ["\(word): \(ask.choices[answer])"]
    }
}
