import ClickwheelPOSIX

/// A filter of second order, after the Audio EQ Cookbook (<https://www.w3.org/TR/audio-eq-cookbook/>).
struct Biquad {
    private let b0, b1, b2, a1, a2: Double
    private var z1 = 0.0
    private var z2 = 0.0

    init(b0: Double, b1: Double, b2: Double, a0: Double = 1, a1: Double, a2: Double) {
        self.b0 = b0 / a0
        self.b1 = b1 / a0
        self.b2 = b2 / a0
        self.a1 = a1 / a0
        self.a2 = a2 / a0
    }

    /// Lets the band around `frequency` through, its middle unchanged.
    static func bandPass(_ frequency: Float, q: Float, at sampleRate: Float) -> Biquad {
        let (cosine, alpha) = prewarp(frequency, q, sampleRate)
        return Biquad(b0: alpha, b1: 0, b2: -alpha, a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
    }

    static func highPass(_ frequency: Float, q: Float = 0.7071, at sampleRate: Float) -> Biquad {
        let (cosine, alpha) = prewarp(frequency, q, sampleRate)
        let half = (1 + cosine) / 2
        return Biquad(b0: half, b1: -2 * half, b2: half, a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
    }

    static func lowPass(_ frequency: Float, q: Float = 0.7071, at sampleRate: Float) -> Biquad {
        let (cosine, alpha) = prewarp(frequency, q, sampleRate)
        let half = (1 - cosine) / 2
        return Biquad(b0: half, b1: 2 * half, b2: half, a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
    }

    /// Raises or lowers the band around `frequency`.
    static func peak(_ frequency: Float, q: Float, decibels: Float, at sampleRate: Float) -> Biquad {
        let (cosine, alpha) = prewarp(frequency, q, sampleRate)
        let gain = Double(Mathematics.amplitude(ofDecibels: decibels / 2))
        return Biquad(
            b0: 1 + alpha * gain,
            b1: -2 * cosine,
            b2: 1 - alpha * gain,
            a0: 1 + alpha / gain,
            a1: -2 * cosine,
            a2: 1 - alpha / gain
        )
    }

    private static func prewarp(_ frequency: Float, _ q: Float, _ sampleRate: Float) -> (Double, Double) {
        let omega = 2 * Double.pi * Double(min(frequency, sampleRate * 0.45) / sampleRate)
        return (cos(omega), sin(omega) / (2 * Double(q)))
    }

    @inline(__always)
    mutating func process(_ input: Float) -> Float {
        let x = Double(input)
        let y = b0 * x + z1
        z1 = b1 * x - a1 * y + z2
        z2 = b2 * x - a2 * y
        return Float(y)
    }

    /// Filters `samples` in place.
    mutating func process(_ samples: UnsafeMutableBufferPointer<Float>) {
        var filter = self
        for index in samples.indices { samples[index] = filter.process(samples[index]) }
        self = filter
    }
}
