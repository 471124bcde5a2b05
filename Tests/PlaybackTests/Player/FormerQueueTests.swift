import Playback
import Testing

@Suite("Player: the former queue")
struct FormerQueueTests {
    let deck = Deck()
    var player: Player { deck.player }

    /// A queue made by hand, which plays its third song for four seconds.
    private func makeByHand() throws {
        try player.replaceQueue(with: [101, 102], .somebody)
        try player.add([103, 104], .somebody)
        try player.next(.somebody)
        try player.next(.somebody)
        deck.advance(4000)
    }

    @Test("what a choice took the place of comes back with its song, its order and its position")
    func back() throws {
        try makeByHand()
        let (items, before) = (deck.items, deck.snapshot)
        #expect(before.formerLength == nil)
        _ = try player.perform(.replaceQueue([7, 8], inOrder: "shuffle"), by: .somebody)
        #expect(deck.snapshot.formerLength == 4 && deck.snapshot.modes.order == "shuffle")
        deck.advance(1000)
        try player.restoreQueue(.somebody)
        let after = deck.snapshot
        #expect(deck.items == items && deck.tracks == [101, 102, 103, 104])
        #expect(after.itemID == before.itemID && after.positionMs == before.positionMs)
        #expect(after.modes == before.modes && after.state == "play" && after.load > before.load)
        #expect(after.formerLength == nil)
        #expect(throws: PlaybackError.noFormerQueue) { try player.restoreQueue(.somebody) }
    }

    @Test("a queue that was put together is kept while one listing after another is tried, a listing is not")
    func tried() throws {
        try makeByHand()
        for album in [[7, 8], [9], [10]] as [[Int64]] {
            try player.replaceQueue(with: album, .somebody)
        }
        try player.restoreQueue(.somebody)
        #expect(deck.tracks == [101, 102, 103, 104])
        try player.replaceQueue(with: [7], .somebody)
        try player.restoreQueue(.somebody)
        #expect(deck.tracks == [101, 102, 103, 104], "it is still what was put together")
        player.clearQueue(.somebody)
        try player.replaceQueue(with: [7, 8], .somebody)
        try player.replaceQueue(with: [9], .somebody)
        #expect(deck.snapshot.formerLength == 4)
        let other = Deck()
        try other.player.replaceQueue(with: [7, 8], .somebody)
        try other.player.replaceQueue(with: [9], .somebody)
        try other.player.replaceQueue(with: [10], .somebody)
        try other.player.restoreQueue(.somebody)
        #expect(other.tracks == [9])
    }

    @Test("what was paused comes back paused, where it was")
    func paused() throws {
        try makeByHand()
        player.pause(.somebody)
        let before = deck.snapshot
        try player.replaceQueue(with: [7], .somebody)
        try player.restoreQueue(.somebody)
        #expect(deck.snapshot.state == "pause" && deck.snapshot.itemID == before.itemID)
        #expect(deck.snapshot.positionMs == before.positionMs)
    }

    @Test("a queue that was cleared comes back too")
    func cleared() throws {
        try makeByHand()
        player.clearQueue(.somebody)
        #expect(deck.snapshot.formerLength == 4)
        try player.restoreQueue(.somebody)
        #expect(deck.tracks == [101, 102, 103, 104] && deck.snapshot.trackID == 103)
    }

    @Test("it can be had until the queue is changed by hand, and no id is used twice")
    func until() throws {
        try makeByHand()
        let old = Set(deck.items)
        try player.replaceQueue(with: [7, 8], .somebody)
        let chosen = Set(deck.items)
        try player.restoreQueue(.somebody)
        try player.add([9], .somebody)
        #expect(old.union(chosen).isDisjoint(with: Set(deck.items).subtracting(old)))
        try player.replaceQueue(with: [7, 8], .somebody)
        try player.move(deck.items[1], to: 0, .somebody)
        #expect(deck.snapshot.formerLength == nil)
        #expect(throws: PlaybackError.noFormerQueue) { try player.restoreQueue(.somebody) }
    }

    @Test("a choice that is refused takes nothing away")
    func refused() throws {
        try makeByHand()
        let before = deck.snapshot
        #expect(throws: PlaybackError.self) { try player.replaceQueue(with: [1], startingAt: 5, .somebody) }
        #expect(deck.snapshot.formerLength == nil && deck.snapshot.itemID == before.itemID)
    }

    @Test("songs that have another id now have it there too")
    func renumbered() throws {
        try makeByHand()
        try player.replaceQueue(with: [7], .somebody)
        player.renumberTracks([103: 113])
        try player.restoreQueue(.somebody)
        #expect(deck.tracks == [101, 102, 113, 104])
    }
}
