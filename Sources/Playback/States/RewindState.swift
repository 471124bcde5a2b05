/// A held button moves backward through the track, as far as its beginning.
public struct RewindState: State {
    static let name = "rewind"

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

extension RewindState: TransportRow {
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
        case .scanBegan(.backward): nil
        case .scanBegan(.forward): .fastForward(hold.with(.first))
        case .scanStage(let stage):
            stage == hold.stage ? nil : .rewind(hold.with(stage))
        case .halted: .stop
        case .handedOver: .rewind(hold)
        case .speakerLost: .pause
        // The end of a track is never crossed while a button is held.
        case .loaded, .started, .stalled, .ended, .retried, .sought, .blocked, .unblocked: nil
        }
    }
}
