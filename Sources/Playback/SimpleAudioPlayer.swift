public import Log

/// A player with five buttons and nothing behind them: silent without a file.
///
/// It shows the pattern at its smallest. The player of the daemon is ``Player``.
public final class SimpleAudioPlayer {
    private let machine: AudioPlayerStateMachine

    /// A stopped player that reports buttons that make no sense to standard error.
    public init() {
        machine = AudioPlayerStateMachine()
    }

    /// A stopped player that reports buttons that make no sense to `logger`.
    public init(logger: Logger) {
        machine = AudioPlayerStateMachine(logger: logger)
    }

    /// The state of its machine.
    public var currentState: any State { machine.currentState }

    /// Presses play.
    public func play() { machine.handle(event: .playing) }
    /// Presses pause.
    public func pause() { machine.handle(event: .pausing) }
    /// Presses stop.
    public func stop() { machine.handle(event: .stopping) }
    /// Holds the button that goes backward.
    public func rewind() { machine.handle(event: .rewinding) }
    /// Holds the button that goes forward.
    public func forward() { machine.handle(event: .forwarding) }
    /// The same as ``forward()``.
    public func fastForward() { forward() }
}
