/// How much louder or softer a file should be played, as its tags say.
public struct ReplayGain: Encodable, Equatable, Sendable {
    /// Decibels to add for this track alone, within -100...100.
    public var trackGain: Double?
    /// The highest sample of this track, where 1 is full scale; never negative.
    public var trackPeak: Double?
    /// Decibels to add for the whole album, within -100...100.
    public var albumGain: Double?
    /// The highest sample of the whole album, where 1 is full scale; never negative.
    public var albumPeak: Double?
    /// Decibels that the header of an Opus file adds to all sound: every decoder does so, before any other gain.
    ///
    /// Within -128...128, and never 0. Source: RFC 7845, section 5.1.
    public var outputGain: Double?
}
