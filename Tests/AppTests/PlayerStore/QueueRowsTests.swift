import ClickwheelSystem
import Playback
import Testing

@testable import ClickwheelApp

@Suite("The rows of a queue")
struct QueueRowsTests {
    /// The table, as the changes leave it.
    private struct Table {
        var rows: [Int64: Queue.Entry] = [:]
        var entries: [Queue.Entry] { rows.sorted { $0.key < $1.key }.map(\.value) }

        mutating func apply(_ change: QueueRows.Change) {
            if change.isRewritten { rows = [:] }
            for rank in change.deleted { rows[rank] = nil }
            for (rank, entry) in change.written { rows[rank] = entry }
        }
    }

    private func entries(_ ids: [Int64]) -> [Queue.Entry] { ids.map { Queue.Entry(id: $0, trackID: $0) } }

    @Test("follow the queue, whatever is done to it between two saves", arguments: 0..<200 as Range<UInt64>)
    func anything(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var rows = QueueRows()
        var table = Table()
        var queue: [Queue.Entry] = []
        var id: Int64 = 0
        for _ in 0..<60 {
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let place = Int.random(in: 0...queue.count, using: &generator)
                switch Int.random(in: 0..<8, using: &generator) {
                case 0, 1, 2:
                    let new = (0..<Int64.random(in: 1...5, using: &generator)).map { id + 1 + $0 }
                    id += 5
                    queue.insert(contentsOf: entries(new), at: place)
                case 3: if place < queue.count { queue.remove(at: place) }
                case 4, 5:
                    guard place < queue.count else { continue }
                    let entry = queue.remove(at: place)
                    queue.insert(entry, at: Int.random(in: 0...queue.count, using: &generator))
                case 6:
                    if place < queue.count { queue[place] = .init(id: queue[place].id, trackID: 7, pass: 3) }
                default: if place == 0 { queue.shuffle(using: &generator) }
                }
            }
            table.apply(rows.become(queue))
            #expect(table.entries == queue && rows.entries == queue && rows.ranks == rows.ranks.sorted())
            #expect(Set(rows.ranks).count == queue.count)
        }
    }

    @Test("an item that comes, goes or moves is a row or two of 50,000")
    func few() {
        var rows = QueueRows()
        var queue = entries(Array(1...50_000))
        #expect(rows.become(queue).written.count == 50_000)
        #expect(rows.become(queue) == QueueRows.Change())
        queue.insert(contentsOf: entries([60_000, 60_001]), at: 25_000)
        let inserted = rows.become(queue)
        #expect(inserted.written.map(\.entry.id) == [60_000, 60_001] && inserted.deleted.isEmpty)
        for (origin, target) in [(40_000, 3), (3, 40_000), (0, 50_001), (9, 10), (10, 9)] {
            queue.insert(queue.remove(at: origin), at: target)
            let moved = rows.become(queue)
            #expect(moved.written.count == 1 && moved.deleted.count == 1, "from \(origin) to \(target)")
        }
        queue.remove(at: 77)
        #expect(rows.become(queue).deleted.count == 1)
    }

    @Test(
        "songs that always come between the last two have room for a while, and then all rows are written anew"
    )
    func room() {
        var rows = QueueRows()
        var queue = entries(Array(1...100))
        _ = rows.become(queue)
        var rewritten = 0
        for number in 0..<100 {
            queue.insert(Queue.Entry(id: 1000 + Int64(number), trackID: 1), at: 50 + (number + 1) / 2)
            let change = rows.become(queue)
            if change.isRewritten { rewritten += 1 } else { #expect(change.written.count == 1) }
        }
        #expect((1...10).contains(rewritten) && rows.ranks == rows.ranks.sorted())
    }

    @Test(
        "one song after the other that comes in at one place is a row each, in either order",
        arguments: [0, 1]
    )
    func onePlace(step: Int) {
        var rows = QueueRows()
        var queue = entries(Array(1...100))
        _ = rows.become(queue)
        for number in 0..<300 {
            queue.insert(contentsOf: entries([1000 + Int64(number)]), at: 50 + number * step)
            let change = rows.become(queue)
            #expect(change.written.count == 1 && change.deleted.isEmpty && !change.isRewritten)
        }
        #expect(rows.ranks == rows.ranks.sorted() && Set(rows.ranks).count == 400)
    }
}
