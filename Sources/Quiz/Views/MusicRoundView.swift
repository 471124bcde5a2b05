/// A round of the music quiz as faces show it; the right choice is told when the question has ended.
public struct MusicRoundView: Encodable, Sendable {
    /// The question that is asked.
    public struct Ask: Encodable, Sendable {
        public let kind: MusicQuestion.Kind
        public let prompt: String
        public let choices: [String]
        let track: Int64
        /// The address of the cover, where there is one.
        let artwork: String?
        let startMs: Int
    }

    public let kind: String
    public let index: Int
    public let total: Int
    public let score: Int
    public let streak: Int
    public let bestStreak: Int
    public let correct: Int
    public let isOver: Bool
    /// The time that is left for the question, in milliseconds; 0 when it has ended.
    public let leftMs: Int
    let limitMs = MusicRound.limitMs
    let fallMs = MusicRound.fallMs
    /// The indexes of the choices that have fallen away.
    public let fallen: [Int]
    public let question: Ask?
    public let outcome: MusicRound.Outcome?
    /// The index of the right choice.
    public let answer: Int?

    init(_ round: MusicRound, kind: String, at time: Int) {
        self.kind = kind
        index = round.index
        total = round.questions.count
        score = round.score
        streak = round.streak
        bestStreak = round.bestStreak
        correct = round.correct
        isOver = round.isOver
        leftMs = round.outcome == nil ? round.left(at: time) : 0
        fallen = round.fallen(at: time)
        question = round.question.map {
            Ask(
                kind: $0.kind,
                prompt: $0.prompt,
                choices: $0.choices,
                track: $0.track.id,
                artwork: $0.track.artwork.map { "/art/\($0)" },
                startMs: $0.startMs
            )
        }
        outcome = round.outcome
        answer = round.outcome == nil ? nil : round.question?.answer
    }
}
