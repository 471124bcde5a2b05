import Playback
import Testing

@Suite("Player: speakers")
struct PlayerSpeakerTests {
    let deck = Deck(outputs: AudioOutputs.all)
    var player: Player { deck.player }

    @Test("the page that presses play becomes the speaker, when there is none")
    func first() throws {
        let a = Page("tab-a", deck)
        try player.replaceQueue(with: [100], a.sender)
        #expect(deck.snapshot.speaker == "tab-a" && deck.snapshot.phase == .loading)
        a.play(1000)
        #expect(deck.snapshot.phase == .playing && a.isSounding)
        player.pause(.page("tab-b"))
        try player.play(.page("tab-b"))
        #expect(deck.snapshot.speaker == "tab-a")
    }

    @Test("without any page the player waits for somebody to press play in one")
    func nobody() throws {
        try player.replaceQueue(with: [100], Sender(name: "the command line"))
        #expect(deck.snapshot.phase == .blocked && deck.snapshot.speaker == nil)
        deck.advance(60_000)
        #expect(deck.snapshot.phase == .blocked && deck.snapshot.positionMs == 0)
        let a = Page("tab-a", deck)
        try player.play(a.sender)
        a.play(500)
        #expect(deck.snapshot.phase == .playing && a.isSounding)
    }

    @Test("another page claims the speaker, and the music goes on there where it was")
    func claim() throws {
        let a = Page("tab-a", deck)
        let b = Page("tab-b", deck)
        try player.replaceQueue(with: [100], a.sender)
        a.play(30_000)
        let before = deck.snapshot
        player.claimSpeaker("tab-b", b.sender)
        a.obey()
        #expect(!a.isSounding && deck.snapshot.speaker == "tab-b" && deck.snapshot.load > before.load)
        b.play(1000)
        #expect(b.isSounding && abs(b.elementMs - 31_000) < 200)
        #expect(deck.snapshot.phase == .playing && abs(deck.snapshot.positionMs - 31_000) < 200)
        // What the old one still says does not matter.
        a.report(.ended)
        a.report(.failed(.codec, message: ""))
        #expect(deck.snapshot.phase == .playing && deck.snapshot.trackID == 100)
    }

    @Test("a claim leaves a paused player paused, and a stopped one stopped")
    func quietClaim() throws {
        let a = Page("tab-a", deck)
        let b = Page("tab-b", deck)
        try player.replaceQueue(with: [100], a.sender)
        a.play(5000)
        player.pause(a.sender)
        player.claimSpeaker("tab-b", b.sender)
        b.play(1000)
        #expect(deck.snapshot.state == "pause" && !b.isSounding && deck.snapshot.positionMs == 5000)
        player.stop(b.sender)
        player.claimSpeaker("tab-a", a.sender)
        #expect(deck.snapshot.state == "stop" && deck.snapshot.speaker == "tab-a")
    }

