import ClickwheelSystem
import Foundation
import Testing

@testable import Playback

@Suite("What is kept of a player")
struct PersistedPlayerTests {
    /// Through JSON, as it is kept.
    private func kept(_ deck: Deck) throws -> PersistedPlayer {
        let data = try JSONEncoder().encode(deck.player.persisted)
        return try JSONDecoder().decode(PersistedPlayer.self, from: data)
    }

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
        let new = Deck(outputs: AudioOutputs.all, seed: 99, restoring: try kept(deck))
        let snapshot = new.snapshot
        #expect(snapshot.state == "pause" && snapshot.positionMs == 12_345 && snapshot.itemID == old.itemID)
        #expect(snapshot.trackID == old.trackID && snapshot.durationMs == old.durationMs)
        #expect(snapshot.volume == 33 && snapshot.modes == old.modes && snapshot.output == "null")
        #expect(new.items == deck.items && snapshot.revision > old.revision)
        #expect(new.player.persisted.history == deck.player.persisted.history)
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

    @Test("a stopped player comes back stopped, an empty one empty")
    func stopped() throws {
        let deck = Deck()
        #expect(Deck(restoring: try kept(deck)).snapshot.state == "stop")
        try deck.player.replaceQueue(with: [100, 101], startingAt: 1, .somebody)
        deck.player.stop(.somebody)
        let snapshot = Deck(restoring: try kept(deck)).snapshot
        #expect(snapshot.state == "stop" && snapshot.trackID == 101)
    }

    @Test("new items do not get ids that old ones had")
    func ids() throws {
        let deck = Deck()
        try deck.player.add([1, 2, 3], .somebody)
        try deck.player.remove([3], .somebody)
        let new = Deck(restoring: try kept(deck))
        try new.player.add([4], .somebody)
        #expect(new.items == [1, 2, 4])
    }

    @Test("a restored player that is scanned and released stays where the scan came to")
    func scanned() throws {
        let deck = Deck()
        try deck.player.replaceQueue(with: [100], .somebody)
        deck.advance(10_000)
        let new = Deck(restoring: try kept(deck))
        try new.player.beginScan(.forward, .somebody)
        new.advance(1000)
        try new.player.endScan(.somebody)
        #expect(new.snapshot.state == "pause" && new.snapshot.positionMs == 14_000)
        try new.player.play(.somebody)
        new.advance(1000)
        #expect(new.snapshot.positionMs == 15_000)
    }

    @Test("a queue that was moved about survives packing")
    func packing() throws {
        var generator = SplitMix64(seed: 5)
        var entries: [Queue.Entry] = []
        for id in (1...500 as ClosedRange<Int64>).shuffled(using: &generator) {
            entries.append(
                Queue.Entry(id: id, trackID: Int64.random(in: .min ... .max, using: &generator), pass: 0)
            )
        }
        #expect(PersistedQueue(revision: 1, nextID: 501, entries: entries).entries() == entries)
    }

    @Test("50,000 songs take about two bytes each, and nothing that was played is forgotten")
    func large() throws {
        let deck = Deck()
        try deck.player.replaceQueue(with: Array(1...8999), startingAt: 0, .somebody)
        try deck.player.add(Array(repeating: 5, count: 41_001), .somebody)
        let data = try JSONEncoder().encode(deck.player.persisted)
        #expect(data.count < 160_000)
        #expect(Deck(restoring: try kept(deck)).tracks == deck.tracks)
    }

    @Test(
        "bytes that make no sense leave an empty queue, and the rest comes back",
        arguments: 0..<300 as Range<UInt64>
    )
    func damage(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let deck = Deck()
        try deck.player.replaceQueue(with: Array(1...40), startingAt: 3, .somebody)
        deck.player.setVolume(12, .somebody)
        let encoded = try JSONEncoder().encode(deck.player.persisted)
        var json = try #require(try JSONSerialization.jsonObject(with: encoded) as? [String: Any])
        var queue = try #require(json["queue"] as? [String: Any])
        var bytes = deck.player.persisted.queue.items.bytes
        for _ in 0..<3 {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        queue["items"] = Data(bytes).base64EncodedString()
        queue["count"] = [40, 0, -1, 41, 1_000_000_000, Int.max][Int(seed % 6)]
        queue["nextID"] = [41, 0, -1, Int.max][Int(seed % 4)]
        json["queue"] = queue
        json["index"] = [3, -1, 40, Int.max][Int(seed % 4)]
        json["cursor"] = [0, -1, Int.max][Int(seed % 3)]
        json["positionMs"] = [0, -1, Int.max][Int(seed % 3)]
        json["pass"] = [1, -1, Int(Int32.max)][Int(seed % 3)]
        json["revision"] = [1, -1, Int.max][Int(seed % 3)]
        let data = try JSONSerialization.data(withJSONObject: json)
        let saved = try JSONDecoder().decode(PersistedPlayer.self, from: data)
        let new = Deck(restoring: saved)
        #expect(new.snapshot.volume == 12 && new.snapshot.revision > 0)
        try new.player.add([1, 2], .somebody)
        try new.player.play(.somebody)
        try new.player.next(.somebody)
        try new.player.previous(.somebody)
        #expect(Set(new.items).count == new.items.count)
    }

    @Test("bytes are written as base 64 is", arguments: 0..<20)
    func base64(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 250) }
        let text = try JSONEncoder().encode(["x": PackedBytes(bytes)])
        let decoded = try JSONDecoder().decode([String: String].self, from: text)
        #expect(decoded["x"] == Data(bytes).base64EncodedString())
        #expect(try JSONDecoder().decode([String: PackedBytes].self, from: text)["x"]?.bytes == bytes)
    }

    @Test(
        "what is not base 64 is refused",
        arguments: ["A", "AA", "AAA", "====", "A===", "AA=A", "AAAA=AAA", "A-AA", "é"]
    )
    func notBase64(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PackedBytes].self, from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test("integers of every size are written and read back, and no others are read")
    func varints() {
        let values: [Int64] = [0, 1, -1, 63, 64, -64, -65, 1 << 40, .max, .min]
        var writer = VarintWriter()
        for value in values { writer.write(value) }
        var reader = VarintReader(writer.bytes)
        for value in values { #expect(reader.next() == value) }
        #expect(reader.isAtEnd && reader.next() == nil)
        var long = VarintReader([UInt8](repeating: 0xFF, count: 10))
        #expect(long.next() == nil)
    }
}
