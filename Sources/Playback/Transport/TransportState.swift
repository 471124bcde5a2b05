import StateMachine

/// The state of the transport as a plain value: what is stored and compared, where ``State`` is what is shown.
public enum TransportState: Hashable, Sendable {
    /// Nothing plays.
    case stop
    /// It plays; the phase says whether one hears it.
    case play(PlayPhase)
    /// It is silent, and holds its place.
    case pause
    /// A held button moves backward.
    case rewind(ScanHold)
    /// A held button moves forward.
    case fastForward(ScanHold)

    /// Asks the type that stands for the state: the one place where all are listed.
    @inline(__always)
    private func ask<Asked: Question>(_ question: Asked) -> Asked.Answer {
        switch self {
        case .stop: question.answer(of: StopState())
        case .play(let phase): question.answer(of: PlayState(phase: phase))
        case .pause: question.answer(of: PauseState())
        case .rewind(let hold): question.answer(of: RewindState(hold: hold))
        case .fastForward(let hold): question.answer(of: FastForwardState(hold: hold))
        }
    }
}

extension TransportState {
    /// The state as the type that stands for it.
    public var state: any State { ask(AsState()) }

    /// The state as the type that stands for it, with what the player does in it.
    var row: any TransportRow { ask(AsRow()) }

    /// The built-in state that `state` is, or `nil` when it is one of a client.
    public init?(_ state: any State) {
        guard let row = state as? any TransportRow else { return nil }
        self = row.value
    }

    /// The name of the state without its data: the `id` of its type.
    public var name: String { type(of: row).name }

    /// The name with which the state is drawn and logged: ``name``, and the phase while it plays.
    public var label: String { row.playPhase.map { "\(name)/\($0.rawValue)" } ?? name }

    /// Where one of the five leads, or `nil` when it makes no sense here.
    @inline(__always)
    func on(_ button: AudioPlayerEvent) -> TransportState? { ask(OnButton(button: button)) }

    /// Where `event` leads, or `nil` when it makes no sense here.
    @inline(__always)
    func on(_ event: TransportEvent) -> TransportState? { ask(OnEvent(event: event)) }

    /// What the output must do when ``AudioPlayerEvent/playing`` has led out of here.
    @inline(__always)
    var resumption: Effects<TransportEffect> { ask(Resumption()) }
}

/// What can be asked of a state, whichever it is, without the box of an `any TransportRow`: that would make a transition
/// cost three times a `switch` instead of about one (`clickwheel-bench machine`).
private protocol Question {
    associatedtype Answer
    func answer(of state: some TransportRow) -> Answer
}

private struct AsState: Question {
    func answer(of state: some TransportRow) -> any State { state }
}

private struct AsRow: Question {
    func answer(of state: some TransportRow) -> any TransportRow { state }
}

private struct OnButton: Question {
    let button: AudioPlayerEvent
    @inline(__always)
    func answer(of state: some TransportRow) -> TransportState? { state.on(button) }
}

private struct OnEvent: Question {
    let event: TransportEvent
    @inline(__always)
    func answer(of state: some TransportRow) -> TransportState? { state.on(event) }
}

private struct Resumption: Question {
    @inline(__always)
    func answer(of state: some TransportRow) -> Effects<TransportEffect> { state.resumption }
}
