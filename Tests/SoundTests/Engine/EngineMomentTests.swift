import ClickwheelAudio
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

/// Commands that come at the worst moment: while a speaker is gone, and between two songs.
@Suite("What the engine makes of commands at the worst moment")
final class EngineMomentTests: EngineStage {
    /// Plays the first track from 300 ms on, through a speaker that is unplugged then.
    private func lose(playing track: EngineTrack) throws {
        speakers.there = ["alsa:a"]
        core.perform(.outputs(["alsa:a"], isPaced: true))
        core.perform(.load(track, positionMs: 300))
        try resumeAndUnplug()
    }

    private func resumeAndUnplug() throws {
        core.perform(.resume)
        speakers.unplug("alsa:a")
        try files.wait {
            core.work { true }
            return told.reports.contains { if case .lost(_, _, .awaited, _) = $0 { true } else { false } }
        }
        told.reports = []
    }

    private func comeBack() {
        speakers.there.insert("alsa:a")
        speakers.now += MissingOutputs.interval(tries: 0)
        core.work { true }
        core.work { true }
    }

    private func isStart(_ report: EngineReport?, of serial: Int64) -> Bool {
        if case .started(serial, let positionMs)? = report { positionMs >= 300 } else { false }
    }

    @Test("another speaker that is chosen while one is waited for sounds, and the player hears so")
    func elsewhere() throws {
        try lose(playing: try track(1))
        speakers.there = ["alsa:b"]
        core.perform(.outputs(["alsa:b"], isPaced: true))
        #expect(core.isRunning && core.outlets.map(\.name) == ["alsa:b"])
        #expect(isStart(told.reports.last, of: 1), "\(told.reports)")
    }

    @Test("another speaker that is chosen then and is not there either ends the wait")
    func nowhere() throws {
        try lose(playing: try track(1))
        core.perform(.outputs(["alsa:b"], isPaced: true))
        #expect(!core.isRunning && core.outlets.isEmpty)
        guard case .lost("alsa:b", _, .silence, _)? = told.reports.last else {
            Issue.record("told was \(told.reports)")
            return
        }
    }

    @Test(
        "another next song does not end the wait for a speaker, and follows when that is back",
        arguments: [false, true]
    )
    func nextWhileAwaited(isBack: Bool) throws {
        let (one, two) = (try track(1), try track(2))
        try lose(playing: one)
        if isBack { speakers.there = ["alsa:a"] }
        core.perform(.next(two))
        #expect(told.reports.isEmpty && core.outlets.isEmpty)
        core.work { true }
        #expect(told.reports.isEmpty, "the wait is not over")
        comeBack()
        #expect(core.isRunning && core.heard == one && isStart(told.reports.last, of: 1), "\(told.reports)")
        try files.wait {
            work()
            return core.deck?.track == two
        }
    }

    @Test("a next song that was begun already is exchanged during the wait too")
    func exchanged() throws {
        let (one, two, three) = (try track(1), try track(2), try track(3))
        speakers.there = ["alsa:a"]
        core.perform(.outputs(["alsa:a"], isPaced: true))
        core.perform(.load(one, positionMs: 1_000))
        core.perform(.next(two))
        work()
        #expect(core.deck?.track == two)
        try resumeAndUnplug()
        core.perform(.next(three))
        comeBack()
        work()
        #expect(core.heard == one && core.deck?.track == three)
    }

    private func work() {
        var steps = 0
        core.work {
            steps += 1
            return steps > 1_000
        }
    }

    /// Plays the end of one track and the beginning of another, which sounds and of which nothing is told yet.
    private func goPastMark() throws {
        speakers.there = ["alsa:a", "alsa:b"]
        core.perform(.outputs(["alsa:a"], isPaced: true))
        core.perform(.load(try track(1), positionMs: 1_200))
        core.perform(.next(try track(2)))
        work()
        core.perform(.resume)
        try files.wait { core.outlets.first?.current?.serial == 2 }
        #expect(core.heard?.serial == 1)
    }

    @Test("a speaker that joins when the next song has just begun joins in that one")
    func joining() throws {
        try goPastMark()
        core.perform(.outputs(["alsa:a", "alsa:b"], isPaced: true))
        #expect(core.heard?.serial == 2 && told.reports.contains(.ended(serial: 1, next: 2)))
        #expect(core.outlets.count == 2 && core.outlets.allSatisfy { $0.marks.last?.serial == 2 })
    }

    @Test("another song that is to follow when the next has just begun takes the place of that one")
    func following() throws {
        try goPastMark()
        core.perform(.next(try track(3)))
        #expect(core.heard?.serial == 1 && !told.reports.contains(.ended(serial: 1, next: 2)))
        #expect((1_350...1_361).contains(core.positionMs ?? 0), "the song before is not begun again")
        work()
        #expect(core.deck?.track.serial == 3 && core.begun.count <= 1)
    }

