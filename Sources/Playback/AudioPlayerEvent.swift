/// The five buttons of a tape deck, each named for what the player is asked to be doing.
public enum AudioPlayerEvent: CaseIterable, Sendable {
    case playing
    case pausing
    case stopping
    case rewinding
    case forwarding
}
