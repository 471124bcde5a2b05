import Log
import Playback
import Testing

/// The state of the module's article, as it stands there.
private struct DozeState: State {
    let id = "doze"

    func apply(event: AudioPlayerEvent) -> any State {
        event == .playing ? PlayState() : self
    }
}

@Suite("The article on Playback")
struct DocumentationTests {
    @Test("its first example pauses a shuffled queue")
    func player() throws {
        let player = Player(
            tracks: { id in TrackInfo(durationMs: 180_000, title: "Song \(id)") },
            outputs: [.null],
            logger: .inMemory
        )
        let me = Sender(name: "example")
        try player.perform(.replaceQueue([1, 2, 3], inOrder: "shuffle"), by: me)
        try player.perform(.pause, by: me)
        #expect(player.snapshot.state == "pause")
    }

    @Test("its state takes part")
    func state() {
        let machine = AudioPlayerStateMachine()
        machine.enter(DozeState())
        machine.handle(event: .playing)
        #expect((machine.currentState as? PlayState)?.phase == .loading)
    }
}
