import ClickwheelSystem
import Testing

@testable import Playback

/// Says that the song has ended when it is told to let go of it.
private struct Chatterbox: AudioOutput {
    let name = "chatterbox"
    let audience = "For tests."

    mutating func perform(_ order: OutputOrder) -> OutputReaction {
        switch order {
        case .load: OutputReaction(.loaded(durationMs: nil))
        case .start: OutputReaction(.started(positionMs: nil))
        case .unload: OutputReaction(.ended)
        case .pause, .seek, .scan, .next, .volume: .none
        }
    }
}

@Suite("Audio outputs")
struct AudioOutputTests {
    static let members: [String] = AudioOutputs.all.map(\.name)

    /// A player that uses `output`, with a page at hand where that needs one.
    private func deck(_ output: String) throws -> (Deck, Page) {
        let deck = Deck(outputs: AudioOutputs.all)
        try deck.player.useOutput(output, .somebody)
        return (deck, Page("tab-a", deck))
    }

    @Test("names differ, and every member says who it is for")
    func membership() {
        #expect(Set(Self.members).count == Self.members.count)
        for output in AudioOutputs.all { #expect(output.audience.hasPrefix("For ")) }
    }

    @Test("nothing runs before it was started, nor after a pause or a stop", arguments: members)
    func silence(output: String) throws {
        let (deck, page) = try deck(output)
        try deck.player.add([100], page.sender)
        page.play(2000)
        #expect(deck.snapshot.positionMs == 0)
        try deck.player.play(page.sender)
        page.play(2000)
        #expect((1900...2000).contains(deck.snapshot.positionMs) && deck.snapshot.isPositionRunning)
        deck.player.pause(page.sender)
        let position = deck.snapshot.positionMs
        page.play(200_000)
        #expect(deck.snapshot.positionMs == position && deck.snapshot.state == "pause")
        deck.player.stop(page.sender)
        page.play(200_000)
        #expect(deck.snapshot.positionMs == 0 && deck.snapshot.state == "stop")
    }

    @Test("a song that is left alone ends once, when it should", arguments: members)
    func end(output: String) throws {
        let (deck, page) = try deck(output)
        try deck.player.replaceQueue(with: [10, 20, 30], startingAt: 0, page.sender)
        try deck.player.seek(to: 4000, page.sender)
        page.play(5800)
        #expect(deck.snapshot.trackID == 10)
        page.play(400)
        #expect(deck.snapshot.trackID == 20)
        page.play(19_500)
        #expect(deck.snapshot.trackID == 20)
        let ends = deck.news().count { news in
            guard case .transition(let transition) = news else { return false }
            return transition.event.hasPrefix("ended")
        }
        #expect(ends == 1)
    }

    @Test("what is due for a song that was left does not hit the next", arguments: members)
    func staleEnd(output: String) throws {
        let (deck, page) = try deck(output)
        try deck.player.replaceQueue(with: [10, 20, 30], startingAt: 0, page.sender)
        page.play(9500)
        try deck.player.next(page.sender)
        page.play(9000)
        #expect(deck.snapshot.trackID == 20)
        try deck.player.seek(to: 0, page.sender)
        page.play(19_500)
        #expect(deck.snapshot.trackID == 20)
    }

    @Test("switching at any instant, and back, loses nothing", arguments: members, 0..<25 as Range<UInt64>)
    func switching(output: String, seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let (deck, page) = try deck(output)
        try deck.player.replaceQueue(with: [100, 200, 300], startingAt: 1, page.sender)
        page.play(Int.random(in: 0...3000, using: &generator))
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: deck.player.pause(page.sender)
        case 1: deck.player.stop(page.sender)
        case 2: try deck.player.beginScan(.forward, page.sender)
        case 3: try deck.player.seek(to: 150_000, page.sender)
        default: break
        }
        let before = deck.snapshot
        let queue = deck.items
        let other = try #require(Self.members.first { $0 != output })
        for name in [other, output, other] {
            try deck.player.useOutput(name, page.sender)
            let after = deck.snapshot
            #expect(
                after.state == before.state && after.itemID == before.itemID && after.modes == before.modes
            )
            #expect(after.positionMs == before.positionMs && after.volume == before.volume)
            #expect(after.output == name && deck.items == queue)
        }
        page.play(2000)
        let later = deck.snapshot
        switch before.state {
        case "play":
            #expect(abs(later.positionMs - before.positionMs - 2000) < 200 && later.phase == .playing)
        case "fast-forward": #expect(later.positionMs > before.positionMs && later.trackID == before.trackID)
        default: #expect(later.positionMs == before.positionMs)
        }
    }

    @Test("after a pause, a scan or an unload nothing more is said of what sounded", arguments: members)
    func quiet(name: String) throws {
        let load = OutputLoad(
            number: 1,
            item: QueueItem(id: 1, trackID: 2),
            positionMs: 0,
            durationMs: 1000,
            isWanted: true
        )
        for order: OutputOrder in [.pause(positionMs: 10), .scan(.forward, speed: 4), .unload] {
            var output = try #require(AudioOutputs.all.first { $0.name == name })
            _ = output.hear(.claimed(client: "tab-a"))
            _ = output.perform(.load(load))
            _ = output.perform(.start(positionMs: 0))
            let reaction = output.perform(order)
            #expect(reaction.reports.isEmpty)
            if case .set = reaction.timer { Issue.record("A timer was set by \(order).") }
            #expect(output.timerFired() == .none)
        }
    }

    @Test("what an output says as it is left does not hit what the next one does")
    func lastWords() throws {
        let deck = Deck(outputs: [Chatterbox(), .null])
        try deck.player.replaceQueue(with: [100, 101], startingAt: 0, .somebody)
        try deck.player.useOutput("null", .somebody)
        #expect(deck.snapshot.trackID == 100 && deck.snapshot.phase == .playing)
    }

    @Test("an output that is not there is refused")
    func unknown() throws {
        let (deck, _) = try deck("null")
        #expect(throws: PlaybackError.noSuchMember(family: "audio-output", name: "x", known: Self.members)) {
            try deck.player.useOutput("x", .somebody)
        }
        #expect(deck.snapshot.output == "null")
    }

    @Test("a song whose length nobody knows plays until somebody stops it")
    func unknownLength() throws {
        let scheduler = ManualScheduler()
        let player = Player(
            tracks: { _ in TrackInfo(durationMs: nil) },
            outputs: [.null],
            scheduler: scheduler,
            logger: Deck().logger
        )
        try player.replaceQueue(with: [1], .somebody)
        scheduler.advance(by: 1_000_000_000)
        #expect(player.snapshot.positionMs == 1_000_000_000 && player.snapshot.durationMs == nil)
        try player.seek(to: .max, .somebody)
        scheduler.advance(by: 1000)
        try player.beginScan(.forward, .somebody)
        scheduler.advance(by: 100_000)
        try player.endScan(.somebody)
        #expect(player.snapshot.state == "play")
    }

    @Test("the length that an output finds out is told, also of a song that sounds already")
    func foundLength() throws {
        let player = Player(
            tracks: { _ in TrackInfo(durationMs: nil) },
            outputs: [.browser],
            scheduler: ManualScheduler(),
            logger: Deck().logger
        )
        try player.replaceQueue(with: [1], .page("tab-a"))
        let (item, load) = (try #require(player.snapshot.itemID), player.snapshot.load)
        func report(_ event: OutputReport) {
            player.report(SpeakerReport(client: "tab-a", itemID: item, load: load, event: event))
        }
        report(.started(positionMs: 0))
        let before = player.snapshot
        #expect(before.phase == .playing && before.durationMs == nil)
        report(.loaded(durationMs: 5000))
        #expect(player.snapshot.durationMs == 5000 && player.snapshot.revision > before.revision)
    }
}
