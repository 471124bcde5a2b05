/// The five buttons of a tape deck, each named for what the player is asked to be doing.
public enum AudioPlayerEvent: CaseIterable, Sendable {
    /// To play.
    case playing
    /// To pause.
    case pausing
    /// To stop.
    case stopping
    /// To go backward while the button is held.
    case rewinding
    /// To go forward while the button is held.
    case forwarding
}
