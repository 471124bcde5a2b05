import Playback
import Testing

@Suite("Player: commands")
struct PlayerCommandTests {
    @Test("what a command would switch is known before it does, and to what it then is")
    func choices() throws {
        let deck = Deck(outputs: AudioOutputs.all)
        try deck.player.useOutput("null", .somebody)
        let wishes: [(PlayerCommand, family: String, member: String)] = [
            (.order("shuffle"), "queue-order", "shuffle"),
            (.replaceQueue([1, 2], inOrder: "in-order"), "queue-order", "in-order"),
            (.claimSpeaker("tab-a"), "audio-output", "browser"),
            (.output("null"), "audio-output", "null"),
        ]
        for wish in wishes {
            let choice = try #require(deck.player.choice(in: wish.0))
            #expect(choice == (wish.family, wish.member))
            try deck.player.perform(wish.0, by: .somebody)
            let now = deck.snapshot
            #expect((choice.family == "queue-order" ? now.modes.order : now.output) == wish.member)
        }
        for command: PlayerCommand in [.play, .replaceQueue([1]), .volume(3)] {
            #expect(deck.player.choice(in: command) == nil)
        }
        #expect(Deck(outputs: [.null]).player.choice(in: .claimSpeaker("tab-a")) == nil)
    }
}
