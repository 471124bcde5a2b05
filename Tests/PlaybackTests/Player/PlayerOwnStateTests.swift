// Client code: it sees what anybody sees who imports the module.
import Log
import Playback
import Testing

/// Silent, and only the second press of play wakes it.
private struct DozeState: State {
    var triesLeft = 2

    var id: String { "doze \(triesLeft)" }

    func apply(event: AudioPlayerEvent) -> any State {
        switch event {
        case .playing: triesLeft > 1 ? DozeState(triesLeft: triesLeft - 1) : PlayState()
        case .stopping: StopState()
        case .forwarding: FastForwardState()
        case .rewinding: PartyState()
        case .pausing: self
        }
    }
}

/// The music goes on, and nobody pauses it.
private struct PartyState: State {
    let id = "party"
    let isAudible = true

    func apply(event: AudioPlayerEvent) -> any State {
        switch event {
        case .playing: PlayState()
        case .pausing, .rewinding, .forwarding: self
        case .stopping: DozeState()
        }
    }
}

@Suite("Player: a state of one's own")
struct PlayerOwnStateTests {
    let deck = Deck()
    var player: Player { deck.player }

    private func steps() -> [String] {
        deck.news().compactMap { news in
            if case .transition(let step) = news { "\(step.from) -\(step.event)-> \(step.to)" } else { nil }
        }
    }

    @Test("silences the music, answers for the buttons, and leads back to where it was in the song")
    func doze() throws {
        try player.replaceQueue(with: [100], .somebody)
        deck.advance(5000)
        _ = deck.news()
        try player.enter(DozeState(), by: .somebody)
        #expect(player.currentState is DozeState)
        #expect(deck.snapshot.state == "pause" && deck.snapshot.machineState == "doze 2")
        #expect(!deck.snapshot.isPositionRunning)
        deck.advance(60_000)
        try player.play(.somebody)
        #expect((player.currentState as? DozeState)?.triesLeft == 1 && !deck.snapshot.isPositionRunning)
        try player.play(.somebody)
        #expect(player.currentState is PlayState && deck.snapshot.positionMs == 5000)
        deck.advance(1000)
        #expect(deck.snapshot.positionMs == 6000)
        #expect(
            steps() == [
                "play/playing -pausing-> pause", "pause -entered-> doze 2", "doze 2 -playing-> doze 1",
                "doze 1 -playing-> play/loading", "play/loading -started-> play/playing",
            ]
        )
    }

    @Test("refuses a button that makes no sense to it, and the log says so")
    func refuses() throws {
        try player.replaceQueue(with: [100], .somebody)
        try player.enter(DozeState(), by: .somebody)
        let revision = deck.snapshot.revision
        player.pause(.somebody)
        #expect(deck.snapshot.revision == revision && player.currentState is DozeState)
        #expect(
            deck.logger.loggedMessages.contains {
                $0.contains("invalid transition") && $0.contains("doze 2") && $0.contains("pausing")
            }
        )
    }

    @Test("may let the music go on, from one song to the next, and ends with the queue")
    func party() throws {
        try player.replaceQueue(with: [10, 20], .somebody)
        try player.enter(PartyState(), by: .somebody)
        player.pause(.somebody)
        try player.togglePlay(.somebody)
        deck.advance(10_500)
        #expect(deck.snapshot.trackID == 20 && deck.snapshot.isPositionRunning)
        #expect(player.currentState is PartyState)
        deck.advance(20_000)
        #expect(player.currentState is StopState && deck.snapshot.machineState == "stop")
    }

    @Test("starts the music where it is to be heard, and leads to another one of one's own")
    func fromOneToAnother() throws {
        try player.replaceQueue(with: [100], .somebody)
        player.stop(.somebody)
        try player.enter(PartyState(), by: .somebody)
        #expect(deck.snapshot.state == "play" && deck.snapshot.isPositionRunning)
        player.stop(.somebody)
        #expect(player.currentState is DozeState && !deck.snapshot.isPositionRunning)
        try player.beginScan(.backward, .somebody)
        #expect(player.currentState is PartyState && deck.snapshot.isPositionRunning)
    }

    @Test("ends when a song is chosen, and goes on when the next one comes")
    func chosen() throws {
        try player.replaceQueue(with: [10, 20], .somebody)
        try player.enter(DozeState(), by: .somebody)
        try player.next(.somebody)
        #expect(player.currentState is DozeState && deck.snapshot.trackID == 20)
        try player.playItem(deck.items[0], .somebody)
        #expect(player.currentState is PlayState)
        // Also where the music plays on as before.
        try player.enter(PartyState(), by: .somebody)
        try player.playItem(deck.items[1], .somebody)
        #expect(player.currentState is PlayState)
    }

    @Test("leads to a held button, whose release pauses where it silenced the music")
    func held() throws {
        try player.replaceQueue(with: [100], .somebody)
        try player.enter(DozeState(), by: .somebody)
        try player.beginScan(.forward, .somebody)
        #expect(player.currentState is FastForwardState)
        deck.advance(1000)
        try player.endScan(.somebody)
        #expect(player.currentState is PauseState && deck.snapshot.positionMs > 0)
    }

    @Test("that wants music is refused where there is none, and nothing has changed")
    func empty() throws {
        #expect(throws: PlaybackError.emptyQueue) { try player.enter(PartyState(), by: .somebody) }
        try player.enter(DozeState(), by: .somebody)
        #expect(deck.snapshot.state == "stop" && player.currentState is DozeState)
        #expect(throws: PlaybackError.stopped(command: "scan")) {
            try player.beginScan(.forward, .somebody)
        }
        #expect(player.currentState is DozeState)
        player.stop(.somebody)
        #expect(player.currentState is StopState)
    }

    @Test("gives way to a built-in one", arguments: ["stop", "play", "pause"])
    func builtIn(_ name: String) throws {
        let states: [any State] = [StopState(), PlayState(), PauseState()]
        let state = try #require(states.first { "\($0.id)" == name })
        try player.replaceQueue(with: [100], .somebody)
        for guest in [DozeState(), PartyState()] as [any State] {
            try player.enter(guest, by: .somebody)
            try player.enter(state, by: .somebody)
            #expect(player.currentState.isSame(as: state) && deck.snapshot.state == name)
        }
    }
}
