import Playback
import Testing

@Suite("Player: two faces at once")
struct PlayerRevisionTests {
    let deck = Deck()
    var player: Player { deck.player }

    @Test("who presses next for a track that is gone is told who was faster, and nothing is skipped")
    func losers() throws {
        try player.replaceQueue(with: [100, 101, 102, 103], startingAt: 0, .somebody)
        let seen = deck.snapshot.revision
        try player.next(Sender(name: "Kitchen", revision: seen))
        let late = Sender(name: "Bath", revision: seen)
        let acts: [(String, () throws -> Void)] = [
            ("next", { _ = try player.next(late) }), ("previous", { _ = try player.previous(late) }),
            ("seek", { _ = try player.seek(to: 5, late) }),
            ("scan", { _ = try player.beginScan(.forward, late) }),
            ("release", { _ = try player.endScan(late) }),
            ("play", { _ = try player.playItem(deck.items[0], late) }),
        ]
        for (command, act) in acts {
            let expected = PlaybackError.outdated(
                command: command,
                changedBy: "Kitchen pressed next",
                revision: deck.snapshot.revision
            )
            #expect(throws: expected, performing: act)
        }
        #expect(deck.snapshot.trackID == 101)
        try player.next(late.saw(deck.snapshot.revision))
        #expect(deck.snapshot.trackID == 102)
    }

    @Test("what is not about the track always applies")
    func absolutes() throws {
        try player.replaceQueue(with: [100, 101], startingAt: 0, .somebody)
        try player.next(.somebody)
        let old = Sender(name: "Bath", revision: 0)
        player.pause(old)
        #expect(deck.snapshot.state == "pause")
        try player.play(old)
        player.setVolume(3, old)
        try player.useOrder("shuffle", old)
        player.stop(old)
        #expect(
            deck.snapshot.volume == 3 && deck.snapshot.state == "stop"
                && deck.snapshot.modes.order == "shuffle"
        )
    }

    @Test("changes that leave the track alone refuse nobody")
    func harmlessChanges() throws {
        try player.replaceQueue(with: [100, 101], startingAt: 0, .somebody)
        let seen = Sender(name: "Bath", revision: deck.snapshot.revision)
        player.setVolume(1, .somebody)
        try player.seek(to: 5000, .somebody)
        player.pause(.somebody)
        try player.add([102], .somebody)
        try player.next(seen)
        #expect(deck.snapshot.trackID == 101)
    }

    @Test("who presses next as the track ends by itself does not skip one")
    func endOfTrack() throws {
        try player.replaceQueue(with: [10, 11, 12], startingAt: 0, .somebody)
        let seen = Sender(name: "Bath", revision: deck.snapshot.revision)
        deck.advance(10_000)
        let error = #expect(throws: PlaybackError.self) { try player.next(seen) }
        #expect(error?.description.contains("the song ended") == true)
        #expect(deck.snapshot.trackID == 11)
    }
}
