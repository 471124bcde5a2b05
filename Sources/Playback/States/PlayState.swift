/// The player plays; its phase says whether one hears it already.
public struct PlayState: State {
    /// How far the sound has come.
    public let phase: PlayPhase

    /// The state right after play was pressed, when no output has said yet that it sounds.
    public init() {
        self.init(phase: .loading)
    }

    /// The state in which the sound has come so far.
    public init(phase: PlayPhase) {
        self.phase = phase
    }

    /// The music goes on.
    public var isAudible: Bool { true }
}

extension PlayState: TransportRow {
    static let name = "play"
    /// When a track that does not begin counts as stalled, in milliseconds.
    static let stallAfterMs = 8000
    /// When a track that does not begin, or go on, counts as failed, in milliseconds.
    static let failAfterMs = 30_000
    /// How long a track that failed stays on the screen, in milliseconds.
    static let skipAfterMs = 5000

    var value: TransportState { .play(phase) }

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

    var playPhase: PlayPhase? { phase }

    var playEvent: TransportEvent {
        switch phase {
        case .blocked: .unblocked
        case .failed: .retried
        case .loading, .playing, .stalled: .button(.playing)
        }
    }

    var isNewTry: Bool { phase == .failed }
    var isPausedByToggle: Bool { isUnderWay }
    var seekEvent: TransportEvent? { phase == .failed ? .retried : .sought }
    var takesFailure: Bool { phase != .failed }

    func motion(durationMs: Int?) -> Timeline.Motion { phase == .playing ? .running : .still }

    func deadlines(
        after event: TransportEvent,
        from origin: TransportState,
        at now: Int,
        old: Deadlines
    ) -> Deadlines {
        switch phase {
        // A sign of life while it loads does not begin the wait anew; anything else does.
        case .loading where origin == value && (event == .loaded || event == .sought): old
        case .loading where origin == .play(.stalled) && event == .loaded:
            Deadlines(stall: now + Self.stallAfterMs, failure: old.failure ?? now + Self.failAfterMs)
        case .loading: Deadlines(stall: now + Self.stallAfterMs, failure: now + Self.failAfterMs)
        case .stalled: Deadlines(failure: old.failure ?? now + Self.failAfterMs)
        case .failed: Deadlines(skip: now + Self.skipAfterMs)
        case .playing, .blocked: Deadlines()
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

    func lead(_ core: inout PlayerCore, _ sender: Sender) throws(PlaybackError) {
        if !core.transport.row.isPausedByToggle { try core.play(sender) }
    }
}
