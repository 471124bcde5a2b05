import ClickwheelProgram
import ClickwheelSystem
import ClickwheelTestSupport
import Log
import Synchronization
import Testing

@Suite("What waits to be written down")
struct BacklogTests {
    /// A disk that takes so many items before it is full.
    private final class Disk: Sendable {
        let kept = Mutex<[Int]>([])
        let room = Mutex(Int.max)
        /// What somebody adds while it is found to be full.
        let meanwhile = Mutex<(@Sendable () -> Void)?>(nil)

        func keep(_ items: inout [Int]) throws {
            while let item = items.first {
                let isFull = room.withLock { room in
                    defer { room = max(0, room - 1) }
                    return room == 0
                }
                if isFull {
                    meanwhile.withLock { $0.take() }?()
                    throw Errno.outOfOrder
                }
                kept.withLock { $0.append(item) }
                items.removeFirst()
            }
        }

        var items: [Int] { kept.withLock(\.self) }
    }

    private let disk = Disk()
    private let queue = Deferred()
    private let log = InMemoryStrategy()

    /// An item replaces the last one where it is one more.
    private func backlog(limit: Int = 100) -> Backlog<Int> {
        Backlog(
            limit: limit,
            complaint: "not kept",
            logger: Logger(strategy: log),
            queue: queue,
            replaces: { $0 == $1 + 1 },
            keep: disk.keep
        )
    }

    @Test("is written in its order by one piece of work, for which nobody waits")
    func order() {
        let backlog = backlog()
        for item in [1, 5, 3] { backlog.add(item) }
        #expect(disk.items.isEmpty && queue.delays == [.zero])
        queue.run()
        #expect(disk.items == [1, 5, 3] && queue.delays.isEmpty)
        queue.run()
        backlog.write()
        #expect(disk.items.count == 3)
    }

    @Test("gives way to what says all that it did, and of too many the oldest are lost")
    func replaced() {
        let backlog = backlog(limit: 3)
        for item in [1, 2, 3, 9, 4, 6] { backlog.add(item) }
        backlog.write()
        #expect(disk.items == [9, 4, 6])
    }

    @Test("stays where it could not be written, before what came meanwhile, and is complained of once")
    func full() {
        let backlog = backlog()
        disk.room.withLock { $0 = 1 }
        for item in [1, 5] { backlog.add(item) }
        // 6 takes the place of 5, which was written and put back in between, and 3 comes after.
        disk.meanwhile.withLock { $0 = { for item in [6, 3] { backlog.add(item) } } }
        queue.run()
        #expect(disk.items == [1] && log.records.map(\.message) == ["not kept"])
        // One look is planned for what came meanwhile, and no other one for what was put back.
        #expect(queue.delays == [.zero])
        queue.run()
        #expect(queue.delays == [.seconds(10)] && log.records.count == 1)
        backlog.add(9)
        #expect(queue.delays == [.seconds(10)], "a disk that is full is not asked for each item")
        disk.room.withLock { $0 = .max }
        queue.run()
        #expect(disk.items == [1, 6, 3, 9] && queue.delays.isEmpty)
        disk.room.withLock { $0 = 0 }
        backlog.add(1)
        queue.run()
        #expect(log.records.count == 2, "a failure after a success is another one")
    }
}
