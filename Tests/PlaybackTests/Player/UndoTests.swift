import Playback
import Testing

@Suite("Player: changes of the queue that are taken back")
struct UndoTests {
    let deck = Deck()
    var player: Player { deck.player }

    /// Five songs, of which the second has played for four seconds.
    private func begin() throws {
        try player.replaceQueue(with: [101, 102, 103, 104, 105], startingAt: 1, .somebody)
        deck.advance(4000)
    }

    /// That `command` is taken back, and nobody hears anything of it.
    private func takesBack(_ command: PlayerCommand, _ words: String) throws {
        let (items, before) = (deck.items, deck.snapshot)
        try player.perform(command, by: .somebody)
        #expect(deck.items != items && deck.snapshot.undo.map { "\($0)" } == words)
        deck.advance(1000)
        try player.undo(.somebody)
        let after = deck.snapshot
        #expect(deck.items == items && after.itemID == before.itemID && after.index == before.index)
        #expect(after.load == before.load && after.positionMs == before.positionMs + 1000)
        #expect(after.state == "play" && after.nextTrackID == before.nextTrackID && after.undo == before.undo)
    }

    @Test("what was added, removed or moved is as it was, and the song that sounds goes on")
    func edits() throws {
        try begin()
        try takesBack(.add([7, 8]), "added 2 songs")
        try takesBack(.add([7], at: 0), "added 1 song")
        try takesBack(.playNext([7, 8, 9]), "added 3 songs")
        try takesBack(.remove([1, 3, 5]), "removed 3 songs")
        try takesBack(.move(5, to: 0), "moved 1 song")
        try takesBack(.move(2, to: 4), "moved 1 song")
        try player.useOrder("shuffle", .somebody)
        try takesBack(.remove([1]), "removed 1 song")
        try takesBack(.playNext([7]), "added 1 song")
    }

    @Test("one change after the other is taken back, the latest first")
    func several() throws {
        try begin()
        try player.add([7], .somebody)
        try player.remove([1], .somebody)
        try player.replaceQueue(with: [8], .somebody)
        for tracks in [[102, 103, 104, 105, 7], [101, 102, 103, 104, 105, 7], [101, 102, 103, 104, 105]]
            as [[Int64]]
        {
            try player.undo(.somebody)
            #expect(deck.tracks == tracks && deck.snapshot.trackID == 102)
        }
        #expect(deck.snapshot.undo == nil)
        #expect(throws: PlaybackError.nothingToUndo) { try player.undo(.somebody) }
    }