    @Test("a speaker that goes away leaves the player paused where it went")
    func lost() throws {
        let a = Page("tab-a", deck)
        try player.replaceQueue(with: [100], a.sender)
        a.play(20_000)
        let before = deck.snapshot
        #expect(!before.isSpeakerAway)
        player.clientLeft("tab-a")
        #expect(deck.snapshot.phase == .stalled && deck.snapshot.isSpeakerAway, "others are told at once")
        #expect(deck.snapshot.revision > before.revision)
        deck.advance(AudioOutputs.Browser.graceMs - 1)
        #expect(deck.snapshot.state == "play")
        deck.advance(1)
        #expect(!deck.snapshot.isSpeakerAway)
        #expect(
            deck.snapshot.state == "pause" && deck.snapshot.positionMs == 20_000
                && deck.snapshot.speaker == nil
        )
        let b = Page("tab-b", deck)
        try player.play(b.sender)
        b.play(1000)
        #expect(deck.snapshot.speaker == "tab-b" && abs(deck.snapshot.positionMs - 21_000) < 200)
    }

    @Test("a speaker that comes back in time goes on")
    func reloaded() throws {
        let a = Page("tab-a", deck)
        try player.replaceQueue(with: [100], a.sender)
        a.play(20_000)
        player.clientLeft("tab-a")
        deck.advance(2000)
        player.clientArrived("tab-a")
        // The page was loaded anew: it knows nothing.
        let again = Page("tab-a", deck)
        again.play(10_000)
        #expect(deck.snapshot.phase == .playing && abs(deck.snapshot.positionMs - 30_000) < 200)
    }

    @Test("pages that are not the speaker come and go unheard")
    func others() throws {
        let a = Page("tab-a", deck)
        try player.replaceQueue(with: [100], a.sender)
        a.play(1000)
        let revision = deck.snapshot.revision
        player.clientArrived("tab-b")
        player.clientLeft("tab-b")
        player.report(SpeakerReport(client: "tab-b", itemID: deck.items[0], event: .ended))
        player.report(SpeakerReport(client: "tab-a", itemID: 999, event: .ended))
        player.report(SpeakerReport(client: "tab-a", itemID: deck.items[0], load: 0, event: .ended))
        #expect(deck.snapshot.revision == revision)
    }

    @Test("a page that may not sound asks for a press, and one press starts it")
    func blocked() throws {
        let a = Page("tab-a", deck)
        a.isAllowed = false
        try player.replaceQueue(with: [100], Sender(name: "the command line"))
        player.claimSpeaker("tab-a", Sender(name: "the command line"))
        a.play(60_000)
        #expect(deck.snapshot.phase == .blocked && deck.snapshot.positionMs == 0)
        a.isAllowed = true
        try player.play(a.sender)
        a.play(500)
        #expect(deck.snapshot.phase == .playing && a.isSounding)
    }

    @Test("a small drift is left alone, a large one is the truth")
    func drift() throws {
        let a = Page("tab-a", deck)
        try player.replaceQueue(with: [100], a.sender)
        a.play(10_000)
        let revision = deck.snapshot.revision
        for near in [10_200, 10_300, 9700] {
            a.report(.position(near))
            #expect(deck.snapshot.positionMs == 10_000 && deck.snapshot.revision == revision)
        }
        a.report(.position(8000))
        #expect(deck.snapshot.positionMs == 8000 && deck.snapshot.revision == revision + 1)
    }

    @Test("seeking makes the speaker load anew; volume and editing do not")
    func loads() throws {
        let a = Page("tab-a", deck)
        try player.replaceQueue(with: [100, 101], startingAt: 0, a.sender)
        a.play(1000)
        let load = deck.snapshot.load
        player.setVolume(5, a.sender)
        try player.add([102], a.sender)
        player.pause(a.sender)
        try player.play(a.sender)
        a.play(500)
        #expect(deck.snapshot.load == load)
        try player.seek(to: 50_000, a.sender)
        #expect(deck.snapshot.load == load + 1)
        a.play(1000)
        #expect(abs(a.elementMs - 51_000) < 200 && deck.snapshot.isPositionRunning)
        try player.next(a.sender)
        a.play(1000)
        #expect(abs(a.elementMs - 1000) < 200 && deck.snapshot.trackID == 101)
    }

    @Test("a claim while another output is used brings the music to the page")
    func claimFromOtherOutput() throws {
        try player.useOutput("null", .somebody)
        try player.replaceQueue(with: [100], .somebody)
        deck.advance(10_000)
        let a = Page("tab-a", deck)
        player.claimSpeaker("tab-a", a.sender)
        a.play(1000)
        #expect(deck.snapshot.output == "browser" && a.isSounding && abs(a.elementMs - 11_000) < 200)
    }

    @Test("a page shows the position of a held button, and goes there when it is released")
    func scan() throws {
        let a = Page("tab-a", deck)
        try player.replaceQueue(with: [300], a.sender)
        a.play(10_000)
        try player.beginScan(.forward, a.sender)
        a.play(1000)
        #expect(!a.isSounding)
        try player.endScan(a.sender)
        a.play(1000)
        #expect(
            a.isSounding && abs(a.elementMs - 15_000) < 200 && abs(deck.snapshot.positionMs - 15_000) < 200
        )
    }
}
