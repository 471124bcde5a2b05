import Playback

/// A sixth state, in a file of its own: the player dozes off, and only two more tries wake it up.
///
/// No other file was touched for it. It holds data that no other state has.
struct DozeState: State {
    let triesLeft: Int

    var id: String { "doze \(triesLeft)" }

    init(triesLeft: Int = 2) {
        self.triesLeft = triesLeft
    }

    func apply(event: AudioPlayerEvent) -> any State {
        switch event {
        case .playing: triesLeft > 1 ? DozeState(triesLeft: triesLeft - 1) : PlayState()
        case .stopping: StopState()
        case .pausing, .rewinding, .forwarding: self
        }
    }
}
