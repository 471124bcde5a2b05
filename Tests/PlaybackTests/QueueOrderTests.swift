import ClickwheelSystem
import Testing

@testable import Playback

/// An order to test, with a name that a test report can show.
struct OrderCase: CustomTestStringConvertible, Sendable {
    let modes: QueueModes
    let order: any QueueRule

    var testDescription: String {
        [
            modes.order, "repeat \(modes.repeat)", modes.single ? "single" : "",
            modes.consume ? "consume" : "",
            modes.stopsAfterTrack ? "stop after this" : "",
        ]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Every sequence with every combination of what wraps it.
    static let all: [OrderCase] = QueueOrders.all.flatMap { sequence in
        QueueModes.Repeat.allCases.flatMap { mode in
            [
                (false, false, false), (false, true, false), (true, false, false), (true, true, false),
                (false, false, true), (false, true, true),
            ].map { single, consume, stops in
                let modes = QueueModes(
                    order: sequence.name,
                    repeat: mode,
                    single: single,
                    consume: consume,
                    stopsAfterTrack: stops
                )
                return OrderCase(modes: modes, order: QueueOrders.composed(sequence, modes))
            }
        }
    }
}

@Suite("Queue orders")
struct QueueOrderTests {
    /// A queue in the middle of things.
    private func queue(count: Int64, seed: UInt64) -> Queue {
        var generator = SplitMix64(seed: seed)
        var queue = Queue(seed: seed)
        queue.insert(Array(0..<count))
        for _ in 0..<Int64.random(in: 0...count, using: &generator) where count > 0 {
            queue.go(to: Int.random(in: 0..<Int(count), using: &generator), .next)
        }
        if count > 2 { queue.insertNext([100, 101]) }
        return queue
    }

    @Test("names differ, and every member says who it is for")
    func names() {
        let members = QueueOrders.all
        #expect(Set(members.map(\.name)).count == members.count)
        for member in members {
            #expect(member.name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D })
            #expect(member.audience.hasPrefix("For ") && member.audience.hasSuffix("."))
        }
    }

