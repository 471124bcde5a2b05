import ClickwheelNet
import Synchronization
import Testing

@Suite("Event loop")
struct EventLoopTests {
    @Test("work of one thread runs in its order, on the loop's thread")
    func order() async throws {
        let loop = try EventLoop()
        try loop.start()
        let seen = Mutex<[Int]>([])
        await withCheckedContinuation { continuation in
            for number in 0..<1000 {
                loop.run {
                    #expect(loop.isOnLoop)
                    seen.withLock { $0.append(number) }
                }
            }
            loop.run { continuation.resume() }
        }
        #expect(seen.withLock { $0 } == Array(0..<1000))
        #expect(!loop.isOnLoop)
        loop.stop()
    }

    @Test("work handed over before the start runs after it, and before the stop")
    func beforeStart() throws {
        let loop = try EventLoop()
        let count = Atomic(0)
        for _ in 0..<10 { loop.run { count.add(1, ordering: .relaxed) } }
        #expect(count.load(ordering: .relaxed) == 0)
        try loop.start()
        loop.stop()
        #expect(count.load(ordering: .relaxed) == 10)
    }

    @Test("work for a stopped loop is dropped, with what it holds")
    func afterStop() throws {
        final class Held: Sendable {}
        let loop = try EventLoop()
        try loop.start()
        loop.stop()
        var held: Held? = Held()
        weak let watched = held
        loop.run { [held] in _ = held }
        held = nil
        #expect(watched == nil)
    }

    @Test("work never runs inside the call that hands it over")
    func notReentrant() async throws {
        let loop = try EventLoop()
        try loop.start()
        let order = await withCheckedContinuation { continuation in
            let order = Mutex<[String]>([])
            loop.run {
                loop.run {
                    order.withLock { $0.append("inner") }
                    continuation.resume(returning: order.withLock { $0 })
                }
                order.withLock { $0.append("outer") }
            }
        }
        #expect(order == ["outer", "inner"])
        loop.stop()
    }

    @Test("a loop with nothing to do does not wake up")
    func idle() async throws {
        let loop = try EventLoop()
        try loop.start()
        let start = await processorTime(of: loop)
        // Another loop's timer measures the time, so that this one has no reason to wake.
        let clock = try EventLoop()
        try clock.start()
        await withCheckedContinuation { continuation in
            clock.schedule(after: .milliseconds(200)) { continuation.resume() }
        }
        let end = await processorTime(of: loop)
        // Two hand-overs cost well under this; a loop that spins would use 200 ms.
        #expect(end - start < 20_000_000)
        clock.stop()
        loop.stop()
    }

    private func processorTime(of loop: EventLoop) async -> Int64 {
        await withCheckedContinuation { continuation in
            loop.run { continuation.resume(returning: ProcessorTime.ofThread()) }
        }
    }
}
