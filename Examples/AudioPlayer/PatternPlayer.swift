import Playback

/// The player as states: it knows none of them by name, so that a sixth changes nothing here.
struct PatternPlayer {
    private(set) var state: any State = StopState()

    /// Presses a button; one that makes no sense changes nothing.
    mutating func handle(_ event: AudioPlayerEvent) {
        state = state.apply(event: event)
    }

    /// Puts the player into a state that no button leads to.
    mutating func enter(_ state: any State) {
        self.state = state
    }
}
