import ClickwheelSoundLink
import Testing

@testable import ClickwheelApp

@Suite("What a new engine is told after the last one broke down")
struct EngineWishesTests {
    static let first = EngineTrack(serial: 1, path: "/a.flac")
    static let second = EngineTrack(serial: 2, path: "/b.flac")

    /// A moment so many milliseconds after the commands.
    static func after(_ milliseconds: Int64) -> Int64 { milliseconds * 1_000_000 }

    static func wishes(_ commands: EngineCommand...) -> EngineWishes {
        var wishes = EngineWishes()
        for command in commands { wishes.note(command, at: 0) }
        return wishes
    }

    @Test("the outputs, the volume, the track where it was heard last, what follows it, and that it plays")
    func everything() {
        let outputs = EngineCommand.outputs(["alsa"], isPaced: true)
        var wishes = Self.wishes(
            outputs,
            .volume(40),
            .load(Self.first, positionMs: 0),
            .next(Self.second),
            .resume
        )
        wishes.note(.position(serial: 1, positionMs: 61_000), at: Self.after(7))
        #expect(
            wishes.commands(at: Self.after(7))
                == [outputs, .volume(40), .load(Self.first, positionMs: 61_000), .next(Self.second), .resume]
        )
    }

    @Test("what was paused stays paused, and what was let go of is not loaded")
    func silent() {
        #expect(
            Self.wishes(.load(Self.first, positionMs: 5), .resume, .pause).commands(at: 0)
                == [.load(Self.first, positionMs: 5), .next(nil)]
        )
        #expect(
            Self.wishes(.volume(1), .load(Self.first, positionMs: 5), .unload).commands(at: 0) == [.volume(1)]
        )
    }

    @Test("it is quiet since something sounded, or was told, and not since the program was started")
    func quiet() {
        let hour: Int64 = 3_600_000
        var wishes = Self.wishes()
        wishes.note(.load(Self.first, positionMs: 0), at: Self.after(hour))
        #expect(wishes.quietMs(at: Self.after(hour)) == 0, "it has to say that it is loaded")
        #expect(wishes.quietMs(at: Self.after(hour + 59_999)) == 59_999)
        wishes.note(.resume, at: Self.after(hour + 60_000))
        #expect(wishes.quietMs(at: Self.after(2 * hour)) == 0)
        wishes.note(.ended(serial: 1, next: nil), at: Self.after(2 * hour))
        #expect(wishes.quietMs(at: Self.after(2 * hour + 5)) == 5)
        wishes.note(.volume(3), at: Self.after(2 * hour + 70_000))
        #expect(wishes.quietMs(at: Self.after(2 * hour + 70_000)) == 0)
    }

    @Test("the track that followed is the one that is heard, from its beginning")
    func followed() {
        var wishes = Self.wishes(.load(Self.first, positionMs: 900), .next(Self.second), .resume)
        wishes.noteFailure(at: 0)
        wishes.note(.ended(serial: 1, next: 2), at: 0)
        #expect(wishes.commands(at: 0) == [.load(Self.second, positionMs: 0), .next(nil), .resume])
        #expect(wishes.failures == 0, "another track has a life of its own")
    }

    @Test("where another track has begun than the one that is to follow by now, that one does not sound")
    func otherBegun() {
        var wishes = Self.sounding(from: 179_000)
        let third = EngineTrack(serial: 3, path: "/c.flac")
        wishes.note(.next(third), at: 0)
        wishes.note(.ended(serial: 1, next: 2), at: 0)
        #expect(wishes.track == Self.first && wishes.next == third && !wishes.sounds)
    }

    @Test("what follows while it is paused, or looked through, is silent too")
    func followedInSilence() {
        var wishes = Self.sounding(from: 179_000)
        wishes.note(.pause, at: 0)
        wishes.note(.ended(serial: 1, next: 2), at: 0)
        #expect(wishes.track == Self.second && !wishes.sounds)
    }

    @Test("a position of a track that was let go of changes nothing")
    func late() {
        var wishes = Self.wishes(.load(Self.second, positionMs: 7), .resume)
        wishes.note(.position(serial: 1, positionMs: 99_000), at: 0)
        #expect(wishes.positionMs(at: 0) == 7)
        wishes.note(.next(Self.first), at: 0)
        wishes.note(.ended(serial: 1, next: 2), at: 0)
        #expect(
            wishes.commands(at: 0) == [.load(Self.second, positionMs: 7), .next(Self.first), .resume],
            "nor does its end"
        )
    }

    /// A track of three minutes that has sounded from `positionMs` since the moment 0.
    static func sounding(from positionMs: Int) -> EngineWishes {
        var wishes = wishes(.load(first, positionMs: 0), .next(second), .resume)
        wishes.note(.loaded(serial: 1, durationMs: 180_000, source: "flac 44100:16:2"), at: 0)
        wishes.note(.started(serial: 1, positionMs: positionMs), at: 0)
        return wishes
    }

    @Test("between two reports the track goes on by the clock")
    func goesOn() {
        var wishes = Self.sounding(from: 61_000)
        #expect(wishes.positionMs(at: Self.after(480)) == 61_480)
        wishes.note(.position(serial: 1, positionMs: 61_500), at: Self.after(500))
        wishes.noteFailure(at: Self.after(730))
        #expect(wishes.positionMs(at: Self.after(900)) == 61_730, "a process that is gone makes no sound")
        #expect(
            wishes.commands(at: Self.after(900))
                == [.load(Self.first, positionMs: 61_730), .next(Self.second), .resume]
        )
    }

    @Test("an engine that has said nothing for long has not gone on for long, and none goes on after the end")
    func held() {
        #expect(Self.sounding(from: 61_000).positionMs(at: Self.after(60_000)) == 62_000)
        #expect(Self.sounding(from: 179_900).positionMs(at: Self.after(450)) == 180_000)
    }

    @Test("a track that was not begun, or is paused, stays where it is")
    func stays() {
        var wishes = Self.wishes(.load(Self.first, positionMs: 5_000), .resume)
        #expect(wishes.positionMs(at: Self.after(400)) == 5_000)
        wishes.note(.started(serial: 1, positionMs: 5_000), at: Self.after(400))
        wishes.note(.pause, at: Self.after(700))
        #expect(wishes.positionMs(at: Self.after(900)) == 5_300)
        wishes.note(.position(serial: 1, positionMs: 5_310), at: Self.after(701))
        #expect(wishes.positionMs(at: Self.after(900)) == 5_310)
    }

    @Test("a seek goes on from where it led, and a scan stays where it began")
    func moved() {
        var wishes = Self.sounding(from: 1_000)
        wishes.note(.seek(serial: 1, positionMs: 90_000), at: Self.after(100))
        #expect(wishes.positionMs(at: Self.after(350)) == 90_250)
        wishes.note(.scan(serial: 1, positionMs: 91_000, speed: 8), at: Self.after(400))
        #expect(wishes.positionMs(at: Self.after(800)) == 91_000)
    }

    @Test("breakdowns at one place count together, and one after half a second of sound does not")
    func forgiven() {
        var wishes = Self.sounding(from: 61_000)
        wishes.noteFailure(at: Self.after(200))
        wishes.note(.started(serial: 1, positionMs: 61_200), at: Self.after(300))
        wishes.note(.position(serial: 1, positionMs: 61_600), at: Self.after(700))
        wishes.noteFailure(at: Self.after(750))
        #expect(wishes.failures == 2)

        var other = Self.sounding(from: 61_000)
        other.noteFailure(at: Self.after(200))
        other.note(.started(serial: 1, positionMs: 61_200), at: Self.after(300))
        other.note(.position(serial: 1, positionMs: 61_700), at: Self.after(800))
        other.noteFailure(at: Self.after(900))
        #expect(other.failures == 1)
    }
}
