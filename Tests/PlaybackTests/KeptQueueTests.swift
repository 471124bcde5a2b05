import ClickwheelSystem
import Testing

@testable import Playback

@Suite("A queue as it was kept")
struct KeptQueueTests {
    private static func queue(
        _ ids: [Int64],
        current: Int64? = nil,
        nextID: Int64 = 1,
        pass: Int32 = 1,
        upNext: [Int64] = [],
        history: [Int64] = [],
        cursor: Int = 0
    ) -> Queue {
        Queue(
            entries: ids.map { Queue.Entry(id: $0, trackID: 100 &+ $0) },
            current: current,
            nextID: nextID,
            pass: pass,
            upNext: upNext,
            history: history,
            cursor: cursor,
            seed: 7
        )
    }

    @Test(
        "keeps the items whose ids are good, the first of each",
        arguments: [
            ([], []), ([1, 2, 3], [1, 2, 3]), ([3, 1, 2], [3, 1, 2]), ([1, 1, 2], [1, 2]),
            ([2, 1, 2], [2, 1]),
            ([0, 1], [1]), ([-1, 0, 1], [1]), ([1, .max / 2], [1]), ([1, .max / 2 - 1], [1, .max / 2 - 1]),
            ([.max], []), ([.min, 5, .max, 4], [5, 4]), ([7], [7]), ([0], []),
        ] as [([Int64], [Int64])]
    )
    func items(given: [Int64], kept: [Int64]) {
        #expect(Self.queue(given).entries.map(\.id) == kept)
        #expect(Self.queue(given).entries.map(\.trackID) == kept.map { 100 &+ $0 })
    }

    @Test("gives new items ids that none has had")
    func nextID() {
        #expect(Self.queue([1, 5], nextID: 3).nextID == 6 && Self.queue([1, 5], nextID: 9).nextID == 9)
        #expect(Self.queue([], nextID: -4).nextID == 1 && Self.queue([], nextID: 0).nextID == 1)
        #expect(Self.queue([], nextID: .max).nextID == .max / 2)
        #expect(Self.queue([5, 1], nextID: 2).nextID == 6)
    }

    @Test("counts passes from one on, and begins at one again after the last that there is")
    func pass() {
        for (given, kept) in [(-3, 1), (0, 1), (1, 1), (9, 9)] as [(Int32, Int32)] {
            #expect(Self.queue([1], pass: given).pass == kept)
        }
        var queue = Self.queue([1], pass: .max - 1)
        queue.startPass()
        #expect(queue.pass == .max)
        queue.startPass()
        #expect(queue.pass == 1)
        queue.startPass()
        #expect(queue.pass == 2)
    }

    @Test("knows its current item, its wishes and its history where they are its items")
    func parts() {
        let queue = Self.queue([1, 2, 3], current: 3, upNext: [9, 2], history: [8, 1, 3, 1], cursor: 2)
        #expect(queue.currentIndex == 2 && queue.upNext == [2] && queue.history == [1, 3, 1])
        #expect(queue.cursor == 1 && queue.previousInHistory == 0 && queue.nextInHistory == 0)
        #expect(Self.queue([1, 2], current: 4).currentIndex == nil)
        for (cursor, kept) in [(-5, 0), (0, 0), (2, 2), (3, 2), (.max, 2)] {
            #expect(Self.queue([1, 2, 3], history: [1, 2, 3], cursor: cursor).cursor == kept)
            #expect(Self.queue([1, 2, 3], history: [], cursor: cursor).cursor == 0)
        }
    }

    @Test("finds an item at its position, whichever is the current one")
    func positions() {
        for current in [nil, 4, 2, 9] as [Int64?] {
            let queue = Self.queue([4, 2, 9], current: current)
            #expect([4, 2, 9, 5].map { queue.index(ofItem: $0) } == [0, 1, 2, nil])
        }
    }

    @Test("a history keeps the last thousand, and its end is where one is")
    func historyLimit() {
        var queue = Self.queue(Array(1...3))
        for step in 0..<Queue.historyLimit {
            queue.go(to: step % 3, .chosen)
            #expect(queue.history.count == step + 1 && queue.cursor == step)
        }
        let oldest = queue.history[1]
        queue.go(to: Queue.historyLimit % 3, .chosen)
        #expect(queue.history.count == Queue.historyLimit && queue.history[0] == oldest)
        #expect(queue.history.last == queue.current?.id && queue.cursor == Queue.historyLimit - 1)
        queue.go(to: Queue.historyLimit % 3, .chosen)
        #expect(queue.history.count == Queue.historyLimit)
        let ids = (1...1200).map { Int64($0) }
        let kept = Self.queue(ids, history: ids, cursor: 1100)
        #expect(kept.history == Array(ids.suffix(1000)) && kept.cursor == 999)
    }

    @Test(
        "taking items out keeps the place in the history, as one that counts them by hand",
        arguments: 0..<40 as Range<UInt64>
    )
    func removing(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let ids = (1...8).map { Int64($0) }
        let history = (0..<6).map { _ in Int64.random(in: 1...8, using: &generator) }
        let cursor = Int.random(in: 0..<6, using: &generator)
        let current = ids.randomElement(using: &generator)
        var queue = Self.queue(ids, current: current, upNext: [3, 5], history: history, cursor: cursor)
        let gone = Set(ids.filter { _ in Bool.random(using: &generator) })
        queue.remove(gone)
        #expect(queue.entries.map(\.id) == ids.filter { !gone.contains($0) })
        #expect(queue.current?.id == current.flatMap { gone.contains($0) ? nil : $0 })
        #expect(queue.upNext == [3, 5].filter { !gone.contains($0) })
        // What comes twice in a row then is there once, so that who goes back comes to another.
        func kept(_ ids: [Int64]) -> [Int64] {
            ids.filter { !gone.contains($0) }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        }
        #expect(queue.history == kept(history))
        let before = kept(Array(history.prefix(cursor)))
        let isRepeated = !gone.contains(history[cursor]) && before.last == history[cursor]
        #expect(queue.cursor == min(before.count - (isRepeated ? 1 : 0), max(0, queue.history.count - 1)))
    }

    @Test("tracks that got another id keep their items, and it is said whether there were any")
    func renumbered() {
        var queue = Self.queue([1, 2, 3])
        func isRenumbered(_ ids: [Int64: Int64]) -> Bool { queue.renumberTracks(ids) }
        #expect(isRenumbered([102: 7, 900: 8]))
        #expect(queue.entries.map(\.trackID) == [101, 7, 103] && queue.entries.map(\.id) == [1, 2, 3])
        #expect(!isRenumbered([102: 9]) && !isRenumbered([:]))
    }
}
