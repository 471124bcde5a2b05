import ClickwheelSoundLink
import Log
import Playback
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("Outputs by way of the engine")
struct EngineOutputTests {
    /// A player on such an output; the engine's reports are the test's.
    struct Stage {
        let player: Player
        let desk: EngineDesk
        let scheduler = ManualScheduler()
        private let told = Told()

        /// What the engine was told.
        private final class Told: Sendable {
            let commands = Mutex<[EngineCommand]>([])
        }

        init() throws {
            let desk = EngineDesk { id in id < 10 ? EngineDesk.Song(path: "/\(id).flac", gain: nil) : nil }
            self.desk = desk
            desk.connect { [told] command in told.commands.withLock { $0.append(command) } }
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
            desk.attach(player)
        }

        func press(_ command: PlayerCommand) throws { try player.perform(command, by: Sender(name: "test")) }

        /// What the engine was told since the last call.
        func takeCommands() -> [EngineCommand] {
            told.commands.withLock { commands in
                defer { commands = [] }
                return commands
            }
        }

        /// The serial of the track that the engine was told to load last.
        var loadedSerial: Int64? {
            told.commands.withLock { commands in
                commands.compactMap { if case .load(let track, _) = $0 { track.serial } else { nil } }.last
            }
        }

        /// Plays the first of some songs, which has the serial 1 as the second has 2.
        func playFirst(of songs: [Int64]) throws {
            try press(.replaceQueue(songs))
            report(.loaded(durationMs: 10_000), of: 1)
            report(.started(positionMs: 0), of: 1)
            report(.position(9_900), of: 1)
        }

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
        stage.report(.stalled, of: 1)
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
        stage.report(.stalled, of: 1)
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
        desk.hear(.ended(serial: first.serial, next: second.serial))
        desk.crossfade(for: 5_000)
        #expect(desk.following == nil)
        let third = try #require(desk.track(3, after: 2))
        desk.send(.next(third))
        desk.hear(.ended(serial: first.serial, next: nil))
        #expect(desk.following?.serial == third.serial, "the end of a song that is over already")
        #expect(desk.following?.crossfadeMs == 5_000)
        desk.send(.unload)
        #expect(desk.following == nil)
    }

    @Test("of several devices that are gone, the last that sounded says why")
    func reason() throws {
        let stage = try Stage()
        try stage.playFirst(of: [1, 2])
        let serial = try #require(stage.loadedSerial)
        for name in ["a", "b", "c", "d", "e"] {
            stage.desk.hear(.lost(output: name, reason: "\(name) is off", .oneOfSeveral, serial: serial))
        }
        stage.desk.hear(.lost(output: "alsa", reason: "the cable was pulled", .awaited, serial: serial))
        stage.scheduler.advance(by: EngineOutput.graceMs)
        #expect(stage.player.snapshot.error?.message == "the cable was pulled")
    }

