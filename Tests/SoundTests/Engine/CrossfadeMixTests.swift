import ClickwheelAudio
import ClickwheelSystem
import Testing

@testable import ClickwheelSound

@Suite("What two songs mix to")
struct CrossfadeMixTests {
    private let format: PCMFormat

    init() throws { format = try PCMFormat(sampleRate: 8_000, channels: 1, encoding: .float32) }

    private func block(_ samples: [Float]) -> PCMBuffer {
        var block = PCMBuffer(format: format, capacity: max(1, samples.count))
        block.fill(frames: samples.count, as: Float.self) { target in
            for index in target.indices { target[index] = samples[index] }
        }
        return block
    }

    @Test("of frames that are kept back the oldest go first, and behind the last is silence")
    func keptBack() {
        var kept = HeldBack(format)
        kept.append(block([0.25, 0.5, 0.75]))
        var taken = PCMBuffer(format: format, capacity: 8)
        kept.take(1, into: &taken)
        taken.withSamples(as: Float.self) { #expect(Array($0) == [0.25]) }
        #expect(kept.frames == 2 && (0..<4).map(kept.sample) == [0.5, 0.75, 0, 0])
        kept.append(block([1]))
        kept.take(9, into: &taken)
        taken.withSamples(as: Float.self) { #expect(Array($0) == [0.5, 0.75, 1]) }
        #expect(kept.frames == 0 && kept.sample(0) == 0)
    }

    @Test(
        "each frame takes the cosine of the one and the sine of the other, at its middle, in as many pieces as it comes in"
    )
    func shares() {
        var old = HeldBack(format)
        old.append(block([1, 1, 1, 1, 1, 1]))
        var crossfade = Crossfade(from: old)
        var heard: [Float] = []
        for piece in [1, 2, 3] as [Float] {
            #expect(crossfade.rest == 6 - heard.count)
            var mixed = PCMBuffer(format: format, capacity: 8)
            crossfade.mix(block([Float](repeating: piece, count: Int(piece))), count: 8, into: &mixed)
            mixed.withSamples(as: Float.self) { heard += $0 }
        }
        #expect(crossfade.rest == 0)
        let news: [Double] = [1, 2, 2, 3, 3, 3]
        for (frame, new) in news.enumerated() {
            let angle = (Double(frame) + 0.5) / 6 * Double.pi / 2
            #expect(abs(Double(heard[frame]) - Double.cos(angle) - new * Double.sin(angle)) < 1e-6)
        }
    }

    @Test("where the next song has nothing yet, the one before fades alone, as far as it goes")
    func alone() {
        var old = HeldBack(format)
        old.append(block([1, 1]))
        var crossfade = Crossfade(from: old)
        var mixed = PCMBuffer(format: format, capacity: 8)
        crossfade.mix(block([]), count: 5, into: &mixed)
        let heard = mixed.withSamples(as: Float.self) { Array($0) }
        #expect(heard.count == 2 && crossfade.rest == 0)
        for (frame, sample) in heard.enumerated() {
            #expect(abs(Double(sample) - Double.cos((Double(frame) + 0.5) / 2 * Double.pi / 2)) < 1e-6)
        }
    }
}
