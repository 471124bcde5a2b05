import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

@Suite("Outputs that drop out, hang, or are behind for good")
final class OutputLossTests: EngineStage {
    private func isLost(_ name: String) -> Bool {
        told.reports.contains { if case .lost(name, _, _, _) = $0 { true } else { false } }
    }

    private func play(_ samples: [Int16], through names: [String], isPaced: Bool = true) throws {
        core.perform(.outputs(names, isPaced: isPaced))
        core.perform(.load(try files.file(samples, .wav, serial: 1), positionMs: 0))
        core.perform(.resume)
    }

    @Test("a file that drops out keeps what it has, and goes on behind that when it is opened again")
    func continued() throws {
        let path = files.scratch.file("out.wav")
        try play(EngineTests.long, through: ["wav:\(path)"], isPaced: false)
        var asked = 0
        core.work {
            asked += 1
            return asked > 20
        }
        let before = try #require(core.outlets.first).written
        #expect(before > 0 && core.deck != nil)
        core.lose(core.outlets.map { ($0, .unwritable(path: path, errno: ENOSPC)) })
        #expect(core.outlets.isEmpty && isLost("wav:\(path)"))
        core.perform(.resume)
        core.work { false }
        core.perform(.unload)
        core.perform(.outputs([], isPaced: false))
        let sound = try EngineDriver.samples(ofWave: path)
        let long = EngineTests.long
        let isKept = sound.prefix(2 * before).elementsEqual(long.prefix(2 * before))
        #expect(isKept)
        // It goes on at the millisecond.
        #expect((0..<2 * 45).contains(sound.count - long.count))
        let isWhole = sound.suffix(44_100).elementsEqual(long.suffix(44_100))
        #expect(isWhole)
    }

    @Test(
        "a file that another process has begun is continued, and one that is chosen for the first time begins"
    )
    func begun() throws {
        let (old, new) = (files.scratch.file("old.wav"), files.scratch.file("new.wav"))
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        let noise = Sounds.noise(format, frames: 100)
        for path in [old, new] {
            try SoundOutputs.open("wav:\(path)", for: format, isPaced: false).writeAll(noise)
        }
        let openings = Openings(begun: ["wav:\(old)"], notify: {})
        for path in [old, new] { _ = try openings.open("wav:\(path)", format, false) }
        #expect(try Sounds.content(ofWave: old) == noise)
        #expect(try FileStatus(path: new).size == 44)
    }

    @Test("a speaker that is seconds behind for good is not taken for one that takes too little")
    func latency() throws {
        speakers.there = ["alsa:a", "alsa:b"]
        try play(EngineTests.long, through: ["alsa:a", "alsa:b"])
        speakers.open["alsa:b"]?.delay(by: 2 * 44_100)
        core.work { false }
        // Nobody decodes, so that the first has nothing left to play.
        try files.wait { (core.outlets.first?.aheadMs ?? .max) < 50 }
        #expect(core.outlets.last?.aheadMs ?? 0 > 1_500)
        core.work { false }
        #expect(core.outlets.count == 2 && !isLost("alsa:b"))
    }

    @Test("at the end of all a speaker has the time that it takes for what it holds, and no more")
    func end() throws {
        speakers.there = ["alsa:a", "alsa:b"]
        // Less than what fits into what each is given before it is asked for.
        try play(Array(EngineTests.sweep.prefix(60_000)), through: ["alsa:a", "alsa:b"])
        speakers.open["alsa:b"]?.suspend()
        core.work { false }
        try files.wait {
            core.work { false }
            return core.deck == nil && (core.outlets.first?.isFinished ?? false)
        }
        core.work { false }
        #expect(core.outlets.count == 2)
        speakers.now += 1_000_000_000
        core.work { false }
        #expect(core.outlets.count == 2, "it holds 0.7 s")
        speakers.now += 2_000_000_000
        core.work { false }
        #expect(core.outlets.map(\.name) == ["alsa:a"] && isLost("alsa:b"))
        #expect(told.reports.last == .ended(serial: 1, next: nil))
    }

    @Test("a pipe that took too little is looked for as a speaker is, also where songs are crossfaded")
    func pipe() {
        var missing = MissingOutputs()
        missing.note(SoundFormat(sampleRate: 48_000, channels: 2, sample: .int16), for: "fifo:/tmp/x")
        missing.add("fifo:/tmp/x", .lost(output: "fifo:/tmp/x", reason: "slow"), at: 0)
        #expect(missing.due(at: 1_000_000_000).map(\.name) == ["fifo:/tmp/x"])
        missing.add("wav:/tmp/x", .lost(output: "wav:/tmp/x", reason: "slow"), at: 0)
        #expect(!missing.contains("wav:/tmp/x"))
    }

