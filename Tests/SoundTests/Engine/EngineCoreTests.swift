import ClickwheelAudio
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

/// The engine without its thread: it does what it is told at once, and decodes when it is asked to.
@Suite("What the engine makes of its commands")
struct EngineCoreTests {
    private let files: EngineDriver
    private let told = Told()
    private let core: EngineCore

    init() throws {
        files = try EngineDriver()
        core = EngineCore(report: { [told] in told.reports.append($0) }, notify: {})
    }

    /// A track of 1.36 s.
    private func track(_ serial: Int64) throws -> EngineTrack {
        try files.file(EngineTests.sweep, .wav, serial: serial)
    }

    private func unplugged(_ speakers: Speakers, _ name: String, _ core: EngineCore) throws {
        speakers.unplug(name)
        try files.wait {
            core.work { true }
            return told.reports.contains { if case .lost(name, _, _, _) = $0 { true } else { false } }
        }
    }

    /// An engine whose only speaker, alsa:a, was unplugged while it sounded.
    private func afterUnplugging() throws -> (speakers: Speakers, core: EngineCore) {
        let speakers = Speakers()
        speakers.there = ["alsa:a"]
        let core = speakers.core { [told] in told.reports.append($0) }
        core.perform(.outputs(["alsa:a"], isPaced: true))
        core.perform(.load(try track(1), positionMs: 300))
        core.perform(.resume)
        try unplugged(speakers, "alsa:a", core)
        return (speakers, core)
    }

    @Test("a track that says that it is longer than can be told is as long as can be told")
    func longest() throws {
        // How long an MP3 is nobody knows before it was decoded: the sheet that names the part says it.
        var endless = try files.file(EngineTests.sweep, .mp3(), serial: 1)
        endless.part = EnginePart(start: 0, end: EnginePart.mostUnits, rate: 1)
        core.perform(.outputs(["null"], isPaced: false))
        core.perform(.load(endless, positionMs: 0))
        let durations = told.reports.compactMap { report -> Int? in
            if case .loaded(1, let durationMs, _) = report { durationMs } else { nil }
        }
        #expect(durations == [EngineReport.mostMs])
    }

