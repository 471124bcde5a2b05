public import StateMachine

/// The audio player's transport as a machine: each state answers for itself, the effects follow from
/// (from, event, to).
public struct AudioPlayerTransport: Machine {
    public var name: String { "audio-player" }
    public var title: String { "Audio player" }
    public var summary: String {
        "The transport of the player: what the five buttons, the output and the queue do to it."
    }
    public var initial: TransportState { .stop }

    /// The machine; it holds nothing.
    public init() {}

    public func transition(
        from state: TransportState,
        on event: TransportEvent
    ) -> Transition<TransportState, TransportEffect> {
        guard let next = state.on(event) else { return Transition(to: state) }
        return Transition(to: next, Self.effects(from: state, event: event, to: next))
    }

    public func label(of state: TransportState) -> String { state.label }

    public func label(of event: TransportEvent) -> String { event.label }

    public var representativeEvents: [TransportEvent] {
        AudioPlayerEvent.allCases.map { .button($0) }
            + [.load, .loaded, .started, .stalled, .ended(isFollowed: true), .ended(isFollowed: false)]
            + FailureKind.allCases.map { .failed($0, givesUp: false) }
            + [.failed(.codec, givesUp: true), .retried, .sought, .trackChanged]
            + ScanDirection.allCases.map { .scanBegan($0) }
            + ScanStage.allCases.map { .scanStage($0) }
            + [.scanReleased, .halted, .blocked, .unblocked, .handedOver, .speakerLost]
    }

    /// What the owner does when `event` has led from `origin` to `target`.
    static func effects(
        from origin: TransportState,
        event: TransportEvent,
        to target: TransportState
    ) -> Effects<TransportEffect> {
        switch event {
        case .button(.playing): origin.resumption
        case .button(.pausing), .speakerLost: Effects(.pause)
        case .button(.stopping), .failed, .halted: Effects(.unload)
        case .button(.rewinding), .button(.forwarding), .scanBegan, .scanStage: Effects(.scan)
        case .load, .retried, .trackChanged, .unblocked, .handedOver: Effects(.load)
        case .loaded: Effects(.start)
        case .ended: Effects(target.row.holdsTrack ? .load : .unload)
        case .sought: Effects(.seek)
        case .scanReleased: Effects(.seek, target.row.playPhase == nil ? .pause : .start)
        case .started, .stalled, .blocked: .none
        }
    }
}

extension TransportEvent {
    /// The name with which the event is drawn and logged.
    public var label: String {
        switch self {
        case .button(let button): "\(button)"
        case .load: "load"
        case .loaded: "loaded"
        case .started: "started"
        case .stalled: "stalled"
        case .ended(isFollowed: true): "ended, next follows"
        case .ended(isFollowed: false): "ended, nothing follows"
        case .failed(_, givesUp: false): "failed"
        case .failed(_, givesUp: true): "failed again"
        case .retried: "retried"
        case .sought: "sought"
        case .trackChanged: "track changed"
        case .scanBegan(let direction): "scan \(direction.rawValue)"
        case .scanStage: "scan faster"
        case .scanReleased: "released"
        case .halted: "halted"
        case .blocked: "blocked"
        case .unblocked: "unblocked"
        case .handedOver: "handed over"
        case .speakerLost: "speaker lost"
        }
    }
}