    @Test("a speaker that comes back while a button is held joins when it is let go")
    func held() throws {
        speakers.there = ["alsa:a"]
        try play(EngineTests.long, through: ["alsa:a", "alsa:b"])
        core.work { false }
        core.perform(.scan(serial: 1, positionMs: 0, speed: 2))
        speakers.there.insert("alsa:b")
        for _ in 0..<3 {
            speakers.now += 2_000_000_000
            core.work { true }
        }
        #expect(core.scan != nil && core.outlets.map(\.name) == ["alsa:a"])
        #expect(core.wakeAt ?? 0 > 0)
        core.perform(.seek(serial: 1, positionMs: 1_000))
        core.work { true }
        #expect(core.outlets.map(\.name) == ["alsa:a", "alsa:b"])
    }

    @Test("where the only speaker is gone while a button is held, it sounds again once it is back")
    func heldAlone() throws {
        speakers.there = ["alsa:a"]
        try play(EngineTests.long, through: ["alsa:a"])
        core.work { false }
        core.perform(.scan(serial: 1, positionMs: 0, speed: 2))
        speakers.unplug("alsa:a")
        try files.wait {
            core.work { true }
            return isLost("alsa:a")
        }
        #expect(core.scan == nil && core.isAwaiting)
        speakers.there.insert("alsa:a")
        for _ in 0..<2 {
            speakers.now += 2_000_000_000
            core.work { true }
        }
        #expect(core.outlets.map(\.name) == ["alsa:a"] && core.isRunning)
    }

    @Test("a file that its disk has not taken yet is not opened a second time beside that, by whatever name")
    func stillWritten() throws {
        let path = files.scratch.file("out.wav")
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        var output: (any SoundOutput)? = try Openings(notify: {}).open("wav:\(path)", format, false)
        #expect(output != nil)
        let alias = files.scratch.file("alias.wav")
        symlink(path, alias)
        for name in [path, alias] {
            #expect(throws: SoundError.self) {
                _ = try Openings(notify: {}).open("wav:\(name)", format, false)
            }
        }
        output = nil
        _ = try Openings(notify: {}).open("wav:\(path)", format, false)
    }

    @Test("a speaker that is behind for good is fed before it has taken all that there is for it")
    func latencyAlone() throws {
        speakers.there = ["alsa:a"]
        try play(EngineTests.long, through: ["alsa:a"])
        speakers.open["alsa:a"]?.delay(by: 44_100 * 3_600)
        core.work { false }
        let outlet = try #require(core.outlets.first)
        try files.wait { outlet.aheadMs > 3_000_000 }
        let wakeAt = try #require(core.soundsOutAt)
        #expect(wakeAt - Monotonic.now() <= 500_000_000)
    }

    @Test("a button that is held sounds piece by piece through a speaker that is behind for good")
    func latencyHeld() throws {
        speakers.there = ["alsa:a"]
        try play(EngineTests.long, through: ["alsa:a"])
        speakers.open["alsa:a"]?.delay(by: 44_100 * 3_600)
        core.perform(.scan(serial: 1, positionMs: 0, speed: 2))
        let outlet = try #require(core.outlets.first)
        let before = outlet.written
        try files.wait {
            core.work { false }
            return outlet.written - before >= 4 * 44_100 / 4
        }
        #expect(core.scan != nil)
    }

    @Test(
        "a speaker that was opened again for a song that is over is closed before it is opened for the next"
    )
    func lateFormat() throws {
        speakers.there = ["alsa:a"]
        speakers.isExclusive = true
        try play(EngineTests.sweep, through: ["alsa:a", "alsa:b"])
        core.work { true }
        speakers.there.insert("alsa:b")
        speakers.now += 2_000_000_000
        // It is opened now, for integers, and looked at after the next song, which is in floating point, has begun.
        core.work { true }
        let louder = try files.file(EngineTests.sweep, .wav, serial: 2, gain: 100)
        core.perform(.load(louder, positionMs: 0))
        core.perform(.resume)
        for _ in 0..<2 { core.work { true } }
        #expect(core.outlets.map(\.name) == ["alsa:a", "alsa:b"])
        #expect(speakers.refusals == 0)
    }

    @Test("a button that is held over a song that cannot be read is silent, and the engine waits")
    func unreadable() throws {
        speakers.there = ["alsa:a"]
        core.perform(.outputs(["alsa:a"], isPaced: true))
        core.perform(.load(EngineTrack(serial: 1, path: files.scratch.file("none.wav")), positionMs: 0))
        core.perform(.scan(serial: 1, positionMs: 0, speed: 2))
        #expect(core.scan == nil && !core.isRunning)
    }
}
