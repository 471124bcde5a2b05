/// What the player tells its owner, in the order in which it happened.
public enum PlayerNews: Equatable, Sendable {
    /// Something that a face can see is different now.
    case changed(PlayerSnapshot)
    /// The items of the queue are different now.
    case queue(revision: Int, total: Int)
    /// The current track counts as played, or as skipped.
    case listened(Listened)
    /// The transport took an event.
    case transition(PlayerTransition)
}

/// That a track was played, or left before that.
public struct Listened: Encodable, Hashable, Sendable {
    /// What became of the track.
    public enum Outcome: String, Encodable, Sendable {
        /// Half of it or four minutes were heard.
        case played
        /// Somebody heard two seconds of it or more and pressed next.
        case skipped
    }

    /// Whether it was played or skipped.
    public let outcome: Outcome
    /// The id of the track.
    public let track: Int64
}

/// One step of the transport, as its diagram names it.
public struct PlayerTransition: Codable, Hashable, Sendable {
    /// The label of the state that was left.
    public let from: String
    /// The label of the event.
    public let event: String
    /// The label of the state that was entered.
    public let to: String
    /// Who or what caused it: "tab 3 pressed play", "the track ended".
    public let cause: String
}
