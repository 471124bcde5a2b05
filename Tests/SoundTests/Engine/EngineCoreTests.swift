import ClickwheelAudio
import ClickwheelSoundLink
import ClickwheelSystem
import Testing

@testable import ClickwheelSound

/// The engine without its thread: it does what it is told at once, and decodes when it is asked to.
@Suite("What the engine makes of its commands")
struct EngineCoreTests {
    private final class Told {
        var reports: [EngineReport] = []
    }

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

    @Test("24 bits stay 24 bits, and are said to be exact")
    func depth() throws {
        let track = try files.file(EngineTests.sweep, .flac(bitDepth: 24), serial: 1)
        let output = "wav:\(files.scratch.file("out.wav"))"
        core.perform(.outputs([output], isPaced: false))
        core.perform(.load(track, positionMs: 0))
        #expect(told.reports.contains(.opened(output: output, format: "44100:24:2", isExact: true)))
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

    @Test("an output that keeps time never has room for more than it has not heard")
    func pace() throws {
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        let buffer = format.frames(milliseconds: 100)
        var pace = Pace(of: format)
        #expect(pace.room() == buffer)
        pace.take(buffer)
        #expect((1...buffer).contains(pace.room()))
    }
}