    @Test("what the engine says of outputs that do not sound here is not kept")
    func strangers() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1]))
        for name in ["stranger", "alsa"] {
            stage.desk.hear(.opened(output: name, format: "44100:16:2", isExact: true))
            stage.desk.hear(.underruns(output: name, count: 1))
        }
        #expect(stage.desk.status.formats == ["alsa": "44100:16:2"])
        #expect(stage.desk.status.isExact == ["alsa": true] && stage.desk.status.underruns == ["alsa": 1])
        for name in ["stranger", "alsa"] {
            stage.desk.hear(.lost(output: name, reason: "gone", .oneOfSeveral, serial: nil))
        }
        #expect(stage.desk.status.lost == ["alsa": "gone"])
    }

    @Test("the speakers and the system of sound that they are through sound once")
    func sameSpeaker() throws {
        let stage = try Stage()
        for (leader, others, addresses) in [
            ("speakers", ["pulse", "alsa:hw:0", "alsa"], ["speakers", "alsa:hw:0", "alsa"]),
            ("pulse", ["speakers", "null"], ["pulse", "null"]),
            ("pulse", ["alsa", "pulse"], ["pulse", "alsa"]),
            ("pulse:a", ["speakers"], ["pulse:a", "speakers"]),
        ] as [(String, [String], [String])] {
            stage.desk.use("test", leader)
            stage.desk.soundAlso(through: others)
            #expect(stage.desk.addresses == addresses)
        }
    }

    @Test("a device that goes away pauses the player where it is")
    func lost() throws {
        let stage = try Stage()
        try stage.press(.replaceQueue([1]))
        stage.report(.loaded(durationMs: 10_000), of: 1)
        stage.report(.started(positionMs: 0), of: 1)
        stage.report(.position(4_000), of: 1)
        stage.report(.lost, of: 1)
        stage.report(.failed(.output, message: "the cable was pulled"), of: 1)
        #expect(stage.player.snapshot.state == PauseState().id)
        #expect(stage.player.snapshot.positionMs == 4_000)
        #expect(stage.player.snapshot.error?.message == "the cable was pulled")
    }

    // MARK: What set out too late

    @Test("where the engine has begun another song than the one that is to follow by now, that one is loaded")
    func otherBegun() throws {
        let stage = try Stage()
        try stage.playFirst(of: [1, 2, 3])
        let second = try #require(stage.player.queue(in: 1..<2).items.first)
        try stage.press(.remove([second.id]))
        #expect(stage.desk.following?.path == "/3.flac")
        _ = stage.takeCommands()
        stage.desk.hear(.ended(serial: 1, next: 2))
        #expect(stage.player.snapshot.trackID == 3 && stage.player.snapshot.phase == .loading)
        let commands = stage.takeCommands()
        #expect(
            commands.contains { if case .load(let track, _) = $0 { track.path == "/3.flac" } else { false } },
            "told was \(commands)"
        )
    }

    @Test(
        "a loss that set out before another song was loaded is not about that one",
        arguments: [
            EngineReport.Loss.awaited, .silence,
        ]
    )
    func lateLoss(loss: EngineReport.Loss) throws {
        let stage = try Stage()
        try stage.playFirst(of: [1, 2])
        try stage.press(.next)
        stage.desk.hear(.lost(output: "alsa", reason: "gone", loss, serial: 1))
        stage.desk.hear(.lost(output: "alsa", reason: "gone", loss, serial: nil))
        #expect(stage.player.snapshot.phase == .loading && stage.player.snapshot.error == nil)
        let serial = try #require(stage.loadedSerial)
        stage.desk.hear(.lost(output: "alsa", reason: "gone", loss, serial: serial))
        #expect(stage.player.snapshot.phase != .loading)
    }

    // MARK: A press within the moment in which a song ends

    @Test(
        "a pause while the engine has begun the next song already is one at the end, and play goes on with that song"
    )
    func pauseAtBeginning() throws {
        let stage = try Stage()
        try stage.playFirst(of: [1, 2, 3])
        try stage.press(.pause)
        stage.report(.ended, of: 1, begun: 2)
        #expect(stage.player.snapshot.state == PauseState().id && stage.player.snapshot.trackID == 1)
        _ = stage.takeCommands()
        try stage.press(.play)
        #expect(stage.player.snapshot.trackID == 2)
        let commands = stage.takeCommands()
        #expect(commands.contains(.resume), "told was \(commands)")
        #expect(!commands.contains { if case .load = $0 { true } else { false } }, "it is there already")
        stage.report(.started(positionMs: 3), of: 2)
        #expect(stage.player.snapshot.phase == .playing)
    }

    @Test(
        "a pause while the last word of the song is on its way is one at the end, and play loads the next song"
    )
    func pauseAtEnd() throws {
        let stage = try Stage()
        try stage.playFirst(of: [1, 2])
        try stage.press(.pause)
        stage.report(.ended, of: 1)
        _ = stage.takeCommands()
        try stage.press(.play)
        #expect(stage.player.snapshot.trackID == 2 && stage.player.snapshot.phase == .loading)
        #expect(stage.takeCommands().contains { if case .load = $0 { true } else { false } })
    }

    @Test("a pause at the end of the last song is one at its end, and play is told so")
    func pauseAtLastEnd() throws {
        let stage = try Stage()
        try stage.playFirst(of: [1])
        try stage.press(.pause)
        stage.report(.ended, of: 1)
        #expect(stage.player.snapshot.state == PauseState().id)
        try stage.press(.play)
        #expect(stage.player.snapshot.state == StopState().id)
    }

    @Test("next after such a pause is the song that has begun, and play sounds")
    func nextAtBeginning() throws {
        let stage = try Stage()
        try stage.playFirst(of: [1, 2, 3])
        try stage.press(.pause)
        stage.report(.ended, of: 1, begun: 2)
        try stage.press(.next)
        #expect(stage.player.snapshot.state == PauseState().id && stage.player.snapshot.trackID == 2)
        _ = stage.takeCommands()
        try stage.press(.play)
        #expect(stage.takeCommands() == [.resume])
    }

    @Test("a seek after such a pause goes into the song that the player shows, and the next follows it again")
    func seekAtBeginning() throws {
        let stage = try Stage()
        try stage.playFirst(of: [1, 2, 3])
        try stage.press(.pause)
        stage.report(.ended, of: 1, begun: 2)
        _ = stage.takeCommands()
        try stage.press(.seek(4_000))
        try stage.press(.play)
        let commands = stage.takeCommands()
        #expect(
            commands == [
                .load(EngineTrack(serial: 3, path: "/1.flac"), positionMs: 4_000),
                .next(EngineTrack(serial: 4, path: "/2.flac")), .resume,
            ],
            "told was \(commands)"
        )
        stage.report(.started(positionMs: 4_000), of: 3)
        #expect(stage.player.snapshot.phase == .playing && stage.player.snapshot.trackID == 1)
        stage.report(.ended, of: 3, begun: 4)
        #expect(stage.player.snapshot.trackID == 2 && stage.player.snapshot.phase == .playing)
    }

    @Test(
        "a button that is held when the engine has begun the next song stays in the song that the player shows"
    )
    func scanAtBeginning() throws {
        let stage = try Stage()
        try stage.playFirst(of: [1, 2, 3])
        try stage.press(.beginScan(.backward))
        _ = stage.takeCommands()
        stage.report(.ended, of: 1, begun: 2)
        #expect(stage.takeCommands() == [.pause], "what has begun is not what is looked through")
        try stage.press(.endScan)
        let commands = stage.takeCommands()
        guard case .load(let track, let positionMs)? = commands.first else {
            Issue.record("told was \(commands)")
            return
        }
        #expect(track.path == "/1.flac" && positionMs >= 9_000 && commands.last == .resume)
        #expect(stage.player.snapshot.trackID == 1)
    }
}
