import ClickwheelSystem
import Testing

@testable import Playback

@Suite("Queue")
struct QueueTests {
    private func queue(_ tracks: [Int64], at position: Int? = nil) -> Queue {
        var queue = Queue(seed: 1)
        queue.insert(tracks)
        if let position { queue.go(to: position, .chosen) }
        return queue
    }

    private func tracks(_ queue: Queue) -> [Int64] { queue.items(in: 0..<queue.count).map(\.trackID) }

    @Test("ids are stable and never come again")
    func ids() {
        var queue = queue([10, 11, 12])
        #expect(queue.items(in: 0..<3).map(\.id) == [1, 2, 3])
        queue.remove([2])
        queue.insert([13], at: 0)
        #expect(queue.items(in: 0..<3).map(\.id) == [4, 1, 3])
        queue.removeAll()
        queue.insert([14])
        #expect(queue[0].id == 5)
    }

    @Test("the current item stays the current one when others come, go and move")
    func currentStays() {
        var queue = queue([10, 11, 12, 13], at: 2)
        queue.insert([20, 21], at: 1)
        #expect(queue.current?.trackID == 12 && queue.currentIndex == 4)
        queue.insert([22], at: 4)
        #expect(queue.current?.trackID == 12 && queue.currentIndex == 5)
        queue.insert([23], at: 6)
        #expect(queue.currentIndex == 5)
        queue.remove([1, 5])
        #expect(queue.current?.trackID == 12)
        queue.move(from: 0, to: queue.count - 1)
        #expect(queue.current?.trackID == 12)
        if let index = queue.currentIndex { queue.move(from: index, to: 0) }
        #expect(queue.current?.trackID == 12 && queue.currentIndex == 0)
    }

    @Test(
        "going on along what was played forgets none of it, by whatever step",
        arguments: [QueueStep.next, .ended, .skipped]
    )
    func history(step: QueueStep) {
        var queue = queue([10, 11, 12], at: 0)
        for position in [1, 2] { queue.go(to: position, .next) }
        for position in [1, 0] { queue.go(to: position, .previous) }
        queue.go(to: 1, step)
        #expect(queue.history == [1, 2, 3] && queue.cursor == 1)
    }

    @Test("a position beyond the ends is the nearer end")
    func clamping() {
        var queue = queue([10])
        queue.insert([11], at: 99)
        queue.insert([9], at: -99)
        #expect(tracks(queue) == [9, 10, 11])
        #expect(queue.items(in: 2..<50).map(\.trackID) == [11])
        #expect(queue.items(in: 7..<50).isEmpty)
    }

    @Test("what is wanted next is right after the current item, the latest wish first")
    func playNext() {
        var queue = queue([10, 11], at: 0)
        queue.insertNext([20, 21])
        queue.insertNext([30])
        #expect(tracks(queue) == [10, 30, 20, 21, 11])
        #expect(queue.upNext.compactMap { queue.index(ofItem: $0) } == [1, 2, 3])
        queue.go(to: 1, .next)
        #expect(queue.upNext.count == 2)
        queue.move(from: 2, to: 4)
        #expect(queue.upNext.count == 1)
    }

    @Test(
        "what was wanted next is wanted again once an edit is taken back, but for what was played meanwhile"
    )
    func takenBackWishes() {
        var queue = queue([10, 11], at: 0)
        queue.insertNext([20, 21])
        let former = queue
        queue.remove(Set(queue.upNext))
        queue.takeBack(to: former)
        #expect(tracks(queue) == [10, 20, 21, 11] && queue.upNext == former.upNext)
        queue.insert([12])
        queue.go(to: 1, .next)
        queue.takeBack(to: former)
        #expect(tracks(queue) == [10, 20, 21, 11] && queue.upNext == Array(former.upNext.dropFirst()))
    }

    @Test("going back and forth moves along the history, anything else is added to it")
    func history() {
        var queue = queue([10, 11, 12, 13], at: 0)
        queue.go(to: 2, .next)
        queue.go(to: 1, .next)
        #expect(queue.history == [1, 3, 2] && queue.cursor == 2)
        queue.go(to: 2, .previous)
        queue.go(to: 0, .previous)
        #expect(queue.cursor == 0 && queue.previousInHistory == nil && queue.nextInHistory == 2)
        queue.go(to: 2, .ended)
        #expect(queue.cursor == 1 && queue.history.count == 3)
        queue.go(to: 3, .chosen)
        #expect(queue.history == [1, 3, 2, 4] && queue.cursor == 3)
    }

    @Test("what leaves the queue leaves the history, and the place in it stays")
    func historyOfRemoved() {
        var queue = queue([10, 11, 12, 13], at: 0)
        for position in 1..<4 { queue.go(to: position, .next) }
        queue.go(to: 2, .previous)
        queue.remove([1, 2])
        #expect(queue.history == [3, 4] && queue.cursor == 0)
        queue.remove([3])
        #expect(queue.history == [4] && queue.current == nil)
        queue.remove([4])
        #expect(queue.history.isEmpty && queue.cursor == 0 && queue.isEmpty)
    }

    @Test("the history does not grow for ever")
    func historyLimit() {
        var queue = queue([10, 11])
        for step in 0..<3000 { queue.go(to: step % 2, .next) }
        #expect(queue.history.count == Queue.historyLimit)
        #expect(queue.history.last == queue.current?.id && queue.cursor == Queue.historyLimit - 1)
    }

    @Test(
        "whatever is done, ids differ, history and wishes are of the queue",
        arguments: 0..<20 as Range<UInt64>
    )
    func randomEdits(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var queue = queue(Array(0..<10), at: 3)
        var next: Int64 = 100
        for _ in 0..<400 {
            let position = Int.random(in: 0...queue.count, using: &generator)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0, 1:
                queue.insert([next, next + 1], at: position)
                next += 2
            case 2:
                queue.insertNext([next])
                next += 1
            case 3 where position < queue.count: queue.remove([queue[position].id])
            case 4 where position < queue.count:
                queue.move(from: position, to: Int.random(in: 0..<queue.count, using: &generator))
            case 5 where position < queue.count:
                queue.go(
                    to: position,
                    [QueueStep.next, .previous, .chosen].randomElement(using: &generator) ?? .next
                )
            default:
                queue.startPass()
            }
            let ids = Set(queue.items(in: 0..<queue.count).map(\.id))
            #expect(ids.count == queue.count)
            #expect(ids.isSuperset(of: queue.history) && ids.isSuperset(of: queue.upNext))
            #expect(Set(queue.upNext).count == queue.upNext.count)
            #expect(queue.history.isEmpty || queue.history.indices.contains(queue.cursor))
            if let current = queue.current, !queue.history.isEmpty, queue.history.contains(current.id) {
                #expect(queue.currentIndex.map { $0 < queue.count } ?? false)
            }
        }
    }
}
