/// Which cards of a note wait until tomorrow once another card of the note was asked.
public struct SiblingBurial: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Cards that were never answered.
    public static let new = SiblingBurial(rawValue: 1)
    /// Cards in review.
    public static let reviews = SiblingBurial(rawValue: 2)
    /// Cards whose step ends on a later day than it began.
    public static let daysInSteps = SiblingBurial(rawValue: 4)

    /// What is left of it after a card of `queue`, in Anki's numbers: a card that comes earlier in the day's order than its
    /// siblings buries them, and no card buries what comes before it.
    func after(queue: Int) -> SiblingBurial {
        switch queue {
        case 0: intersection(.new)
        case 2: intersection([.new, .reviews])
        default: self
        }
    }

    /// Whether a card of `queue`, in Anki's numbers, waits.
    func holds(queue: Int) -> Bool {
        switch queue {
        case 0: contains(.new)
        case 2: contains(.reviews)
        case 3: contains(.daysInSteps)
        default: false
        }
    }
}
