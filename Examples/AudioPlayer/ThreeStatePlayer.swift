import Playback

/// The player that everybody writes first: three states, one `switch`, all of it on one screen.
///
/// For three states this is hard to beat. Rewinding and forwarding are buttons without an effect.
struct ThreeStatePlayer {
    enum Position {
        case stop
        case play
        case pause
    }

    private(set) var position = Position.stop

    /// Presses a button; one that makes no sense changes nothing.
    mutating func handle(_ event: AudioPlayerEvent) {
        switch (position, event) {
        case (.stop, .playing), (.pause, .playing): position = .play
        case (.play, .pausing): position = .pause
        case (.play, .stopping), (.pause, .stopping): position = .stop
        case (.stop, .pausing), (.stop, .stopping), (.play, .playing), (.pause, .pausing), (_, .rewinding),
            (_, .forwarding):
            break
        }
    }
}
