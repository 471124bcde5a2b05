import ClickwheelPOSIX
import ClickwheelSystem

/// A small quiet kit: brushes, shakers, wood and a frame drum.
struct DrumKit: Instrument {
    /// What can be struck; the raw value stands for the pitch of a note.
    enum Piece: Int, CaseIterable, Sendable {
        case lowDrum = 36
        case brush
        case sweep
        case shaker
        case openShaker
        case rim
        case woodBlock
        case frameDrum
        case frameRim

        /// The piece that a ``Groove`` writes as `letter`.
        init?(letter: Character) {
            switch letter.lowercased() {
            case "k": self = .lowDrum
            case "s": self = .brush
            case "t": self = .sweep
            case "h": self = .shaker
            case "o": self = .openShaker
            case "c": self = .rim
            case "w": self = .woodBlock
            case "b": self = .frameDrum
            case "d": self = .frameRim
            case _: return nil
            }
        }

        /// Seconds that it sounds.
        var seconds: Float {
            switch self {
            case .lowDrum: 0.5
            case .brush: 0.3
            case .sweep: 0.5
            case .shaker: 0.12
            case .openShaker: 0.4
            case .rim, .woodBlock: 0.15
            case .frameDrum: 0.7
            case .frameRim: 0.25
            }
        }
    }

    func tail(of tone: Tone) -> Float { piece(of: tone).seconds }

    func render(_ tone: Tone, at sampleRate: Float, into target: UnsafeMutableBufferPointer<Float>) {
        var random = SplitMix64(seed: tone.seed)
        let stroke = Stroke(target: target, sampleRate: sampleRate, strength: pow(tone.velocity, 1.3))
        switch piece(of: tone) {
        case .lowDrum:
            stroke.skin(from: 96, to: 49, seconds: 0.42, level: 0.62)
            stroke.noise(&random, .lowPass(1_800, at: sampleRate), seconds: 0.02, level: 0.12)
        case .brush:
            stroke.skin(from: 215, to: 185, seconds: 0.1, level: 0.12)
            stroke.noise(&random, .bandPass(3_600, q: 0.5, at: sampleRate), seconds: 0.22, level: 0.42)
        case .sweep:
            stroke.sweep(&random, .bandPass(4_600, q: 0.6, at: sampleRate), seconds: 0.45, level: 0.2)
        case .shaker:
            stroke.sweep(&random, .highPass(6_500, at: sampleRate), seconds: 0.1, level: 0.2)
        case .openShaker:
            stroke.noise(&random, .highPass(7_500, at: sampleRate), seconds: 0.35, level: 0.16)
        case .rim:
            stroke.skin(from: 830, to: 790, seconds: 0.05, level: 0.25)
            stroke.noise(&random, .bandPass(2_300, q: 1.2, at: sampleRate), seconds: 0.04, level: 0.4)
        case .woodBlock:
            stroke.skin(from: 1_190, to: 1_170, seconds: 0.07, level: 0.32)
            stroke.skin(from: 1_820, to: 1_800, seconds: 0.04, level: 0.16)
        case .frameDrum:
            stroke.skin(from: 122, to: 88, seconds: 0.5, level: 0.5)
            stroke.skin(from: 205, to: 190, seconds: 0.2, level: 0.14)
            stroke.noise(&random, .bandPass(900, q: 0.6, at: sampleRate), seconds: 0.05, level: 0.3)
        case .frameRim:
            stroke.skin(from: 330, to: 318, seconds: 0.1, level: 0.2)
            stroke.noise(&random, .bandPass(2_600, q: 0.7, at: sampleRate), seconds: 0.09, level: 0.34)
        }
        Instruments.fadeEnd(target, seconds: 0.01, at: sampleRate)
    }

    private func piece(of tone: Tone) -> Piece { Piece(rawValue: Int(tone.pitch.rounded())) ?? .lowDrum }
}

/// The two things that percussion is made of: a skin that sinks in pitch, and noise.
private struct Stroke {
    let target: UnsafeMutableBufferPointer<Float>
    let sampleRate: Float
    let strength: Float

    func skin(from high: Float, to low: Float, seconds: Float, level: Float) {
        let fade = Mathematics.decay(seconds: seconds, at: sampleRate)
        let sink = Mathematics.decay(seconds: 0.08, at: sampleRate)
        var gain = level * strength
        var extra = high - low
        var phase: Float = 0
        for index in target.indices {
            target[index] += sin(2 * .pi * phase) * gain
            phase += (low + extra) / sampleRate
            if phase >= 1 { phase -= 1 }
            gain *= fade
            extra *= sink
        }
    }

    func noise(_ random: inout SplitMix64, _ filter: Biquad, seconds: Float, level: Float) {
        var filter = filter
        let fade = Mathematics.decay(seconds: seconds, at: sampleRate)
        let rise = 0.0015 * sampleRate
        var gain = level * strength
        for index in target.indices {
            let onset = Float(index) < rise ? Float(index) / rise : 1
            target[index] += filter.process(random.bipolar()) * gain * onset
            gain *= fade
        }
    }

    /// Noise that swells and goes, as a brush drawn over a skin does.
    func sweep(_ random: inout SplitMix64, _ filter: Biquad, seconds: Float, level: Float) {
        var filter = filter
        let count = min(Int(seconds * sampleRate), target.count)
        for index in 0..<count {
            let x = Float(index) / Float(count)
            let shape = sin(.pi * x.squareRoot())
            target[index] += filter.process(random.bipolar()) * level * strength * shape * shape
        }
    }
}

extension Instrument where Self == DrumKit {
    static var drumKit: Self { DrumKit() }
}
