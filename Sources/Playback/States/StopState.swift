/// Nothing plays, and the position is at the beginning.
public struct StopState: State {
    /// The one state of a player that is stopped.
    public init() {}
}

extension StopState: TransportRow {
    static let name = "stop"

    var value: TransportState { .stop }

    func on(_ button: AudioPlayerEvent) -> TransportState? {
        switch button {
        case .playing: .play(.loading)
        case .pausing, .stopping, .rewinding, .forwarding: nil
        }
    }

    func on(_ event: TransportEvent) -> TransportState? {
        switch event {
        case .button(let button): on(button)
        case .load: .play(.loading)
        case .loaded, .started, .stalled, .ended, .failed, .retried, .sought, .trackChanged, .scanBegan,
            .scanStage, .scanReleased, .halted, .blocked, .unblocked, .handedOver, .speakerLost:
            nil
        }
    }

    var holdsTrack: Bool { false }
    var isNewTry: Bool { true }
    var seekEvent: TransportEvent? { nil }
    var takesFailure: Bool { false }

    func lead(_ core: inout PlayerCore, _ sender: Sender) throws(PlaybackError) {
        if core.transport.row.holdsTrack { core.stop() }
    }
}
