/// Where an order leads.
public struct QueueChoice: Equatable, Sendable {
    /// Which item is the current one after the step.
    public enum Target: Equatable, Sendable {
        /// The item at this position.
        case item(Int)
        /// The current item, from its beginning.
        case again
        /// Nothing: the queue has come to its end.
        case nothing
    }

    /// What comes.
    public var target: Target
    /// Whether the target is the first of a new pass through the queue.
    public var startsPass: Bool
    /// Whether the item that is left is taken out of the queue.
    public var dropsCurrent: Bool
    /// Whether the player stops at the target, and does not play it.
    public var halts: Bool

    /// A choice of what comes, and what else follows from it.
    public init(_ target: Target, startsPass: Bool = false, dropsCurrent: Bool = false, halts: Bool = false) {
        self.target = target
        self.startsPass = startsPass
        self.dropsCurrent = dropsCurrent
        self.halts = halts
    }

    /// `position` as an item, or `otherwise` when it is `nil`.
    init(item position: Int?, otherwise: Target) {
        self.init(position.map { .item($0) } ?? otherwise)
    }
}
