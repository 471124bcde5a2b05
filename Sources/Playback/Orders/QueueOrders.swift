/// A namespace for the orders of this module.
///
/// A sequence says which item follows, and one of them is chosen. The others wrap a sequence, or each other, and
/// combine freely: nobody has to choose between a shuffled queue and one that repeats.
public enum QueueOrders {
    /// The name of the family.
    public static let family = "queue-order"

    /// The sequences, in menu order: the members of the family.
    public static var all: [any QueueOrder] { [InOrder(), Shuffle()] }

    /// What wraps `base`, in the order in which it is applied.
    public static func wrappers(of base: any QueueOrder) -> [any QueueOrder] {
        [RepeatAll(base), Single(base), RepeatOne(base), Consume(base)]
    }

    /// `sequence` with everything round it that `modes` asks for.
    static func composed(_ sequence: any QueueOrder, _ modes: QueueModes) -> any QueueOrder {
        var order = sequence
        if modes.repeat != .off { order = RepeatAll(order) }
        if modes.single { order = Single(order) }
        if modes.repeat == .one { order = RepeatOne(order) }
        if modes.consume { order = Consume(order) }
        return order
    }
}