    @Test("an answer depends on the queue alone, and is one of its positions", arguments: OrderCase.all)
    func purity(_ subject: OrderCase) {
        for seed in 0..<20 as Range<UInt64> {
            for count in [0, 1, 2, 7] as [Int64] {
                let queue = queue(count: count, seed: seed)
                for step in QueueStep.allCases {
                    let choice = subject.order.choose(step, in: queue)
                    #expect(choice == subject.order.choose(step, in: queue))
                    switch choice.target {
                    case .item(let position):
                        #expect((0..<queue.count).contains(position))
                        #expect(position != queue.currentIndex, "\(step) leads to where it came from")
                    case .again: #expect(queue.currentIndex != nil)
                    case .nothing: #expect(!choice.startsPass)
                    }
                    if queue.isEmpty { #expect(choice.target == .nothing) }
                    if choice.dropsCurrent { #expect(subject.modes.consume && queue.currentIndex != nil) }
                }
                let first = subject.order.first(in: queue, ofPass: queue.pass + 1)
                #expect((first == nil) == queue.isEmpty)
            }
        }
    }

    @Test("a pass visits every item once", arguments: OrderCase.all)
    func wholePass(_ subject: OrderCase) throws {
        for seed in 0..<10 as Range<UInt64> {
            var queue = Queue(seed: seed)
            queue.insert(Array(0..<50))
            let tracks = Set(queue.items(in: 0..<50).map(\.trackID))
            let first = try #require(subject.order.first(in: queue, ofPass: queue.pass))
            queue.go(to: first, .chosen)
            var visited = [try #require(queue.current).trackID]
            for _ in 0..<49 {
                let choice = subject.order.choose(.next, in: queue)
                #expect(!choice.startsPass)
                guard case .item(let position) = choice.target else { break }
                let left = queue.current
                queue.go(to: position, .next)
                if choice.dropsCurrent, let left { queue.remove([left.id]) }
                visited.append(try #require(queue.current).trackID)
            }
            #expect(visited.count == 50 && Set(visited) == tracks)
            let end = subject.order.choose(.next, in: queue)
            if subject.modes.repeat == .off || subject.modes.consume {
                #expect(end.target == .nothing)
            } else {
                #expect(end.startsPass)
            }
        }
    }

    @Test("exchanging the order at any instant, and back, changes nothing", arguments: OrderCase.all)
    func exchange(_ subject: OrderCase) {
        for seed in 0..<10 as Range<UInt64> {
            let queue = queue(count: 9, seed: seed)
            let before = QueueStep.allCases.map { subject.order.choose($0, in: queue) }
            for other in OrderCase.all {
                // An order is only asked: the queue is a value that it cannot change.
                _ = QueueStep.allCases.map { other.order.choose($0, in: queue) }
                let again = QueueOrders.composed(
                    QueueOrders.all.first { $0.name == subject.modes.order } ?? QueueOrders.InOrder(),
                    subject.modes
                )
                #expect(QueueStep.allCases.map { again.choose($0, in: queue) } == before)
            }
        }
    }

    @Test("shuffled, previous goes back through what was played, and next comes back")
    func shuffledHistory() throws {
        var queue = Queue(seed: 3)
        queue.insert(Array(0..<20))
        let order = QueueOrders.Shuffle()
        queue.go(to: 7, .chosen)
        var played = [7 as Int64]
        func step(_ step: QueueStep) throws {
            guard case .item(let position) = order.choose(step, in: queue).target else { return }
            queue.go(to: position, step)
        }
        for _ in 0..<5 {
            try step(.next)
            played.append(try #require(queue.current).trackID)
        }
        for track in played.dropLast().reversed() {
            try step(.previous)
            #expect(queue.current?.trackID == track)
        }
        #expect(order.choose(.previous, in: queue).target == .again)
        for track in played.dropFirst() {
            try step(.next)
            #expect(queue.current?.trackID == track)
        }
        try step(.next)
        #expect(!played.contains(try #require(queue.current).trackID))
    }

    @Test("shuffled, what somebody wants next comes next")
    func shuffledWish() throws {
        var queue = Queue(seed: 3)
        queue.insert(Array(0..<20))
        queue.go(to: 7, .chosen)
        queue.insertNext([100, 101])
        for track in [100, 101] as [Int64] {
            guard case .item(let position) = QueueOrders.Shuffle().choose(.ended, in: queue).target else {
                Issue.record("Nothing follows.")
                return
            }
            #expect(queue[position].trackID == track)
            queue.go(to: position, .ended)
        }
    }

    @Test("passes and seeds shuffle differently, and a pass does not begin with the song that ended the last")
    func passes() {
        func pass(seed: UInt64, _ pass: Int32) -> [Int64] {
            var queue = Queue(seed: seed)
            queue.insert(Array(0..<30))
            queue.pass = pass
            var tracks: [Int64] = []
            while case .item(let position) = QueueOrders.Shuffle().choose(.next, in: queue).target {
                queue.go(to: position, .next)
                tracks.append(queue[position].trackID)
            }
            return tracks
        }
        #expect(pass(seed: 1, 1).count == 30)
        #expect(pass(seed: 1, 1) == pass(seed: 1, 1))
        #expect(pass(seed: 1, 1) != pass(seed: 1, 2))
        #expect(pass(seed: 1, 1) != pass(seed: 2, 1))
        for seed in 0..<50 as Range<UInt64> {
            var queue = Queue(seed: seed)
            queue.insert([0, 1])
            queue.go(to: 0, .chosen)
            queue.go(to: 1, .next)
            #expect(
                QueueOrders.RepeatAll(base: QueueOrders.Shuffle()).choose(.ended, in: queue).target
                    == .item(0)
            )
        }
    }

    @Test("a shuffle is fair: every song comes first about equally often")
    func fairness() {
        var counts = [Int](repeating: 0, count: 10)
        for seed in 0..<5000 as Range<UInt64> {
            var queue = Queue(seed: seed)
            queue.insert(Array(0..<10))
            if let first = QueueOrders.Shuffle().first(in: queue, ofPass: 1) { counts[first] += 1 }
        }
        // 500 each is expected; the standard deviation is 21.
        #expect(counts.allSatisfy { (400...600).contains($0) }, "\(counts)")
    }

    @Test("the end of one song", arguments: OrderCase.all)
    func ended(_ subject: OrderCase) {
        var queue = Queue(seed: 1)
        queue.insert([10, 11, 12])
        queue.go(to: 1, .chosen)
        let choice = subject.order.choose(.ended, in: queue)
        if subject.modes.repeat == .one {
            #expect(choice == QueueChoice(.again, halts: subject.modes.stopsAfterTrack))
        } else {
            #expect(choice.halts == (subject.modes.single || subject.modes.stopsAfterTrack))
            #expect(choice.dropsCurrent == subject.modes.consume)
        }
        // A press, and a song that cannot be played, lead on in any case.
        #expect(subject.order.choose(.next, in: queue).target != .again)
        #expect(!subject.order.choose(.next, in: queue).halts)
        #expect(!subject.order.choose(.skipped, in: queue).dropsCurrent)
        #expect(subject.order.choose(.skipped, in: queue).target != .again)
    }
}
