import ClickwheelPOSIX
import ClickwheelSystem

/// A piano with felt between hammers and strings: stretched partials of two strings each, which beat slowly.
struct FeltPiano: Instrument {
    /// Cutoff of the hammer in Hz at velocity 0 and 1.
    var softest: Float = 520
    var hardest: Float = 3_400
    var level: Float = 0.25

    /// Seconds for 60 dB once the damper falls.
    private static let damper: Float = 0.32
    private static let mostPartials = 22

    func tail(of tone: Tone) -> Float { Self.damper }

    func render(_ tone: Tone, at sampleRate: Float, into target: UnsafeMutableBufferPointer<Float>) {
        var random = SplitMix64(seed: tone.seed)
        let base = tone.frequency
        let stiffness = 0.000_26 * exp2((tone.pitch - 60) / 9)
        let cutoff = softest * pow(hardest / softest, tone.velocity) * pow(base / 261, 0.35)
        let longest = 11 * exp2((52 - tone.pitch) / 17)
        // Short strings radiate less at the same stroke; three of them to a note make up for it.
        let strength = level * pow(tone.velocity, 1.3) * exp2((tone.pitch - 60) / 24)
        var modes = Modes()
        for number in 1...Self.mostPartials {
            let n = Float(number)
            let frequency = n * base * (1 + stiffness * n * n).squareRoot() / (1 + stiffness).squareRoot()
            let struck = 0.25 + abs(sin(.pi * n * 0.122))
            let amplitude = strength * struck * exp(-frequency / cutoff) / pow(n, 0.35)
            let seconds = longest / (1 + 0.00075 * frequency + 0.05 * n)
            let apart = exp2((0.22 + 0.1 * random.bipolar()) / 1_200)
            // One string gives its sound away quickly, the other keeps it: the two-stage decay of a piano.
            modes.add(
                frequency: frequency * apart,
                amplitude: amplitude * 0.62,
                seconds: seconds * 0.42,
                at: sampleRate
            )
            modes.add(
                frequency: frequency / apart,
                amplitude: amplitude * 0.38,
                seconds: seconds,
                at: sampleRate
            )
        }
        modes.render(into: target)
        addHammer(tone, &random, sampleRate, target)
        soften(target, tone, sampleRate)
    }

    /// The dull knock of felt and key.
    private func addHammer(
        _ tone: Tone,
        _ random: inout SplitMix64,
        _ sampleRate: Float,
        _ target: UnsafeMutableBufferPointer<Float>
    ) {
        var knock = Biquad.bandPass(170 + tone.pitch, q: 0.9, at: sampleRate)
        let fade = Mathematics.decay(seconds: 0.09, at: sampleRate)
        var gain = level * 0.5 * tone.velocity * tone.velocity
        for index in 0..<min(Int(0.14 * sampleRate), target.count) {
            target[index] += knock.process(random.bipolar()) * gain
            gain *= fade
        }
    }

    private func soften(_ target: UnsafeMutableBufferPointer<Float>, _ tone: Tone, _ sampleRate: Float) {
        let rise = min(Int(0.003 * sampleRate), target.count)
        for index in 0..<rise { target[index] *= Mathematics.smooth(Float(index) / Float(rise)) }
        let fade = Mathematics.decay(seconds: Self.damper, at: sampleRate)
        var gain: Float = 1
        for index in min(Int(tone.duration * sampleRate), target.count)..<target.count {
            gain *= fade
            target[index] *= gain
        }
        Instruments.fadeEnd(target, seconds: 0.03, at: sampleRate)
    }
}

extension Instrument where Self == FeltPiano {
    static var feltPiano: Self { FeltPiano() }
}
