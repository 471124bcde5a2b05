/// Asks from five boxes: what is known moves to the next box, what is not goes back to the first.
///
/// Lower boxes come first. A question that was not known is asked again after the others, until it is.
public final class LeitnerQuestionStrategy: RoundStrategy {
    public static let name = "leitner"
    public static let title = "Leitner boxes"
    public static let audience = "For anyone used to boxes of paper cards."
    public static let schedules = true

    /// The number of boxes, and the days that a card waits in each.
    public static let boxes = waits.count
    /// How many sessions a card rests in each box, the first first.
    public static let waits = [1, 2, 4, 8, 16]

    /// The round that it leads.
    public let round: QuestionRound

    private var queue: RoundQueue

    public init(round: QuestionRound) {
        self.round = round
        queue = RoundQueue(round) { open in
            open.sorted { (round.items[$0].box, $0) < (round.items[$1].box, $1) }
        }
    }

    /// A new round of `questionGroup`.
    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup))
    }

    /// The box after an answer to a card in `box`.
    public static func box(after rating: Rating, in box: Int) -> Int {
        rating.isPass ? min(max(box, 1) + 1, boxes) : 1
    }

    /// The box of a card that was last scheduled `days` ahead.
    public static func box(forDays days: Int) -> Int {
        (waits.firstIndex { days <= $0 } ?? boxes - 1) + 1
    }

    public func didTakeBack(_ items: [Int]) -> Bool { items.allSatisfy { queue.take(back: $0, round) } }

    public func nextItem() -> Int? { queue.fresh(round) ?? queue.returned(round)?.index }

    public func didPutBack(_ item: Int) { queue.putBack(item, key: round.items[item].returned) }

    public func asksAgain(_ item: Int, after rating: Rating) -> Bool {
        round.items[item].box = Self.box(after: rating, in: round.items[item].box)
        return !rating.isPass
    }
}
