/// Why a command was refused; what it asked for did not happen.
public enum PlaybackError: Error, Equatable, Sendable {
    /// The sender meant another track: `changedBy`, such as "Kitchen pressed next", was faster. `revision` is the current one.
    case outdated(command: String, changedBy: String, revision: Int)
    /// There is nothing in the queue to play.
    case emptyQueue
    /// Nothing is played or paused, so there is no position to move.
    case stopped(command: String)
    /// The queue has no item with this id.
    case noSuchItem(id: Int64)
    /// The queue has no such position; it holds `count` items.
    case noSuchPosition(Int, count: Int)
    /// The queue would hold more than `limit` items.
    case queueFull(limit: Int)
    /// The family has no member with this name.
    case noSuchMember(family: String, name: String, known: [String])
}

extension PlaybackError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .outdated(let command, let changedBy, _):
            "The song changed before \"\(command)\" arrived (\(changedBy)); press again if you still want it."
        case .emptyQueue: "The queue is empty; add a song first."
        case .stopped(let command): "Nothing is playing, so there is nothing to \(command); press play first."
        case .noSuchItem(let id): "The queue has no item \(id) any more; look again."
        case .noSuchPosition(let position, let count):
            "The queue has \(count) items, none at position \(position)."
        case .queueFull(let limit): "The queue can hold \(limit) songs; remove some first."
        case .noSuchMember(let family, let name, let known):
            "\(family) has no member \"\(name)\"; it has \(known.joined(separator: ", "))."
        }
    }
}
