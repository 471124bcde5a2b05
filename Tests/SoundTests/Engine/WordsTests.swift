import ClickwheelSystem
import Testing

@testable import ClickwheelSound

@Suite("Samples on their way into an output")
struct WordsTests {
    /// What `samples`, of `bits` bits in the upper ones, are as the bytes of an output.
    static func bytes(
        _ samples: [Int32],
        bits: Int,
        _ sample: SoundFormat.Sample,
        volume: Int = WordPacker.full
    ) -> [UInt8] {
        var words = [UInt32](repeating: 0, count: samples.count)
        var filler = Words(for: sample)
        samples.withUnsafeBufferPointer { filler.fill(&words, from: $0, bits: bits) }
        return packed(words, sample, volume)
    }

    static func packed(_ words: [UInt32], _ sample: SoundFormat.Sample, _ volume: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: words.count * sample.bytes)
        var packer = WordPacker(for: sample)
        words.withUnsafeBufferPointer { words in
            bytes.withUnsafeMutableBytes {
                if let start = $0.baseAddress { packer.pack(words, into: start, volume: volume) }
            }
        }
        return bytes
    }

    static func value(_ bytes: ArraySlice<UInt8>) -> Int {
        let unsigned = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        let bits = bytes.count * 8
        return unsigned >= 1 << (bits - 1) ? unsigned - (1 << bits) : unsigned
    }

    @Test(
        "integers reach an output that has as many bits as they are",
        arguments: [
            (16, SoundFormat.Sample.int16), (16, .int24), (16, .int32), (24, .int24), (24, .int32),
            (32, .int32),
        ]
    )
    func exact(bits: Int, sample: SoundFormat.Sample) {
        var random = SplitMix64(seed: 3)
        let samples =
            [Int32.min, (Int32.max >> (32 - bits)) << (32 - bits), 0]
            + (0..<500).map { _ in
                (Int32.random(in: .min ... .max, using: &random) >> (32 - bits)) << (32 - bits)
            }
        let bytes = Self.bytes(samples, bits: bits, sample)
        for (index, wanted) in samples.enumerated() {
            let slice = bytes[(index * sample.bytes)..<((index + 1) * sample.bytes)]
            #expect(Self.value(slice) == Int(wanted) >> (32 - sample.bits))
        }
    }

    @Test("floating point of 24 bits and less is exact both ways")
    func floats() {
        let samples: [Int32] = [.min, 0, 1 << 8, -1 << 8, 0x7FFF_FF00]
        let bytes = Self.bytes(samples, bits: 24, .float32)
        for (index, wanted) in samples.enumerated() {
            let bits = bytes[(index * 4)..<(index * 4 + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
            #expect(Float(bitPattern: bits) == Float(wanted) / 2_147_483_648)
        }
    }

    @Test("what is between two steps is heard as their mean: dither takes the rounding out of the sound")
    func dither() {
        let (steps, count) = (100.25, 40_000)
        let samples = [Float](repeating: Float(steps / 32_768), count: count)
        var words = [UInt32](repeating: 0, count: count)
        var filler = Words(for: .int16)
        samples.withUnsafeBufferPointer { filler.fill(&words, from: $0) }
        let values = words.map { Int(Int32(bitPattern: $0) >> 16) }
        #expect(Set(values).count > 1)
        #expect(values.allSatisfy { abs(Double($0) - steps) < 2 })
        #expect(abs(Double(values.reduce(0, +)) / Double(count) - steps) < 0.02)
    }

    @Test(
        "of integers with more bits than the output has the mean is heard, too",
        arguments: [SoundFormat.Sample.int16, .int24]
    )
    func integerDither(sample: SoundFormat.Sample) {
        let count = 40_000
        let quarter = Int32(1) << (30 - sample.bits)
        let samples = [Int32](repeating: 401 * quarter, count: count)
        let bytes = Self.bytes(samples, bits: 32, sample)
        let values = stride(from: 0, to: bytes.count, by: sample.bytes).map {
            Self.value(bytes[$0..<$0 + sample.bytes])
        }
        #expect(abs(Double(values.reduce(0, +)) / Double(count) - 100.25) < 0.02)
        #expect(values.allSatisfy { abs(Double($0) - 100.25) < 2 })
    }

    @Test("floating point reaches an output of 32 bits with all of its own", arguments: [1, 8, 21])
    func wideFloats(count: Int) {
        let samples = (0..<count).map { Float($0 * 77_777 - 800_000) / 8_388_608 }
        var words = [UInt32](repeating: 0, count: count)
        var filler = Words(for: .int32)
        samples.withUnsafeBufferPointer { filler.fill(&words, from: $0) }
        #expect(words.map { Int32(bitPattern: $0) } == (0..<count).map { Int32($0 * 77_777 - 800_000) << 8 })
    }

    @Test("what is louder than full scale is cut there, and what is no number is silence")
    func clipping() {
        var words = [UInt32](repeating: 1, count: 5)
        var filler = Words(for: .int32)
        let samples: [Float] = [4, -4, .infinity, -.infinity, .nan]
        samples.withUnsafeBufferPointer { filler.fill(&words, from: $0) }
        #expect(words.map { Int32(bitPattern: $0) } == [.max, .min, .max, .min, 0])
    }

    @Test("sixteen bits are cut, silenced and rounded like others, however many samples there are")
    func sixteen() {
        for count in [1, 7, 8, 9, 21] {
            let samples = (0..<count).map {
                [4, -4, .infinity, -.infinity, .nan, 0.5, -0.25][$0 % 7] as Float
            }
            var words = [UInt32](repeating: 1, count: count)
            var filler = Words(for: .int16)
            samples.withUnsafeBufferPointer { filler.fill(&words, from: $0) }
            for (index, word) in words.enumerated() {
                let wanted = [32_767, -32_768, 32_767, -32_768, 0, 16_384, -8_192][index % 7]
                #expect(abs(Int(Int32(bitPattern: word) >> 16) - wanted) <= (abs(wanted) >= 32_767 ? 0 : 1))
                #expect(word & 0xFFFF == 0)
            }
        }
    }

    @Test("the noise of eight samples at once is within a step, has no mean, and is another in each")
    func wideNoise() {
        var dither = WideDither()
        let noise = (0..<10_000).map { _ in dither.next() }
        for lane in 0..<8 {
            let values = noise.map { Double($0[lane]) }
            #expect(values.allSatisfy { abs($0) <= 1 })
            #expect(abs(values.reduce(0, +)) / 10_000 < 0.02)
            let power = values.reduce(0) { $0 + $1 * $1 } / 10_000
            #expect(abs(power - 1.0 / 6) < 0.01, "two equal distributions of one step make a triangle")
            let beside = noise.reduce(0) { $0 + Double($1[lane] * $1[(lane + 1) % 8]) } / 10_000
            #expect(abs(beside) < 0.01)
        }
    }

    @Test(
        "at half the volume a sample is half of itself, and at none nothing but dither is left",
        arguments: [SoundFormat.Sample.int16, .int24, .int32]
    )
    func volume(sample: SoundFormat.Sample) {
        let loud = [Int32](repeating: 1 << 30, count: 1_000)
        let half = Self.bytes(loud, bits: 32, sample, volume: WordPacker.full / 2)
        let wanted = 1 << (sample.bits - 3)
        for index in 0..<1_000 {
            let value = Self.value(half[(index * sample.bytes)..<((index + 1) * sample.bytes)])
            #expect(abs(value - wanted) <= 1)
        }
        let silent = Self.bytes(loud, bits: 32, sample, volume: 0)
        for index in 0..<1_000 {
            #expect(abs(Self.value(silent[(index * sample.bytes)..<((index + 1) * sample.bytes)])) <= 1)
        }
    }

    @Test("floating point is turned down without rounding, and left as it is at full volume")
    func floatVolume() {
        let samples: [Float] = [0.75, -1, 1.5, 0]
        let words = samples.map(\.bitPattern)
        for (volume, factor) in [(WordPacker.full, 1), (WordPacker.full / 4, 0.25), (0, 0)] as [(Int, Float)]
        {
            let bytes = Self.packed(words, .float32, volume)
            for (index, sample) in samples.enumerated() {
                let bits = bytes[(index * 4)..<(index * 4 + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
                #expect(Float(bitPattern: bits) == sample * factor)
            }
        }
    }
}
