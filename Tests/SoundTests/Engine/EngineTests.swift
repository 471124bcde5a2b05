import ClickwheelAudio
import ClickwheelSound
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Synchronization
import Testing

@Suite("The engine", .serialized)
struct EngineTests {
    static let cuts = [0, 20_011, 45_678, 60_001]
    static let sweep = EngineDriver.sweep(frames: 60_001)
    /// Six seconds, more than any press takes to arrive.
    static let long = EngineDriver.sweep(frames: 44_100 * 6)

    /// Plays the sweep, cut into three files, into a WAV file.
    static func rendered(as format: AudioFileFormat) throws -> [Int16] {
        let driver = try EngineDriver()
        let tracks = try (0..<3).map { part in
            try driver.file(
                Array(sweep[(cuts[part] * 2)..<(cuts[part + 1] * 2)]),
                format,
                serial: Int64(part + 1)
            )
        }
        let output = driver.scratch.file("out.wav")
        driver.tell(
            .outputs(["wav:\(output)"], isPaced: false),
            .load(tracks[0], positionMs: 0),
            .next(tracks[1]),
            .resume
        )
        try driver.until {
            $0.contains(.ended(serial: 1, next: 2))
                || $0.contains(.ended(serial: 1, next: nil))
        }
        driver.tell(.next(tracks[2]))
        try driver.until { $0.contains { if case .ended(2, _) = $0 { true } else { false } } }
        if driver.reports.contains(.ended(serial: 2, next: nil)) {
            driver.tell(.load(tracks[2], positionMs: 0), .resume)
        }
        try driver.until { $0.contains(.ended(serial: 3, next: nil)) }
        driver.close()
        return try EngineDriver.samples(ofWave: output)
    }

    @Test(
        "lossless files that were cut from one come out as that one",
        arguments: [AudioFileFormat.flac(), .wav]
    )
    func lossless(format: AudioFileFormat) async throws {
        try await offPool {
            let samples = try Self.rendered(as: format)
            #expect(samples == Self.sweep)
        }
    }

    @Test(
        "lossy files that were cut from one come out as long as that one, and never silent",
        arguments: [AudioFileFormat.mp3(), .aac(), .opus()]
    )
    func lossy(format: AudioFileFormat) async throws {
        try await offPool {
            let samples = try Self.rendered(as: format)
            let isOpus = format == .opus()
            let wanted = isOpus ? (60_001 * 48_000 + 22_050) / 44_100 : 60_001
            #expect(abs(samples.count / 2 - wanted) <= (isOpus ? 3 : 0))
            // A sine is near zero for some samples only; at a gap it would be for many.
            var (run, longest) = (0, 0)
            for index in stride(from: 0, to: samples.count, by: 2) {
                run = abs(Int(samples[index])) < 300 ? run + 1 : 0
                longest = max(longest, run)
            }
            #expect(longest < 12)
        }
    }

    /// A device that is unplugged when it is turned down, once it is let go.
    private final class Frail: SoundOutput {
        let format: SoundFormat
        let isPaced = true
        private let isFree: Gate

        init(_ format: SoundFormat, _ isFree: Gate) { (self.format, self.isFree) = (format, isFree) }

        func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int { count }
        func delay() throws(SoundError) -> Int { 0 }
        func drop() throws(SoundError) -> Int { 0 }
        func drain() throws(SoundError) {}

        func setVolume(_ percent: Int) throws(SoundError) -> Bool {
            guard percent < 100 else { return true }
            isFree.pass()
            throw .lost(output: "frail", reason: "it was unplugged")
        }
    }

    /// Holds a thread up until it is opened.
    private final class Gate: Sendable {
        private let isOpen = Atomic(false)

        func open() { isOpen.store(true, ordering: .releasing) }
        func pass() { while !isOpen.load(ordering: .acquiring) { NativeThread.yield() } }
    }

    @Test("a speaker that is unplugged in a pause is told of, although nobody presses anything")
    func unpluggedInPause() async throws {
        try await offPool {
            let gate = Gate()
            let driver = try EngineDriver { _, wanted, _ in Frail(wanted, gate) }
            func isOpened(_ report: EngineReport, exactly: Bool) -> Bool {
                if case .opened(_, _, exactly) = report { true } else { false }
            }
            let one = try driver.file(Self.sweep, .wav, serial: 1)
            driver.tell(.outputs(["alsa:frail"], isPaced: true), .load(one, positionMs: 0))
            try driver.until { $0.contains { isOpened($0, exactly: true) } }
            driver.tell(.volume(50))
            // The engine has nothing to do any more, and no time to wake at.
            try driver.until { $0.contains { isOpened($0, exactly: false) } }
            gate.open()
            try driver.until {
                $0.contains { if case .lost("alsa:frail", _, _, _) = $0 { true } else { false } }
            }
            driver.close()
        }
    }

