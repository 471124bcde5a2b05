import StateMachine

/// A track is at hand and silent.
public struct PauseState: State {
    /// The one state of a player that is paused.
    public init() {}
}

extension PauseState: TransportRow {
    static let name = "pause"

    var value: TransportState { .pause }

    func on(_ button: AudioPlayerEvent) -> TransportState? {
        switch button {
        case .playing: .play(.loading)
        case .stopping: .stop
        case .pausing, .rewinding, .forwarding: nil
        }
    }

    func on(_ event: TransportEvent) -> TransportState? {
        switch event {
        case .button(let button): on(button)
        case .load: .play(.loading)
        case .trackChanged, .sought, .handedOver: .pause
        case .scanBegan(.backward): .rewind(.fromPause(.first))
        case .scanBegan(.forward): .fastForward(.fromPause(.first))
        case .halted: .stop
        case .loaded, .started, .stalled, .ended, .failed, .retried, .scanStage, .scanReleased, .blocked,
            .unblocked, .speakerLost:
            nil
        }
    }

    var resumption: Effects<TransportEffect> { Effects(.start) }
    var isNewTry: Bool { true }

    func lead(_ core: inout PlayerCore, _ sender: Sender) throws(PlaybackError) {
        if core.transport.row.playPhase != nil || core.transport.isScanning { core.pause() }
    }
}
