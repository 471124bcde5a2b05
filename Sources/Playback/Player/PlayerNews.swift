/// What the player tells its owner, in the order in which it happened.
public enum PlayerNews: Equatable, Sendable {
    /// Something that a face can see is different now.
    case changed(PlayerSnapshot)
    /// The items of the queue are different now.
    case queue(revision: Int, total: Int)
    /// The transport took an event.
    case transition(PlayerTransition)
}

/// One step of the transport, as its diagram names it.
public struct PlayerTransition: Codable, Hashable, Sendable {
    public let from: String
    public let event: String
    public let to: String
    /// Who or what caused it: "tab 3 pressed play", "the track ended".
    public let cause: String
}
