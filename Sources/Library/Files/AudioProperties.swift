/// What the sound of one file is made of.
public struct AudioProperties: Equatable, Sendable {
    /// Container and codec.
    public var format: AudioFormat
    /// The length in milliseconds, rounded down; never negative.
    public var durationMs: Int
    /// Samples per second and channel, in hertz; above 0.
    public var sampleRate: Int
    /// The number of channels; above 0.
    public var channels: Int
    /// Bits per sample; `nil` for a lossy codec.
    public var bitDepth: Int?
    /// The average of the whole audio in kbit/s; `nil` where the length is 0.
    public var bitRate: Int?

    /// For people: bits and kilohertz where they say something, else the bit rate: `FLAC 24/96`, `MP3 320 kbit/s`.
    public var quality: String {
        let name = format.displayName
        if let bits = bitDepth, sampleRate > 0 {
            let (whole, rest) = sampleRate.quotientAndRemainder(dividingBy: 1000)
            return "\(name) \(bits)/\(whole)" + (rest == 0 ? "" : ".\(rest / 100)")
        }
        guard let rate = bitRate, rate > 0 else { return name }
        return "\(name) \(rate) kbit/s"
    }
}
