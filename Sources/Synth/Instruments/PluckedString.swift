import ClickwheelPOSIX
import ClickwheelSystem

/// A plucked string: a burst of noise that goes round in a delay line and loses treble on each turn.
///
/// Extended Karplus-Strong (Jaffe and Smith 1983): the pick's place, the loss and the tuning are apart. The loop is in
/// tune to a fraction of a cent, because an all-pass makes up the fraction of a sample that the line cannot.
struct PluckedString: Instrument {
    /// A resonance of the body.
    struct Resonance: Sendable {
        let frequency: Float
        let q: Float
        let decibels: Float
    }

    /// Seconds for 60 dB at A3.
    var decay: Float
    /// How much faster higher strings decay: 1 halves the time with each octave.
    var tracking: Float
    /// Treble lost on each turn, 0 (none) to 0.5 (most).
    var loss: Float
    /// Where the string is plucked, as a part of its length.
    var pick: Float
    /// Cutoff of the pluck in Hz at velocity 0 and 1.
    var softest: Float
    var hardest: Float
    /// Seconds for 60 dB after it is let go.
    var release: Float
    /// Cents between the two strings of a course, 0 for a single string.
    var courseDetune: Float = 0
    var body: [Resonance] = []
    var level: Float

    func tail(of tone: Tone) -> Float { release * 1.2 + 0.02 }

    func render(_ tone: Tone, at sampleRate: Float, into target: UnsafeMutableBufferPointer<Float>) {
        if courseDetune > 0 {
            let half = courseDetune / 200
            pluck(tone.frequency * exp2(half / 12), 0.7, tone, sampleRate, target, 1)
            pluck(tone.frequency * exp2(-half / 12), 0.7, tone, sampleRate, target, 2)
        } else {
            pluck(tone.frequency, 1, tone, sampleRate, target, 1)
        }
        for resonance in body {
            var filter = Biquad.peak(
                resonance.frequency,
                q: resonance.q,
                decibels: resonance.decibels,
                at: sampleRate
            )
            filter.process(target)
        }
        var cut = Biquad.highPass(min(tone.frequency * 0.5, 60), at: sampleRate)
        cut.process(target)
        let ramp = min(Int(0.0012 * sampleRate), target.count)
        for index in 0..<ramp { target[index] *= Float(index) / Float(ramp) }
        Instruments.fadeEnd(target, seconds: 0.01, at: sampleRate)
    }

    private func pluck(
        _ frequency: Float,
        _ gain: Float,
        _ tone: Tone,
        _ sampleRate: Float,
        _ target: UnsafeMutableBufferPointer<Float>,
        _ string: UInt64
    ) {
        let period = sampleRate / frequency
        let omega = 2 * Float.pi * frequency / sampleRate
        let filterDelay = atan2(loss * sin(omega), 1 - loss + loss * cos(omega)) / omega
        let wanted = period - filterDelay
        let whole = Int(wanted - 0.3)
        let fraction = wanted - Float(whole)
        let coefficient = sin((1 - fraction) * omega / 2) / sin((1 + fraction) * omega / 2)

        let filterGain = (1 - 2 * loss * (1 - loss) * (1 - cos(omega))).squareRoot()
        let seconds = decay * pow(220 / frequency, tracking)
        let turn = min(pow(10, -3 * period / (seconds * sampleRate)) / filterGain, 0.999_95)
        let releasedTurn = turn * pow(10, -3 * period / (release * sampleRate))

        let line = UnsafeMutablePointer<Float>.allocate(capacity: whole)
        defer { line.deallocate() }
        excite(line, whole, tone, sampleRate, string)

        let letGo = Int(tone.duration * sampleRate)
        let keep = 1 - loss
        var place = 0
        var before: Float = 0
        var allPassIn: Float = 0
        var allPassOut: Float = 0
        for index in target.indices {
            let sample = line[place]
            let filtered = keep * sample + loss * before
            before = sample
            allPassOut = coefficient * (filtered - allPassOut) + allPassIn
            allPassIn = filtered
            line[place] = allPassOut * (index < letGo ? turn : releasedTurn)
            place += 1
            if place == whole { place = 0 }
            target[index] += sample * gain
        }
    }

