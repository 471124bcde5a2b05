import ClickwheelSoundLink
import Testing

@testable import ClickwheelApp

@Suite("What a new engine is told after the last one broke down")
struct EngineWishesTests {
    static let first = EngineTrack(serial: 1, path: "/a.flac")
    static let second = EngineTrack(serial: 2, path: "/b.flac")

    static func wishes(_ commands: EngineCommand...) -> EngineWishes {
        var wishes = EngineWishes()
        for command in commands { wishes.note(command) }
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
        wishes.note(.position(serial: 1, positionMs: 61_000))
        #expect(
            wishes.commands
                == [outputs, .volume(40), .load(Self.first, positionMs: 61_000), .next(Self.second), .resume]
        )
    }

    @Test("what was paused stays paused, and what was let go of is not loaded")
    func silent() {
        #expect(
            Self.wishes(.load(Self.first, positionMs: 5), .resume, .pause).commands
                == [.load(Self.first, positionMs: 5), .next(nil)]
        )
        #expect(Self.wishes(.volume(1), .load(Self.first, positionMs: 5), .unload).commands == [.volume(1)])
    }

    @Test("the track that followed is the one that is heard, from its beginning")
    func followed() {
        var wishes = Self.wishes(.load(Self.first, positionMs: 900), .next(Self.second), .resume)
        wishes.noteFailure()
        wishes.note(.ended(serial: 1, isFollowed: true))
        #expect(wishes.commands == [.load(Self.second, positionMs: 0), .next(nil), .resume])
        #expect(wishes.failures == 0, "another track has a life of its own")
    }

    @Test("a position of a track that was let go of changes nothing")
    func late() {
        var wishes = Self.wishes(.load(Self.second, positionMs: 7), .resume)
        wishes.note(.position(serial: 1, positionMs: 99_000))
        #expect(wishes.positionMs == 7)
    }
}
