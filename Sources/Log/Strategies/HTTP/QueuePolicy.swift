/// What happens to a record that finds the queue full.
public enum QueuePolicy: Equatable, Sendable {
    /// The oldest records make room.
    case dropOldest
    /// The record itself is dropped.
    case dropNewest
    /// Who logs waits for room, and after that long drops the record.
    case block(atMost: Duration)
}
