import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import Dispatch
import Foundation
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

    @Test("there are no more threads than the limit, however fast jobs come", arguments: [1, 2])
    func limit(most: Int) async {
        let workers = Workers(name: "test", limit: most)
        let threads = Mutex<Set<UInt>>([])
        let left = Atomic(500)
        await withCheckedContinuation { continuation in
            for _ in 0..<500 {
                workers.run {
                    _ = threads.withLock { $0.insert(NativeThread.current) }
                    // Every thread that there is gets its turn.
                    yieldThread()
                    if left.subtract(1, ordering: .relaxed).newValue == 0 { continuation.resume() }
                }
            }
        }
        #expect((1...most).contains(threads.withLock(\.count)))
    }

    @Test("a job that would have to wait behind as many as are allowed is refused")
    func unlessWaiting() async {
        let workers = Workers(name: "test", limit: 1)
        let gate = DispatchSemaphore(value: 0)
        await withCheckedContinuation { continuation in
            workers.run {
                continuation.resume()
                gate.wait()
            }
        }
        let count = Atomic(0)
        let answers = (0..<4).map { _ in
            workers.run({ count.add(1, ordering: .relaxed) }, unlessWaiting: 2)
        }
        #expect(answers == [true, true, false, false])
        gate.signal()
        await withCheckedContinuation { continuation in workers.run { continuation.resume() } }
        #expect(count.load(ordering: .relaxed) == 2)
    }

    @Test("a job that has begun waits no longer, so another may wait in its place")
    func begun() async {
        let workers = Workers(name: "test", limit: 1)
        let gates = (0..<2).map { _ in DispatchSemaphore(value: 0) }
        await withCheckedContinuation { continuation in
            workers.run {
                continuation.resume()
                gates[0].wait()
            }
        }
        func offer() -> Bool { workers.run({}, unlessWaiting: 2) }
        await withCheckedContinuation { continuation in
            workers.run {
                continuation.resume()
                gates[1].wait()
            }
            #expect(offer())
            gates[0].signal()
        }
        #expect(offer())
        #expect(!offer())
        gates[1].signal()
    }

    @Test("a job that needs a first thread is not refused")
    func first() async {
        let workers = Workers(name: "test", limit: 1)
        await withCheckedContinuation { continuation in
            let isTaken = workers.run({ continuation.resume() }, unlessWaiting: 1)
            #expect(isTaken)
        }
    }

    #if os(Linux)
    @Test("the threads end when their owner is gone and nothing is left to do")
    func end() async throws {
        func threads() throws -> Int { try threadCount("ending") }
        do {
            let workers = Workers(name: "ending", limit: 1)
            await withCheckedContinuation { continuation in workers.run { continuation.resume() } }
            #expect(try threads() == 1)
        }
        let deadline = Monotonic.deadline(after: .seconds(600))
        while try threads() > 0 {
            try #require(Monotonic.now() < deadline)
            await Task.yield()
        }
    }

    @Test("a thread that is free takes the next job, so that few are started")
    func few() async throws {
        let workers = Workers(name: "reusing", limit: 64)
        for _ in 0..<200 {
            await withCheckedContinuation { continuation in workers.run { continuation.resume() } }
        }
        #expect((1..<64).contains(try threadCount("reusing")))
        withExtendedLifetime(workers) {}
    }

    #if !SANITIZER
    // A sanitizer needs memory of its own beside the program's.
    @Test("where the system gives no thread, a job runs at once on the caller's")
    func noThread() async {
        await #expect(processExitsWith: .success) {
            let workers = Workers(name: "test", limit: 1)
            // No room for the stack of a thread, which takes 8 MiB.
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            let most = rlim_t(try #require(Int(pages[5])) * Int(getpagesize()) + (4 << 20))
            var limit = rlimit(rlim_cur: most, rlim_max: most)
            try #require(setrlimit(ResourceLimit.memory, &limit) == 0)
            let threads = Mutex<[UInt]>([])
            for _ in 0..<3 { workers.run { threads.withLock { $0.append(NativeThread.current) } } }
            try #require(threads.withLock { $0 } == Array(repeating: NativeThread.current, count: 3))
        }
    }
    #endif

    /// How many threads of this process are called `name`.
    private func threadCount(_ name: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) == "\(name)\n"
        }
    }
    #endif

    @Test("work for later waits for its loop, and work for now does not")
    func timed() async throws {
        let loop = try EventLoop()
        let workers = TimedWorkers(Workers(name: "test", limit: 1), on: loop)
        let order = Mutex<[String]>([])
        workers.run(after: .milliseconds(1)) { order.withLock { $0.append("later") } }
        await withCheckedContinuation { continuation in
            workers.run(after: .zero) {
                order.withLock { $0.append("now") }
                continuation.resume()
            }
        }
        #expect(order.withLock { $0 } == ["now"])
        try loop.start()
        await withCheckedContinuation { continuation in
            workers.run(after: .milliseconds(20)) { continuation.resume() }
        }
        #expect(order.withLock { $0 } == ["now", "later"])
        loop.stop()
    }
}
