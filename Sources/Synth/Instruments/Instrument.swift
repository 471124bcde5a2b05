/// Turns a tone into samples.
///
/// Laws: the same tone gives the same samples; the sound begins and ends at zero; it has no offset; at velocity 1 it
/// stays below an amplitude of 1; a pitched instrument is in tune within five cents. `InstrumentTests` checks them for
/// every pitched one in its table.
protocol Instrument: Sendable {
    /// Seconds that `tone` sounds on after it is let go.
    func tail(of tone: Tone) -> Float

    /// Writes the sound from its first sample on.
    ///
    /// - Precondition: `target` is silent, and as long as the tone and its tail.
    func render(_ tone: Tone, at sampleRate: Float, into target: UnsafeMutableBufferPointer<Float>)
}

/// A namespace for the instruments of this module.
enum Instruments {
    /// Fades the end of `target` to zero over `seconds`, so that cutting a tail never clicks.
    static func fadeEnd(_ target: UnsafeMutableBufferPointer<Float>, seconds: Float, at sampleRate: Float) {
        let count = min(Int(seconds * sampleRate), target.count)
        for index in 0..<count {
            target[target.count - 1 - index] *= Float(index) / Float(count)
        }
    }
}
