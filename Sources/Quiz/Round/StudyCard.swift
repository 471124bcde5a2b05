/// A card as it is shown.
public struct StudyCard: Equatable, Sendable {
    /// The card's id in the store.
    public let id: Int64
    /// The id of the note that it was made of.
    public let note: Int64
    /// The deck's full name.
    public let deck: String
    /// HTML; `[anki:play:q:0]` stands for the first of ``questionSounds``.
    public let question: String
    /// The side that answers, as HTML.
    public let answer: String
    /// The style sheet of its type.
    public let css: String
    /// The names of the sounds of the side that asks.
    public let questionSounds: [String]
    /// The names of the sounds of the side that answers.
    public let answerSounds: [String]
    /// The note's tags, with spaces between them.
    public let tags: String
    /// 0 to 7; 0 is none.
    public let flag: Int
    /// The question behind the card where the program judges answers, else `nil`.
    public let judged: Question?
    /// What is said about the question whatever the answer is.
    public let remark: String?
    /// When the card would come back, for each button; empty where answers move no schedule.
    public let waits: [AnkiButtons.Wait]
}

/// A round as it stands.
public struct StudyView: Equatable, Sendable {
    /// What the round is about.
    public let title: String
    /// The name of the strategy that chooses what comes next.
    public let strategy: String
    /// Such as `3/10`.
    public let place: String
    /// The number of answers that were right.
    public let correct: Int
    /// The number of answers that were not.
    public let incorrect: Int
    /// Whether nothing is left to ask.
    public let isOver: Bool
    /// What ``StudyRound/undo()`` would take back; `nil` where there is nothing.
    public let lastStep: RoundStep?
    /// The card that is asked; `nil` when the round is over.
    public let card: StudyCard?
    /// What the response to the card was worth, where one was given; the card is to be graded then.
    public let verdict: Verdict?

    /// Whether there is a step to take back.
    public var canUndo: Bool { lastStep != nil }
}
