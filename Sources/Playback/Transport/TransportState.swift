/// The state of the transport as a plain value: what is stored and compared, where ``State`` is what is shown.
public enum TransportState: Hashable, Sendable {
    case stop
    case play(PlayPhase)
    case pause
    case rewind(ScanHold)
    case fastForward(ScanHold)

    /// The state as the type that stands for it.
    public var state: any State {
        switch self {
        case .stop: StopState()
        case .play(let phase): PlayState(phase: phase)
        case .pause: PauseState()
        case .rewind(let hold): RewindState(hold: hold)
        case .fastForward(let hold): FastForwardState(hold: hold)
        }
    }

    /// The built-in state that `state` is, or `nil` when it is one of a client.
    public init?(_ state: any State) {
        switch state {
        case is StopState: self = .stop
        case let play as PlayState: self = .play(play.phase)
        case is PauseState: self = .pause
        case let rewind as RewindState: self = .rewind(rewind.hold)
        case let fastForward as FastForwardState: self = .fastForward(fastForward.hold)
        default: return nil
        }
    }

    /// The name of the state without its data: the `id` of its type.
    public var name: String {
        switch self {
        case .stop: StopState.name
        case .play: PlayState.name
        case .pause: PauseState.name
        case .rewind: RewindState.name
        case .fastForward: FastForwardState.name
        }
    }

    /// The name with which the state is drawn and logged: ``name``, and the phase while it plays.
    public var label: String {
        switch self {
        case .play(let phase): "\(PlayState.name)/\(phase.rawValue)"
        case .stop, .pause, .rewind, .fastForward: name
        }
    }

    /// Where one of the five leads, or `nil` when it makes no sense here.
    @inline(__always)
    func on(_ button: AudioPlayerEvent) -> TransportState? {
        switch self {
        case .stop: StopState().on(button)
        case .play(let phase): PlayState(phase: phase).on(button)
        case .pause: PauseState().on(button)
        case .rewind(let hold): RewindState(hold: hold).on(button)
        case .fastForward(let hold): FastForwardState(hold: hold).on(button)
        }
    }

    /// Where `event` leads, or `nil` when it makes no sense here.
    func on(_ event: TransportEvent) -> TransportState? {
        switch self {
        case .stop: StopState().on(event)
        case .play(let phase): PlayState(phase: phase).on(event)
        case .pause: PauseState().on(event)
        case .rewind(let hold): RewindState(hold: hold).on(event)
        case .fastForward(let hold): FastForwardState(hold: hold).on(event)
        }
    }
}
