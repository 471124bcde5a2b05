/// Every event of the transport: the five buttons, and what else happens to a player of real files.
public enum TransportEvent: Hashable, Sendable {
    /// One of the five buttons, with the meaning that it has for a player of five buttons alone.
    case button(AudioPlayerEvent)

    /// A track was chosen in order to be played.
    case load
    /// The output holds enough of the track to begin.
    case loaded
    /// The output sounds.
    case started
    /// The output ran dry, or takes too long to begin.
    case stalled
    /// The track came to its end.
    case ended(isFollowed: Bool)
    /// The track cannot be played; `givesUp` when too many failed in a row.
    case failed(FailureKind, givesUp: Bool)
    /// The failed track is to be tried again.
    case retried
    /// The position was moved within the track.
    case sought
    /// Another track became the current one; the player goes on playing or pausing there.
    case trackChanged

    /// A button was held long enough to move through the track.
    case scanBegan(ScanDirection)
    /// The held button moves faster.
    case scanStage(ScanStage)
    /// The held button was released.
    case scanReleased
    /// All must stop, whatever the player does: stop while scanning, or a queue that is empty now.
    case halted

    /// The output wants a person's press before it sounds.
    case blocked
    /// Somebody pressed.
    case unblocked
    /// The sound goes on elsewhere: another speaker claimed it, or the output was switched.
    case handedOver
    /// The speaker went away and did not come back.
    case speakerLost
}
