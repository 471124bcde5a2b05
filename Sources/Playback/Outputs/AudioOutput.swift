/// Where sound goes.
///
/// An output is told what to do and answers with what it has to report at once; whatever it hears later, from a
/// page or from a thread of its own, it gets through ``hear(_:)`` or ``timerFired()``. Both are called with the
/// player locked, on any thread, in order: an output never blocks and calls nobody.
///
/// Laws, checked by `AudioOutputTests` for every member of ``AudioOutputs``:
/// - nothing sounds before ``OutputOrder/start(positionMs:)``, nor after a pause or an unload;
/// - what was reported for a track that was let go of is not reported later;
/// - a track that starts at *p* and is left alone ends once, its duration less *p* later;
/// - switching to another output and back, at any instant, loses neither the position, nor the queue, nor the state.
public protocol AudioOutput: Sendable {
    /// A stable, lowercase name, used in settings and in the HTTP interface.
    var name: String { get }
    /// What a person calls it; without one of its own, the name.
    var title: String { get }
    /// One sentence on who it is for.
    var audience: String { get }
    /// The page that sounds, for an output that lets one of several sound.
    var speaker: String? { get }
    /// Whether that page went away, maybe for a moment.
    var isSpeakerAway: Bool { get }

    /// Takes an order, and says at once what came of it.
    mutating func perform(_ order: OutputOrder) -> OutputReaction

    /// Takes what came from outside; by default nothing does.
    mutating func hear(_ message: SpeakerMessage) -> OutputReaction

    /// The time for which the output's timer was set has come; by default there is none.
    mutating func timerFired() -> OutputReaction
}

extension AudioOutput {
    public var title: String { name }
    public var speaker: String? { nil }
    public var isSpeakerAway: Bool { false }
    public mutating func hear(_ message: SpeakerMessage) -> OutputReaction { .none }
    public mutating func timerFired() -> OutputReaction { .none }
}
