import Playback
import Synchronization
import Testing

/// An output that plays in real time, and keeps what it was told to follow.
private struct Announced: AudioOutput {
    final class Ear: Sendable {
        private let told = Mutex<Int64?>(nil)
        var next: Int64? {
            get { told.withLock { $0 } }
            set { told.withLock { $0 = newValue } }
        }
    }

    let name = "announced"
    let audience = "For tests."
    let ear = Ear()
    private var player = AudioOutputs.Null()

    init() {}

    mutating func perform(_ order: OutputOrder) -> OutputReaction {
        switch order {
        case .next(let trackID): ear.next = trackID
        case .load: ear.next = nil
        case .start, .pause, .seek, .scan, .unload, .volume: break
        }
        return player.perform(order)
    }

    mutating func timerFired() -> OutputReaction { player.timerFired() }
}

@Suite("Player: long songs go on where they were left")
struct ResumeTests {
    let deck = Deck()
    var player: Player { deck.player }
    /// A song of an hour, one of just over ten minutes, one of ten.
    private static let (hour, long, short): (Int64, Int64, Int64) = (3600, 601, 600)

    private func begin(_ first: Int64) throws {
        try player.replaceQueue(with: [first, 100], startingAt: 0, .somebody)
    }

    @Test(
        "a song of more than ten minutes goes on, a shorter one begins anew",
        arguments: [hour, long, short]
    )
    func length(track: Int64) throws {
        try begin(track)
        deck.advance(500_000)
        try player.next(.somebody)
        #expect(deck.snapshot.positionMs == 0 && deck.snapshot.resumedMs == nil)
        try player.previous(.somebody)
        let place = track == Self.short ? nil : 500_000
        #expect(deck.snapshot.positionMs == place ?? 0 && deck.snapshot.resumedMs == place)
        deck.advance(1000)
        #expect(deck.snapshot.positionMs == (place ?? 0) + 1000)
    }

    @Test("wherever it is played from next, and after another start of the program")
    func elsewhere() throws {
        try begin(Self.hour)
        deck.advance(724_000)
        try player.replaceQueue(with: [7], .somebody)
        try player.replaceQueue(with: [8, Self.hour], startingAt: 1, .somebody)
        #expect(deck.snapshot.resumedMs == 724_000 && deck.snapshot.state == "play")
        try player.next(.somebody)
        #expect(player.persisted.places == [TrackPlace(trackID: Self.hour, positionMs: 724_000)])
        let next = Deck(restoring: player.persisted)
        try next.player.replaceQueue(with: [Self.hour], .somebody)
        #expect(next.snapshot.positionMs == 724_000)
    }

    @Test("a song that was heard to its end, or to its last 30 seconds or 2 %, begins anew")
    func heard() throws {
        for (leftMs, goesOn) in [(73_000, true), (71_000, false), (20_000, false)] {
            try begin(Self.hour)
            try player.seek(to: 3_600_000 - leftMs, .somebody)
            try player.next(.somebody)
            try player.playItem(deck.items[0], .somebody)
            #expect((deck.snapshot.resumedMs != nil) == goesOn, "\(leftMs) ms before the end")
            try player.seek(to: 0, .somebody)
        }
        try begin(Self.long)
        deck.advance(602_000)
        #expect(deck.snapshot.index == 1)
        try player.playItem(deck.items[0], .somebody)
        #expect(deck.snapshot.positionMs == 0)
    }

    @Test("a song whose output says it has ended is heard, however long it was said to be")
    func endsEarly() throws {
        let deck = Deck(outputs: [.browser, .null])
        let page = Sender.page("tab-a")
        try deck.player.replaceQueue(with: [Self.hour, 100], startingAt: 0, page)
        func report(_ event: OutputReport) {
            deck.player.report(SpeakerReport(client: "tab-a", itemID: 1, event: event))
        }
        report(.started(positionMs: 0))
        deck.advance(700_000)
        report(.ended)
        #expect(deck.snapshot.index == 1)
        try deck.player.playItem(1, page)
        #expect(deck.snapshot.positionMs == 0)
    }

    @Test("a position that is chosen is the position, and the beginning is forgotten no sooner than that")
    func chosen() throws {
        try begin(Self.hour)
        deck.advance(900_000)
        try player.next(.somebody)
        try player.previous(.somebody)
        try player.seek(to: 0, .somebody)
        #expect(deck.snapshot.positionMs == 0 && deck.snapshot.resumedMs == nil)
        try player.next(.somebody)
        try player.previous(.somebody)
        #expect(deck.snapshot.positionMs == 0, "it was left at its beginning")
    }

    @Test("repeat begins anew, and so does the song when it is chosen while it plays")
    func again() throws {
        try begin(Self.hour)
        deck.advance(900_000)
        try player.playItem(deck.items[0], .somebody)
        #expect(deck.snapshot.positionMs == 0 && deck.snapshot.resumedMs == nil)
        player.setRepeat(.one, .somebody)
        deck.advance(3_600_500)
        #expect(deck.snapshot.index == 0 && deck.snapshot.positionMs == 500)
    }

    @Test("stop keeps the place for the next press of play")
    func stop() throws {
        try begin(Self.hour)
        deck.advance(900_000)
        player.stop(.somebody)
        #expect(deck.snapshot.positionMs == 0 && deck.snapshot.resumedMs == nil)
        try player.play(.somebody)
        #expect(deck.snapshot.positionMs == 900_000 && deck.snapshot.resumedMs == 900_000)
    }

    @Test("an output is not told of a song that goes on in its middle: it would begin it at its beginning")
    func announced() throws {
        let output = Announced()
        let deck = Deck(outputs: [output])
        try deck.player.replaceQueue(with: [7, Self.hour, 8], startingAt: 0, .somebody)
        #expect(output.ear.next == Self.hour)
        try deck.player.next(.somebody)
        #expect(output.ear.next == 8)
        deck.advance(900_000)
        try deck.player.playItem(deck.items[0], .somebody)
        #expect(deck.snapshot.index == 0 && deck.snapshot.nextTrackID == Self.hour)
        #expect(output.ear.next == nil)
    }

    @Test("a song that has another id now goes on there, and the latest two hundred are remembered")
    func kept() throws {
        try begin(Self.hour)
        deck.advance(900_000)
        try player.next(.somebody)
        player.renumberTracks([Self.hour: 3601])
        #expect(player.persisted.places == [TrackPlace(trackID: 3601, positionMs: 900_000)])
        for track in 1000..<1300 as Range<Int64> {
            try player.replaceQueue(with: [track], .somebody)
            deck.advance(20_000)
        }
        #expect(player.persisted.places.count == 200)
        #expect(player.persisted.places.last?.trackID == 1298)
    }
}
