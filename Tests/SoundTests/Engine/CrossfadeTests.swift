import ClickwheelAudio
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

@Suite("Crossfades", .serialized)
struct CrossfadeTests {
    static let second = 44_100

    /// Noise that has nothing to do with that of another seed.
    static func noise(seconds: Double, seed: UInt64) -> [Int16] {
        var random = SplitMix64(seed: seed)
        return (0..<Int(seconds * Double(second)) * 2).map { _ in
            Int16.random(in: -9_000...9_000, using: &random)
        }
    }

    /// Plays files into a WAV file, each crossfaded with the one before for so many milliseconds.
    static func rendered(
        _ parts: [[Int16]],
        crossfadeMs: Int
    ) throws -> (samples: [Int16], reports: [EngineReport]) {
        let driver = try EngineDriver()
        let tracks = try parts.enumerated().map { index, samples in
            var track = try driver.file(samples, .flac(), serial: Int64(index + 1))
            track.crossfadeMs = crossfadeMs
            return track
        }
        let output = driver.scratch.file("out.wav")
        driver.tell(.outputs(["wav:\(output)"], isPaced: false), .load(tracks[0], positionMs: 0))
        for (index, track) in tracks.enumerated().dropFirst() {
            driver.tell(.next(track))
            if index == 1 { driver.tell(.resume) }
            try driver.until { $0.contains(.started(serial: track.serial, positionMs: 0)) }
        }
        try driver.until { $0.contains(.ended(serial: Int64(parts.count), next: nil)) }
        driver.close()
        return (try EngineDriver.samples(ofWave: output), driver.reports)
    }

    /// Mean power, in decibels.
    static func power(_ samples: ArraySlice<Int16>) -> Double {
        let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
        return 10 * Double.log(sum / Double(samples.count)) / Double.log(10)
    }

    @Test(
        "two songs sound together for as long as was asked, and before and after that as they are in their files"
    )
    func overlap() async throws {
        try await offPool {
            let (one, two) = (Self.noise(seconds: 6, seed: 1), Self.noise(seconds: 6, seed: 2))
            let (samples, reports) = try Self.rendered([one, two], crossfadeMs: 2_000)
            let both = 2 * Self.second * 2
            #expect(samples.count == one.count + two.count - both)
            #expect(Array(samples.prefix(one.count - both)) == Array(one.prefix(one.count - both)))
            #expect(Array(samples.suffix(two.count - both)) == Array(two.suffix(two.count - both)))
            let mixed = samples[(one.count - both)..<one.count]
            let steady = Self.power(one[...])
            for start in stride(from: mixed.startIndex, to: mixed.endIndex, by: both / 10) {
                let level = Self.power(mixed[start..<start + both / 10])
                #expect(abs(level - steady) < 1, "\(level) dB at \(start) beside \(steady) dB")
            }
            // What is mixed is said not to be as in the file, and what comes after it is again.
            let exact = reports.compactMap {
                if case .opened(_, _, let isExact) = $0 { isExact } else { nil }
            }
            #expect(exact == [true, false, true])
        }
    }