    /// Fills the line with the pluck: noise, dull when soft, without the overtones that have a node where it is picked.
    private func excite(
        _ line: UnsafeMutablePointer<Float>,
        _ count: Int,
        _ tone: Tone,
        _ sampleRate: Float,
        _ string: UInt64
    ) {
        // The noise belongs to the string, not to the stroke: a string sounds like itself each time.
        var noise = SplitMix64(seed: UInt64(tone.pitch * 8) &* 977 &+ string)
        let cutoff = softest * pow(hardest / softest, tone.velocity)
        let smoothing = Mathematics.onePole(cutoff, at: sampleRate)
        var first: Float = 0
        var second: Float = 0
        // Twice round, so that the filter's start does not show as a step.
        var raw = [Float](repeating: 0, count: count)
        for index in 0..<count { raw[index] = noise.bipolar() }
        for turn in 0..<2 {
            for index in 0..<count {
                first += (raw[index] - first) * smoothing
                second += (first - second) * smoothing
                if turn == 1 { line[index] = second }
            }
        }
        let shift = max(Int(pick * Float(count)), 1)
        for index in 0..<count { raw[index] = line[index] - line[(index + count - shift) % count] }
        let mean = raw.reduce(0, +) / Float(count)
        let energy = raw.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(count)
        let scale = level * pow(tone.velocity, 1.4) / max(energy.squareRoot(), 1e-6)
        for index in 0..<count { line[index] = (raw[index] - mean) * scale }
    }
}

extension Instrument where Self == PluckedString {
    static var nylonGuitar: Self {
        PluckedString(
            decay: 3.6,
            tracking: 0.55,
            loss: 0.32,
            pick: 0.19,
            softest: 900,
            hardest: 5_500,
            release: 0.18,
            body: [
                .init(frequency: 102, q: 2.5, decibels: 5), .init(frequency: 204, q: 3, decibels: 4),
                .init(frequency: 430, q: 2, decibels: 2), .init(frequency: 4_500, q: 0.7, decibels: -4),
            ],
            level: 0.3
        )
    }

    static var harp: Self {
        PluckedString(
            decay: 5.5,
            tracking: 0.6,
            loss: 0.4,
            pick: 0.37,
            softest: 700,
            hardest: 3_800,
            release: 0.9,
            body: [.init(frequency: 260, q: 1, decibels: 3), .init(frequency: 3_500, q: 0.7, decibels: -3)],
            level: 0.22
        )
    }

    static var lute: Self {
        PluckedString(
            decay: 2.6,
            tracking: 0.5,
            loss: 0.22,
            pick: 0.13,
            softest: 1_600,
            hardest: 7_000,
            release: 0.2,
            courseDetune: 2.4,
            body: [.init(frequency: 180, q: 2, decibels: 4), .init(frequency: 560, q: 2, decibels: 3)],
            level: 0.28
        )
    }

    static var koto: Self {
        PluckedString(
            decay: 4.2,
            tracking: 0.6,
            loss: 0.16,
            pick: 0.08,
            softest: 1_800,
            hardest: 6_000,
            release: 0.7,
            body: [.init(frequency: 320, q: 2, decibels: 4), .init(frequency: 900, q: 2, decibels: 3)],
            level: 0.24
        )
    }

    static var pizzicato: Self {
        PluckedString(
            decay: 0.75,
            tracking: 0.35,
            loss: 0.46,
            pick: 0.3,
            softest: 500,
            hardest: 2_600,
            release: 0.16,
            body: [
                .init(frequency: 280, q: 1.5, decibels: 4), .init(frequency: 460, q: 2, decibels: 3),
                .init(frequency: 3_000, q: 0.7, decibels: -4),
            ],
            level: 0.26
        )
    }

    static var uprightBass: Self {
        PluckedString(
            decay: 2.4,
            tracking: 0.35,
            loss: 0.49,
            pick: 0.28,
            softest: 260,
            hardest: 1_100,
            release: 0.12,
            body: [
                .init(frequency: 98, q: 1.2, decibels: 4), .init(frequency: 640, q: 1, decibels: 3),
                .init(frequency: 2_400, q: 0.7, decibels: -6),
            ],
            level: 0.26
        )
    }

    static var harpsichord: Self {
        PluckedString(
            decay: 3.2,
            tracking: 0.55,
            loss: 0.1,
            pick: 0.11,
            softest: 3_600,
            hardest: 6_000,
            release: 0.14,
            courseDetune: 1.6,
            body: [
                .init(frequency: 420, q: 1.5, decibels: 2), .init(frequency: 6_000, q: 0.6, decibels: -9),
            ],
            level: 0.3
        )
    }
}
