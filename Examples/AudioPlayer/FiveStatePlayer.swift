import Playback

/// The same `switch` with two more states.
///
/// Two states more have made 25 pairs out of 15, and each of them had to be looked at again. There is still no place for
/// what a state alone knows, such as how fast it rewinds; and the next state asks for the same walk through all pairs.
struct FiveStatePlayer {
    enum Position {
        case stop
        case play
        case pause
        case rewind
        case fastForward
    }

    private(set) var position = Position.stop

    /// Presses a button; one that makes no sense changes nothing.
    mutating func handle(_ event: AudioPlayerEvent) {
        switch (position, event) {
        case (.stop, .playing), (.pause, .playing), (.rewind, .playing), (.fastForward, .playing):
            position = .play
        case (.play, .pausing): position = .pause
        case (.play, .stopping), (.pause, .stopping): position = .stop
        case (.play, .rewinding): position = .rewind
        case (.play, .forwarding): position = .fastForward
        case (.stop, .pausing), (.stop, .stopping), (.stop, .rewinding), (.stop, .forwarding),
            (.play, .playing),
            (.pause, .pausing), (.pause, .rewinding), (.pause, .forwarding), (.rewind, .pausing),
            (.rewind, .stopping), (.rewind, .rewinding), (.rewind, .forwarding), (.fastForward, .pausing),
            (.fastForward, .stopping), (.fastForward, .rewinding), (.fastForward, .forwarding):
            break
        }
    }
}