    @Test("where one of several speakers is unplugged the others go on, and it comes back by itself")
    func oneOfSeveral() throws {
        let speakers = Speakers()
        speakers.there = ["alsa:a", "alsa:b"]
        let core = speakers.core { [told] in told.reports.append($0) }
        core.perform(.outputs(["alsa:a", "alsa:b"], isPaced: true))
        core.perform(.load(try track(1), positionMs: 300))
        core.perform(.resume)
        try unplugged(speakers, "alsa:a", core)
        #expect(core.isRunning && core.outlets.map(\.name) == ["alsa:b"])
        #expect(
            told.reports.contains {
                if case .lost("alsa:a", _, .oneOfSeveral, _) = $0 { true } else { false }
            }
        )
        #expect(core.wakeAt ?? .max <= MissingOutputs.interval(tries: 0))
        // It is looked for now and then, and not all the time.
        speakers.there.insert("alsa:a")
        core.work { true }
        core.work { true }
        #expect(core.outlets.count == 1)
        speakers.now += MissingOutputs.interval(tries: 0)
        core.work { true }
        core.work { true }
        #expect(core.outlets.map(\.name) == ["alsa:a", "alsa:b"] && core.isRunning)
        let opened = told.reports.filter { if case .opened("alsa:a", _, _) = $0 { true } else { false } }
        #expect(opened.count == 2)
        #expect(core.outlets.allSatisfy { $0.positionMs >= 300 && $0.positionMs < 1_400 })
    }

    @Test("where the only speaker is unplugged the sound waits for it, and goes on where it was")
    func awaited() throws {
        let (speakers, core) = try afterUnplugging()
        #expect(!core.isRunning)
        #expect(
            told.reports.contains { if case .lost("alsa:a", _, .awaited, _) = $0 { true } else { false } }
        )
        // A seek in the meantime is where it goes on.
        core.perform(.seek(serial: 1, positionMs: 700))
        speakers.there = ["alsa:a"]
        speakers.now += MissingOutputs.interval(tries: 0)
        core.work { true }
        core.work { true }
        #expect(core.isRunning && told.reports.last == .started(serial: 1, positionMs: 700))
    }

    @Test("a speaker that is awaited is so no more when the sound goes on through another")
    func elsewhere() throws {
        let (speakers, core) = try afterUnplugging()
        #expect(core.isAwaiting && !core.isRunning)
        speakers.there = ["alsa:b"]
        core.perform(.outputs(["alsa:b"], isPaced: true))
        #expect(core.isRunning && !core.isAwaiting && core.outlets.map(\.name) == ["alsa:b"])
    }

    @Test("a speaker that is back after a pause is open, and silent until somebody presses play")
    func pausedMeanwhile() throws {
        let (speakers, core) = try afterUnplugging()
        core.perform(.pause)
        speakers.there = ["alsa:a"]
        speakers.now += MissingOutputs.interval(tries: 0)
        core.work { true }
        core.work { true }
        #expect(!core.isRunning && core.outlets.count == 1)
        core.perform(.resume)
        #expect(core.isRunning)
    }

    @Test("a speaker that cannot be opened is told once, and tried again at longer and longer intervals")
    func intervals() throws {
        let speakers = Speakers()
        let core = speakers.core { [told] in told.reports.append($0) }
        core.perform(.outputs(["alsa:a"], isPaced: true))
        core.perform(.load(try track(1), positionMs: 0))
        for _ in 0..<40 {
            speakers.now += 1_000_000_000
            core.work { true }
            core.work { true }
        }
        let losses = told.reports.filter { if case .lost = $0 { true } else { false } }
        #expect(losses.count == 1)
        #expect(core.wakeAt ?? 0 > speakers.now)
        #expect(core.wakeAt ?? .max <= speakers.now + MissingOutputs.interval(tries: 30))
    }

    @Test("a speaker that takes no sound any more does not hold the others up")
    func stuck() throws {
        let speakers = Speakers()
        speakers.there = ["alsa:a", "alsa:b"]
        let core = speakers.core { [told] in told.reports.append($0) }
        core.perform(.outputs(["alsa:a", "alsa:b"], isPaced: true))
        core.perform(.load(try files.file(EngineTests.long, .wav, serial: 1), positionMs: 0))
        core.perform(.resume)
        core.work { false }
        speakers.open["alsa:a"]?.suspend()
        try files.wait {
            core.work { false }
            return told.reports.contains {
                if case .lost("alsa:a", _, .oneOfSeveral, _) = $0 { true } else { false }
            }
        }
        #expect(core.isRunning && core.outlets.map(\.name) == ["alsa:b"])
    }

    @Test("a speaker that comes and goes is left alone for longer each time, until it stays")
    func relapses() {
        var missing = MissingOutputs()
        missing.note(SoundFormat(sampleRate: 44_100, channels: 2, sample: .int16), for: "alsa")
        let error = SoundError.lost(output: "alsa", reason: "")
        let second: Int64 = 1_000_000_000
        var waits: [Int64] = []
        for round in 0..<3 {
            let now = Int64(round) * 10 * second
            missing.remove("alsa", at: now)
            missing.add("alsa", error, at: now + second)
            waits.append((missing.earliest ?? 0) - now - second)
        }
        #expect(waits == [second, 2 * second, 4 * second])
        missing.remove("alsa", at: 100 * second)
        missing.add("alsa", error, at: 200 * second)
        #expect(missing.earliest == 201 * second)
    }

    @Test("a speaker that joins in the middle begins where the others are, and one that leaves disturbs none")
    func joining() throws {
        let speakers = Speakers()
        speakers.there = ["alsa:a", "alsa:b"]
        let core = speakers.core { [told] in told.reports.append($0) }
        core.perform(.outputs(["alsa:a"], isPaced: true))
        core.perform(.load(try track(1), positionMs: 500))
        core.perform(.resume)
        work()
        core.perform(.outputs(["alsa:a", "alsa:b"], isPaced: true))
        #expect(core.outlets.map(\.name) == ["alsa:a", "alsa:b"] && core.isRunning)
        let places = core.outlets.compactMap(\.marks.last?.positionMs)
        #expect(places.count == 2 && places[0] == places[1] && places[0] >= 500)
        let stayed = core.outlets[1]
        core.perform(.outputs(["alsa:b"], isPaced: true))
        #expect(core.outlets.count == 1 && core.outlets[0] === stayed && core.isRunning)
    }

    private func work() {
        var steps = 0
        core.work {
            steps += 1
            return steps > 1_000
        }
    }

    private var places: Int {
        told.reports.count { if case .position = $0 { true } else { false } }
    }

    @Test("a pause ends the playing and tells the place, and one while nothing plays says nothing")
    func pause() throws {
        core.perform(.outputs(["null"], isPaced: true))
        core.perform(.load(try track(1), positionMs: 700))
        core.perform(.pause)
        #expect(places == 0 && !core.isRunning)
        core.perform(.resume)
        #expect(core.isRunning)
        core.perform(.pause)
        #expect(places == 1 && !core.isRunning)
        core.perform(.pause)
        #expect(places == 1)
    }

    @Test("a track that is loaded while another plays is silent until somebody presses play")
    func loaded() throws {
        core.perform(.outputs(["null"], isPaced: true))
        core.perform(.load(try track(1), positionMs: 0))
        core.perform(.resume)
        core.perform(.load(try track(2), positionMs: 0))
        work()
        #expect(!core.isRunning && core.heard?.serial == 2)
        #expect(!told.reports.contains { if case .started(2, _) = $0 { true } else { false } })
    }

    @Test("the same outputs at another pace are opened anew, and at the same one stay as they are")
    func samePace() throws {
        let output = "wav:\(files.scratch.file("out.wav"))"
        core.perform(.outputs([output], isPaced: false))
        core.perform(.load(try track(1), positionMs: 0))
        #expect(core.outlets.map(\.isDirect) == [true])
        core.perform(.outputs([output], isPaced: true))
        #expect(core.outlets.map(\.isDirect) == [false])
        let (outlet, count) = (core.outlets.first, told.reports.count)
        core.perform(.outputs([output], isPaced: true))
        #expect(core.outlets.first === outlet && told.reports.count == count, "there is nothing to tell")
    }

    @Test(
        "where it is written as fast as it goes the place is told every five seconds of it, or half that pass"
    )
    func unheardPlaces() throws {
        let output = "wav:\(files.scratch.file("out.wav"))"
        let start = Monotonic.now()
        core.perform(.outputs([output], isPaced: false))
        core.perform(.load(try files.file(EngineTests.long, .wav, serial: 1), positionMs: 0))
        core.perform(.next(try track(2)))
        core.perform(.resume)
        work()
        #expect(told.reports.last == .ended(serial: 2, next: nil))
        let passed = Int((Monotonic.now() - start) / EngineCore.positionInterval)
        #expect((3...4 + passed).contains(places), "\(told.reports)")
    }

    @Test("a file that cannot be read leaves nothing that plays")
    func unreadable() throws {
        core.perform(.outputs(["null"], isPaced: true))
        core.perform(.load(EngineTrack(serial: 1, path: files.scratch.file("none.flac")), positionMs: 0))
        #expect(core.deck == nil && !core.isRunning)
    }

    @Test("without an output nothing is decoded")
    func mute() throws {
        core.perform(.outputs([], isPaced: false))
        core.perform(.load(try track(1), positionMs: 0))
        work()
        #expect(core.deck?.position == 0)
    }

    @Test(
        "what follows is begun behind the end, exchanged where it is another, and left where it is the same"
    )
    func follow() throws {
        let (one, two, three) = (try track(1), try track(2), try track(3))
        core.perform(.outputs(["null"], isPaced: true))
        core.perform(.load(one, positionMs: 1_200))
        core.perform(.next(two))
        work()
        let begun = try #require(core.deck)
        #expect(begun.track == two)
        core.perform(.next(two))
        #expect(core.deck === begun)
        core.perform(.next(three))
        #expect(core.deck?.track == one)
        work()
        #expect(core.deck?.track == three)
    }

    @Test("half of a short track is crossfaded at most, and nothing with one whose length leaves no room")
    func overlaps() {
        #expect(Crossfade.overlap(wanted: 500, kept: 500, length: 2_000) == 500)
        #expect(Crossfade.overlap(wanted: 500, kept: 300, length: nil) == 300)
        #expect(Crossfade.overlap(wanted: 500, kept: 500, length: 600) == 300)
        #expect(Crossfade.overlap(wanted: 500, kept: 500, length: 0) == 0)
    }

    @Test("24 bits stay 24 bits, and are said to be exact")
    func depth() throws {
        let track = try files.file(EngineTests.sweep, .flac(bitDepth: 24), serial: 1)
        let output = "wav:\(files.scratch.file("out.wav"))"
        core.perform(.outputs([output], isPaced: false))
        core.perform(.load(track, positionMs: 0))
        #expect(told.reports.contains(.opened(output: output, format: "44100:24:2", isExact: true)))
    }

    @Test(
        "samples are exact where the output has as many bits, and floating point has 24",
        arguments: [
            (16, SoundFormat.Sample.int16, true), (24, .int16, false), (16, .float32, true),
            (24, .float32, true),
            (24, .int24, true), (16, .int32, true),
        ]
    )
    func exactness(bits: Int, sample: SoundFormat.Sample, isExact: Bool) throws {
        let deck = try Deck(files.file(EngineTests.sweep, .flac(bitDepth: bits), serial: 1))
        let format = SoundFormat(sampleRate: deck.format.sampleRate, channels: 2, sample: sample)
        let outlet = try Outlet("null", FakeSpeaker(format), wanted: format, notify: {})
        #expect(outlet.isExact(for: deck) == isExact)
    }

    @Test("a damaged file says so once, and has nothing more after that")
    func damaged() throws {
        let whole = try files.file(EngineTests.sweep, .flac(), serial: 1)
        let bytes = try WholeFile.read(whole.path, atMost: 1 << 24)
        try WholeFile.replace(whole.path, with: Array(bytes.prefix(bytes.count / 2)))
        let deck = try Deck(whole)
        var block = PCMBuffer(format: deck.format, capacity: EngineCore.blockFrames)
        var complaints = 0
        for _ in 0..<100 where deck.read(into: &block) != nil { complaints += 1 }
        #expect(complaints == 1 && block.frames == 0)
    }

    @Test(
        "what is decoded on several threads is what one thread decodes, from the beginning and after a seek",
        arguments: [AudioFileFormat.flac(), .flac(bitDepth: 24)]
    )
    func threads(format: AudioFileFormat) throws {
        let track = try files.file(EngineTests.long, format, serial: 1)
        let sounds = try [1, 4].map { threads in
            let deck = try Deck(track, threads: threads)
            var sound: [[Int32]] = []
            for place in [0, 700, 300] {
                try deck.seek(to: place)
                sound.append(try rest(of: deck))
            }
            return sound
        }
        #expect(sounds[0] == sounds[1])
        #expect(sounds[0][0].count == EngineTests.long.count)
    }

    private func rest(of deck: Deck) throws -> [Int32] {
        var block = PCMBuffer(format: deck.format, capacity: EngineCore.blockFrames)
        var sound: [Int32] = []
        repeat {
            if let complaint = deck.read(into: &block) { throw complaint }
            block.withSamples(as: Int32.self) { sound += $0 }
        } while block.frames > 0
        return sound
    }

    @Test("an output that keeps time never has room for more than it has not heard")
    func pace() throws {
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        let buffer = format.frames(milliseconds: 100)
        let pace = Pace(of: format)
        #expect(pace.room() == buffer)
        pace.take(buffer)
        #expect((1...buffer).contains(pace.room()))
    }

    @Test("a song that is lossy needs no other output where the output is a file")
    func fileStays() throws {
        core.perform(.outputs(["wav:\(files.scratch.file("out.wav"))"], isPaced: false))
        core.perform(.load(try files.file(EngineTests.sweep, .opus(), serial: 1), positionMs: 0))
        let (outlet, deck) = (try #require(core.outlets.first), try #require(core.deck))
        #expect(!core.needsAnother(outlet, deck))
    }

    @Test("with much to be heard the engine sleeps until half of it was, and while pieces are heard as long")
    func sleep() throws {
        let speakers = Speakers()
        speakers.there = ["alsa:a"]
        let core = speakers.core { [told] in told.reports.append($0) }
        core.perform(.outputs(["alsa:a"], isPaced: true))
        core.perform(.load(try files.file(EngineTests.long, .wav, serial: 1), positionMs: 0))
        // It takes nothing, so that what is to be heard stays as much.
        speakers.open["alsa:a"]?.suspend()
        core.perform(.resume)
        core.work { false }
        let ahead = try #require(core.outlets.first).aheadMs
        #expect(ahead > Lane.bufferMs * 3 / 4)
        var now = Monotonic.now()
        #expect(try #require(core.soundsOutAt) - now >= Int64(ahead - Lane.bufferMs / 2) * 1_000_000)
        core.perform(.scan(serial: 1, positionMs: 0, speed: 20))
        core.work { false }
        let piece = try #require(core.outlets.first).aheadMs
        #expect(piece >= 250)
        now = Monotonic.now()
        #expect(try #require(core.soundsOutAt) - now >= Int64(piece - 60) * 1_000_000)
    }
}
