import Log
import Playback
import Testing

@Suite("Player: what goes wrong")
struct PlayerFailureTests {
    let deck = Deck(outputs: [.browser])
    var player: Player { deck.player }

    private func page(undecodable: Set<Int64> = []) -> Page {
        let page = Page("tab-a", deck)
        page.undecodable = undecodable
        return page
    }

    @Test("a song that cannot be played says so, and after five seconds the next begins")
    func skip() throws {
        let page = page(undecodable: [100])
        try player.replaceQueue(with: [100, 101], startingAt: 0, page.sender)
        page.play(4900)
        let snapshot = deck.snapshot
        #expect(snapshot.state == "play" && snapshot.phase == .failed && !snapshot.isPositionRunning)
        let error = try #require(snapshot.error)
        #expect(error.kind == .codec && error.trackID == 100 && error.message == "cannot decode")
        #expect(deck.logger.loggedMessages.contains { $0.contains(error.id) && $0.contains("codec") })
        page.play(300)
        #expect(deck.snapshot.trackID == 101 && deck.snapshot.phase == .playing && deck.snapshot.error == nil)
    }

    @Test("three in a row pause the player, with the reason; play tries again")
    func threeInARow() throws {
        let page = page(undecodable: [100, 101, 102])
        try player.replaceQueue(with: [100, 101, 102, 103], startingAt: 0, page.sender)
        page.play(30_000)
        #expect(
            deck.snapshot.state == "pause" && deck.snapshot.trackID == 102
                && deck.snapshot.error?.kind == .codec
        )
        page.undecodable = []
        try player.play(page.sender)
        page.play(1000)
        #expect(deck.snapshot.phase == .playing && deck.snapshot.trackID == 102 && deck.snapshot.error == nil)
    }

    @Test(
        "pressing play begins the count anew: after a pause, after a stop, and on the song that failed",
        arguments: ["pause", "stop", "nothing"]
    )
    func newTry(after press: String) throws {
        let page = page(undecodable: [100, 101, 102])
        try player.replaceQueue(with: [100, 101, 102, 103], startingAt: 0, page.sender)
        page.play(5400)
        #expect(deck.snapshot.trackID == 101 && deck.snapshot.phase == .failed)
        switch press {
        case "pause": player.pause(page.sender)
        case "stop": player.stop(page.sender)
        default: break
        }
        try player.play(page.sender)
        page.play(11_000)
        #expect(deck.snapshot.trackID == 103 && deck.snapshot.phase == .playing)
    }

    @Test("a good song in between begins the count anew")
    func notInARow() throws {
        let page = page(undecodable: [100, 101, 102, 103])
        try player.replaceQueue(with: [100, 101, 10, 102, 103, 11], startingAt: 0, page.sender)
        page.play(32_000)
        #expect(deck.snapshot.trackID == 11 && deck.snapshot.state == "play")
    }

    @Test("a file that is gone is skipped, on every output", arguments: ["browser", "null"])
    func missing(output: String) throws {
        let deck = Deck(outputs: AudioOutputs.all)
        try deck.player.useOutput(output, .somebody)
        let page = Page("tab-a", deck)
        try deck.player.replaceQueue(with: [9999, 100], startingAt: 0, page.sender)
        #expect(deck.snapshot.error?.kind == .missing && deck.snapshot.phase == .failed)
        page.play(5100)
        #expect(deck.snapshot.trackID == 100 && deck.snapshot.phase == .playing)
    }

    @Test("a failed song can be tried again, left, paused and skipped by hand")
    func byHand() throws {
        let page = page(undecodable: [100])
        try player.replaceQueue(with: [100, 101], startingAt: 0, page.sender)
        page.play(100)
        #expect(deck.snapshot.phase == .failed)
        try player.play(page.sender)
        page.play(100)
        #expect(deck.snapshot.phase == .failed && deck.snapshot.trackID == 100)
        player.pause(page.sender)
        page.play(10_000)
        #expect(deck.snapshot.state == "pause" && deck.snapshot.trackID == 100)
        try player.next(page.sender)
        #expect(deck.snapshot.error == nil && deck.snapshot.trackID == 101)
    }

    @Test("repeating one song that fails goes on to the next all the same")
    func repeatOne() throws {
        let page = page(undecodable: [100])
        try player.replaceQueue(with: [100, 101], startingAt: 0, page.sender)
        player.setRepeat(.one, page.sender)
        page.play(6000)
        #expect(deck.snapshot.trackID == 101)
    }

    @Test("a speaker that says nothing counts as stalled after 8 s, and as failed after 30 s")
    func silence() throws {
        try player.replaceQueue(with: [100, 101], startingAt: 0, .page("tab-a"))
        deck.advance(7999)
        #expect(deck.snapshot.phase == .loading)
        deck.advance(1)
        #expect(deck.snapshot.phase == .stalled)
        deck.advance(21_999)
        #expect(deck.snapshot.phase == .stalled)
        deck.advance(1)
        #expect(deck.snapshot.phase == .failed && deck.snapshot.error?.kind == .network)
    }

    @Test("a song that stalls stands still, goes on when there is data, and fails after 30 s without")
    func stall() throws {
        let page = page()
        try player.replaceQueue(with: [100], startingAt: 0, page.sender)
        page.play(2000)
        page.report(.stalled)
        deck.advance(29_000)
        #expect(deck.snapshot.phase == .stalled && deck.snapshot.positionMs == 2000)
        page.report(.started(positionMs: 2000))
        deck.advance(1000)
        #expect(deck.snapshot.phase == .playing && deck.snapshot.positionMs == 3000)
        page.report(.stalled)
        deck.advance(30_000)
        #expect(deck.snapshot.phase == .failed)
    }

    @Test("a message from outside is cut, and nonsense positions change nothing worse than the position")
    func nonsense() throws {
        let page = page()
        try player.replaceQueue(with: [100, 101], startingAt: 0, page.sender)
        page.play(1000)
        page.report(.position(.min))
        #expect(deck.snapshot.positionMs == 0)
        page.report(.position(.max))
        #expect(deck.snapshot.positionMs == 100_000)
        page.report(.started(positionMs: .min))
        page.report(.loaded(durationMs: .max))
        page.report(.failed(.output, message: String(repeating: "x", count: 100_000)))
        #expect(deck.snapshot.error?.message.count == 300)
    }
}
