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

    public func play() { machine.handle(event: .playing) }
    public func pause() { machine.handle(event: .pausing) }
    public func stop() { machine.handle(event: .stopping) }
    public func rewind() { machine.handle(event: .rewinding) }
    public func forward() { machine.handle(event: .forwarding) }
    public func fastForward() { forward() }
}
