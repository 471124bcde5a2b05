/// One question of a round, and what is known about it.
public struct RoundItem: Equatable, Sendable {
    /// The card's number; the place in the group where the question is no card.
    public let id: Int64
    public let question: Question
    public let deck: String
    public internal(set) var schedule: CardSchedule
    /// The Leitner box, 1 to ``LeitnerQuestionStrategy/boxes``.
    public internal(set) var box: Int
    /// Whether the round has come to it.
    public internal(set) var wasAsked = false
    /// Whether its last answer in this round was a pass; `nil` before.
    public internal(set) var passed: Bool?
    /// Whether it is to be asked, for the first time or once more.
    public internal(set) var isOpen = true
    /// Its place among the answers that put it back; 0 while it was not put back.
    public internal(set) var returned = 0

    public init(
        id: Int64,
        question: Question,
        deck: String = "",
        schedule: CardSchedule = CardSchedule(),
        box: Int = 1
    ) {
        self.id = id
        self.question = question
        self.deck = deck
        self.schedule = schedule
        self.box = box
    }
}
