import ClickwheelSystem
import ClickwheelTestSupport
import Log
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("How far episodes were heard")
struct PodcastListeningTests {
    private typealias Mark = PodcastListening.Mark
    private typealias Place = PodcastListening.Place

    private final class Disk: Sendable {
        let kept = Mutex<[Mark]>([])
        let isFull = Atomic(false)
        let complaints = Atomic(0)

        func keep(_ mark: Mark) throws {
            if isFull.load(ordering: .relaxed) { throw Errno.outOfOrder }
            kept.withLock { $0.append(mark) }
        }

        var marks: [Mark] { kept.withLock(\.self) }
    }

    private let disk = Disk()
    private let queue = Deferred()
    private let memory = InMemoryStrategy()
    private let listening: PodcastListening

    init() {
        listening = PodcastListening(
            logger: Logger(strategy: memory),
            unkept: { [disk] _ in disk.complaints.add(1, ordering: .relaxed) },
            queue: queue,
            keep: disk.keep
        )
    }

    private func place(_ track: Int64, _ positionMs: Int, isRunning: Bool = false) -> Place {
        Place(track: track, positionMs: positionMs, durationMs: 100_000, isRunning: isRunning)
    }

    private func mark(_ track: Int64, _ positionMs: Int) -> Mark {
        Mark(track: track, positionMs: positionMs, durationMs: 100_000)
    }

    @Test("is noted where one is paused, and where another takes its place")
    func noted() {
        listening.take(place(1, 5_000))
        #expect(disk.marks.isEmpty, "whoever tells it waits for nobody")
        queue.run()
        #expect(disk.marks == [mark(1, 5_000)])
        listening.take(place(2, 0))
        queue.run()
        #expect(disk.marks == [mark(1, 5_000), mark(1, 5_000), mark(2, 0)])
        listening.take(nil)
        queue.run()
        #expect(disk.marks.last == mark(2, 0) && disk.marks.count == 4)
    }

    @Test("is noted every fifteen seconds while one runs, and no more once it is paused")
    func paced() {
        listening.take(place(1, 5_000, isRunning: true))
        #expect(queue.delays == [.seconds(15)])
        for count in 1...2 {
            queue.run()
            #expect(queue.delays == [.zero, .seconds(15)])
            queue.run()
            #expect(disk.marks.count == 2 * count - 1)
        }
        listening.take(place(1, 70_000))
        queue.run()
        queue.run()
        #expect(disk.marks.last == mark(1, 70_000) && queue.delays.isEmpty)
        #expect(disk.marks.map(\.positionMs).allSatisfy { $0 >= 5_000 })
    }

    @Test("is tried again while a disk is full, said once, and kept in its order when there is room")
    func full() {
        disk.isFull.store(true, ordering: .relaxed)
        listening.take(place(1, 99_000))
        queue.run()
        #expect(queue.delays == [.seconds(10)] && disk.complaints.load(ordering: .relaxed) == 1)
        // It is heard again from its beginning, which does not take back that it was heard.
        for position in [0, 1_000, 2_000] { listening.take(place(1, position)) }
        queue.run()
        #expect(queue.delays == [.seconds(10)] && disk.complaints.load(ordering: .relaxed) == 2)
        disk.isFull.store(false, ordering: .relaxed)
        listening.write()
        #expect(disk.marks == [mark(1, 99_000), mark(1, 2_000)])
        #expect(memory.records.count { $0.level == .error } == 1)
        queue.run()
        #expect(disk.marks.count == 2 && queue.delays.isEmpty)
        disk.isFull.store(true, ordering: .relaxed)
        listening.take(place(2, 1))
        queue.run()
        #expect(memory.records.count { $0.level == .error } == 2, "another failure is said again")
    }

    @Test("is kept where it is at the end of the program")
    func closed() {
        listening.take(place(1, 5_000, isRunning: true))
        listening.close()
        #expect(disk.marks.map(\.track) == [1] && disk.marks[0].positionMs >= 5_000)
    }

    @Test("waits for a disk a thousand times, and then loses what is oldest")
    func many() {
        disk.isFull.store(true, ordering: .relaxed)
        for track in 0...1_000 { listening.take(place(Int64(track), 7)) }
        disk.isFull.store(false, ordering: .relaxed)
        listening.write()
        #expect(disk.marks.map(\.track) == (1...1_000).map(Int64.init))
    }
}
