import ClickwheelAudio
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

/// Where a track ends, or never began: what comes behind it, and what a press makes of it.
@Suite("What the engine makes of ends")
final class EngineEndTests: EngineStage {
    override init() throws {
        try super.init()
        speakers.there = ["alsa:a"]
        core.perform(.outputs(["alsa:a"], isPaced: true))
    }

    private func work() {
        var steps = 0
        core.work {
            steps += 1
            return steps > 1_000
        }
    }

    private func isFailure(_ report: EngineReport?, of serial: Int64) -> Bool {
        if case .failed(serial, _, _)? = report { true } else { false }
    }

    // MARK: A track that cannot be loaded

    /// Has a track sound, and another in its place whose file is not there.
    private func loadMissing() throws -> EngineTrack {
        let missing = EngineTrack(serial: 2, path: files.scratch.file("2.wav"))
        core.perform(.load(try track(1), positionMs: 1_300))
        core.perform(.resume)
        try files.wait {
            work()
            return told.reports.last == .ended(serial: 1, next: nil)
        }
        core.perform(.load(missing, positionMs: 0))
        #expect(isFailure(told.reports.last, of: 2) && core.outlets.count == 1)
        told.reports = []
        return missing
    }

    @Test("behind a track that could not be loaded nothing begins, and a start of it says once more why")
    func nothingBehindFailure() throws {
        _ = try loadMissing()
        core.perform(.next(try track(3)))
        work()
        #expect(core.deck == nil && core.begun.isEmpty, "there is nothing that it could follow")
        core.perform(.resume)
        work()
        #expect(!core.isRunning && told.reports.map { isFailure($0, of: 2) } == [false, true])
    }

    @Test("a start of a track that could not be loaded tries it again, and what was to follow it follows it")
    func anotherTry() throws {
        let missing = try loadMissing()
        let next = try track(3)
        core.perform(.next(next))
        try WholeFile.replace(missing.path, with: try WholeFile.read(next.path, atMost: 1 << 24))
        core.perform(.resume)
        #expect(core.isRunning && told.reports.last == .started(serial: 2, positionMs: 0))
        try files.wait {
            work()
            return core.deck?.track == next
        }
        #expect(core.heard == missing)
    }

    @Test("a start of a track that could not be loaded never counts as one that sounds")
    func noSilence() throws {
        core.perform(.load(try track(1), positionMs: 0))
        core.perform(.resume)
        work()
        core.perform(.load(EngineTrack(serial: 2, path: files.scratch.file("2.wav")), positionMs: 0))
        told.reports = []
        core.perform(.resume)
        work()
        #expect(!core.isRunning && told.reports.map { isFailure($0, of: 2) } == [false, true])
    }

    @Test("nothing begins behind a track of which nothing can be decoded")
    func nothingBehindDamage() throws {
        let whole = try files.file(EngineTests.sweep, .flac(), serial: 1)
        let bytes = try WholeFile.read(whole.path, atMost: 1 << 24)
        let sound = bytes.count - bytes.count / 2
        try WholeFile.replace(whole.path, with: bytes.dropLast(sound) + [UInt8](repeating: 0, count: sound))
        core.perform(.load(whole, positionMs: 1_200))
        core.perform(.next(try track(2)))
        core.perform(.resume)
        work()
        #expect(isFailure(told.reports.last, of: 1), "\(told.reports)")
        #expect(core.deck == nil && core.begun.isEmpty && !core.isRunning)
    }

    // MARK: An output that cannot be opened anew for the next track

    /// Has a track sound from near its end, with another behind it for which the speaker has to be opened anew, until the
    /// speaker is through with it.
    private func goToSeam() throws -> EngineTrack {
        let next = try files.file(EngineTests.sweep, .opus(), serial: 2)
        core.perform(.load(try track(1), positionMs: 1_200))
        core.perform(.next(next))
        core.perform(.resume)
        work()
        #expect(core.waitingDeck?.track == next)
        try files.wait { core.outlets.allSatisfy(\.isFinished) }
        return next
    }

