import Log
import Playback
import Testing

@testable import AudioPlayerExample

@Suite("The player, three times")
struct AudioPlayerExampleTests {
    /// Every way to press `count` buttons.
    private static func walks(_ count: Int) -> [[AudioPlayerEvent]] {
        guard count > 0 else { return [[]] }
        return walks(count - 1).flatMap { walk in AudioPlayerEvent.allCases.map { walk + [$0] } }
    }

    @Test("five states behave alike, as a switch and as the pattern")
    func five() {
        for walk in Self.walks(6) {
            var five = FiveStatePlayer()
            var pattern = PatternPlayer()
            for button in walk {
                five.handle(button)
                pattern.handle(button)
            }
            let expected: any State =
                switch five.position {
                case .stop: StopState()
                case .play: PlayState()
                case .pause: PauseState()
                case .rewind: RewindState()
                case .fastForward: FastForwardState()
                }
            #expect(expected.isSame(as: pattern.state), "\(walk)")
        }
    }

    @Test("three states do what five do, as long as nobody scans")
    func three() {
        for walk in Self.walks(6) where !walk.contains(.rewinding) && !walk.contains(.forwarding) {
            var three = ThreeStatePlayer()
            var five = FiveStatePlayer()
            for button in walk {
                three.handle(button)
                five.handle(button)
            }
            #expect("\(three.position)" == "\(five.position)")
        }
    }

    @Test("a sixth state takes part like any other")
    func sixth() {
        var player = PatternPlayer()
        player.enter(DozeState())
        player.handle(.pausing)
        #expect((player.state as? DozeState)?.triesLeft == 2)
        player.handle(.playing)
        player.handle(.playing)
        #expect(player.state is PlayState)
    }

    @Test("the machine of the program takes the sixth state as well")
    func machine() {
        let machine = AudioPlayerStateMachine()
        machine.enter(DozeState(triesLeft: 1))
        machine.handle(event: .playing)
        #expect(machine.currentState is PlayState)
    }

    @Test("the player of the real program takes the sixth state as well")
    func realPlayer() throws {
        let player = Player(
            tracks: { _ in TrackInfo(durationMs: 60_000) },
            outputs: [.null],
            logger: .inMemory
        )
        let me = Sender(name: "example")
        try player.perform(.replaceQueue([1]), by: me)
        try player.enter(DozeState(), by: me)
        #expect(player.snapshot.machineState == "doze 2" && !player.snapshot.isPositionRunning)
        try player.perform(.play, by: me)
        try player.perform(.play, by: me)
        #expect(player.currentState is PlayState)
    }

    @Test("each press of the product's own player has its sentence")
    func sentences() {
        let player = NarratedPlayer(SpokenNarrator())
        player.play()
        player.pause()
        player.play()
        player.stop()
        #expect(player.said == ["Starting", "Pausing", "Resuming", "Stopping"])
    }

    @Test("both names of forward are the same button")
    func forwards() {
        let said = [NarratedPlayer.forward, NarratedPlayer.fastForward].map { button in
            let player = NarratedPlayer(ArrowNarrator())
            player.play()
            button(player)()
            return player.said[1]
        }
        #expect(said == ["play --forwarding--> fast-forward", "play --forwarding--> fast-forward"])
    }

    @Test("a narrator is exchanged between two presses")
    func narrators() {
        let player = NarratedPlayer(SpokenNarrator())
        player.pause()
        player.narrator = ArrowNarrator()
        player.play()
        #expect(player.said == ["Nothing happens", "stop --playing--> play"])
    }

    @Test("the demonstration shows where they differ")
    func demonstration() {
        let lines = Demonstration.lines()
        #expect(lines.count == Demonstration.told().count + 3 + Demonstration.buttons.count + 2 + 3)
        #expect(
            lines.contains("forwarding            play                  fastForward           fast-forward")
        )
        #expect(lines.last?.hasSuffix("play") == true)
    }
}
