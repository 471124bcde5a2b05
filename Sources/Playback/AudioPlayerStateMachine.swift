public import Log
public import StateMachine

/// The transport of one player: the state it is in, and the one way to change it.
///
/// It does nothing but remember: what a transition asks of the world is what ``handle(_:)`` returns. It is used
/// from one thread at a time; ``Player`` owns one under its lock.
public final class AudioPlayerStateMachine {
    /// Whether there is a ``guest``.
    ///
    /// It stands before ``state`` for speed: a byte in the second place is read alone, while one in the first is read
    /// together with the three after it, which must wait for the byte that the last transition wrote (measured on
    /// x86-64: 6.1 ns a transition instead of 2.4).
    private var isGuest = false
    private var state = TransportState.stop
    /// A state of client code, while the machine is in one.
    private var guest: (any State)?
    private let logger: Logger?

    /// A stopped machine that reports invalid transitions to standard error.
    public init() {
        logger = nil
    }

    /// A machine in `state`, by default stopped, that reports invalid transitions to `logger`.
    public init(startingIn state: any State = StopState(), logger: Logger) {
        self.logger = logger
        _ = enter(state)
    }

    /// The state, as the type that stands for it.
    public var currentState: any State { isGuest ? guest ?? state.state : state.state }

    /// The name of the state, with its phase while it plays: as in the machine's diagram.
    public var label: String { guest.map { "\($0.id)" } ?? state.label }

    /// The state as a value, or `nil` while the machine is in one of client code.
    public var transportState: TransportState? { isGuest ? nil : state }

    /// Applies one of the five; one that makes no sense changes nothing and is reported.
    public func handle(event: AudioPlayerEvent) {
        if !isGuest, let next = state.on(event) {
            state = next
        } else {
            handleRarely(event)
        }
    }

    /// Applies `event`.
    ///
    /// - Returns: What the owner must do now, in order.
    @discardableResult
    public func handle(_ event: TransportEvent) -> Effects<TransportEffect> {
        if isGuest, let guest {
            let next = guest.respond(to: event)
            let target = enter(next)
            return next.isSame(as: guest)
                ? .none : AudioPlayerTransport.effects(from: nil, event: event, to: target)
        }
        let transition = AudioPlayerTransport().transition(from: state, on: event)
        state = transition.state
        return transition.effects
    }

    /// Puts the machine into `state`, whatever it was in; for a state of client code that no event leads to.
    ///
    /// - Returns: The state as a value; where it is one of client code, the built-in state last left.
    @discardableResult
    public func enter(_ state: any State) -> TransportState {
        if let known = TransportState(state) {
            self.state = known
            guest = nil
        } else {
            guest = state
        }
        isGuest = guest != nil
        return self.state
    }

    /// A button that makes no sense here, or a state of client code.
    private func handleRarely(_ event: AudioPlayerEvent) {
        if isGuest, let guest {
            let next = guest.apply(event: event)
            enter(next)
            if !next.isSame(as: guest) { return }
        }
        let logger = logger ?? Logger(strategy: ConsoleStrategy())
        logger.notice("invalid transition", .string("state", label), .string("event", "\(event)"))
    }
}
