import Log
import Playback
import Synchronization
import Testing

@Suite("Player: transport")
struct PlayerTransportTests {
    let deck = Deck()
    var player: Player { deck.player }

    @Test("a new player is stopped, with nothing in it")
    func new() {
        let snapshot = deck.snapshot
        #expect(
            snapshot.state == "stop" && snapshot.phase == nil && snapshot.itemID == nil
                && snapshot.length == 0
        )
        #expect(!snapshot.isPositionRunning && snapshot.positionMs == 0 && snapshot.output == "null")
    }

    @Test("an empty queue cannot be played")
    func empty() {
        #expect(throws: PlaybackError.emptyQueue) { try player.play(.somebody) }
        #expect(throws: PlaybackError.emptyQueue) { try player.next(.somebody) }
        #expect(throws: PlaybackError.emptyQueue) { try player.previous(.somebody) }
        #expect(throws: PlaybackError.stopped(command: "seek in")) { try player.seek(to: 1, .somebody) }
        #expect(throws: PlaybackError.stopped(command: "scan")) { try player.beginScan(.forward, .somebody) }
        #expect(deck.snapshot.state == "stop")
    }

    @Test("a queue plays to its end by itself, and stops at its beginning")
    func wholeQueue() throws {
        try player.replaceQueue(with: [10, 20, 30], startingAt: 0, .somebody)
        #expect(deck.snapshot.state == "play" && deck.snapshot.phase == .playing)
        #expect(deck.snapshot.nextTrackID == 20)
        deck.advance(9_999)
        #expect(deck.snapshot.positionMs == 9_999 && deck.snapshot.trackID == 10)
        deck.advance(1)
        #expect(deck.snapshot.trackID == 20 && deck.snapshot.positionMs == 0)
        deck.advance(20_000)
        #expect(deck.snapshot.trackID == 30 && deck.snapshot.nextTrackID == nil)
        deck.advance(30_000)
        #expect(
            deck.snapshot.state == "stop" && deck.snapshot.trackID == 10
                && deck.snapshot.cause == "the song ended"
        )
    }

    @Test("pause keeps the position, stop does not")
    func pauseAndStop() throws {
        try player.replaceQueue(with: [100], .somebody)
        deck.advance(5000)
        player.pause(.somebody)
        deck.advance(60_000)
        #expect(deck.snapshot.state == "pause" && deck.snapshot.positionMs == 5000)
        try player.play(.somebody)
        deck.advance(1000)
        #expect(deck.snapshot.positionMs == 6000)
        player.stop(.somebody)
        #expect(
            deck.snapshot.state == "stop" && deck.snapshot.positionMs == 0 && deck.snapshot.trackID == 100
        )
        try player.play(.somebody)
        deck.advance(10)
        #expect(deck.snapshot.positionMs == 10)
    }

    @Test("play/pause plays what is stopped or paused, and pauses what plays")
    func toggle() throws {
        try player.add([100], .somebody)
        for state in ["play", "pause", "play", "pause"] {
            try player.togglePlay(.somebody)
            #expect(deck.snapshot.state == state)
        }
    }

    @Test(
        "previous leads to the track before at 2.9 s, and to the beginning at 3.1 s",
        arguments: [false, true]
    )
    func previous(isPaused: Bool) throws {
        try player.replaceQueue(with: [100, 101], startingAt: 1, .somebody)
        deck.advance(3100)
        if isPaused { player.pause(.somebody) }
        try player.previous(.somebody)
        #expect(deck.snapshot.trackID == 101 && deck.snapshot.positionMs == 0)
        #expect(deck.snapshot.state == (isPaused ? "pause" : "play"))
        if isPaused { try player.play(.somebody) }
        deck.advance(2900)
        try player.previous(.somebody)
        #expect(deck.snapshot.trackID == 100 && deck.snapshot.positionMs == 0)
        // Before the first there is nothing.
        deck.advance(1000)
        try player.previous(.somebody)
        #expect(deck.snapshot.trackID == 100 && deck.snapshot.positionMs == 0)
    }

    @Test("next keeps what the player does: playing, paused, stopped")
    func next() throws {
        try player.replaceQueue(with: [100, 101, 102, 103], startingAt: 0, .somebody)
        deck.advance(1000)
        try player.next(.somebody)
        #expect(
            deck.snapshot.state == "play" && deck.snapshot.trackID == 101 && deck.snapshot.isPositionRunning
        )
        player.pause(.somebody)
        try player.next(.somebody)
        #expect(deck.snapshot.state == "pause" && deck.snapshot.trackID == 102)
        deck.advance(9000)
        #expect(deck.snapshot.positionMs == 0)
        player.stop(.somebody)
        try player.next(.somebody)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.trackID == 103)
        try player.play(.somebody)
        try player.next(.somebody)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.trackID == 100)
    }

    @Test("seeking stays within the track, and playing goes on there")
    func seek() throws {
        try player.replaceQueue(with: [100], .somebody)
        try player.seek(to: 42_000, .somebody)
        deck.advance(1000)
        #expect(deck.snapshot.positionMs == 43_000 && deck.snapshot.state == "play")
        try player.seek(to: -5, .somebody)
        #expect(deck.snapshot.positionMs == 0)
        player.pause(.somebody)
        try player.seek(to: .max, .somebody)
        #expect(deck.snapshot.positionMs == 100_000 && deck.snapshot.state == "pause")
        try player.play(.somebody)
        deck.advance(1)
        #expect(deck.snapshot.state == "stop")
    }

    @Test("the volume stays within its range")
    func volume() {
        player.setVolume(400, .somebody)
        #expect(deck.snapshot.volume == 100)
        player.setVolume(-1, .somebody)
        #expect(deck.snapshot.volume == 0)
    }

    @Test("every change has a revision of its own, and what changes nothing has none")
    func revisions() throws {
        var last = deck.snapshot.revision
        try player.replaceQueue(with: [100, 101], .somebody)
        for act in [
            { player.pause(.somebody) }, { player.setVolume(3, .somebody) },
            { player.setRepeat(.all, .somebody) },
            { player.stop(.somebody) },
        ] {
            let revision = act()
            #expect(revision > last && revision == deck.snapshot.revision)
            last = revision
        }
        player.setVolume(3, .somebody)
        player.setRepeat(.all, .somebody)
        deck.advance(5000)
        #expect(deck.snapshot.revision == last)
    }

    @Test("what is told is in order, and the last of it is what is")
    func news() throws {
        try player.replaceQueue(with: [10, 11], .somebody)
        player.pause(.somebody)
        deck.advance(1000)
        try player.play(.somebody)
        deck.advance(30_000)
        var revision = 0
        var state = "stop"
        var last: PlayerSnapshot?
        for news in deck.news() {
            switch news {
            case .changed(let snapshot):
                #expect(snapshot.revision > revision)
                revision = snapshot.revision
                #expect(snapshot.machineState == state)
                last = snapshot
            case .transition(let transition):
                #expect(transition.from == state)
                state = transition.to
            case .queue(let number, let total): #expect(number > revision && total == 2)
            case .listened(let listened): #expect(listened.outcome == .played)
            }
        }
        #expect(last?.revision == deck.snapshot.revision && last?.state == "stop")
    }

    @Test("every transition is logged with its cause")
    func log() throws {
        try player.replaceQueue(with: [10], Sender(name: "tab 3"))
        player.pause(Sender(name: "Kitchen"))
        let log = deck.logger.loggedMessages
        #expect(log.contains { $0.contains("stop") && $0.contains("tab 3 replaced the queue") })
        #expect(log.contains { $0.contains("Kitchen pressed pause") && $0.contains("to=pause") })
        player.pause(Sender(name: "Kitchen"))
        #expect(deck.logger.loggedMessages.contains { $0.contains("invalid transition") })
    }

    @Test("what a listener does is told after what it was told of")
    func nesting() throws {
        let player = player
        let revisions = Mutex<[Int]>([])
        player.observe { news in
            switch news {
            case .transition: player.setVolume(player.snapshot.volume - 1, .somebody)
            case .changed(let snapshot): revisions.withLock { $0.append(snapshot.revision) }
            case .queue, .listened: break
            }
        }
        try player.replaceQueue(with: [100], .somebody)
        player.pause(.somebody)
        let told = revisions.withLock { $0 }
        #expect(told == told.sorted() && told.last == player.snapshot.revision && told.count > 3)
    }

    #if !SANITIZER  // which keeps variables elsewhere than on the stack
    @Test("a listener is called as deep in the stack after a thousand pieces of news as at the first")
    func depth() throws {
        let depths = Mutex<[UInt]>([])
        player.observe { _ in
            let depth = withUnsafeTemporaryAllocation(of: UInt.self, capacity: 1) {
                UInt(bitPattern: $0.baseAddress)
            }
            depths.withLock { $0.append(depth) }
        }
        for turn in 0..<1000 { player.setVolume(turn % 100, .somebody) }
        let seen = depths.withLock { $0 }
        #expect(seen.count >= 1000 && Int(seen.max() ?? 0) - Int(seen.min() ?? 0) < 4096)
    }
    #endif

    @Test("a listener may use the player, and hears of that afterwards")
    func reentrancy() throws {
        let player = player
        let heard = Deck()
        player.observe { news in
            guard case .changed(let snapshot) = news else { return }
            heard.player.setVolume(snapshot.volume, .somebody)
            if snapshot.volume < 75 { player.setVolume(snapshot.volume + 1, .somebody) }
        }
        player.setVolume(50, .somebody)
        #expect(player.snapshot.volume == 75 && heard.snapshot.volume == 75)
    }
}