    @Test("a pause when the next song has just begun is one at the end of the song before")
    func pausing() throws {
        try goPastMark()
        core.perform(.pause)
        guard case .position(1, let positionMs)? = told.reports.last else {
            Issue.record("told was \(told.reports)")
            return
        }
        #expect((1_350...1_361).contains(positionMs))
        core.perform(.resume)
        core.work { true }
        #expect(core.heard?.serial == 2)
    }

    @Test("a next song that cannot be crossfaded is looked at once, and not with every block")
    func refusedOnce() throws {
        let output = files.scratch.file("out.wav")
        let core = EngineCore(report: { _ in }, notify: {})
        let one = try files.file(EngineTests.long, .wav, serial: 1)
        var two = try files.file(EngineTests.sweep, .opus(), serial: 2)
        two.crossfadeMs = 2_000
        core.perform(.outputs(["wav:\(output)"], isPaced: false))
        core.perform(.load(one, positionMs: 0))
        core.perform(.next(two))
        core.perform(.resume)
        for _ in 0..<1_000 where core.deck?.isOver == false { step(core) }
        #expect(core.partner == nil && core.nextTrack == two)
        // Whoever opened it again would find one that can be crossfaded.
        let other = try files.file(EngineTests.sweep, .wav, serial: 3)
        try WholeFile.replace(two.path, with: try WholeFile.read(other.path, atMost: 1 << 24))
        for _ in 0..<1_000 where core.deck?.track == one { step(core) }
        #expect(core.crossfade == nil && core.deck?.track == two)
    }

    /// Plays the first of two songs that are to be crossfaded for a second into a file, until `isSo`.
    private func crossfading(
        _ first: [Int16],
        _ second: [Int16],
        until isSo: (EngineCore) -> Bool
    ) throws -> (core: EngineCore, next: EngineTrack) {
        let core = EngineCore(report: { [told] in told.reports.append($0) }, notify: {})
        let one = try files.file(first, .wav, serial: 1)
        var two = try files.file(second, .wav, serial: 2)
        two.crossfadeMs = 1_000
        core.perform(.outputs(["wav:\(files.scratch.file("out.wav"))"], isPaced: false))
        core.perform(.load(one, positionMs: 0))
        core.perform(.next(two))
        core.perform(.resume)
        for _ in 0..<1_000 where !isSo(core) { step(core) }
        try #require(isSo(core))
        return (core, two)
    }

    @Test(
        "a crossfade that is called off when much is kept for it, or all is, leaves the songs as they are",
        arguments: [false, true]
    )
    func calledOff(isOver: Bool) throws {
        let first = CrossfadeTests.noise(seconds: 3, seed: 1)
        let second = CrossfadeTests.noise(seconds: 1, seed: 2)
        var (core, two) = try crossfading(first, second) {
            $0.heldBack?.frames ?? 0 > 20_000 && (!isOver || $0.deck?.isOver ?? false)
        }
        #expect(core.deck?.isOver == isOver && core.crossfade == nil)
        told.reports = []
        two.crossfadeMs = 0
        core.perform(.next(two))
        for _ in 0..<1_000 where core.heard != nil { step(core) }
        core.perform(.outputs([], isPaced: false))
        let isWhole = try EngineDriver.samples(ofWave: files.scratch.file("out.wav")) == first + second
        #expect(isWhole)
        #expect(told.reports.count { $0 == .opening(serial: 2) } == 1, "\(told.reports)")
    }

    @Test("a crossfade is mixed a block at a time, however long it is")
    func blockByBlock() throws {
        let noise = CrossfadeTests.noise(seconds: 3, seed: 1)
        let (core, _) = try crossfading(noise, noise) { $0.crossfade != nil }
        var before = try #require(core.crossfade?.done)
        while let crossfade = core.crossfade {
            #expect(crossfade.done - before <= EngineCore.blockFrames)
            before = crossfade.done
            step(core)
        }
        #expect(before >= 44_100 - EngineCore.blockFrames)
    }

    @Test("of a song of some blocks and a half, half is crossfaded", arguments: [3, 7])
    func shortest(halves: Int) throws {
        let frames = EngineCore.blockFrames * halves / 2
        let first = CrossfadeTests.noise(seconds: Double(frames + 1) / 44_100, seed: 1).prefix(2 * frames)
        let (core, _) = try crossfading(Array(first), CrossfadeTests.noise(seconds: 2, seed: 2)) {
            $0.crossfade != nil
        }
        #expect(core.crossfade?.total == frames / 2)
    }

    private func step(_ core: EngineCore) {
        var steps = 0
        core.work {
            steps += 1
            return steps > 1
        }
    }

    @Test("positions and speeds that nothing has are as good as the end, and no overflow")
    func hugeNumbers() throws {
        let one = try track(1)
        speakers.there = ["null"]
        core.perform(.outputs(["null"], isPaced: true))
        for positionMs in [Int.max, Int.min] {
            core.perform(.load(one, positionMs: positionMs))
            work()
            core.perform(.seek(serial: 1, positionMs: positionMs))
            work()
            core.perform(.scan(serial: 1, positionMs: positionMs, speed: positionMs))
            work()
            #expect(core.heard == one && core.outlets.count == 1)
        }
    }
}
