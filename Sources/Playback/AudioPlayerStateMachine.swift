public import Log

/// The pattern at work: the state of one player with five buttons, and the one way to change it.
///
/// It does nothing but remember, and is used from one thread at a time. ``Player`` goes by the same states, and runs
/// the effects of ``AudioPlayerTransport`` besides.
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

    /// A stopped machine that reports invalid transitions to `logger`.
    public init(logger: Logger) {
        self.logger = logger
    }

    /// The state, as the type that stands for it.
    public var currentState: any State { isGuest ? guest ?? state.state : state.state }

    /// Applies one of the five; one that makes no sense changes nothing and is reported.
    public func handle(event: AudioPlayerEvent) {
        if !isGuest, let next = state.on(event) {
            state = next
        } else {
            handleRarely(event)
        }
    }

    /// Puts the machine into `state`, whatever it was in; for a state of client code that no event leads to.
    public func enter(_ state: any State) {
        if let known = TransportState(state) {
            self.state = known
            guest = nil
        } else {
            guest = state
        }
        isGuest = guest != nil
    }

    /// A button that makes no sense here, or a state of client code.
    private func handleRarely(_ event: AudioPlayerEvent) {
        if isGuest, let guest {
            let next = guest.apply(event: event)
            enter(next)
            if !next.isSame(as: guest) { return }
        }
        let logger = logger ?? Logger(strategy: ConsoleStrategy())
        let label = guest.map { "\($0.id)" } ?? state.label
        logger.notice("invalid transition", .string("state", label), .string("event", "\(event)"))
    }
}
