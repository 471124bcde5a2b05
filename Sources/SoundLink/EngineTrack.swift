/// A track for the engine to play.
public struct EngineTrack: Equatable, Sendable {
    /// What the engine's reports call it; whoever gives the track chooses it, and never twice.
    public var serial: Int64
    /// The file, as the system names it.
    public var path: String
    /// What is added to every sample, in hundredths of a decibel; `nil` leaves the samples as they are.
    public var gain: Int?
    /// Milliseconds, 0...12000, for which its beginning sounds together with the end of the track that it follows.
    public var crossfadeMs: Int
    /// The part of the file that is played; `nil` for all of it.
    public var part: EnginePart?

    /// The longest that two tracks sound together, in milliseconds.
    public static let mostCrossfadeMs = 12_000

    /// A track: all of its file unless a part is given, played as it is unless a gain is given, and from the sample after the
    /// last of the track before unless they are to sound together.
    public init(
        serial: Int64,
        path: String,
        gain: Int? = nil,
        crossfadeMs: Int = 0,
        part: EnginePart? = nil
    ) {
        self.serial = serial
        self.path = path
        self.gain = gain
        self.crossfadeMs = crossfadeMs
        self.part = part
    }
}
