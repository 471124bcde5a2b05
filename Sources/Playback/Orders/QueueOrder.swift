/// What plays next in a queue: a sequence, or what wraps one.
public protocol QueueRule: Sendable {
    /// Where `step` leads from the current item of `queue`.
    func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice

    /// The position at which `pass` through the queue begins, or `nil` when it is empty.
    func first(in queue: Queue, ofPass pass: Int32) -> Int?
}

/// A sequence in which a queue is played.
///
/// An order is asked and changes nothing; the queue keeps what was played. Laws, checked by `QueueOrderTests` for
/// every member of ``QueueOrders`` and every combination of them:
/// - the answer depends on the arguments alone: asked twice, an order answers the same;
/// - a position is one of the queue's, and an empty queue leads to nothing;
/// - next and ended alone, from the first item to nothing, visit every item of a pass once;
/// - exchanging one order for another and back, at any instant, leaves what comes next as it was; the items, the
///   current one and the history are not touched.
public protocol QueueOrder: QueueRule {
    /// A stable, lowercase name, used in settings and in the HTTP interface.
    var name: String { get }
    /// What a person calls it.
    var title: String { get }
    /// One sentence on who it is for.
    var audience: String { get }
}
