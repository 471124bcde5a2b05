/// A round of the music quiz as faces show it; the right choice is told when the question has ended.
public struct MusicRoundView: Encodable, Sendable {
    /// The question that is asked.
    public struct Ask: Encodable, Sendable {
        /// What is asked of the song.
        public let kind: MusicQuestion.Kind
        /// What is asked, as a sentence.
        public let prompt: String
        /// What there is to choose from.
        public let choices: [String]
        let track: Int64
        /// The address of the cover, where there is one.
        let artwork: String?
        let mime: String?
        let startMs: Int
    }

    /// What all questions ask, or that they are mixed.
    public let kind: String
    /// The position of the question, from 0.
    public let index: Int
    /// The number of questions.
    public let total: Int
    /// The points so far.
    public let score: Int
    /// The right choices in a row until now.
    public let streak: Int
    /// The most right choices in a row.
    public let bestStreak: Int
    /// The number of right choices.
    public let correct: Int
    /// Whether all was asked.
    public let isOver: Bool
    /// The time that is left for the question, in milliseconds; 0 when it has ended.
    public let leftMs: Int
    let limitMs = MusicRound.limitMs
    let fallMs = MusicRound.fallMs
    /// The indexes of the choices that have fallen away.
    public let fallen: [Int]
    /// The question that is asked now, or `nil` when the round is over.
    public let question: Ask?
    /// What came of the question, once it is over.
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
                mime: $0.track.mime,
                startMs: $0.startMs
            )
        }
        outcome = round.outcome
        answer = round.outcome == nil ? nil : round.question?.answer
    }
}
