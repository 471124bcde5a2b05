/// A held button moves forward through the track, as far as a second before its end.
public struct FastForwardState: State {
    static let name = "fast-forward"

    public var id: String { Self.name }
    public let hold: ScanHold

    /// A button held while the player played.
    public init() {
        self.init(hold: .fromPlay(.first))
    }

    public init(hold: ScanHold) {
        self.hold = hold
    }

    public func apply(event: AudioPlayerEvent) -> any State {
        on(event)?.state ?? self
    }

    public func respond(to event: TransportEvent) -> any State {
        on(event)?.state ?? self
    }
}

extension FastForwardState: TransportRow {
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
        case .trackChanged, .scanReleased: hold.released
        case .failed(_, let givesUp): hold.failed(givesUp: givesUp)
        case .scanBegan(.backward): .rewind(hold.with(.first))
        case .scanBegan(.forward): nil
        case .scanStage(let stage):
            stage == hold.stage ? nil : .fastForward(hold.with(stage))
        case .halted: .stop
        case .handedOver: .fastForward(hold)
        case .speakerLost: .pause
        // The end of a track is never crossed while a button is held.
        case .loaded, .started, .stalled, .ended, .retried, .sought, .blocked, .unblocked: nil
        }
    }
}
