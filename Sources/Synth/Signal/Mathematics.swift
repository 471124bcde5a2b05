import ClickwheelPOSIX

/// The few formulas of sound that everything here shares.
enum Mathematics {
    /// The frequency of a MIDI pitch (69 is A4, 440 Hz) in equal temperament.
    static func frequency(ofPitch pitch: Float) -> Float { 440 * exp2((pitch - 69) / 12) }

    static func amplitude(ofDecibels decibels: Float) -> Float { pow(10, decibels / 20) }

    static func decibels(ofAmplitude amplitude: Float) -> Float { 20 * log10(max(amplitude, 1e-9)) }

    /// The factor of one sample in an exponential decay of 60 dB over `seconds`.
    static func decay(seconds: Float, at sampleRate: Float) -> Float {
        exp(-6.907_755 / (max(seconds, 1e-4) * sampleRate))
    }

    /// The coefficient of a one-pole low-pass at `frequency`.
    static func onePole(_ frequency: Float, at sampleRate: Float) -> Float {
        1 - exp(-2 * .pi * min(frequency, sampleRate * 0.45) / sampleRate)
    }

    /// 0…1 to 0…1 without a corner at either end.
    static func smooth(_ x: Float) -> Float {
        let clamped = min(max(x, 0), 1)
        return clamped * clamped * (3 - 2 * clamped)
    }
}
