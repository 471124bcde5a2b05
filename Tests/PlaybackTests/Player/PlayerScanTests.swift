import Playback
import Testing

@Suite("Player: a held button")
struct PlayerScanTests {
    let deck = Deck()
    var player: Player { deck.player }
    let holder = Sender.page("tab-a")

    private func start(_ track: Int64, at positionMs: Int, isPaused: Bool = false) throws {
        try player.replaceQueue(with: [50, track, 60], startingAt: 1, .somebody)
        try player.seek(to: positionMs, .somebody)
        if isPaused { player.pause(.somebody) }
    }

    @Test("moves faster the longer it is held", arguments: [false, true])
    func stages(isPaused: Bool) throws {
        try start(300, at: 10_000, isPaused: isPaused)
        try player.beginScan(.forward, holder)
        // The page begins after 500 ms of holding: 2, 4 and 7 s of it are 1.5, 3.5 and 6.5 s from here.
        var held = 0
        for (time, speed) in [
            (0, 4), (1499, 4), (1500, 8), (2000, 8), (3500, 16), (6499, 16), (6500, 32), (9000, 32),
        ] {
            deck.advance(time - held)
            held = time
            #expect(deck.snapshot.scan?.speed == speed, "after \(time) ms")
            #expect(deck.snapshot.scan?.direction == .forward && deck.snapshot.state == "fast-forward")
            #expect(!deck.snapshot.isPositionRunning)
        }
        // 1.5 s at 4, 2 s at 8, 3 s at 16, 2.5 s at 32.
        #expect(deck.snapshot.positionMs == 10_000 + 6000 + 16_000 + 48_000 + 80_000)
        try player.endScan(holder)
        #expect(deck.snapshot.state == (isPaused ? "pause" : "play") && deck.snapshot.trackID == 300)
        #expect(deck.snapshot.positionMs == 160_000 && deck.snapshot.scan == nil)
        deck.advance(1000)
        #expect(deck.snapshot.positionMs == (isPaused ? 160_000 : 161_000))
    }

    @Test("never crosses a track: stops a second before the end, and at the beginning")
    func ends() throws {
        try start(60, at: 30_000)
        try player.beginScan(.forward, holder)
        deck.advance(60_000)
        #expect(deck.snapshot.positionMs == 59_000 && deck.snapshot.trackID == 60)
        #expect(deck.snapshot.state == "fast-forward")
        try player.beginScan(.backward, holder)
        #expect(deck.snapshot.scan?.speed == 4)
        deck.advance(60_000)
        #expect(deck.snapshot.positionMs == 0 && deck.snapshot.state == "rewind")
        try player.endScan(holder)
        #expect(deck.snapshot.trackID == 60 && deck.snapshot.state == "play")
    }

    @Test("the end of the track, reported late, does not cross it either")
    func lateEnd() throws {
        let deck = Deck(outputs: [.browser])
        try deck.player.replaceQueue(with: [60, 61], startingAt: 0, .page("tab-a"))
        let page = Page("tab-a", deck)
        page.play(1000)
        try deck.player.beginScan(.forward, holder)
        page.report(.ended)
        #expect(deck.snapshot.trackID == 60 && deck.snapshot.state == "fast-forward")
    }

    @Test("to scan a whole short track takes four seconds")
    func shortTrack() throws {
        try start(12, at: 0)
        try player.beginScan(.forward, holder)
        deck.advance(3000)
        #expect(deck.snapshot.scan?.speed == 3 && deck.snapshot.positionMs == 9000)
    }

    @Test("only who holds it last can release it")
    func holders() throws {
        try start(300, at: 10_000)
        try player.beginScan(.forward, holder)
        try player.endScan(.page("tab-b"))
        #expect(deck.snapshot.state == "fast-forward")
        try player.beginScan(.backward, .page("tab-b"))
        try player.endScan(holder)
        #expect(deck.snapshot.state == "rewind")
        try player.endScan(.page("tab-b"))
        #expect(deck.snapshot.state == "play")
        try player.endScan(.page("tab-b"))
        #expect(deck.snapshot.state == "play")
    }

    @Test("ends when the page that holds it goes away")
    func holderLeaves() throws {
        try start(300, at: 10_000, isPaused: true)
        try player.beginScan(.forward, holder)
        deck.advance(1000)
        player.clientLeft("tab-b")
        #expect(deck.snapshot.state == "fast-forward")
        player.clientLeft("tab-a")
        #expect(deck.snapshot.state == "pause" && deck.snapshot.positionMs == 14_000)
    }

    @Test("other buttons mean what they say while it is held")
    func otherButtons() throws {
        try start(300, at: 10_000, isPaused: true)
        try player.beginScan(.forward, holder)
        deck.advance(1000)
        player.pause(.somebody)
        #expect(deck.snapshot.state == "pause" && deck.snapshot.positionMs == 14_000)

        try player.play(.somebody)
        try player.beginScan(.forward, holder)
        player.pause(.somebody)
        #expect(deck.snapshot.state == "pause")

        try player.beginScan(.forward, holder)
        try player.play(.somebody)
        #expect(deck.snapshot.state == "play")

        try player.beginScan(.backward, holder)
        player.stop(.somebody)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.positionMs == 0)

        try player.play(.somebody)
        try player.beginScan(.forward, holder)
        try player.next(.somebody)
        #expect(deck.snapshot.state == "play" && deck.snapshot.trackID == 60 && deck.snapshot.positionMs == 0)

        try player.beginScan(.forward, holder)
        try player.seek(to: 30_000, .somebody)
        #expect(deck.snapshot.state == "play" && deck.snapshot.positionMs == 30_000)
    }

    @Test("faster stages of a button released long ago do not come")
    func staleStages() throws {
        try start(300, at: 10_000)
        try player.beginScan(.forward, holder)
        deck.advance(1400)
        try player.endScan(holder)
        try player.beginScan(.forward, holder)
        deck.advance(200)
        #expect(deck.snapshot.scan?.speed == 4)
        deck.advance(1300)
        #expect(deck.snapshot.scan?.speed == 8)
    }
}
