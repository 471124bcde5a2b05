import ClickwheelNet
import Synchronization
import Testing

@Suite("Workers")
struct WorkersTests {
    @Test("every job runs once")
    func every() async {
        let workers = Workers(name: "test", limit: 3)
        let seen = Mutex<[Int]>([])
        await withCheckedContinuation { continuation in
            for number in 0..<500 {
                workers.run {
                    let count = seen.withLock { seen in
                        seen.append(number)
                        return seen.count
                    }
                    if count == 500 { continuation.resume() }
                }
            }
        }
        #expect(seen.withLock { $0.sorted() } == Array(0..<500))
    }

    @Test("one worker takes the jobs in their order")
    func order() async {
        let workers = Workers(name: "test", limit: 1)
        let seen = Mutex<[Int]>([])
        for number in 0..<100 { workers.run { seen.withLock { $0.append(number) } } }
        await withCheckedContinuation { continuation in workers.run { continuation.resume() } }
        #expect(seen.withLock { $0 } == Array(0..<100))
    }

    @Test("a job that waits holds up no other, up to the limit")
    func parallel() async {
        let workers = Workers(name: "test", limit: 4)
        // Four jobs that each wait for all four: with fewer threads this would never end.
        let missing = Atomic(4)
        let left = Atomic(4)
        await withCheckedContinuation { continuation in
            for _ in 0..<4 {
                workers.run {
                    missing.subtract(1, ordering: .acquiringAndReleasing)
                    while missing.load(ordering: .acquiring) > 0 { yieldThread() }
                    if left.subtract(1, ordering: .relaxed).newValue == 0 { continuation.resume() }
                }
            }
        }
        #expect(left.load(ordering: .relaxed) == 0)
    }

    @Test("what a job holds lives no longer than the job")
    func release() async {
        final class Held: Sendable {}
        let workers = Workers(name: "test", limit: 1)
        let count = Mutex(0)
        var held: Held? = Held()
        weak let watched = held
        workers.run { [held] in
            count.withLock { $0 += 1 }
            _ = held
        }
        held = nil
        await withCheckedContinuation { continuation in workers.run { continuation.resume() } }
        #expect(watched == nil)
        #expect(count.withLock { $0 } == 1)
    }

    @Test("jobs that were handed over run, though the owner is gone")
    func drain() async {
        await withCheckedContinuation { continuation in
            let workers = Workers(name: "test", limit: 1)
            for _ in 0..<100 { workers.run {} }
            workers.run { continuation.resume() }
        }
    }
}
