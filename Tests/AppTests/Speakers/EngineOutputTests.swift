import ClickwheelSoundLink
import Log
import Playback
import Testing

@testable import ClickwheelApp

@Suite("Outputs by way of the engine")
struct EngineOutputTests {
    /// A player on such an output; the engine's reports are the test's.
    struct Stage {
        let player: Player
        let desk: EngineDesk
        let scheduler = ManualScheduler()

        init() throws {
            let desk = EngineDesk { id in id < 10 ? EngineDesk.Song(path: "/\(id).flac", gain: nil) : nil }
            self.desk = desk
            player = Player(
                tracks: { TrackInfo(durationMs: 10_000, title: "\($0)") },
                outputs: [
                    EngineOutput(
                        name: "alsa",
                        title: "ALSA",
                        audience: "For tests.",
                        address: "alsa",
                        desk: desk
                    )
                ],
                scheduler: scheduler,
                logger: Logger(strategy: InMemoryStrategy()),
                seed: 1
            )
        }

        func press(_ command: PlayerCommand) throws { try player.perform(command, by: Sender(name: "test")) }

        /// Has the engine report `event` of the track with this serial; `begun` is what it went on to.
        func report(_ event: OutputReport, of serial: Int, begun: Int64 = 0) {
            player.report(SpeakerReport(client: EngineDesk.client, itemID: begun, load: serial, event: event))
        }
    }

    @Test("the player plays once the engine says that it sounds")
    func start() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1, 2, 3]))
        #expect(stage.player.snapshot.phase == .loading)
        stage.report(.loaded(durationMs: 10_000), of: 1)
        stage.report(.started(positionMs: 0), of: 1)
        #expect(stage.player.snapshot.phase == .playing)
    }

    @Test("a track that the engine went on to by itself plays at once, and is not loaded again")
    func gapless() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1, 2, 3]))
        stage.report(.loaded(durationMs: 10_000), of: 1)
        stage.report(.started(positionMs: 0), of: 1)
        // The second got serial 2 when it was told to follow.
        stage.report(.ended, of: 1, begun: 2)
        #expect(stage.player.snapshot.trackID == 2)
        #expect(stage.player.snapshot.phase == .playing)
        stage.report(.position(3_000), of: 2)
        #expect(stage.player.snapshot.positionMs == 3_000)
        stage.report(.ended, of: 2, begun: 3)
        #expect(stage.player.snapshot.trackID == 3 && stage.player.snapshot.phase == .playing)
        stage.report(.ended, of: 3)
        #expect(stage.player.snapshot.state == StopState().id)
    }

    @Test("where the engine did not go on by itself, the next track is loaded and waited for")
    func gap() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1, 2]))
        stage.report(.loaded(durationMs: 10_000), of: 1)
        stage.report(.started(positionMs: 0), of: 1)
        stage.report(.ended, of: 1)
        #expect(stage.player.snapshot.trackID == 2 && stage.player.snapshot.phase == .loading)
    }

    @Test("what the engine says of a track that was let go of is not heard")
    func late() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1, 2]))
        stage.report(.loaded(durationMs: 10_000), of: 1)
        stage.report(.started(positionMs: 0), of: 1)
        try stage.press(.next)
        stage.report(.ended, of: 1)
        stage.report(.position(9_000), of: 1)
        #expect(stage.player.snapshot.trackID == 2 && stage.player.snapshot.positionMs == 0)
    }

    @Test("a song that has no file is passed over with a sentence")
    func missing() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([17]))
        #expect(stage.player.snapshot.error?.kind == .missing)
    }

    @Test("a device that was there a moment ago is waited for, and the music goes on once it is there again")
    func awaited() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1]))
        stage.report(.loaded(durationMs: 10_000), of: 1)
        stage.report(.started(positionMs: 0), of: 1)
        stage.report(.position(4_000), of: 1)
        stage.report(.stalled, of: 0)
        #expect(stage.player.snapshot.phase == .stalled)
        stage.scheduler.advance(by: EngineOutput.graceMs - 1)
        #expect(stage.player.snapshot.phase == .stalled)
        stage.report(.started(positionMs: 4_000), of: 1)
        stage.scheduler.advance(by: EngineOutput.graceMs)
        #expect(stage.player.snapshot.phase == .playing && stage.player.snapshot.error == nil)
    }

    @Test("a device that does not come back in time pauses the player, which says why, until a press of play")
    func gaveUp() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1]))
        stage.report(.loaded(durationMs: 10_000), of: 1)
        stage.report(.started(positionMs: 0), of: 1)
        stage.report(.position(4_000), of: 1)
        stage.report(.stalled, of: 0)
        stage.scheduler.advance(by: EngineOutput.graceMs)
        #expect(stage.player.snapshot.state == PauseState().id)
        #expect(stage.player.snapshot.error?.kind == .output && stage.player.snapshot.positionMs == 4_000)
        try stage.press(.play)
        #expect(stage.player.snapshot.phase == .loading && stage.player.snapshot.positionMs == 4_000)
    }

    @Test(
        "outputs that sound besides are told after the one that leads, each once, and a device in its place"
    )
    func several() throws {
        let stage = try Stage()
        stage.desk.soundAlso(through: ["pulse:kitchen", "alsa"])
        #expect(stage.desk.addresses.isEmpty, "nothing leads yet")
        try stage.press(.replaceQueue([1]))
        #expect(stage.desk.addresses == ["alsa", "pulse:kitchen"])
        stage.desk.choose("hw:0", for: "alsa")
        #expect(stage.desk.addresses == ["alsa:hw:0", "pulse:kitchen", "alsa"])
        stage.desk.choose(nil, for: "alsa")
        stage.desk.soundAlso(through: [])
        #expect(stage.desk.addresses == ["alsa"])
    }

    @Test("a track that has begun follows itself no more, however the crossfade is changed")
    func begun() throws {
        let desk = EngineDesk { EngineDesk.Song(path: "/\($0).flac", gain: nil) }
        let first = try #require(desk.track(1))
        desk.send(.load(first, positionMs: 0))
        let second = try #require(desk.track(2, after: 1))
        desk.send(.next(second))
        desk.crossfade(for: 3_000)
        #expect(desk.following?.serial == second.serial && desk.following?.crossfadeMs == 3_000)
        desk.hear(.ended(serial: first.serial, isFollowed: true))
        desk.crossfade(for: 5_000)
        #expect(desk.following == nil)
        let third = try #require(desk.track(3, after: 2))
        desk.send(.next(third))
        desk.hear(.ended(serial: first.serial, isFollowed: false))
        #expect(desk.following?.serial == third.serial, "the end of a song that is over already")
        #expect(desk.following?.crossfadeMs == 5_000)
        desk.send(.unload)
        #expect(desk.following == nil)
    }

    @Test("a device that goes away pauses the player where it is")
    func lost() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1]))
        stage.report(.loaded(durationMs: 10_000), of: 1)
        stage.report(.started(positionMs: 0), of: 1)
        stage.report(.position(4_000), of: 1)
        stage.report(.lost, of: 0)
        stage.report(.failed(.output, message: "the cable was pulled"), of: 0)
        #expect(stage.player.snapshot.state == PauseState().id)
        #expect(stage.player.snapshot.positionMs == 4_000)
        #expect(stage.player.snapshot.error?.message == "the cable was pulled")
    }
}
