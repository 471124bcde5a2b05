import Playback
import Testing

@Suite("Player: priorities")
struct PriorityTests {
    let deck = Deck()
    var player: Player { deck.player }

    /// Eight songs, shuffled; the first plays.
    private func begin() throws {
        try player.replaceQueue(with: Array(101...108), inOrder: "shuffle", .somebody)
    }

    /// The items that play from now on until the queue ends.
    private func rest() throws -> [Int64] {
        var items: [Int64] = []
        while deck.snapshot.state == "play", items.count < 50 {
            try player.next(.somebody)
            if deck.snapshot.state == "play" { items.append(try #require(deck.snapshot.itemID)) }
        }
        return items
    }

    private var others: [Int64] { deck.items.filter { $0 != deck.snapshot.itemID } }

    @Test("in shuffled order the highest comes first, and each song once")
    func highest() throws {
        try begin()
        let others = others
        try player.setPriority([others[2]], 255, .somebody)
        try player.setPriority([others[5], others[0]], 10, .somebody)
        #expect(deck.snapshot.nextTrackID == 100 + others[2])
        let rest = try rest()
        #expect(rest.first == others[2] && Set(rest[1...2]) == [others[5], others[0]])
        #expect(rest.count == 7 && Set(rest) == Set(others))
    }

    @Test("what is wanted next comes before any priority")
    func playNext() throws {
        try begin()
        try player.setPriority([others[3]], 255, .somebody)
        try player.playNext([7], .somebody)
        #expect(deck.snapshot.nextTrackID == 7)
    }

    @Test(
        "a song that was played in this pass plays again when it is raised above the current one, and not else"
    )
    func again() throws {
        try begin()
        let first = try #require(deck.snapshot.itemID)
        try player.next(.somebody)
        let second = try #require(deck.snapshot.itemID)
        try player.next(.somebody)
        let current = try #require(deck.snapshot.itemID)
        try player.setPriority([current], 5, .somebody)
        try player.setPriority([first], 5, .somebody)
        #expect(deck.snapshot.nextTrackID != 100 + first, "not above the current one")
        try player.setPriority([second], 6, .somebody)
        #expect(deck.snapshot.nextTrackID == 100 + second)
        let rest = try rest()
        #expect(rest.count == 6 && !rest.contains(first) && !rest.contains(current))
        try player.setPriority([second], 3, .somebody)
        #expect(deck.snapshot.nextTrackID != 100 + second, "lowered it does not")
    }

    @Test("in order they change nothing, and the current song goes on")
    func inOrder() throws {
        try player.replaceQueue(with: [101, 102, 103], startingAt: 0, .somebody)
        deck.advance(3000)
        let before = deck.snapshot
        try player.setPriority([1, 3], 9, .somebody)
        let after = deck.snapshot
        #expect(after.nextTrackID == 102 && after.itemID == before.itemID && after.load == before.load)
        #expect(player.queue(in: 0..<3).items.map(\.priority) == [9, 0, 9])
    }

    @Test("faces hear that the rows are others; what changes nothing is not told")
    func told() throws {
        try begin()
        let revision = player.queue(in: 0..<1).revision
        try player.setPriority([2], 0, .somebody)
        #expect(player.queue(in: 0..<1).revision == revision)
        try player.setPriority([2], 1, .somebody)
        #expect(player.queue(in: 0..<1).revision > revision)
    }

    @Test("a priority is 0...255, of items that are there", arguments: [-1, 256, .max])
    func refused(priority: Int) throws {
        try begin()
        let before = deck.snapshot
        #expect(throws: PlaybackError.noSuchPriority(priority)) {
            try player.setPriority([1], priority, .somebody)
        }
        #expect(throws: PlaybackError.noSuchItem(id: 99)) { try player.setPriority([1, 99], 1, .somebody) }
        #expect(deck.snapshot == before)
    }
}
