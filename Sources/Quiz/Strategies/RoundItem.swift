/// One question of a round, and what is known about it.
public struct RoundItem: Equatable, Sendable {
    /// The card's number; the place in the group where the question is no card.
    public let id: Int64
    /// The question; `nil` where the round has it made when it comes to it.
    public let question: Question?
    /// The deck's full name.
    public let deck: String
    /// The number of its note, which other cards may have too; 0 where the question is no card.
    let note: Int64
    /// The place of its deck's options among those of the round.
    let options: Int
    /// When it is due, and what is remembered of it.
    public internal(set) var schedule: CardSchedule
    /// The Leitner box, 1 to ``LeitnerQuestionStrategy/boxes``.
    public internal(set) var box: Int
    /// How often the round has come to it.
    public internal(set) var timesAsked = 0
    /// Whether its last answer in this round was a pass; `nil` before.
    public internal(set) var passed: Bool?
    /// Whether it is to be asked, for the first time or once more.
    public internal(set) var isOpen = true
    /// How many answers the round had when this one was put back; 0 while it was not put back.
    public internal(set) var returned = 0

    /// Something that a round can ask.
    public init(
        id: Int64,
        question: Question?,
        deck: String = "",
        schedule: CardSchedule = CardSchedule(),
        box: Int = 1
    ) {
        self.id = id
        self.question = question
        self.deck = deck
        note = 0
        options = 0
        self.schedule = schedule
        self.box = box
    }

    /// A card of a store, whose question is made when the round comes to it.
    init(card id: Int64, note: Int64, _ deck: String, _ schedule: CardSchedule, options: Int) {
        self.id = id
        question = nil
        self.deck = deck
        self.note = note
        self.options = options
        self.schedule = schedule
        box = LeitnerQuestionStrategy.box(forDays: schedule.scheduledDays)
    }

    /// Whether the round has come to it.
    public var wasAsked: Bool { timesAsked > 0 }
}
