/// One note as it is played: real time, real loudness.
struct Tone: Sendable, Equatable {
    /// MIDI number, with fractions.
    var pitch: Float
    /// 0 (silent) to 1 (as loud as it gets).
    var velocity: Float
    /// Seconds from the start of the piece.
    var start: Double
    /// Seconds that it is held.
    var duration: Float
    /// Whether it goes on from a note before without a new breath.
    var isSlurred = false
    /// What every random choice within it comes from.
    var seed: UInt64

    var frequency: Float { Mathematics.frequency(ofPitch: pitch) }
}
