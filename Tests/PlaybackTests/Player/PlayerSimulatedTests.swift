import Log
import Playback
import Testing

/// What a simulation of a million steps has found, each by itself.
@Suite("Player: what only chance presses")
struct PlayerSimulatedTests {
    @Test("who saw a restored player is not refused: its song has not changed since")
    func restored() throws {
        let old = Deck()
        try old.player.replaceQueue(with: [100, 101], startingAt: 0, .somebody)
        let new = Deck(restoring: old.player.persisted)
        let seen = new.snapshot.revision
        try new.player.next(.somebody.saw(seen))
        #expect(new.snapshot.trackID == 101)
    }

    @Test("an output hears at the start how loud it is to be, also after a restart")
    func volume() throws {
        let deck = Deck(outputs: [Listening()])
        #expect(deck.snapshot.error == nil)
        try deck.player.replaceQueue(with: [100], startingAt: 0, .somebody)
        #expect(deck.snapshot.durationMs == 100_000 && deck.snapshot.phase == .playing)
        deck.player.setVolume(33, .somebody)
        let new = Deck(outputs: [Listening()], restoring: deck.player.persisted)
        try new.player.play(.somebody)
        #expect(new.snapshot.phase == .playing)
    }

    @Test("a load of a restored player is none that a page has obeyed before")
    func load() throws {
        let old = Deck()
        for track in 100...130 as ClosedRange<Int64> {
            try old.player.replaceQueue(with: [track], startingAt: 0, .somebody)
        }
        let new = Deck(restoring: old.player.persisted)
        try new.player.play(.somebody)
        #expect(new.snapshot.load > old.snapshot.load)
    }

    @Test("a former queue that was never played comes back at rest, also to a player that was paused")
    func neverPlayed() throws {
        let deck = Deck()
        try deck.player.add([100, 101], .somebody)
        try deck.player.replaceQueue(with: [102], startingAt: 0, .somebody)
        deck.player.pause(.somebody)
        try deck.player.restoreQueue(.somebody)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.itemID == nil && deck.tracks == [100, 101])
        try deck.player.play(.somebody)
        #expect(deck.snapshot.trackID == 100)
    }

    @Test("a former queue brings its order back as a choice, which is kept")
    func formerOrder() throws {
        let deck = Deck()
        try deck.player.replaceQueue(with: [100, 101], startingAt: 0, .somebody)
        try deck.player.replaceQueue(with: [102], inOrder: "shuffle", .somebody)
        let choice = deck.player.choice(in: .restoreQueue)
        #expect(choice?.family == QueueOrders.family && choice?.member == "in-order")
        try deck.player.restoreQueue(.somebody)
        #expect(deck.player.choice(in: .restoreQueue) == nil)
    }

    @Test("what a page says of the song before is not taken for one whose file is gone")
    func missing() throws {
        let deck = Deck(outputs: [.browser])
        let sender = Sender.page("tab-a")
        try deck.player.replaceQueue(with: [100, 9000], startingAt: 0, sender)
        let before = deck.snapshot
        deck.player.pause(sender)
        try deck.player.next(sender)
        #expect(deck.snapshot.error?.kind == .missing && deck.snapshot.durationMs == nil)
        let item = try #require(before.itemID)
        let late = SpeakerReport(
            client: "tab-a",
            itemID: item,
            load: before.load,
            event: .loaded(durationMs: 100_000)
        )
        let revision = deck.snapshot.revision
        deck.player.report(late)
        #expect(deck.snapshot.durationMs == nil && deck.snapshot.revision == revision)
    }

    @Test("a song that fails on one output after the other is one song that failed")
    func elsewhere() throws {
        let deck = Deck(outputs: AudioOutputs.all)
        try deck.player.useOutput("null", .somebody)
        try deck.player.replaceQueue(with: [9000, 100], startingAt: 0, .somebody)
        for name in ["browser", "null", "browser", "null"] { try deck.player.useOutput(name, .somebody) }
        #expect(deck.snapshot.state == "play" && deck.snapshot.phase == .failed)
        deck.advance(5000)
        #expect(deck.snapshot.trackID == 100 && deck.snapshot.phase == .playing)
    }

    @Test("a song that is taken out makes way for another, also one that was gone back to past what is gone")
    func removed() throws {
        let deck = Deck()
        try deck.player.replaceQueue(
            with: [100, 101, 102, 103],
            startingAt: 0,
            inOrder: "shuffle",
            .somebody
        )
        let items = deck.items
        try deck.player.playItem(items[1], .somebody)
        try deck.player.playItem(items[0], .somebody)
        // The first, the second, the first again; and back by one, and by one more.
        try deck.player.previous(.somebody)
        try deck.player.previous(.somebody)
        #expect(deck.snapshot.itemID == items[0])
        try deck.player.remove([items[1]], .somebody)
        try deck.player.remove([items[0]], .somebody)
        #expect(deck.snapshot.itemID != nil && deck.snapshot.phase == .playing)
    }

    @Test("a song that is taken out makes way for another, also where an order of client code wants to stay")
    func stubborn() throws {
        let scheduler = ManualScheduler()
        let player = Player(
            tracks: Deck.tracks,
            outputs: [.null],
            orders: [Stubborn()],
            scheduler: scheduler,
            logger: .inMemory
        )
        try player.perform(.replaceQueue([100, 101, 102], startingAt: 2), by: .somebody)
        let item = try #require(player.snapshot.itemID)
        try player.perform(.remove([item]), by: .somebody)
        #expect(player.snapshot.trackID == 100 && player.snapshot.phase == .playing)
    }
}

/// An output that fails unless it was told how loud it is to be.
private struct Listening: AudioOutput {
    var name: String { "listening" }
    var audience: String { "For tests." }
    private var volume: Int?

    mutating func perform(_ order: OutputOrder) -> OutputReaction {
        switch order {
        case .volume(let volume):
            self.volume = volume
            return .none
        case .load(let load):
            guard volume != nil else { return OutputReaction(.failed(.output, message: "how loud?")) }
            return OutputReaction(.loaded(durationMs: load.durationMs))
        case .start(let positionMs): return OutputReaction(.started(positionMs: positionMs))
        case .pause, .seek, .scan, .next, .unload: return .none
        }
    }
}

/// An order that never leaves the current item.
private struct Stubborn: QueueOrder {
    var name: String { "stubborn" }
    var title: String { "Stubborn" }
    var audience: String { "For tests." }

    func choose(_ step: QueueStep, in queue: Queue) -> QueueChoice { QueueChoice(.again) }
    func first(in queue: Queue, ofPass pass: Int32) -> Int? { queue.isEmpty ? nil : 0 }
}
