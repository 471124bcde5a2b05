import ClickwheelPOSIX

/// An electric piano: two pairs of sines, one bending the other (FM, Chowning 1973).
///
/// The first pair is the body, which grows brighter with the stroke; the second is the tine's short ring.
struct ElectricPiano: Instrument {
    var level: Float = 0.27
    /// Swells a second and how deep they are.
    var tremoloRate: Float = 4.4
    var tremoloDepth: Float = 0.16

    private static let damper: Float = 0.22

    func tail(of tone: Tone) -> Float { Self.damper }

    func render(_ tone: Tone, at sampleRate: Float, into target: UnsafeMutableBufferPointer<Float>) {
        Wavetable.sine.withReader { sine in
            play(tone, sampleRate, target, sine)
        }
        Instruments.fadeEnd(target, seconds: 0.03, at: sampleRate)
    }

    private func play(
        _ tone: Tone,
        _ sampleRate: Float,
        _ target: UnsafeMutableBufferPointer<Float>,
        _ sine: Wavetable.Reader
    ) {
        let base = tone.frequency
        let bodyStep = Wavetable.step(base, at: sampleRate)
        let ratio = max(min((13_000 / base).rounded(.down), 14), 2)
        let tineStep = Wavetable.step(base * ratio, at: sampleRate)
        let tremoloStep = Wavetable.step(tremoloRate, at: sampleRate)
        var tremoloPhase = Wavetable.offset(
            Float((tone.start * Double(tremoloRate)).truncatingRemainder(dividingBy: 1))
        )

        let duller = exp2((60 - tone.pitch) / 24)
        var bodyIndex = (0.035 + 0.2 * tone.velocity * tone.velocity) * min(duller, 1.3)
        let restIndex = 0.03 * min(duller, 1)
        let bodyIndexFade = Mathematics.decay(seconds: 1.6, at: sampleRate)
        var tine = 0.16 * tone.velocity * tone.velocity * min(duller, 1)
        let tineFade = Mathematics.decay(seconds: 0.5, at: sampleRate)
        var gain = level * pow(tone.velocity, 1.2)
        let slow = Mathematics.decay(seconds: 9 * exp2((48 - tone.pitch) / 20), at: sampleRate)
        let damped = Mathematics.decay(seconds: Self.damper, at: sampleRate)
        let letGo = Int(tone.duration * sampleRate)
        let rise = 0.002 * sampleRate
        var bodyPhase: UInt32 = 0
        var tinePhase: UInt32 = 0

        for index in target.indices {
            let bend = sine(bodyPhase) * (bodyIndex + restIndex)
            let body = sine(bodyPhase &+ Wavetable.offset(bend))
            let ring = sine(bodyPhase &+ Wavetable.offset(sine(tinePhase) * tine))
            let swell = 1 - tremoloDepth * (0.5 + 0.5 * sine(tremoloPhase))
            let onset = Float(index) < rise ? Float(index) / rise : 1
            target[index] += (body * 0.72 + ring * 0.28) * gain * swell * onset
            bodyPhase &+= bodyStep
            tinePhase &+= tineStep
            tremoloPhase &+= tremoloStep
            bodyIndex *= bodyIndexFade
            tine *= tineFade
            gain *= index < letGo ? slow : damped
        }
    }
}

extension Instrument where Self == ElectricPiano {
    static var electricPiano: Self { ElectricPiano() }
}
