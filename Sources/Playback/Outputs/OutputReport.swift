/// What an output tells the player; positions and durations are in milliseconds.
public enum OutputReport: Equatable, Sendable {
    /// It could start now.
    case loaded(durationMs: Int?)
    /// It sounds, at this position if it knows.
    case started(positionMs: Int?)
    /// It is at this position.
    case position(Int)
    /// It should sound and does not, for want of data.
    case stalled
    /// The track came to its end.
    case ended
    /// The track cannot be played, for the reason given.
    case failed(FailureKind, message: String)
    /// It wants a person's press first.
    case blocked
    /// The sound goes on in another place of the same output.
    case handedOver(to: String)
    /// There is nobody left who could sound.
    case lost
}
