import ClickwheelPOSIX

/// A bar or a comb of metal: a few partials far apart, one pure tone left after a moment.
struct StruckBar: Instrument {
    struct Partial: Sendable {
        /// Times the base frequency.
        let ratio: Float
        let amplitude: Float
        /// Seconds for 60 dB at C5.
        let seconds: Float
    }

    var partials: [Partial]
    /// Turns a second of the motor above the bars, 0 for none, and how deep it swells.
    var tremoloRate: Float = 0
    var tremoloDepth: Float = 0
    /// Seconds for 60 dB once it is let go.
    var release: Float
    var level: Float

    func tail(of tone: Tone) -> Float { release }

    func render(_ tone: Tone, at sampleRate: Float, into target: UnsafeMutableBufferPointer<Float>) {
        var modes = Modes()
        let strength = level * pow(tone.velocity, 1.3)
        let shorter = exp2((72 - tone.pitch) / 20)
        for partial in partials {
            let edge = partial.ratio > 1.5 ? 0.4 + 0.6 * tone.velocity : 1
            modes.add(
                frequency: tone.frequency * partial.ratio,
                amplitude: strength * partial.amplitude * edge,
                seconds: partial.seconds * shorter,
                at: sampleRate
            )
        }
        modes.render(into: target)
        let rise = min(Int(0.0015 * sampleRate), target.count)
        for index in 0..<rise { target[index] *= Mathematics.smooth(Float(index) / Float(rise)) }
        shape(target, tone, sampleRate)
    }

    private func shape(_ target: UnsafeMutableBufferPointer<Float>, _ tone: Tone, _ sampleRate: Float) {
        if tremoloDepth > 0 {
            // The motor turns through the whole piece, not anew for each stroke.
            let began = Float((tone.start * Double(tremoloRate)).truncatingRemainder(dividingBy: 1))
            let step = tremoloRate / sampleRate
            for index in target.indices {
                target[index] *= 1 - tremoloDepth * (0.5 - 0.5 * cos(2 * .pi * (began + Float(index) * step)))
            }
        }
        let fade = Mathematics.decay(seconds: release, at: sampleRate)
        var gain: Float = 1
        for index in min(Int(tone.duration * sampleRate), target.count)..<target.count {
            gain *= fade
            target[index] *= gain
        }
        Instruments.fadeEnd(target, seconds: 0.03, at: sampleRate)
    }
}

extension Instrument where Self == StruckBar {
    static var musicBox: Self {
        StruckBar(
            partials: [
                .init(ratio: 1, amplitude: 1, seconds: 2.6),
                .init(ratio: 2.003, amplitude: 0.12, seconds: 1.4),
                .init(ratio: 6.27, amplitude: 0.22, seconds: 0.35),
                .init(ratio: 11.4, amplitude: 0.1, seconds: 0.12),
            ],
            release: 1.6,
            level: 0.3
        )
    }

    static var vibraphone: Self {
        StruckBar(
            partials: [
                .init(ratio: 1, amplitude: 1, seconds: 5), .init(ratio: 3.98, amplitude: 0.16, seconds: 1.6),
                .init(ratio: 9.9, amplitude: 0.07, seconds: 0.25),
            ],
            tremoloRate: 4.6,
            tremoloDepth: 0.3,
            release: 0.5,
            level: 0.27
        )
    }
}