    @Test("where the speaker is gone when the next track begins, that one is at hand, at its beginning")
    func placeOfNext() throws {
        let next = try goToSeam()
        told.reports = []
        speakers.there = []
        work()
        #expect(core.outlets.isEmpty && core.heard == next)
        #expect(
            told.reports.starts(with: [.opening(serial: 2), .ended(serial: 1, next: 2)]),
            "\(told.reports)"
        )
        guard case .lost("alsa:a", _, .silence, _)? = told.reports.last else {
            Issue.record("told was \(told.reports)")
            return
        }
        speakers.there = ["alsa:a"]
        core.perform(.resume)
        #expect(told.reports.last == .started(serial: 2, positionMs: 0))
    }

    @Test("a seek while the next track waits for the speaker has it follow still")
    func seekAtSeam() throws {
        let next = try goToSeam()
        core.perform(.seek(serial: 1, positionMs: 1_000))
        #expect(core.waitingDeck == nil && core.nextTrack == next && core.deck?.track.serial == 1)
        work()
        #expect(core.waitingDeck?.track == next)
    }

    // MARK: A pause within the moment of an end

    @Test("a pause when all was heard and nothing is told of it is one at the end, and a start tells that")
    func pauseAtEnd() throws {
        core.perform(.load(try track(1), positionMs: 1_200))
        core.perform(.resume)
        work()
        try files.wait { core.outlets.allSatisfy(\.isFinished) }
        core.perform(.pause)
        core.work { true }
        guard case .position(1, 1_350...1_361)? = told.reports.last else {
            Issue.record("told was \(told.reports)")
            return
        }
        core.perform(.resume)
        core.work { true }
        #expect(told.reports.last == .ended(serial: 1, next: nil), "\(told.reports)")
    }

    @Test("a pause before the speaker is opened anew is one at the end, and a start begins the next track")
    func pauseAtSeam() throws {
        let next = try goToSeam()
        core.perform(.pause)
        work()
        #expect((1_350...1_361).contains(core.positionMs ?? 0) && core.heard?.serial == 1)
        core.perform(.resume)
        work()
        #expect(core.heard == next && core.isRunning)
        #expect(told.reports.contains { if case .started(2, _) = $0 { true } else { false } })
    }

    // MARK: What may take long

    @Test("before the file of the next track is opened, and a device for it, the engine says so")
    func opening() throws {
        _ = try goToSeam()
        let openings = told.reports.filter { $0 == .opening(serial: 2) }
        #expect(openings.count == 1, "\(told.reports)")
        told.reports = []
        work()
        let opening = try #require(told.reports.firstIndex(of: .opening(serial: 2)))
        let opened = try #require(told.reports.firstIndex { if case .opened = $0 { true } else { false } })
        #expect(opening < opened)
    }

    @Test("a next track that is crossfaded is told before it is opened, once")
    func openingForCrossfade() throws {
        var next = try track(2)
        next.crossfadeMs = 1_000
        core.perform(.load(try track(1), positionMs: 0))
        core.perform(.next(next))
        work()
        #expect(core.deck?.track == next)
        #expect(told.reports.count { $0 == .opening(serial: 2) } == 1, "\(told.reports)")
    }

    @Test("while a button is held the engine tells where it is")
    func scanning() throws {
        let one = try track(1)
        core.perform(.load(one, positionMs: 300))
        told.reports = []
        core.perform(.scan(serial: 1, positionMs: 300, speed: 4))
        work()
        #expect(core.scan != nil)
        #expect(told.reports.contains { if case .position(1, _) = $0 { true } else { false } })
    }

    // MARK: A file beside a speaker

    @Test("a file that is written as fast as it goes besides a speaker is woken for what the speaker takes")
    func paced() throws {
        let file = "wav:\(files.scratch.file("out.wav"))"
        core.perform(.outputs([file, "alsa:a"], isPaced: false))
        core.perform(.load(try files.file(EngineTests.long, .wav, serial: 1), positionMs: 0))
        core.perform(.resume)
        work()
        #expect(core.outlets.map(\.isDirect) == [true, false] && !core.canGoOn)
        #expect((core.wakeAt ?? .max) <= Monotonic.now() + 1_000_000_000)
    }
}