    @Test("who means an earlier change than the latest is told who was faster, and takes nothing back")
    func losers() throws {
        try begin()
        let seen = try player.remove([1], Sender(name: "Kitchen"))
        try player.add([7, 8], Sender(name: "Bath", revision: seen))
        let kitchen = Sender(name: "Kitchen", revision: seen)
        let before = deck.tracks
        #expect(
            throws: PlaybackError.outdatedUndo(
                changedBy: "Bath added to the queue",
                revision: deck.snapshot.revision
            )
        ) { try player.undo(kitchen) }
        #expect(deck.tracks == before)
        // What is no change of the queue is none that could be meant.
        player.setVolume(3, .somebody)
        try player.undo(Sender(name: "Bath", revision: deck.snapshot.revision - 1))
        #expect(deck.tracks.count == before.count - 2)
        #expect(throws: PlaybackError.self) { try player.undo(kitchen) }
        try player.undo(kitchen.saw(deck.snapshot.revision))
        #expect(deck.snapshot.undo == nil)
    }

    @Test("the current song, once removed, comes back where it was, as long as what followed it plays")
    func current() throws {
        try begin()
        try player.remove([2, 4], .somebody)
        #expect(deck.snapshot.trackID == 103)
        deck.advance(2000)
        try player.undo(.somebody)
        #expect(deck.tracks == [101, 102, 103, 104, 105])
        #expect(
            deck.snapshot.trackID == 102 && deck.snapshot.positionMs == 4000 && deck.snapshot.state == "play"
        )
        try player.remove([2], .somebody)
        player.pause(.somebody)
        try player.undo(.somebody)
        #expect(deck.snapshot.trackID == 102 && deck.snapshot.state == "pause")
    }

    @Test("once another song plays, the removed one comes back into the queue alone")
    func later() throws {
        try begin()
        try player.remove([2], .somebody)
        try player.next(.somebody)
        let before = deck.snapshot
        try player.undo(.somebody)
        #expect(deck.tracks == [101, 102, 103, 104, 105])
        #expect(deck.snapshot.trackID == 104 && deck.snapshot.load == before.load)
    }

    @Test("the only song, once removed, comes back and plays on")
    func only() throws {
        try player.replaceQueue(with: [100], .somebody)
        deck.advance(4000)
        try player.remove(Set(deck.items), .somebody)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.length == 0)
        try player.undo(.somebody)
        #expect(deck.snapshot.state == "play" && deck.snapshot.positionMs == 4000)
    }

    @Test("a song that was added and plays by now stays, and plays on")
    func added() throws {
        try begin()
        try player.playNext([7, 8], .somebody)
        try player.next(.somebody)
        let before = deck.snapshot
        try player.undo(.somebody)
        #expect(deck.tracks == [101, 102, 7, 103, 104, 105])
        #expect(deck.snapshot.itemID == before.itemID && deck.snapshot.load == before.load)
    }

    @Test("what was played and consumed meanwhile does not come back")
    func consumed() throws {
        try begin()
        player.setConsume(true, .somebody)
        try player.remove([5], .somebody)
        try player.next(.somebody)
        try player.undo(.somebody)
        #expect(deck.tracks == [101, 103, 104, 105])
        try player.remove([3], .somebody)
        try player.undo(.somebody)
        #expect(deck.tracks == [101, 103, 104, 105], "taken out by hand it is not consumed")
    }

    @Test("what was played since counts as played in a shuffled pass")
    func played() throws {
        try player.replaceQueue(with: [1, 2, 3, 4, 5, 6], inOrder: "shuffle", .somebody)
        var heard: Set<Int64> = []
        for _ in 0..<3 {
            heard.insert(try #require(deck.snapshot.trackID))
            try player.next(.somebody)
        }
        heard.insert(try #require(deck.snapshot.trackID))
        let spare = try #require(deck.items.first { $0 != deck.snapshot.itemID && !heard.contains($0) })
        try player.remove([spare], .somebody)
        try player.undo(.somebody)
        for _ in 0..<2 {
            try player.next(.somebody)
            #expect(heard.insert(try #require(deck.snapshot.trackID)).inserted)
        }
        #expect(heard.count == 6)
    }

    @Test("what changes nothing, or is refused, is nothing to take back")
    func nothing() throws {
        try begin()
        try player.add([], .somebody)
        try player.move(2, to: 1, .somebody)
        #expect(throws: PlaybackError.self) { try player.remove([99], .somebody) }
        #expect(deck.snapshot.undo == nil)
    }

    @Test("twenty changes can be taken back, and of long queues fewer, but always one")
    func limits() throws {
        try begin()
        for _ in 0..<30 { try player.add([7], .somebody) }
        for _ in 0..<20 { try player.undo(.somebody) }
        #expect(deck.tracks.count == 15)
        #expect(throws: PlaybackError.nothingToUndo) { try player.undo(.somebody) }
        let long = Deck()
        try long.player.replaceQueue(with: Array(repeating: 1, count: 150_000), .somebody)
        for _ in 0..<3 { try long.player.add([7], .somebody) }
        try long.player.undo(.somebody)
        #expect(long.snapshot.length == 150_002 && long.snapshot.undo == nil)
    }

    @Test("what was done to a queue that was played to nothing is not taken back in the next one")
    func another() throws {
        try player.replaceQueue(with: [10, 20], .somebody)
        try player.remove([2], .somebody)
        player.setConsume(true, .somebody)
        deck.advance(10_000)
        #expect(deck.snapshot.length == 0 && deck.snapshot.undo != nil)
        player.clearQueue(.somebody)
        #expect(deck.snapshot.undo != nil)
        try player.replaceQueue(with: [7, 8, 9], .somebody)
        #expect(deck.snapshot.undo == nil && deck.tracks == [7, 8, 9])
    }

    @Test("a listing that was cleared comes back first, and the queue put together before it next")
    func cleared() throws {
        try begin()
        try player.move(5, to: 0, .somebody)
        let handMade = deck.tracks
        player.clearQueue(.somebody)
        try player.replaceQueue(with: [7, 8], startingAt: 1, .somebody)
        player.clearQueue(.somebody)
        try player.undo(.somebody)
        #expect(deck.tracks == [7, 8] && deck.snapshot.trackID == 8 && deck.snapshot.state == "play")
        try player.undo(.somebody)
        #expect(deck.tracks == handMade)
        try player.undo(.somebody)
        #expect(deck.tracks == [101, 102, 103, 104, 105])
    }

    @Test("songs that have another id now have it in what comes back")
    func renumbered() throws {
        try begin()
        try player.remove([3], .somebody)
        player.renumberTracks([103: 113])
        try player.undo(.somebody)
        #expect(deck.tracks == [101, 102, 113, 104, 105])
    }
}
