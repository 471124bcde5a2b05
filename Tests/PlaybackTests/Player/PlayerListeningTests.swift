import Playback
import Testing

@Suite("Player: what counts as played, and as skipped")
struct PlayerListeningTests {
    private let deck = Deck()
    private var player: Player { deck.player }

    private func listened(_ deck: Deck? = nil) -> [String] {
        (deck ?? self.deck).news().compactMap { news in
            if case .listened(let listened) = news { "\(listened.outcome) \(listened.track)" } else { nil }
        }
    }

    @Test("a song counts once half of it was heard, and once only", arguments: [2, 30, 100, 479])
    func half(seconds: Int64) throws {
        try player.replaceQueue(with: [seconds], .somebody)
        deck.advance(Int(seconds) * 500 - 1)
        #expect(listened() == [])
        deck.advance(1)
        #expect(listened() == ["played \(seconds)"])
        deck.advance(Int(seconds) * 500)
        #expect(listened() == [])
    }

    @Test("a long song, and one whose length nobody knows, counts after four minutes", arguments: [3600, 0])
    func long(seconds: Int64) throws {
        try player.replaceQueue(with: [seconds], .somebody)
        deck.advance(239_999)
        #expect(listened() == [])
        deck.advance(1)
        #expect(listened() == ["played \(seconds)"])
    }

    @Test("a short song whose length nobody knows counts when it has ended")
    func unknownLength() throws {
        let deck = Deck(outputs: [.browser])
        let page = Page("tab-a", deck)
        try deck.player.replaceQueue(with: [0, 100], page.sender)
        page.play(3000)
        page.report(.ended)
        #expect(listened(deck) == ["played 0"])
    }

    @Test("pauses, seeks and scans are not heard")
    func silence() throws {
        try player.replaceQueue(with: [100], .somebody)
        deck.advance(20_000)
        player.pause(.somebody)
        deck.advance(100_000)
        try player.play(.somebody)
        deck.advance(10_000)
        try player.beginScan(.forward, .somebody)
        deck.advance(5000)
        try player.endScan(.somebody)
        try player.seek(to: 10_000, .somebody)
        deck.advance(19_999)
        #expect(listened() == [])
        deck.advance(1)
        #expect(listened() == ["played 100"])
    }

    @Test("what a page does not let sound is not heard")
    func stalled() throws {
        let deck = Deck(outputs: [.browser])
        let page = Page("tab-a", deck)
        try deck.player.replaceQueue(with: [10], page.sender)
        deck.advance(6000)
        page.play(3000)
        page.report(.stalled)
        deck.advance(7000)
        #expect(listened(deck) == [])
        page.report(.started(positionMs: 3000))
        deck.advance(2000)
        #expect(listened(deck) == ["played 10"])
    }

    @Test("a song that is sought to its end is neither played nor skipped")
    func sought() throws {
        try player.replaceQueue(with: [100, 90], .somebody)
        try player.seek(to: 95_000, .somebody)
        deck.advance(6000)
        #expect(deck.snapshot.trackID == 90 && listened() == [])
    }

    @Test("next skips a song from two seconds of it on, playing or paused, until it counts as played")
    func skips() throws {
        try player.replaceQueue(with: Array(repeating: 100, count: 9), startingAt: 0, .somebody)
        deck.advance(1999)
        try player.next(.somebody)
        #expect(listened() == [])
        deck.advance(2000)
        try player.next(.somebody)
        #expect(listened() == ["skipped 100"])
        deck.advance(49_999)
        player.pause(.somebody)
        try player.next(.somebody)
        #expect(listened() == ["skipped 100"])
        try player.play(.somebody)
        deck.advance(50_000)
        try player.next(.somebody)
        #expect(listened() == ["played 100"])
    }

    @Test("a song that is left in another way, or that cannot be played, is not skipped")
    func left() throws {
        try player.replaceQueue(with: [100, 101, 102, 103], startingAt: 1, .somebody)
        deck.advance(2500)
        try player.previous(.somebody)
        deck.advance(5000)
        try player.playItem(2, .somebody)
        deck.advance(5000)
        try player.remove([2], .somebody)
        deck.advance(5000)
        player.stop(.somebody)
        try player.replaceQueue(with: [100], .somebody)
        deck.advance(5000)
        player.clearQueue(.somebody)
        #expect(listened() == [])
    }

    @Test("each time through counts by itself: repeated, begun anew, or stopped and played")
    func again() throws {
        try player.replaceQueue(with: [10], .somebody)
        player.setRepeat(.one, .somebody)
        deck.advance(30_000)
        #expect(listened() == ["played 10", "played 10", "played 10"])
        deck.advance(4999)
        try player.previous(.somebody)
        deck.advance(4999)
        #expect(listened() == [], "what was heard before the beginning was gone back to is another time")
        player.stop(.somebody)
        try player.play(.somebody)
        deck.advance(4999)
        #expect(listened() == [])
        deck.advance(1)
        #expect(listened() == ["played 10"])
    }

    @Test("a seek back does not make it another time through")
    func soughtBack() throws {
        try player.replaceQueue(with: [10], .somebody)
        deck.advance(9000)
        try player.seek(to: 0, .somebody)
        deck.advance(9000)
        #expect(listened() == ["played 10"])
    }

    @Test("a restart loses neither what was heard nor that it counts")
    func restart() throws {
        try player.replaceQueue(with: [100], .somebody)
        deck.advance(30_000)
        let second = Deck(restoring: player.persisted)
        try second.player.play(.somebody)
        second.advance(19_999)
        #expect(listened(second) == [])
        second.advance(1)
        #expect(listened(second) == ["played 100"])
        let third = Deck(restoring: second.player.persisted)
        try third.player.play(.somebody)
        third.advance(49_000)
        try third.player.next(.somebody)
        #expect(listened(third) == [])
    }

    @Test("what makes no sense of it is not kept", arguments: [-1, .min, .max])
    func damage(heardMs: Int) throws {
        try player.replaceQueue(with: [100], .somebody)
        var saved = player.persisted
        saved.heardMs = heardMs
        let deck = Deck(restoring: saved)
        try deck.player.play(.somebody)
        deck.advance(50_000)
        #expect(listened(deck) == ["played 100"])
    }
}
