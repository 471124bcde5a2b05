/// A track for the engine to play.
public struct EngineTrack: Equatable, Sendable {
    /// What the engine's reports call it; whoever gives the track chooses it, and never twice.
    public var serial: Int64
    /// The file, as the system names it.
    public var path: String
    /// What is added to every sample, in hundredths of a decibel; `nil` leaves the samples as they are.
    public var gain: Int?

    /// A track, played as it is unless a gain is given.
    public init(serial: Int64, path: String, gain: Int? = nil) {
        self.serial = serial
        self.path = path
        self.gain = gain
    }
}
