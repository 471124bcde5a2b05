/// A namespace for the orders of this module.
///
/// A sequence says which item follows, and one of them is chosen. The others wrap a sequence, or each other, and
/// combine freely: nobody has to choose between a shuffled queue and one that repeats.
public enum QueueOrders {
    /// The name of the family.
    public static let family = "queue-order"

    /// The sequences, in menu order: the members of the family.
    public static var all: [any QueueOrder] { [InOrder(), Shuffle()] }

    /// `sequence` with everything round it that `modes` asks for.
    static func composed(_ sequence: any QueueOrder, _ modes: QueueModes) -> any QueueRule {
        var rule: any QueueRule = sequence
        if modes.repeat != .off { rule = RepeatAll(base: rule) }
        if modes.single { rule = Single(base: rule) }
        if modes.repeat == .one { rule = RepeatOne(base: rule) }
        if modes.stopsAfterTrack { rule = StopAfter(base: rule) }
        if modes.consume { rule = Consume(base: rule) }
        return rule
    }
}

/// What wraps a sequence, and begins where that does.
protocol QueueWrapper: QueueRule {
    var base: any QueueRule { get }
}

extension QueueWrapper {
    func first(in queue: Queue, ofPass pass: Int32) -> Int? { base.first(in: queue, ofPass: pass) }
}
