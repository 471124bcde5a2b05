/// What the owner of the transport does after a transition.
public enum TransportEffect: Hashable, Sendable {
    /// The output takes the current track, at the current position.
    case load
    /// The output sounds.
    case start
    /// The output is silent and stays where it is.
    case pause
    /// The output moves to the current position.
    case seek
    /// The output moves through the track, at the speed of the state.
    case scan
    /// The output lets go of the track.
    case unload
}
