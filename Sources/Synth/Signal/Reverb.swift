import ClickwheelPOSIX

/// A room: a feedback delay network of eight lines.
///
/// Each line loses treble faster than bass, and a Hadamard matrix mixes all of them, so that echoes grow dense without
/// growing loud (Jot and Chaigne 1991). The lines' lengths drift a little, which keeps the tail from ringing.
struct Reverb {
    /// The time in which the middle of the spectrum decays by 60 dB, in seconds.
    let decay: Float
    /// Where the treble begins to decay faster, in Hz.
    let damping: Float
    /// Silence before the first echo, in seconds.
    let predelay: Float

    /// Mutually prime at 44.1 kHz, so that no two lines echo together.
    private static let lengths: [Float] = [1_427, 1_637, 1_871, 2_111, 2_377, 2_683, 3_023, 3_407]
    private static let diffusers: [Float] = [142, 107, 379, 277]
    private static let drift: Float = 7

    /// Adds the room's answer to `sendLeft`/`sendRight` onto `left`/`right`, which are as long.
    func add(
        _ sendLeft: UnsafeBufferPointer<Float>,
        _ sendRight: UnsafeBufferPointer<Float>,
        to left: UnsafeMutableBufferPointer<Float>,
        _ right: UnsafeMutableBufferPointer<Float>,
        at sampleRate: Float
    ) {
        let scale = sampleRate / 44_100
        let mask = 4_095
        let lines = UnsafeMutableBufferPointer<SIMD8<Float>>.allocate(capacity: mask + 1)
        lines.initialize(repeating: .zero)
        defer { lines.deallocate() }

        var lengths = SIMD8<Float>.zero
        var gains = SIMD8<Float>.zero
        var rates = SIMD8<Float>.zero
        for line in 0..<8 {
            lengths[line] = min(Self.lengths[line] * scale, Float(mask) - Self.drift - 2)
            gains[line] = pow(10, -3 * lengths[line] / (decay * sampleRate))
            rates[line] = 0.11 + 0.07 * Float(line)
        }
        let low = Mathematics.onePole(damping, at: sampleRate)
        var damped = SIMD8<Float>.zero
        var read = SIMD8<Float>.zero
        var diffuseLeft = Diffuser(Self.diffusers.map { Int($0 * scale) })
        var diffuseRight = Diffuser(Self.diffusers.map { Int(($0 + 19) * scale) })
        defer {
            diffuseLeft.free()
            diffuseRight.free()
        }
        let wait = Int(predelay * sampleRate)
        var whole = SIMD8<Int32>.zero
        var part = SIMD8<Float>.zero

        for index in left.indices {
            if index & 31 == 0 {
                let seconds = Float(index) / sampleRate
                for line in 0..<8 {
                    let turn = sin(2 * .pi * (rates[line] * seconds + Float(line) / 8))
                    let place = lengths[line] + Self.drift * turn
                    whole[line] = Int32(place)
                    part[line] = place - Float(whole[line])
                }
            }
            for line in 0..<8 {
                let place = index &- Int(whole[line])
                let newer = lines[place & mask][line]
                let older = lines[(place &- 1) & mask][line]
                read[line] = newer + (older - newer) * part[line]
            }
            damped += (read * gains - damped) * low
            let source = index - wait
            let inLeft = source >= 0 ? diffuseLeft.process(sendLeft[source]) : 0
            let inRight = source >= 0 ? diffuseRight.process(sendRight[source]) : 0
            var input = SIMD8<Float>(repeating: inLeft * 0.35)
            input.oddHalf = SIMD4(repeating: inRight * 0.35)
            lines[index & mask] = Self.hadamard(damped) + input
            left[index] += (damped[0] - damped[2] + damped[4] - damped[6] + 0.3 * damped[1]) * 0.5
            right[index] += (damped[1] - damped[3] + damped[5] - damped[7] + 0.3 * damped[0]) * 0.5
        }
    }

    /// The orthogonal mix of eight lines.
    @inline(__always)
    private static func hadamard(_ v: SIMD8<Float>) -> SIMD8<Float> {
        let a = v.evenHalf + v.oddHalf
        let b = v.evenHalf - v.oddHalf
        let c = SIMD4(lowHalf: a.evenHalf + a.oddHalf, highHalf: a.evenHalf - a.oddHalf)
        let d = SIMD4(lowHalf: b.evenHalf + b.oddHalf, highHalf: b.evenHalf - b.oddHalf)
        let e = SIMD4(lowHalf: c.evenHalf + c.oddHalf, highHalf: c.evenHalf - c.oddHalf)
        let f = SIMD4(lowHalf: d.evenHalf + d.oddHalf, highHalf: d.evenHalf - d.oddHalf)
        return SIMD8(lowHalf: e, highHalf: f) * 0.353_553_4
    }
}

extension Reverb {
    /// Four all-passes in a row, which smear a click into a soft onset.
    private struct Diffuser {
        private let memory: UnsafeMutablePointer<Float>
        private let starts: (Int, Int, Int, Int)
        private let lengths: (Int, Int, Int, Int)
        private var places = (0, 0, 0, 0)

        init(_ lengths: [Int]) {
            let total = lengths.reduce(0, +)
            memory = .allocate(capacity: total)
            memory.initialize(repeating: 0, count: total)
            self.lengths = (lengths[0], lengths[1], lengths[2], lengths[3])
            starts = (0, lengths[0], lengths[0] + lengths[1], lengths[0] + lengths[1] + lengths[2])
        }

        func free() { memory.deallocate() }

        @inline(__always)
        mutating func process(_ input: Float) -> Float {
            var signal = input
            signal = Self.allPass(signal, memory + starts.0, lengths.0, &places.0, 0.75)
            signal = Self.allPass(signal, memory + starts.1, lengths.1, &places.1, 0.75)
            signal = Self.allPass(signal, memory + starts.2, lengths.2, &places.2, 0.625)
            return Self.allPass(signal, memory + starts.3, lengths.3, &places.3, 0.625)
        }

        @inline(__always)
        private static func allPass(
            _ input: Float,
            _ memory: UnsafeMutablePointer<Float>,
            _ length: Int,
            _ place: inout Int,
            _ gain: Float
        ) -> Float {
            let delayed = memory[place]
            let inner = input + delayed * gain
            memory[place] = inner
            place += 1
            if place == length { place = 0 }
            return delayed - inner * gain
        }
    }
}
