import Foundation
import Testing

@testable import ClickwheelSynth

@Suite("Signal")
struct SignalTests {
    static let rate: Float = 48_000

    private static func sine(_ frequency: Float, seconds: Float, amplitude: Float = 1) -> [Float] {
        (0..<Int(seconds * rate)).map { amplitude * sin(2 * .pi * frequency * Float($0) / rate) }
    }

    @Test("a full-scale sine of 997 Hz in one channel measures −3.01 LUFS, as BS.1770 says")
    func loudness() {
        let tone = Self.sine(997, seconds: 4)
        let silence = [Float](repeating: 0, count: tone.count)
        let measured = tone.withUnsafeBufferPointer { tone in
            silence.withUnsafeBufferPointer { Loudness.integrated(tone, $0, at: Self.rate) }
        }
        #expect(abs(measured - -3.01) < 0.05)
    }

    @Test("silence around music does not make it quieter")
    func gate() {
        let tone = Self.sine(500, seconds: 3, amplitude: 0.3)
        let gap = [Float](repeating: 0, count: Int(Self.rate) * 6)
        func measure(_ samples: [Float]) -> Float {
            samples.withUnsafeBufferPointer { Loudness.integrated($0, $0, at: Self.rate) }
        }
        #expect(abs(measure(tone) - measure(gap + tone + gap)) < 0.5)
        #expect(measure(gap) == -70)
    }

    @Test("the limiter holds its ceiling, and leaves alone what is below it")
    func limiter() {
        let original = Self.sine(220, seconds: 0.5, amplitude: 0.5)
        var burst = original
        for index in 9_000..<12_000 { burst[index] *= 4 }
        let limiter = Limiter(ceiling: 0.8, lookahead: 0.004, release: 0.05)
        func limited(_ samples: [Float]) -> [Float] {
            var (left, right) = (samples, samples)
            left.withUnsafeMutableBufferPointer { left in
                right.withUnsafeMutableBufferPointer { limiter.process(left, $0, at: Self.rate) }
            }
            #expect(left == right)
            return left
        }
        let quiet = limited(original)
        let loud = limited(burst)
        #expect(quiet == original)
        #expect(Listening.peak(loud) <= 0.8)
        #expect(Listening.peak(loud[9_000..<12_000]) > 0.6)
        // Before the peak can be seen, and long after it, the gain is one.
        #expect(loud[..<8_500].elementsEqual(original[..<8_500]))
        #expect(abs(loud[23_000] - original[23_000]) < 0.02)
    }

    @Test("the room decays by 60 dB in about its time, without ringing on")
    func reverb() {
        let frames = Int(Self.rate * 4)
        var impulse = [Float](repeating: 0, count: frames)
        impulse[0] = 1
        var left = [Float](repeating: 0, count: frames)
        var right = left
        let room = Reverb(decay: 1.5, damping: 6_000, predelay: 0.02)
        impulse.withUnsafeBufferPointer { send in
            left.withUnsafeMutableBufferPointer { left in
                right.withUnsafeMutableBufferPointer { right in
                    room.add(send, send, to: left, right, at: Self.rate)
                }
            }
        }
        func level(_ seconds: Float) -> Float {
            let start = Int(seconds * Self.rate)
            return Mathematics.decibels(ofAmplitude: Listening.level(left[start..<(start + 4_800)]))
        }
        #expect(left[..<900].allSatisfy { $0 == 0 })
        let fall = level(0.2) - level(1.2)
        #expect((34...60).contains(fall), "\(fall) dB in a second")
        #expect(level(3.5) < level(0.2) - 80)
        #expect(left != right)
    }

    @Test("a wavetable of one harmonic is a sine, and phases wrap")
    func wavetable() throws {
        let table = Wavetable(harmonics: [1])
        let step = Wavetable.step(1_000, at: Self.rate)
        let deviation = table.withReader { reader in
            var phase: UInt32 = 0
            var worst: Float = 0
            for index in 0..<96_000 {
                worst = max(worst, abs(reader(phase) - sin(2 * .pi * Float(index % 48) / 48)))
                phase &+= step
            }
            return worst
        }
        let worst = try #require(deviation)
        #expect(worst < 0.002)
    }
}
