public import ClickwheelProgram

/// Why a command was refused; what it asked for did not happen.
public enum PlaybackError: Error, Equatable, Sendable {
    /// The sender meant another track: `changedBy`, such as "Kitchen pressed next", was faster. `revision` is the current one.
    case outdated(command: String, changedBy: String, revision: Int)
    /// The sender meant to take another change of the queue back: `changedBy`, such as "Kitchen added to the queue", came after it.
    case outdatedUndo(changedBy: String, revision: Int)
    /// There is nothing in the queue to play.
    case emptyQueue
    /// The queue was not replaced, or was changed since, so there is no former one.
    case noFormerQueue
    /// The queue was not changed since the program has begun, or all that can be taken back was.
    case nothingToUndo
    /// Nothing is played or paused, so there is no position to move.
    case stopped(command: String)
    /// The queue has no item with this id.
    case noSuchItem(id: Int64)
    /// The queue has no such position; it holds `count` items.
    case noSuchPosition(Int, count: Int)
    /// The queue would hold more than `limit` items.
    case queueFull(limit: Int)
    /// A sleep timer takes ``SleepTime/minuteRange``.
    case noSuchSleep(minutes: Int)
    /// A priority is 0...255.
    case noSuchPriority(Int)
    /// The family has no member with this name.
    case noSuchMember(family: String, name: String, known: [String])
}

extension PlaybackError: ProgramError {
    /// Of what kind the error is, from which faces choose their status.
    public var kind: ErrorKind {
        switch self {
        case .outdated, .outdatedUndo, .emptyQueue, .noFormerQueue, .nothingToUndo, .stopped: .conflict
        case .noSuchItem: .missing
        case .noSuchPosition, .queueFull, .noSuchSleep, .noSuchPriority, .noSuchMember: .invalid
        }
    }

    /// Whether it was refused because somebody else was faster, and can be pressed again by who still wants it.
    public var isOutdated: Bool {
        switch self {
        case .outdated, .outdatedUndo: true
        case .emptyQueue, .noFormerQueue, .nothingToUndo, .stopped, .noSuchItem, .noSuchPosition, .queueFull,
            .noSuchSleep, .noSuchPriority, .noSuchMember:
            false
        }
    }

    public var description: String {
        switch self {
        case .outdated(let command, let changedBy, _):
            "the song changed before \"\(command)\" arrived (\(changedBy)); press again if you still want it"
        case .outdatedUndo(let changedBy, _):
            "the queue was changed since (\(changedBy)), so nothing was taken back; look at it first"
        case .emptyQueue: "the queue is empty; add a song first"
        case .noFormerQueue: "there is no former queue any more; the queue was changed since"
        case .nothingToUndo: "nothing to undo"
        case .stopped(let command): "nothing is playing, so there is nothing to \(command); press play first"
        case .noSuchItem(let id): "the queue has no item \(id) any more; look again"
        case .noSuchPosition(let position, let count):
            "the queue has \(count) items, none at position \(position)"
        case .queueFull(let limit): "the queue can hold \(limit) songs; remove some first"
        case .noSuchSleep(let minutes):
            "a sleep timer takes \(SleepTime.minuteRange.lowerBound) to \(SleepTime.minuteRange.upperBound) minutes, not \(minutes)"
        case .noSuchPriority(let priority): "a priority is 0 to 255, not \(priority)"
        case .noSuchMember(let family, let name, let known):
            "\(StrategyError.noSuchMember(name, family: family, known: known))"
        }
    }
}