    @Test(
        "songs that are parts of one file follow one another without a sample lost or doubled",
        arguments: [AudioFileFormat.flac(), .wav]
    )
    func parts(format: AudioFileFormat) async throws {
        try await offPool {
            let driver = try EngineDriver()
            var whole = try driver.file(Self.sweep, format, serial: 1)
            whole.part = EnginePart(start: 0, end: 34, rate: 75)
            let second = EngineTrack(
                serial: 2,
                path: whole.path,
                part: EnginePart(start: 34 * 588, end: 45_678, rate: 44_100)
            )
            let third = EngineTrack(
                serial: 3,
                path: whole.path,
                part: EnginePart(start: 45_678, end: nil, rate: 44_100)
            )
            let output = driver.scratch.file("out.wav")
            driver.tell(
                .outputs(["wav:\(output)"], isPaced: false),
                .load(whole, positionMs: 0),
                .next(second),
                .resume
            )
            try driver.until { $0.contains { if case .ended(1, _) = $0 { true } else { false } } }
            driver.tell(.next(third))
            try driver.until { $0.contains { if case .ended(2, _) = $0 { true } else { false } } }
            if driver.reports.contains(.ended(serial: 2, next: nil)) {
                driver.tell(.load(third, positionMs: 0), .resume)
            }
            try driver.until { $0.contains(.ended(serial: 3, next: nil)) }
            driver.close()
            #expect(try EngineDriver.samples(ofWave: output) == Self.sweep)
            let durations = driver.reports.compactMap { report in
                if case .loaded(let serial, let durationMs, _) = report {
                    "\(serial): \(durationMs ?? -1)"
                } else {
                    nil
                }
            }
            #expect(durations == ["1: 453", "2: 582", "3: 324"])
        }
    }

