/// Why the player leaves an item.
public enum QueueStep: CaseIterable, Sendable {
    /// It was played to its end.
    case ended
    /// It could not be played.
    case skipped
    /// Somebody pressed next.
    case next
    /// Somebody pressed previous.
    case previous
    /// Somebody chose another item; no order is asked.
    case chosen
}

extension QueueStep {
    /// Whether nobody has asked for it.
    var isByItself: Bool {
        switch self {
        case .ended, .skipped: true
        case .next, .previous, .chosen: false
        }
    }
}
