/// A card as it is shown.
public struct StudyCard: Equatable, Sendable {
    public let id: Int64
    public let note: Int64
    public let deck: String
    /// HTML; `[anki:play:q:0]` stands for the first of ``questionSounds``.
    public let question: String
    public let answer: String
    public let css: String
    public let questionSounds: [String]
    public let answerSounds: [String]
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
    public let title: String
    public let strategy: String
    /// Such as `3/10`.
    public let place: String
    public let correct: Int
    public let incorrect: Int
    public let isOver: Bool
    /// What ``StudyRound/undo()`` would take back; `nil` where there is nothing.
    public let lastStep: RoundStep?
    /// The card that is asked; `nil` when the round is over.
    public let card: StudyCard?
    /// What the response to the card was worth, where one was given; the card is to be graded then.
    public let verdict: Verdict?

    public var canUndo: Bool { lastStep != nil }
}