    @Test("a seek in a part of a file counts from where the part begins, and does not leave it")
    func seekInPart() async throws {
        try await offPool {
            let driver = try EngineDriver()
            var track = try driver.file(Self.sweep, .flac(), serial: 1)
            track.part = EnginePart(start: 10_000, end: 40_000, rate: 44_100)
            let output = driver.scratch.file("out.wav")
            driver.tell(.outputs(["wav:\(output)"], isPaced: false), .load(track, positionMs: 500), .resume)
            try driver.until { $0.contains(.ended(serial: 1, next: nil)) }
            driver.tell(.load(track, positionMs: 60_000), .resume)
            try driver.until { $0.count { $0 == .ended(serial: 1, next: nil) } == 2 }
            driver.close()
            #expect(
                try EngineDriver.samples(ofWave: output) == Array(Self.sweep[(2 * 32_050)..<(2 * 40_000)])
            )
        }
    }

    @Test("a seek lands on the very sample", arguments: [AudioFileFormat.flac(), .wav])
    func seek(format: AudioFileFormat) async throws {
        try await offPool {
            let driver = try EngineDriver()
            let track = try driver.file(Self.sweep, format, serial: 1)
            let output = driver.scratch.file("out.wav")
            driver.tell(.outputs(["wav:\(output)"], isPaced: false), .load(track, positionMs: 700), .resume)
            try driver.until { $0.contains(.ended(serial: 1, next: nil)) }
            driver.close()
            #expect(
                try EngineDriver.samples(ofWave: output)
                    == Array(Self.sweep.dropFirst(700 * 44_100 / 1_000 * 2))
            )
            #expect(driver.reports.contains(.started(serial: 1, positionMs: 700)))
        }
    }

    @Test("a gain is what the samples are multiplied by, and the output is said not to get them as they are")
    func gain() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let track = try driver.file(Self.sweep, .flac(), serial: 1, gain: -602)
            let output = driver.scratch.file("out.wav")
            driver.tell(.outputs(["wav:\(output)"], isPaced: false), .load(track, positionMs: 0), .resume)
            try driver.until { $0.contains(.ended(serial: 1, next: nil)) }
            driver.close()
            let samples = try EngineDriver.samples(ofWave: output)
            #expect(samples.count == Self.sweep.count)
            #expect(zip(samples, Self.sweep).allSatisfy { abs(Double($0) - Double($1) * 0.5) < 3 })
            #expect(
                driver.reports.contains {
                    if case .opened(_, _, let isExact) = $0 { !isExact } else { false }
                }
            )
        }
    }

    @Test("several outputs at once get the same sound, each in its own format")
    func several() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let track = try driver.file(Self.sweep, .flac(), serial: 1)
            let outputs = ["a", "b"].map { driver.scratch.file("\($0).wav") }
            driver.tell(
                .outputs(outputs.map { "wav:\($0)" }, isPaced: false),
                .load(track, positionMs: 0),
                .resume
            )
            try driver.until { $0.contains(.ended(serial: 1, next: nil)) }
            driver.close()
            for output in outputs { #expect(try EngineDriver.samples(ofWave: output) == Self.sweep) }
        }
    }

    @Test("an output that cannot be opened is named with its reason, and the others play")
    func oneIsLost() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let track = try driver.file(Self.sweep, .flac(), serial: 1)
            let good = "wav:\(driver.scratch.file("a.wav"))"
            let bad = "wav:\(driver.scratch.path)/no/such/folder.wav"
            driver.tell(.outputs([bad, good], isPaced: false), .load(track, positionMs: 0), .resume)
            try driver.until { $0.contains(.ended(serial: 1, next: nil)) }
            #expect(
                driver.reports.contains {
                    if case .lost(bad, let reason, _, _) = $0 { reason.contains("folder.wav") } else { false }
                }
            )
        }
    }

    @Test("a file that is not there, or is no sound, is told with its name")
    func failures() async throws {
        try await offPool {
            let driver = try EngineDriver()
            driver.tell(
                .outputs(["null"], isPaced: false),
                .load(EngineTrack(serial: 1, path: "/no/such.flac"), positionMs: 0),
                .resume
            )
            try driver.until {
                $0.contains {
                    if case .failed(1, .missing, let reason) = $0 {
                        reason.contains("/no/such.flac")
                    } else {
                        false
                    }
                }
            }
            let text = driver.scratch.file("text.mp3")
            try WholeFile.replace(text, with: Array("no sound".utf8))
            driver.tell(.load(EngineTrack(serial: 2, path: text), positionMs: 0), .resume)
            try driver.until {
                $0.contains {
                    if case .failed(2, .unsupported, let reason) = $0 {
                        reason.contains("text.mp3")
                    } else {
                        false
                    }
                }
            }
        }
    }

    @Test("a file that was cut off plays as far as it goes, says so, and the next follows it")
    func damaged() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let track = try driver.file(Self.sweep, .flac(), serial: 1)
            let whole = try WholeFile.read(track.path, atMost: 1 << 24)
            try WholeFile.replace(track.path, with: Array(whole.prefix(whole.count / 2)))
            let next = try driver.file(Self.sweep, .wav, serial: 2)
            let output = driver.scratch.file("out.wav")
            driver.tell(
                .outputs(["wav:\(output)"], isPaced: false),
                .load(track, positionMs: 0),
                .next(next),
                .resume
            )
            try driver.until { $0.contains(.ended(serial: 2, next: nil)) }
            driver.close()
            #expect(
                driver.reports.contains {
                    if case .damaged(1, let reason) = $0 { reason.contains("1.flac") } else { false }
                }
            )
            let samples = try EngineDriver.samples(ofWave: output)
            let played = samples.count - Self.sweep.count
            #expect(played > 20_000 && played < Self.sweep.count)
            #expect(Array(samples.prefix(played)) == Array(Self.sweep.prefix(played)))
            #expect(Array(samples.suffix(Self.sweep.count)) == Self.sweep)
        }
    }

    @Test("what is to follow is exchanged although it was decoded already")
    func otherNext() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let tracks = try (1...3).map { try driver.file(Self.sweep, .flac(), serial: Int64($0)) }
            // The first ends within the buffer, so that the second is decoded before anything sounds.
            driver.tell(
                .outputs(["null"], isPaced: true),
                .load(tracks[0], positionMs: 1_000),
                .next(tracks[1])
            )
            driver.tell(.next(tracks[2]), .resume)
            try driver.until { $0.contains(.ended(serial: 1, next: 3)) }
            try driver.until { $0.contains { if case .started(3, _) = $0 { true } else { false } } }
            #expect(!driver.reports.contains { if case .started(2, _) = $0 { true } else { false } })
        }
    }

    @Test("what was to follow and is taken away does not sound, although it was decoded already")
    func noNext() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let tracks = try (1...2).map { try driver.file(Self.sweep, .flac(), serial: Int64($0)) }
            driver.tell(
                .outputs(["null"], isPaced: true),
                .load(tracks[0], positionMs: 1_000),
                .next(tracks[1]),
                .resume
            )
            try driver.until { $0.contains(.started(serial: 1, positionMs: 1_000)) }
            driver.tell(.next(nil))
            try driver.until { $0.contains { if case .ended(_, nil) = $0 { true } else { false } } }
            let sounded = driver.reports.contains { if case .started(2, _) = $0 { true } else { false } }
            // A machine that was held up for a third of a second has begun it rightly.
            if !driver.reports.contains(.ended(serial: 1, next: 2)) { #expect(!sounded) }
        }
    }

    @Test("tracks shorter than the buffer are each told once, in real time too")
    func short() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let brief = Array(Self.sweep.prefix(44_100 / 5 * 2))
            let tracks = try (1...2).map { try driver.file(brief, .wav, serial: Int64($0)) }
            driver.tell(
                .outputs(["null"], isPaced: true),
                .load(tracks[0], positionMs: 0),
                .next(tracks[1]),
                .resume
            )
            try driver.until { $0.contains(.ended(serial: 2, next: nil)) }
            let ends = driver.reports.filter { if case .ended = $0 { true } else { false } }
            #expect(ends == [.ended(serial: 1, next: 2), .ended(serial: 2, next: nil)])
        }
    }

    @Test("a pause holds the position")
    func pause() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let track = try driver.file(Self.long, .flac(), serial: 1)
            driver.tell(.outputs(["null"], isPaced: true), .load(track, positionMs: 1_000), .resume)
            try driver.until { $0.contains(.started(serial: 1, positionMs: 1_000)) }
            driver.tell(.pause, .resume)
            try driver.until { reports in
                reports.filter { if case .started = $0 { true } else { false } }.count == 2
            }
            let places = driver.reports.compactMap { report -> Int? in
                switch report {
                case .started(1, let place), .position(1, let place): place
                case _: nil
                }
            }
            let resumed = driver.reports.compactMap {
                if case .started(1, let place) = $0 { place } else { nil }
            }
            let index = try #require(places.lastIndex(of: resumed[1]))
            #expect(resumed[1] >= 1_000 && index > 0 && abs(places[index - 1] - resumed[1]) <= 1)
        }
    }

    @Test("an output that takes the place of another goes on at the position of the first")
    func switching() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let track = try driver.file(Self.long, .flac(), serial: 1)
            let output = driver.scratch.file("out.wav")
            driver.tell(.outputs(["null"], isPaced: true), .load(track, positionMs: 2_000), .resume)
            try driver.until { $0.contains(.started(serial: 1, positionMs: 2_000)) }
            driver.tell(.outputs(["wav:\(output)"], isPaced: false))
            try driver.until { $0.contains(.ended(serial: 1, next: nil)) }
            driver.close()
            let samples = try EngineDriver.samples(ofWave: output)
            // Wherever the first one was, the second has all from there.
            #expect(samples.count > 0 && samples.count <= Self.long.count - 2_000 * 44_100 / 1_000 * 2)
            #expect(samples == Array(Self.long.suffix(samples.count)))
        }
    }

    @Test("while a button is held pieces are heard that move through the track, and a seek ends that")
    func scan() async throws {
        try await offPool {
            let driver = try EngineDriver()
            let track = try driver.file(Self.long, .flac(), serial: 1)
            let output = driver.scratch.file("out.wav")
            driver.tell(.outputs(["wav:\(output)"], isPaced: true), .load(track, positionMs: 0), .resume)
            try driver.until { $0.contains(.started(serial: 1, positionMs: 0)) }
            driver.tell(.scan(serial: 1, positionMs: 0, speed: 4))
            // A second of pieces and of the silence between them is in the file, which grows in real time.
            try driver.wait { (try? FileStatus(path: output).size) ?? 0 > 44_100 * 4 }
            driver.tell(.seek(serial: 1, positionMs: 5_500))
            try driver.until { $0.contains(.ended(serial: 1, next: nil)) }
            driver.close()
            let samples = try EngineDriver.samples(ofWave: output)
            let tail = Self.long.suffix(44_100)
            #expect(Array(samples.suffix(44_100)) == Array(tail))
            // Silence lies between the pieces.
            var (run, longest) = (0, 0)
            for sample in samples.dropLast(44_100) {
                // Softened sound is rounded with dither, and so is the silence.
                run = abs(Int(sample)) <= 1 ? run + 1 : 0
                longest = max(longest, run)
            }
            #expect(longest > 44_100 * 2 / 10)
        }
    }

    @Test("an engine that is closed ends at once, however much there is to decode")
    func closed() async throws {
        try await offPool {
            let files = try EngineDriver()
            /// Closes its engine when the song begins.
            final class Closing: @unchecked Sendable {
                let lock = Lock()
                weak var engine: Engine?
                var reports: [EngineReport] = []

                func take(_ report: EngineReport) {
                    lock.withLock { reports.append(report) }
                    if case .started = report { engine?.close() }
                }
            }
            let closing = Closing()
            let engine = Engine { closing.take($0) }
            closing.engine = engine
            engine.send(.outputs(["null"], isPaced: false))
            engine.send(.load(try files.file(Self.long, .wav, serial: 1), positionMs: 0))
            engine.send(.resume)
            engine.run()
            let isAtEnd = closing.reports.contains { if case .ended = $0 { true } else { false } }
            #expect(closing.reports.contains(.started(serial: 1, positionMs: 0)) && !isAtEnd)
        }
    }
}
