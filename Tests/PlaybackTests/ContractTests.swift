// Client code: it sees what anybody sees who imports the module.
import Playback
import Testing

/// A state of a client, with an id of its own type.
private struct SlowMotionState: State {
    let id = 7

    func apply(event: AudioPlayerEvent) -> any State {
        switch event {
        case .playing: PlayState()
        case .forwarding: NightState(id: "night")
        case .pausing, .stopping, .rewinding: self
        }
    }
}

/// A state of a client that leads to another one of the client's.
private struct NightState: State {
    let id: String

    func apply(event: AudioPlayerEvent) -> any State {
        switch event {
        case .stopping: SlowMotionState()
        case .playing, .pausing, .rewinding, .forwarding: self
        }
    }
}

@Suite("What client code may rely on")
struct ContractTests {
    @Test("a new machine is stopped")
    func newMachine() {
        let machine = AudioPlayerStateMachine()
        #expect(machine.currentState is StopState)
    }

    @Test("the state can be cast to its type")
    func casting() throws {
        let machine = AudioPlayerStateMachine()
        machine.handle(event: .playing)
        let state = try #require(machine.currentState as? PlayState)
        #expect(state == PlayState())
        #expect(machine.currentState as? PauseState == nil)
    }

    @Test("states are equal by id, whatever else they hold")
    func equality() {
        #expect(PlayState(phase: .loading) == PlayState(phase: .playing))
        #expect(NightState(id: "a") != NightState(id: "b"))
        #expect(StopState().id == StopState().id)
        let states: [any State] = [StopState(), PlayState(), PauseState(), RewindState(), FastForwardState()]
        #expect(Set(states.map { "\($0.id)" }).count == 5)
    }

    @Test("apply leaves the state it is asked of as it was")
    func purity() {
        let state = StopState()
        #expect(state.apply(event: .playing) is PlayState)
        #expect(state.apply(event: .pausing) is StopState)
        #expect(state == StopState())
    }

    @Test("there are five events")
    func events() {
        #expect(AudioPlayerEvent.allCases == [.playing, .pausing, .stopping, .rewinding, .forwarding])
    }

    @Test("a player of five buttons walks through its states")
    func simplePlayer() {
        let player = SimpleAudioPlayer()
        player.play()
        player.forward()
        #expect(player.currentState is FastForwardState)
        player.play()
        player.fastForward()
        #expect(player.currentState is FastForwardState)
        player.play()
        player.rewind()
        player.play()
        player.pause()
        #expect(player.currentState is PauseState)
        player.stop()
        #expect(player.currentState is StopState)
    }

    @Test("a machine that is in a state of the client goes where that state leads")
    func guests() {
        let machine = AudioPlayerStateMachine()
        machine.enter(SlowMotionState())
        #expect(machine.currentState is SlowMotionState)
        machine.handle(event: .forwarding)
        #expect((machine.currentState as? NightState)?.id == "night")
        machine.handle(event: .stopping)
        machine.handle(event: .playing)
        #expect(machine.currentState is PlayState)
        machine.handle(event: .pausing)
        #expect(machine.currentState is PauseState)
    }
}
