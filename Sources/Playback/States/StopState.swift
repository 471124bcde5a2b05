/// Nothing plays, and the position is at the beginning.
public struct StopState: State {
    static let name = "stop"

    public var id: String { Self.name }

    public init() {}

    public func apply(event: AudioPlayerEvent) -> any State {
        on(event)?.state ?? self
    }

    public func respond(to event: TransportEvent) -> any State {
        on(event)?.state ?? self
    }
}

extension StopState: TransportRow {
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
            .scanStage,
            .scanReleased, .halted, .blocked, .unblocked, .handedOver, .speakerLost:
            nil
        }
    }
}