    @Test("the next song is told to have begun when it begins to be heard")
    func told() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let one = try driver.file(Self.noise(seconds: 3, seed: 1), .wav, serial: 1)
            var two = try driver.file(Self.noise(seconds: 3, seed: 2), .wav, serial: 2)
            two.crossfadeMs = 1_000
            driver.tell(.outputs(["null"], isPaced: true), .load(one, positionMs: 0), .next(two), .resume)
            try driver.until { $0.contains { if case .started(2, _) = $0 { true } else { false } } }
            let ended = try #require(driver.reports.firstIndex(of: .ended(serial: 1, next: 2)))
            let place = driver.reports[..<ended].compactMap {
                if case .position(1, let place) = $0 { place } else { nil }
            }
            #expect((place.max() ?? 0) <= 2_050)
            // Next within the overlap jumps at once.
            let three = try driver.file(Self.noise(seconds: 3, seed: 3), .wav, serial: 3)
            driver.tell(.load(three, positionMs: 0), .resume)
            try driver.until { $0.contains(.started(serial: 3, positionMs: 0)) }
            driver.close()
        }
    }

    @Test("a song that is short is crossfaded with half of it at most, and nothing is lost of either")
    func short() async throws {
        try await offPool {
            let (one, two) = (Self.noise(seconds: 1, seed: 1), Self.noise(seconds: 8, seed: 2))
            let three = Self.noise(seconds: 8, seed: 3)
            let (samples, _) = try Self.rendered([two, one, three], crossfadeMs: 3_000)
            let total = one.count + two.count + three.count
            // Half of the short one with the one before, and half of what is left of it with the one behind.
            #expect(abs(total - samples.count - one.count * 3 / 4) <= 8_192 * 2)
            #expect(Array(samples.suffix(three.count / 2)) == Array(three.suffix(three.count / 2)))
        }
    }

    @Test("songs of another rate follow without a crossfade, and whole")
    func otherRate() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let one = try driver.file(Self.noise(seconds: 2, seed: 1), .wav, serial: 1)
            var two = try driver.file(Self.noise(seconds: 2, seed: 2), .opus(), serial: 2)
            two.crossfadeMs = 1_000
            let output = driver.scratch.file("out.wav")
            driver.tell(
                .outputs(["wav:\(output)"], isPaced: false),
                .load(one, positionMs: 0),
                .next(two),
                .resume
            )
            try driver.until { $0.contains(.ended(serial: 2, next: nil)) }
            driver.close()
            let samples = try EngineDriver.samples(ofWave: output)
            #expect(abs(samples.count / 2 - 4 * Self.second) <= 4)
            #expect(Array(samples.prefix(2 * Self.second * 2)) == Self.noise(seconds: 2, seed: 1))
        }
    }

    @Test("a crossfade that is called off leaves the songs as they are")
    func calledOff() async throws {
        try await offPool {
            let driver = try EngineDriver()
            // So long that a busy machine calls it off before it begins, too.
            let (first, second) = (Self.noise(seconds: 12, seed: 1), Self.noise(seconds: 2, seed: 2))
            let one = try driver.file(first, .flac(), serial: 1)
            var two = try driver.file(second, .flac(), serial: 2)
            two.crossfadeMs = 1_500
            let output = driver.scratch.file("out.wav")
            driver.tell(
                .outputs(["wav:\(output)"], isPaced: true),
                .load(one, positionMs: 0),
                .next(two),
                .resume
            )
            try driver.until { $0.contains(.started(serial: 1, positionMs: 0)) }
            two.crossfadeMs = 0
            driver.tell(.next(two), .outputs(["wav:\(output)"], isPaced: true))
            try driver.until { $0.contains(.ended(serial: 2, next: nil)) }
            driver.close()
            #expect(try EngineDriver.samples(ofWave: output) == first + second)
        }
    }

    /// So many frames of one value in both channels.
    private func block(_ value: Float, frames: Int) throws -> PCMBuffer {
        let format = try PCMFormat(sampleRate: Self.second, channels: 2)
        var block = PCMBuffer(format: format, capacity: frames)
        block.fill(frames: frames, as: Float.self) { for index in $0.indices { $0[index] = value } }
        return block
    }

    @Test(
        "the shares of two songs are a cosine and a sine, wherever the blocks begin",
        arguments: [(1.0, 0.0), (0, 1), (0.5, -0.25)] as [(Float, Float)]
    )
    func shares(_ first: Float, _ second: Float) throws {
        var old = HeldBack(try PCMFormat(sampleRate: Self.second, channels: 2))
        old.append(try block(first, frames: 1_000))
        var crossfade = Crossfade(from: old)
        var heard: [Float] = []
        for (frames, rest) in [(300, 700), (500, 200), (300, 0)] {
            var mixed = PCMBuffer(format: old.format, capacity: frames)
            crossfade.mix(try block(second, frames: frames), count: frames, into: &mixed)
            mixed.withSamples(as: Float.self) { heard += $0 }
            #expect(crossfade.rest == rest && crossfade.done == 1_000 - rest)
        }
        try #require(heard.count == 2_000, "no more than what is left")
        for frame in 0..<1_000 {
            let angle = (Double(frame) + 0.5) / 1_000 * Double.pi / 2
            let falling = first * Float(Double.sin(Double.pi / 2 - angle))
            let wanted = falling + second * Float(Double.sin(angle))
            #expect(abs(heard[2 * frame] - wanted) < 0.000_01 && heard[2 * frame] == heard[2 * frame + 1])
        }
    }
}
