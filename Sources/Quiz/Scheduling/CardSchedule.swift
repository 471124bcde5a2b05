/// Where one card of a deck stands.
public struct CardSchedule: Equatable, Sendable {
    /// The way a card goes, numbered as in Anki.
    public enum Phase: Int, Sendable, CaseIterable {
        /// It was never asked.
        case new
        /// It is being learned.
        case learning
        /// It is known, and asked again after days.
        case review
        /// It was known and forgotten, and is learned anew.
        case relearning
    }

    /// What the card is.
    public var phase: Phase = .new
    /// The steps that are left, the current one included; 0 outside of steps.
    public var stepsLeft = 0
    /// The interval of the last review in days; 0 before the first one.
    public var scheduledDays = 0
    /// When the card comes back: a study day in review, seconds since 1970 in steps, a place in line when new.
    public var due = 0
    /// Whether a card in steps waits for a later day, so that ``due`` is a study day.
    public var waitsForDay = false
    /// How often it was answered.
    public var reps = 0
    /// How often it was forgotten.
    public var lapses = 0
    /// `nil` before the first answer.
    public var memory: MemoryState?
    /// When the last answer was given, in seconds since 1970.
    public var lastReview: Int?

    /// The schedule of a card that was never asked.
    public init() {}
}
