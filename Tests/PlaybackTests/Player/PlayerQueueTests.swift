import Playback
import Testing

@Suite("Player: queue")
struct PlayerQueueTests {
    let deck = Deck()
    var player: Player { deck.player }

    @Test("songs are added at the end, at a place, and to come next")
    func adding() throws {
        try player.add([1, 2, 3], .somebody)
        #expect(deck.tracks == [1, 2, 3] && deck.snapshot.itemID == nil && deck.snapshot.state == "stop")
        try player.play(.somebody)
        #expect(deck.snapshot.trackID == 1)
        try player.add([4], .somebody)
        try player.add([5], at: 0, .somebody)
        try player.playNext([6, 7], .somebody)
        #expect(
            deck.tracks == [5, 1, 6, 7, 2, 3, 4] && deck.snapshot.index == 1 && deck.snapshot.nextTrackID == 6
        )
        #expect(deck.snapshot.state == "play" && deck.snapshot.trackID == 1)
        let page = player.queue(in: 2..<4)
        #expect(page.total == 7 && page.items.map(\.trackID) == [6, 7])
    }

    @Test("tracks that have another id now keep their places, also in what is kept")
    func renumbered() throws {
        try player.replaceQueue(with: [30, 20, 30, 10], startingAt: 1, .somebody)
        deck.advance(3000)
        let (items, before) = (deck.items, deck.snapshot)
        player.renumberTracks([30: 31, 9999: 1])
        #expect(deck.tracks == [31, 20, 31, 10] && deck.items == items)
        let after = deck.snapshot
        #expect(after.trackID == 20 && after.nextTrackID == 31 && after.positionMs == 3000)
        #expect(after.load == before.load, "what plays is not disturbed")
        #expect(player.queue(in: 0..<4).revision == after.revision, "the pages are told")
        #expect(Deck(restoring: player.persisted).tracks == [31, 20, 31, 10])
        player.renumberTracks([4711: 1])
        #expect(deck.snapshot.revision == after.revision, "nothing of it is in the queue")
    }

    @Test("the current track goes on under its new id, where it was")
    func currentRenumbered() throws {
        try player.replaceQueue(with: [9001, 20], startingAt: 1, .somebody)
        deck.advance(3000)
        let before = deck.snapshot
        player.renumberTracks([20: 25])
        #expect(deck.snapshot.trackID == 25 && deck.snapshot.itemID == before.itemID)
        #expect(deck.snapshot.state == "play" && deck.snapshot.phase == .playing)
        #expect(deck.snapshot.positionMs == 3000 && deck.snapshot.durationMs == 25_000)
        #expect(deck.snapshot.load > before.load, "the speaker must read it from its new address")
        player.pause(.somebody)
        player.renumberTracks([25: 26])
        #expect(deck.snapshot.trackID == 26 && deck.snapshot.state == "pause")
        #expect(deck.snapshot.positionMs == 3000)
    }

    @Test("in a queue that nothing was played of yet, next and previous lead to its first song")
    func untouched() throws {
        for press in [player.next, player.previous] {
            player.clearQueue(.somebody)
            try player.add([1, 2, 3], .somebody)
            _ = try press(.somebody)
            #expect(deck.snapshot.trackID == 1 && deck.snapshot.state == "stop")
        }
    }

    @Test("positions and items that are not there are refused, and nothing changes")
    func refusals() throws {
        try player.add([1, 2], .somebody)
        let before = deck.snapshot
        #expect(throws: PlaybackError.noSuchPosition(3, count: 2)) { try player.add([9], at: 3, .somebody) }
        #expect(throws: PlaybackError.noSuchPosition(-1, count: 2)) { try player.add([9], at: -1, .somebody) }
        #expect(throws: PlaybackError.noSuchItem(id: 77)) { try player.remove([1, 77], .somebody) }
        #expect(throws: PlaybackError.noSuchItem(id: 77)) { try player.move(77, to: 0, .somebody) }
        #expect(throws: PlaybackError.noSuchPosition(2, count: 2)) { try player.move(1, to: 2, .somebody) }
        #expect(throws: PlaybackError.noSuchItem(id: 77)) { try player.playItem(77, .somebody) }
        #expect(throws: PlaybackError.noSuchPosition(5, count: 1)) {
            try player.replaceQueue(with: [1], startingAt: 5, .somebody)
        }
        #expect(
            throws: PlaybackError.noSuchMember(
                family: "queue-order",
                name: "x",
                known: QueueOrders.all.map(\.name)
            )
        ) {
            try player.useOrder("x", .somebody)
        }
        #expect(throws: PlaybackError.queueFull(limit: Queue.limit)) {
            try player.add(Array(repeating: 1, count: Queue.limit - 1), .somebody)
        }
        #expect(throws: PlaybackError.queueFull(limit: Queue.limit)) {
            try player.replaceQueue(
                with: Array(repeating: 1, count: Queue.limit + 1),
                inOrder: "shuffle",
                .somebody
            )
        }
        #expect(deck.snapshot == before)
    }

    @Test(
        "without the current item the player goes on with what follows it",
        arguments: ["play", "pause", "stop"]
    )
    func removingCurrent(state: String) throws {
        try player.replaceQueue(with: [100, 101, 102], startingAt: 1, .somebody)
        deck.advance(1000)
        if state == "pause" { player.pause(.somebody) }
        if state == "stop" { player.stop(.somebody) }
        let items = deck.items
        try player.remove([items[0], items[1]], .somebody)
        #expect(deck.snapshot.trackID == 102 && deck.snapshot.positionMs == 0 && deck.snapshot.state == state)
        try player.remove([items[2]], .somebody)
        #expect(deck.snapshot.itemID == nil && deck.snapshot.state == "stop" && deck.snapshot.length == 0)
    }

    @Test("without the last item, when it is the current one, the player stops at the beginning")
    func removingLast() throws {
        try player.replaceQueue(with: [100, 101, 102], startingAt: 2, .somebody)
        try player.remove([deck.items[2]], .somebody)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.trackID == 100)
    }

    @Test("other items may go and move, and nobody hears it")
    func editing() throws {
        try player.replaceQueue(with: [100, 101, 102, 103], startingAt: 1, .somebody)
        deck.advance(1000)
        let items = deck.items
        let load = deck.snapshot.load
        try player.remove([items[0]], .somebody)
        try player.move(items[1], to: 2, .somebody)
        #expect(deck.tracks == [102, 103, 101])
        deck.advance(1000)
        let snapshot = deck.snapshot
        #expect(
            snapshot.trackID == 101 && snapshot.positionMs == 2000 && snapshot.load == load
                && snapshot.index == 2
        )
    }

    @Test("an empty queue is silent")
    func clearing() throws {
        try player.replaceQueue(with: [100, 101], .somebody)
        _ = deck.news()
        let revision = player.clearQueue(.somebody)
        let changes = deck.news().compactMap {
            if case .queue(let revision, let total) = $0 { [revision, total] } else { nil }
        }
        #expect(changes == [[revision, 0]], "the items are others now, and whoever shows them is told")
        #expect(deck.snapshot.state == "stop" && deck.snapshot.length == 0 && deck.snapshot.durationMs == nil)
        try player.replaceQueue(with: [100], .somebody)
        try player.replaceQueue(with: [], .somebody)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.length == 0)
    }

    @Test("a chosen item is played from its beginning, even the current one")
    func choosing() throws {
        try player.replaceQueue(with: [100, 101], startingAt: 0, .somebody)
        player.pause(.somebody)
        try player.playItem(deck.items[1], .somebody)
        deck.advance(4000)
        #expect(deck.snapshot.trackID == 101 && deck.snapshot.positionMs == 4000)
        try player.playItem(deck.items[1], .somebody)
        #expect(deck.snapshot.positionMs == 0 && deck.snapshot.isPositionRunning)
    }

    @Test("repeat one plays a song again, repeat all the queue, and neither stops by itself")
    func repeating() throws {
        try player.replaceQueue(with: [10, 20], startingAt: 0, .somebody)
        player.setRepeat(.one, .somebody)
        deck.advance(25_000)
        #expect(deck.snapshot.trackID == 10 && deck.snapshot.positionMs == 5000)
        try player.next(.somebody)
        #expect(deck.snapshot.trackID == 20)
        try player.next(.somebody)
        #expect(deck.snapshot.trackID == 10)
        player.setRepeat(.all, .somebody)
        deck.advance(90_000)
        #expect(deck.snapshot.state == "play" && deck.snapshot.trackID == 10)
        #expect(deck.snapshot.nextTrackID == 20)
    }

    @Test("single stops after each song, with the next at hand")
    func single() throws {
        try player.replaceQueue(with: [10, 20], startingAt: 0, .somebody)
        player.setSingle(true, .somebody)
        #expect(deck.snapshot.nextTrackID == nil)
        deck.advance(15_000)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.trackID == 20 && deck.snapshot.positionMs == 0)
    }

    @Test("stop after this song stops once, with the next at hand, and is off then")
    func stopAfter() throws {
        try player.replaceQueue(with: [10, 20, 30], startingAt: 0, .somebody)
        player.setStopAfterTrack(true, .somebody)
        #expect(deck.snapshot.nextTrackID == nil && deck.snapshot.modes.stopsAfterTrack)
        deck.advance(15_000)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.trackID == 20 && deck.snapshot.positionMs == 0)
        #expect(!deck.snapshot.modes.stopsAfterTrack && deck.snapshot.nextTrackID == 30)
        try player.play(.somebody)
        deck.advance(20_000)
        #expect(deck.snapshot.state == "play" && deck.snapshot.trackID == 30)
    }

    @Test("next, previous and a choice leave stop after this song on; the song that plays then is the one")
    func stopAfterAnother() throws {
        try player.replaceQueue(with: [10, 20, 30], startingAt: 0, .somebody)
        player.setStopAfterTrack(true, .somebody)
        try player.next(.somebody)
        try player.previous(.somebody)
        try player.playItem(deck.items[1], .somebody)
        #expect(deck.snapshot.modes.stopsAfterTrack && deck.snapshot.state == "play")
        deck.advance(20_000)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.trackID == 30)
    }

    @Test("stop after this song also ends a song that repeats, and one that cannot be played")
    func stopAfterRepeat() throws {
        try player.replaceQueue(with: [10, 9000, 30], startingAt: 0, .somebody)
        player.setRepeat(.one, .somebody)
        player.setStopAfterTrack(true, .somebody)
        deck.advance(10_000)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.trackID == 10 && deck.snapshot.positionMs == 0)
        player.setStopAfterTrack(true, .somebody)
        try player.playItem(deck.items[1], .somebody)
        deck.advance(6000)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.trackID == 30)
        #expect(!deck.snapshot.modes.stopsAfterTrack)
    }

    @Test("consume empties the queue as it is played")
    func consume() throws {
        try player.replaceQueue(with: [10, 20, 30], startingAt: 0, .somebody)
        player.setConsume(true, .somebody)
        deck.advance(10_000)
        #expect(deck.tracks == [20, 30] && deck.snapshot.index == 0)
        try player.next(.somebody)
        #expect(deck.tracks == [30])
        deck.advance(30_000)
        #expect(deck.tracks.isEmpty && deck.snapshot.state == "stop" && deck.snapshot.itemID == nil)
    }

    @Test("consume with repeat ends when all is consumed", arguments: ["in-order", "shuffle"])
    func consumeAll(order: String) throws {
        try player.useOrder(order, .somebody)
        player.setConsume(true, .somebody)
        player.setRepeat(.all, .somebody)
        try player.replaceQueue(with: [10, 10, 10], startingAt: 1, .somebody)
        deck.advance(29_999)
        #expect(deck.tracks.count == 1 && deck.snapshot.state == "play")
        deck.advance(1)
        #expect(deck.tracks.isEmpty && deck.snapshot.state == "stop")
    }

    @Test("a shuffled queue plays each song once, as announced")
    func shuffled() throws {
        try player.replaceQueue(with: Array(1...40), inOrder: "shuffle", .somebody)
        var played: [Int64] = []
        while deck.snapshot.state == "play" {
            let snapshot = deck.snapshot
            played.append(try #require(snapshot.trackID))
            deck.advance(Int(played.last ?? 0) * 1000)
            if let announced = snapshot.nextTrackID { #expect(deck.snapshot.trackID == announced) }
        }
        #expect(played.count == 40 && Set(played).count == 40 && played != played.sorted())
    }

    @Test("the order can be exchanged in mid-song: the song, the queue and the past stay")
    func exchangingOrder() throws {
        try player.replaceQueue(with: Array(101...120), inOrder: "shuffle", .somebody)
        for _ in 0..<3 { try player.next(.somebody) }
        deck.advance(1234)
        let before = deck.snapshot
        _ = deck.news()
        try player.useOrder("in-order", Sender(name: "Kitchen"))
        let between = deck.snapshot
        #expect(between.itemID == before.itemID && between.positionMs == 1234 && between.load == before.load)
        #expect(between.nextTrackID == (before.trackID == 120 ? nil : before.trackID.map { $0 + 1 }))
        #expect(
            between.cause == "Kitchen chose the order in-order" && deck.news().contains(.changed(between))
        )
        try player.useOrder("shuffle", .somebody)
        #expect(deck.snapshot.nextTrackID == before.nextTrackID && deck.tracks == Array(101...120))
        try player.previous(.somebody)
        try player.next(.somebody)
        #expect(deck.snapshot.itemID == before.itemID)
    }

    @Test("50,000 songs are no burden")
    func many() throws {
        let tracks = Array(Int64(1)...50_000)
        try player.replaceQueue(with: tracks, inOrder: "shuffle", .somebody)
        for _ in 0..<20 { try player.next(.somebody) }
        try player.playNext([7], .somebody)
        #expect(deck.snapshot.nextTrackID == 7 && deck.snapshot.length == 50_001)
    }
}
