import ClickwheelPOSIX
import ClickwheelSystem

/// Anything that is blown or bowed: a waveform that is held, with vibrato, breath and a gentle start.
struct SustainedVoice: Instrument {
    /// One waveform for each number of harmonics that still fits below the audible limit.
    private let tables: [(harmonics: Int, table: Wavetable)]

    /// Players in unison, and how far the outer two are apart, in cents.
    var players = 1
    var detune: Float = 0
    /// Seconds to come in and to die away.
    var attack: Float
    var release: Float
    /// Hertz, cents, and the seconds until it sets in.
    var vibratoRate: Float = 5.2
    var vibratoDepth: Float = 0
    var vibratoDelay: Float = 0.35
    /// How loud the air is, and how much louder at the start of a breath.
    var breath: Float = 0
    var chiff: Float = 0
    /// Cutoff in Hz at velocity 0 and 1.
    var softest: Float
    var hardest: Float
    var level: Float

    /// A voice whose harmonics, counted from 1, have the amplitudes that `spectrum` says.
    init(
        attack: Float,
        release: Float,
        softest: Float,
        hardest: Float,
        level: Float,
        spectrum: (Int) -> Float
    ) {
        self.attack = attack
        self.release = release
        self.softest = softest
        self.hardest = hardest
        self.level = level
        tables = [1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 56].map { count in
            let harmonics = (1...count).map(spectrum)
            return (count, Wavetable(harmonics: harmonics))
        }
    }

    func tail(of tone: Tone) -> Float { release }

    func render(_ tone: Tone, at sampleRate: Float, into target: UnsafeMutableBufferPointer<Float>) {
        let fitting = Int(min(sampleRate * 0.45, 16_000) / tone.frequency)
        guard let table = (tables.last { $0.harmonics <= fitting } ?? tables.first)?.table else { return }
        var random = SplitMix64(seed: tone.seed)
        for player in 0..<players {
            let place = players == 1 ? 0 : Float(player) / Float(players - 1) * 2 - 1
            table.withReader { waveform in
                hold(tone, place * detune / 2, waveform, &random, sampleRate, target)
            }
        }
        if breath > 0 { blow(tone, &random, sampleRate, target) }
        shape(tone, sampleRate, target)
    }

    /// Adds one player's steady sound.
    private func hold(
        _ tone: Tone,
        _ cents: Float,
        _ waveform: Wavetable.Reader,
        _ random: inout SplitMix64,
        _ sampleRate: Float,
        _ target: UnsafeMutableBufferPointer<Float>
    ) {
        var phase = players == 1 ? 0 : UInt32(truncatingIfNeeded: random.next())
        let rate = vibratoRate * (1 + 0.06 * random.bipolar())
        let began = players == 1 ? 0 : random.bipolar() / 2
        let gain = 1 / Float(players).squareRoot()
        var index = 0
        while index < target.count {
            let seconds = Float(index) / sampleRate
            let grown = Mathematics.smooth((seconds - (tone.isSlurred ? 0.1 : vibratoDelay)) / 0.5)
            let swing = vibratoDepth * grown * sin(2 * .pi * (rate * seconds + began))
            let step = Wavetable.step(tone.frequency * exp2((cents + swing) / 1_200), at: sampleRate)
            for place in index..<min(index + 32, target.count) {
                target[place] += waveform(phase) * gain
                phase &+= step
            }
            index += 32
        }
    }

    /// Adds the sound of air, most of it round the tone itself.
    private func blow(
        _ tone: Tone,
        _ random: inout SplitMix64,
        _ sampleRate: Float,
        _ target: UnsafeMutableBufferPointer<Float>
    ) {
        var around = Biquad.bandPass(tone.frequency, q: 3, at: sampleRate)
        var above = Biquad.bandPass(min(tone.frequency * 2.6, 7_000), q: 0.8, at: sampleRate)
        let start = tone.isSlurred ? 0 : chiff
        for index in target.indices {
            let air = random.bipolar()
            let seconds = Float(index) / sampleRate
            let amount = breath * (1 + start * exp(-seconds * 28))
            target[index] += (around.process(air) * 2 + above.process(air) * 0.6) * amount
        }
    }

