import Playback
import Testing

/// What every state makes of every command and of every report.
@Suite("Player: every state")
struct PlayerPolicyTests {
    /// The states, in the order of the columns below.
    static let states = [
        "stop", "play/loading", "play/playing", "play/stalled", "play/blocked", "play/failed", "pause",
        "rewind",
        "fast-forward",
    ]

    /// Where a command leads from each of ``states``; `=` is where it was.
    ///
    /// A scan backward began while the song played, one forward from a pause.
    static let commands: [(PlayerCommand, String)] = [
        (.play, "loading = = = loading loading loading loading loading"),
        (.pause, "= pause pause pause pause pause = pause pause"),
        (.toggle, "loading pause pause pause loading loading loading loading loading"),
        (.stop, "= stop stop stop stop stop stop stop stop"),
        (.next, "= = loading loading loading loading = loading pause"),
        (.previous, "= = = = = loading = loading pause"),
        (.seek(5000), "refused = = = = loading = loading pause"),
        (.beginScan(.forward), "refused forward forward forward forward forward forward forward ="),
        (.beginScan(.backward), "refused rewind rewind rewind rewind rewind rewind = rewind"),
        (.endScan, "= = = = = = = loading pause"),
        (.volume(3), "= = = = = = = = ="),
        (.order("shuffle"), "= = = = = = = = ="),
        (.repeat(.one), "= = = = = = = = ="),
        (.single(true), "= = = = = = = = ="),
        (.consume(true), "= = = = = = = = ="),
        (.stopAfterTrack(true), "= = = = = = = = ="),
        (.sleep(.minutes(1)), "= = = = = = = = ="),
        (.sleep(.endOfSong), "= = = = = = = = ="),
        (.sleep(nil), "= = = = = = = = ="),
        (.output("null"), "= playing playing playing playing playing = = ="),
        (.claimSpeaker("tab-b"), "= = loading loading loading loading = = ="),
        (.playItem(1), "loading = loading loading loading loading loading loading loading"),
        (.replaceQueue([7]), "loading = loading loading loading loading loading loading loading"),
        (.replaceQueue([]), "= stop stop stop stop stop stop stop stop"),
        (.add([7]), "= = = = = = = = ="),
        (.playNext([7]), "= = = = = = = = ="),
        (.remove([2]), "= = loading loading loading loading = loading pause"),
        (.move(2, to: 0), "= = = = = = = = ="),
        (.priority([1], 9), "= = = = = = = = ="),
        (.clearQueue, "= stop stop stop stop stop stop stop stop"),
        (.undo, "refused refused refused refused refused refused refused refused refused"),
        (.restoreQueue, "refused refused refused refused refused refused refused refused refused"),
    ]

    /// Where what the speaker says leads from each of ``states``.
    static let reports: [(OutputReport, String)] = [
        (.loaded(durationMs: 101_000), "= = = loading = = = = ="),
        (.started(positionMs: 4000), "= playing = playing playing = = = ="),
        (.position(4000), "= = = = = = = = ="),
        (.stalled, "= stalled stalled = = = = = ="),
        (.ended, "= loading loading loading = = = = ="),
        (.blocked, "= blocked blocked blocked = = = = ="),
        (.failed(.codec, message: "no"), "= failed failed failed failed = = failed pause"),
    ]

    private static let words = [
        "loading": "play/loading", "playing": "play/playing", "stalled": "play/stalled",
        "blocked": "play/blocked",
        "failed": "play/failed", "forward": "fast-forward",
    ]

    private let page = Sender.page("tab-a")

    /// A player in `state`, four seconds into the second of three songs; a stopped one is at its beginning.
    private func deck(in state: String) throws -> Deck {
        let deck = Deck(outputs: AudioOutputs.all)
        let player = deck.player
        try player.replaceQueue(with: [100, 101, 102], startingAt: 1, page)
        func report(_ event: OutputReport) {
            player.report(SpeakerReport(client: "tab-a", itemID: 2, event: event))
        }
        if state != "play/loading" {
            report(.started(positionMs: 0))
            deck.advance(4000)
        }
        switch state {
        case "stop": player.stop(page)
        case "play/stalled": report(.stalled)
        case "play/blocked": report(.blocked)
        case "play/failed": report(.failed(.codec, message: "no"))
        case "pause": player.pause(page)
        case "rewind": try player.beginScan(.backward, page)
        case "fast-forward":
            player.pause(page)
            try player.beginScan(.forward, page)
        default: break
        }
        try #require(deck.snapshot.machineState == state)
        return deck
    }

    @Test("makes of every command what its people expect", arguments: commands.indices)
    func everyCommand(row: Int) throws {
        let (command, cells) = Self.commands[row]
        let expected = cells.split(separator: " ").map(String.init)
        try #require(expected.count == Self.states.count)
        for (state, cell) in zip(Self.states, expected) {
            let deck = try deck(in: state)
            let before = deck.snapshot
            guard cell != "refused" else {
                #expect(throws: PlaybackError.self) { try deck.player.perform(command, by: page) }
                #expect(deck.snapshot == before)
                continue
            }
            let revision = try deck.player.perform(command, by: page)
            let after = deck.snapshot
            #expect(after.machineState == label(cell, from: state), "\(command) in \(state)")
            #expect(revision == after.revision)
            #expect(after.revision > before.revision || after == before, "a change has a revision of its own")
        }
    }

    @Test("makes of every report what it should", arguments: reports.indices)
    func everyReport(row: Int) throws {
        let (event, cells) = Self.reports[row]
        let expected = cells.split(separator: " ").map(String.init)
        try #require(expected.count == Self.states.count)
        for (state, cell) in zip(Self.states, expected) {
            let deck = try deck(in: state)
            let before = deck.snapshot
            deck.player.report(SpeakerReport(client: "tab-a", itemID: 2, event: event))
            let after = deck.snapshot
            #expect(after.machineState == label(cell, from: state), "\(event) in \(state)")
            #expect(after.index == (event == .ended && cell != "=" ? 2 : before.index))
        }
    }

    @Test("waits as long as it may when nobody says anything any more")
    func silence() throws {
        let afterwards = [
            ("play/loading", 8000, "play/stalled"), ("play/loading", 30_000, "play/failed"),
            ("play/stalled", 30_000, "play/failed"), ("play/failed", 5000, "play/loading"),
            ("play/blocked", 600_000, "play/blocked"), ("pause", 600_000, "pause"), ("stop", 600_000, "stop"),
            ("rewind", 600_000, "rewind"), ("fast-forward", 600_000, "fast-forward"),
        ]
        for (state, wait, label) in afterwards {
            let deck = try deck(in: state)
            deck.advance(wait - 1)
            if wait < 600_000 {
                #expect(deck.snapshot.machineState != label, "\(state) after \(wait - 1) ms")
            }
            deck.advance(1)
            #expect(deck.snapshot.machineState == label, "\(state) after \(wait) ms")
        }
    }

    private func label(_ cell: String, from state: String) -> String {
        cell == "=" ? state : Self.words[cell] ?? cell
    }
}
