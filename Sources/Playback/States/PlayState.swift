/// The player plays; its phase says whether one hears it already.
public struct PlayState: State {
    static let name = "play"

    public var id: String { Self.name }
    public let phase: PlayPhase

    /// The state right after play was pressed, when no output has said yet that it sounds.
    public init() {
        self.init(phase: .loading)
    }

    public init(phase: PlayPhase) {
        self.phase = phase
    }

    public func apply(event: AudioPlayerEvent) -> any State {
        on(event)?.state ?? self
    }

    public func respond(to event: TransportEvent) -> any State {
        on(event)?.state ?? self
    }
}

extension PlayState: TransportRow {
    func on(_ button: AudioPlayerEvent) -> TransportState? {
        switch button {
        case .playing: nil
        case .pausing: .pause
        case .stopping: .stop
        case .rewinding: .rewind(.fromPlay(.first))
        case .forwarding: .fastForward(.fromPlay(.first))
        }
    }

    func on(_ event: TransportEvent) -> TransportState? {
        switch event {
        case .button(let button): on(button)
        case .load, .trackChanged, .handedOver: .play(.loading)
        case .loaded: isWaiting ? .play(.loading) : nil
        case .started: isWaiting || phase == .blocked ? .play(.playing) : nil
        case .stalled: phase == .loading || phase == .playing ? .play(.stalled) : nil
        case .ended(let isFollowed): !isUnderWay ? nil : isFollowed ? .play(.loading) : .stop
        case .failed(_, let givesUp): phase == .failed ? nil : givesUp ? .pause : .play(.failed)
        case .retried: phase == .failed ? .play(.loading) : nil
        case .sought: phase == .failed ? nil : .play(phase)
        case .scanBegan(.backward): .rewind(.fromPlay(.first))
        case .scanBegan(.forward): .fastForward(.fromPlay(.first))
        case .halted: .stop
        case .blocked: isUnderWay ? .play(.blocked) : nil
        case .unblocked: phase == .blocked ? .play(.loading) : nil
        case .speakerLost: .pause
        case .scanStage, .scanReleased: nil
        }
    }

    /// Whether the sound is expected.
    private var isWaiting: Bool {
        switch phase {
        case .loading, .stalled: true
        case .playing, .blocked, .failed: false
        }
    }

    /// Whether the output is at it.
    private var isUnderWay: Bool {
        switch phase {
        case .loading, .playing, .stalled: true
        case .blocked, .failed: false
        }
    }
}
