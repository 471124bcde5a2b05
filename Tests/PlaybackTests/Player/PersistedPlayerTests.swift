import ClickwheelSystem
import Playback
import Testing

@Suite("What is kept of a player")
struct PersistedPlayerTests {
    @Test("comes back paused, where it was, with all that it had")
    func playing() throws {
        let deck = Deck(outputs: AudioOutputs.all)
        try deck.player.useOutput("null", .somebody)
        try deck.player.replaceQueue(with: Array(101...130), inOrder: "shuffle", .somebody)
        for _ in 0..<4 { try deck.player.next(.somebody) }
        try deck.player.previous(.somebody)
        try deck.player.playNext([555], .somebody)
        deck.player.setRepeat(.all, .somebody)
        deck.player.setVolume(33, .somebody)
        deck.advance(12_345)
        let old = deck.snapshot
        let new = Deck(outputs: AudioOutputs.all, seed: 99, restoring: deck.player.persisted)
        let snapshot = new.snapshot
        #expect(snapshot.state == "pause" && snapshot.positionMs == 12_345 && snapshot.itemID == old.itemID)
        #expect(snapshot.trackID == old.trackID && snapshot.durationMs == old.durationMs)
        #expect(snapshot.volume == 33 && snapshot.modes == old.modes && snapshot.output == "null")
        #expect(new.items == deck.items && snapshot.revision > old.revision)
        #expect(new.player.persisted.queue == deck.player.persisted.queue)
        // It goes on as the old one would have.
        try new.player.play(.somebody)
        for _ in 0..<60 {
            try deck.player.next(.somebody)
            try new.player.next(.somebody)
            #expect(
                new.snapshot.itemID == deck.snapshot.itemID
                    && new.snapshot.nextTrackID == deck.snapshot.nextTrackID
            )
        }
    }

    @Test("modes come back whose order there is; of another version's order nothing does")
    func modes() throws {
        let deck = Deck()
        try deck.player.useOrder("shuffle", .somebody)
        deck.player.setRepeat(.all, .somebody)
        var saved = deck.player.persisted
        #expect(Deck(restoring: saved).snapshot.modes == deck.snapshot.modes)
        saved.modes.order = "by-colour"
        #expect(Deck(restoring: saved).snapshot.modes == QueueModes())
    }

    @Test("what is kept of a track that was never heard says so")
    func unheard() {
        let kept = PersistedPlayer(
            revision: 1,
            queue: Deck().player.persisted.queue,
            positionMs: 0,
            isPaused: false,
            volume: 10,
            modes: QueueModes(),
            output: "null"
        )
        #expect(!kept.isCounted && kept.heardMs == 0)
        #expect(!kept.modes.single && !kept.modes.consume && kept.modes.repeat == .off)
    }

    @Test("a stopped player comes back stopped, an empty one empty")
    func stopped() throws {
        let deck = Deck()
        #expect(Deck(restoring: deck.player.persisted).snapshot.state == "stop")
        try deck.player.replaceQueue(with: [100, 101], startingAt: 1, .somebody)
        deck.player.stop(.somebody)
        let snapshot = Deck(restoring: deck.player.persisted).snapshot
        #expect(snapshot.state == "stop" && snapshot.trackID == 101)
    }

    @Test("new items do not get ids that old ones had")
    func ids() throws {
        let deck = Deck()
        try deck.player.add([1, 2, 3], .somebody)
        try deck.player.remove([3], .somebody)
        let new = Deck(restoring: deck.player.persisted)
        try new.player.add([4], .somebody)
        #expect(new.items == [1, 2, 4])
    }

    @Test("a restored player that is scanned and released stays where the scan came to")
    func scanned() throws {
        let deck = Deck()
        try deck.player.replaceQueue(with: [100], .somebody)
        deck.advance(10_000)
        let new = Deck(restoring: deck.player.persisted)
        try new.player.beginScan(.forward, .somebody)
        new.advance(1000)
        try new.player.endScan(.somebody)
        #expect(new.snapshot.state == "pause" && new.snapshot.positionMs == 14_000)
        try new.player.play(.somebody)
        new.advance(1000)
        #expect(new.snapshot.positionMs == 15_000)
    }

    @Test("what makes no sense is left out, and the rest comes back", arguments: 0..<300 as Range<UInt64>)
    func damage(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let deck = Deck()
        try deck.player.replaceQueue(with: Array(1...40), startingAt: 3, .somebody)
        deck.player.setVolume(12, .somebody)
        var saved = deck.player.persisted
        var entries = saved.queue.entries
        for _ in 0..<3 {
            let id = [0, -1, 7, Int64.max, .min].randomElement(using: &generator) ?? 0
            let place = Int.random(in: 0..<entries.count, using: &generator)
            entries[place] = Queue.Entry(
                id: id,
                trackID: .random(in: .min ... .max, using: &generator),
                pass: -1
            )
        }
        saved.queue = Queue(
            entries: entries,
            current: [4, 7, -1, .max][Int(seed % 4)],
            nextID: [41, 0, -1, .max][Int(seed / 4 % 4)],
            pass: [1, -1, .max][Int(seed % 3)],
            upNext: [0, 9, .max],
            history: [4, -4, 9, 9],
            cursor: [0, -1, .max][Int(seed % 3)],
            seed: 1
        )
        saved.positionMs = [0, -1, .max][Int(seed % 3)]
        saved.revision = [1, -1, .max][Int(seed % 3)]
        let new = Deck(restoring: saved)
        #expect(new.snapshot.volume == 12 && new.snapshot.revision > 0)
        #expect((37...40).contains(new.snapshot.length))
        try new.player.add([1, 2], .somebody)
        try new.player.play(.somebody)
        try new.player.next(.somebody)
        try new.player.previous(.somebody)
        #expect(Set(new.items).count == new.items.count)
    }

    @Test("more than a queue can hold is cut")
    func tooMany() {
        let entries = (1...Int64(Queue.limit) + 5).map { Queue.Entry(id: $0, trackID: 1) }
        let queue = Queue(
            entries: entries,
            current: 3,
            nextID: 1,
            pass: 1,
            upNext: [],
            history: [],
            cursor: 0,
            seed: 1
        )
        #expect(
            queue.count == Queue.limit && queue.nextID == Int64(Queue.limit) + 1 && queue.current?.id == 3
        )
    }
}
