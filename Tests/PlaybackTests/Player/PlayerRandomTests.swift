import ClickwheelSystem
import Playback
import Testing

@Suite("Player: whatever people press")
struct PlayerRandomTests {
    @Test("the player stays in one piece", arguments: 0..<60 as Range<UInt64>)
    func anything(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let deck = Deck(outputs: AudioOutputs.all, seed: seed)
        let pages = ["tab-a", "tab-b"].map { Page($0, deck) }
        pages[0].undecodable = [13, 26]
        pages[1].isAllowed = seed % 2 == 0
        var last = deck.snapshot
        for _ in 0..<300 {
            let page = pages[Int(generator.next() % 2)]
            press(page.sender, page, deck, &generator)
            check(deck, since: last)
            last = deck.snapshot
        }
    }

    private func press(_ sender: Sender, _ page: Page, _ deck: Deck, _ generator: inout SplitMix64) {
        let player = deck.player
        let number = Int.random(in: 0..<40, using: &generator)
        let tracks = (0..<number % 7).map { _ in Int64.random(in: 1...30, using: &generator) }
        let item = deck.items.randomElement(using: &generator) ?? 1
        switch Int.random(in: 0..<27, using: &generator) {
        case 0: _ = try? player.replaceQueue(with: tracks + [5], sender)
        case 1: _ = try? player.replaceQueue(with: tracks + [9001], inOrder: "shuffle", sender)
        case 2: _ = try? player.add(tracks, at: number, sender)
        case 3: _ = try? player.add(tracks, sender)
        case 4: _ = try? player.playNext(tracks, sender)
        case 5: _ = try? player.remove([item], sender)
        case 6: _ = try? player.move(item, to: number, sender)
        case 7: _ = try? player.playItem(item, sender)
        case 8 where number > 20: _ = try? player.undo(sender)
        case 8: if number < 4 { player.clearQueue(sender) }
        case 9: _ = try? player.next(sender)
        case 10: _ = try? player.previous(sender)
        case 11: _ = try? player.play(sender)
        case 12: player.pause(sender)
        case 13: _ = try? player.togglePlay(sender)
        case 14: if number < 9 { player.stop(sender) }
        case 15: _ = try? player.seek(to: number * 500, sender)
        case 16: _ = try? player.beginScan(number < 20 ? .forward : .backward, sender)
        case 17: _ = try? player.endScan(sender)
        case 18: _ = try? player.useOrder(number < 20 ? "shuffle" : "in-order", sender)
        case 19: player.setRepeat([.off, .all, .one][number % 3], sender)
        case 20:
            player.setSingle(number < 20, sender)
            player.setStopAfterTrack(number % 2 == 0, sender)
        case 21: player.setConsume(number < 10, sender)
        case 22: _ = try? player.useOutput(number < 20 ? "browser" : "null", sender)
        case 23: player.claimSpeaker(page.client, sender)
        case 24: player.clientLeft(page.client)
        case 25: player.clientArrived(page.client)
        default: page.play(number * 100)
        }
    }

    private func check(_ deck: Deck, since last: PlayerSnapshot) {
        let snapshot = deck.snapshot
        #expect(snapshot.revision >= last.revision)
        #expect(snapshot.load >= last.load)
        #expect((snapshot.phase != nil) == (snapshot.state == "play"))
        #expect((snapshot.scan != nil) == (snapshot.state == "rewind" || snapshot.state == "fast-forward"))
        #expect(snapshot.isPositionRunning == (snapshot.phase == .playing))
        #expect(snapshot.positionMs >= 0 && snapshot.positionMs <= snapshot.durationMs ?? .max)
        if snapshot.itemID == nil { #expect(snapshot.state == "stop") }
        let items = deck.items
        #expect(snapshot.length == items.count && Set(items).count == items.count)
        if let index = snapshot.index { #expect(items[index] == snapshot.itemID) }
        if snapshot.revision == last.revision {
            #expect(
                snapshot.state == last.state && snapshot.itemID == last.itemID && snapshot.modes == last.modes
            )
        }
        // What is told is what is.
        let told = deck.news().compactMap { news -> PlayerSnapshot? in
            if case .changed(let snapshot) = news { snapshot } else { nil }
        }
        if let told = told.last { #expect(told.revision == snapshot.revision && told.load == snapshot.load) }
        if told.isEmpty { #expect(snapshot.revision == last.revision) }
    }

    @Test("many threads at once lose no command, and what is told stays in order")
    func threads() async throws {
        let deck = Deck()
        try deck.player.replaceQueue(with: Array(repeating: 5000, count: 10), startingAt: 0, .somebody)
        let start = deck.snapshot.revision
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for step in 0..<200 { deck.player.setVolume((task * 200 + step) % 101, .somebody) }
                    _ = try? deck.player.add([Int64(task)], .somebody)
                }
            }
        }
        #expect(deck.tracks.count == 18)
        var revision = 0
        for case .changed(let snapshot) in deck.news() {
            #expect(snapshot.revision > revision)
            revision = snapshot.revision
        }
        #expect(revision == deck.snapshot.revision && revision > start + 8)
    }
}