    /// Gives the whole its loudness over time, and its treble, which comes and goes with the loudness.
    private func shape(_ tone: Tone, _ sampleRate: Float, _ target: UnsafeMutableBufferPointer<Float>) {
        let rise = max(tone.isSlurred ? attack * 0.45 : attack, 0.004)
        let cutoff = softest * pow(hardest / softest, tone.velocity)
        let strength = level * pow(tone.velocity, 1.2)
        let held = max(tone.duration, rise)
        var low: Float = 0
        var lower: Float = 0
        var coefficient: Float = 0
        for index in target.indices {
            let seconds = Float(index) / sampleRate
            let came = Mathematics.smooth(seconds / rise)
            let gone = seconds > held ? 1 - Mathematics.smooth((seconds - held) / release) : 1
            let swell = 0.9 + 0.1 * Mathematics.smooth(seconds / max(held * 0.5, 0.2))
            if index & 31 == 0 {
                coefficient = Mathematics.onePole(cutoff * (0.35 + 0.65 * came * gone), at: sampleRate)
            }
            low += (target[index] - low) * coefficient
            lower += (low - lower) * coefficient
            target[index] = lower * came * gone * swell * strength
        }
        Instruments.fadeEnd(target, seconds: 0.005, at: sampleRate)
    }
}

extension Instrument where Self == SustainedVoice {
    static var flute: Self {
        var voice = SustainedVoice(attack: 0.07, release: 0.12, softest: 2_400, hardest: 7_500, level: 0.19) {
            n in
            0.9 * exp(-0.75 * Float(n - 1)) + (n == 1 ? 0.1 : 0)
        }
        voice.vibratoDepth = 11
        voice.breath = 0.075
        voice.chiff = 2.4
        return voice
    }

    static var clarinet: Self {
        var voice = SustainedVoice(attack: 0.05, release: 0.09, softest: 1_700, hardest: 5_800, level: 0.18) {
            n in
            (n % 2 == 1 ? 1 : 0.08 + 0.02 * Float(min(n, 12))) / pow(Float(n), n % 2 == 1 ? 0.95 : 1.2)
        }
        voice.vibratoDepth = 4
        voice.breath = 0.016
        voice.chiff = 1.5
        return voice
    }

    static var bassoon: Self {
        var voice = SustainedVoice(attack: 0.035, release: 0.08, softest: 1_000, hardest: 3_800, level: 0.1) {
            n in
            let x = Float(n)
            return (n <= 2 ? 0.6 : 1) * exp(-(x - 3.5) * (x - 3.5) / 22) + 0.3 / x
        }
        voice.vibratoDepth = 5
        voice.breath = 0.008
        voice.chiff = 2
        return voice
    }

    static var squeezebox: Self {
        var voice = SustainedVoice(attack: 0.045, release: 0.07, softest: 2_000, hardest: 6_200, level: 0.145)
        {
            n in
            (n % 3 == 0 ? 0.7 : 1) / pow(Float(n), 0.85)
        }
        voice.players = 2
        voice.detune = 9
        voice.breath = 0.006
        return voice
    }

    static var strings: Self {
        var voice = SustainedVoice(attack: 0.16, release: 0.32, softest: 1_700, hardest: 5_600, level: 0.2) {
            n in
            1 / pow(Float(n), 1.02)
        }
        voice.players = 5
        voice.detune = 15
        voice.vibratoDepth = 8
        voice.vibratoRate = 5.6
        voice.vibratoDelay = 0.1
        return voice
    }

    static var cello: Self {
        var voice = SustainedVoice(attack: 0.09, release: 0.18, softest: 1_300, hardest: 4_600, level: 0.14) {
            n in
            (1 + 0.8 * exp(-(Float(n) - 4) * (Float(n) - 4) / 6)) / pow(Float(n), 1.15)
        }
        voice.vibratoDepth = 12
        voice.vibratoRate = 5.4
        voice.breath = 0.006
        voice.chiff = 3
        return voice
    }

    static var pad: Self {
        var voice = SustainedVoice(attack: 0.7, release: 1.1, softest: 500, hardest: 1_700, level: 0.24) {
            n in
            1 / pow(Float(n), 1.25)
        }
        voice.players = 4
        voice.detune = 9
        voice.vibratoDepth = 3
        voice.vibratoRate = 0.6
        voice.vibratoDelay = 0
        return voice
    }
}
