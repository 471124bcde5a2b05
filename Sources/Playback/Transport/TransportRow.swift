import StateMachine

/// A built-in state: its row of the transition table, and what the player does while it is in it.
///
/// A conformance switches over every event without `default`, so that a new event does not compile until every
/// state has an answer. `nil` means that the event makes no sense in the state. All else has a default, which suits a
/// silent state with a track at hand.
protocol TransportRow: State {
    static var name: String { get }
    /// The state as a plain value.
    var value: TransportState { get }

    func on(_ button: AudioPlayerEvent) -> TransportState?
    func on(_ event: TransportEvent) -> TransportState?

    /// Whether there is a position to move and something to go on with: not where the player is stopped.
    var holdsTrack: Bool { get }
    /// How far the sound has come, where it is wanted.
    var playPhase: PlayPhase? { get }
    /// The button that is held, where one is.
    var scan: ScanHold? { get }

    /// The event that a press of play is here.
    var playEvent: TransportEvent { get }
    /// What the output must do when ``AudioPlayerEvent/playing`` has led out of here.
    var resumption: Effects<TransportEffect> { get }
    /// Whether a press of play forgets which tracks could not be played.
    var isNewTry: Bool { get }
    /// Whether a press of play/pause pauses.
    var isPausedByToggle: Bool { get }
    /// The event that a seek is here, or `nil` where a seek changes the position alone.
    var seekEvent: TransportEvent? { get }
    /// Whether a report that the track cannot be played counts here.
    var takesFailure: Bool { get }

    /// Has the transport of `core` go here from whichever state it is in, as far as it is not here; `sender` wants it.
    ///
    /// - Throws: ``PlaybackError`` where the player does not go here now.
    func lead(_ core: inout PlayerCore, _ sender: Sender) throws(PlaybackError)

    /// How the position moves in a track of `durationMs`.
    func motion(durationMs: Int?) -> Timeline.Motion

    /// When the player must look again, `event` having led here from `origin` at the time `now`; `old` held until then.
    func deadlines(
        after event: TransportEvent,
        from origin: TransportState,
        at now: Int,
        old: Deadlines
    ) -> Deadlines
}

extension TransportRow {
    public var id: String { Self.name }

    public func apply(event: AudioPlayerEvent) -> any State {
        on(event)?.state ?? self
    }

    var holdsTrack: Bool { true }
    var playPhase: PlayPhase? { nil }
    var scan: ScanHold? { nil }
    var playEvent: TransportEvent { .button(.playing) }
    var resumption: Effects<TransportEffect> { Effects(.load) }
    var isNewTry: Bool { false }
    var isPausedByToggle: Bool { false }
    var seekEvent: TransportEvent? { .sought }
    var takesFailure: Bool { true }

    func motion(durationMs: Int?) -> Timeline.Motion { .still }

    func deadlines(
        after event: TransportEvent,
        from origin: TransportState,
        at now: Int,
        old: Deadlines
    ) -> Deadlines {
        Deadlines()
    }
}
