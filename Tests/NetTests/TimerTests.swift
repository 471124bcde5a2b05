import ClickwheelNet
import ClickwheelSystem
import Dispatch
import Synchronization
import Testing

@Suite("Scheduled work")
struct TimerTests {
    private func withLoop(_ body: (EventLoop) async throws -> Void) async throws {
        let loop = try EventLoop()
        try loop.start()
        try await body(loop)
        loop.stop()
    }

    @Test("it runs on the loop's thread, not before its time")
    func time() async throws {
        try await withLoop { loop in
            let start = Monotonic.now()
            let (end, isOnLoop) = await withCheckedContinuation { continuation in
                loop.schedule(after: .milliseconds(30)) {
                    continuation.resume(returning: (Monotonic.now(), loop.isOnLoop))
                }
            }
            #expect(isOnLoop)
            // The loop's clock is exact to four milliseconds.
            #expect(end - start >= 25_000_000)
        }
    }

    @Test("it runs in the order of its times, not of its making")
    func order() async throws {
        try await withLoop { loop in
            let seen = Mutex<[Int]>([])
            await withCheckedContinuation { continuation in
                // Made in one turn of the loop and counted from one moment, however long the making takes.
                loop.run {
                    let start = Monotonic.now()
                    func at(_ milliseconds: Int64, _ work: @escaping @Sendable () -> Void) {
                        let left = start + milliseconds * 1_000_000 - Monotonic.now()
                        loop.schedule(after: .nanoseconds(left), work)
                    }
                    at(60) {
                        seen.withLock { $0.append(3) }
                        continuation.resume()
                    }
                    at(40) { seen.withLock { $0.append(2) } }
                    at(0) { seen.withLock { $0.append(0) } }
                    at(20) { seen.withLock { $0.append(1) } }
                }
            }
            #expect(seen.withLock { $0 } == [0, 1, 2, 3])
        }
    }

    @Test("cancelled from any thread, at any moment, it does not run, and lets go of what it holds")
    func cancel() async throws {
        final class Held: Sendable {}
        try await withLoop { loop in
            var held: Held? = Held()
            weak let watched = held
            let count = Atomic(0)
            // While the loop is held up, none of them can run before it is cancelled.
            let gate = DispatchSemaphore(value: 0)
            loop.run { gate.wait() }
            let works = (0..<100).map { _ in
                loop.schedule(after: .zero) { [held] in
                    count.add(1, ordering: .relaxed)
                    _ = held
                }
            }
            held = nil
            for work in works {
                work.cancel()
                work.cancel()
            }
            #expect(watched == nil)
            gate.signal()
            await withCheckedContinuation { continuation in
                loop.schedule(after: .milliseconds(10)) { continuation.resume() }
            }
            #expect(count.load(ordering: .relaxed) == 0)
        }
    }

    @Test("cancelled by itself it does no harm")
    func cancelInside() async throws {
        try await withLoop { loop in
            let own = Mutex<ScheduledWork?>(nil)
            await withCheckedContinuation { continuation in
                loop.run {
                    let work = loop.schedule(after: .zero) {
                        own.withLock { $0 }?.cancel()
                        continuation.resume()
                    }
                    own.withLock { $0 = work }
                }
            }
        }
    }

    @Test("a timer fires once for each time it is armed, at the last time it was told")
    func loopTimer() async throws {
        try await withLoop { loop in
            let count = await withCheckedContinuation { continuation in
                loop.run {
                    let count = Mutex(0)
                    let timer = LoopTimer(loop: loop) { count.withLock { $0 += 1 } }
                    timer.arm(after: 1_000_000)
                    timer.arm(after: 10_000_000)
                    let bound = LoopBound(timer, loop: loop)
                    loop.schedule(after: .milliseconds(60)) {
                        bound.value.arm(after: 1_000_000)
                        bound.value.disarm()
                        loop.schedule(after: .milliseconds(30)) {
                            withExtendedLifetime(bound) {}
                            continuation.resume(returning: count.withLock { $0 })
                        }
                    }
                }
            }
            #expect(count == 1)
        }
    }

    @Test(
        "durations become nanoseconds, without overflow",
        arguments: [
            (Duration.seconds(2), Int64(2_000_000_000)), (.milliseconds(-1), -1_000_000),
            (.nanoseconds(1), 1), (.seconds(Int64.max), .max), (.seconds(Int64.min), .min), (.zero, 0),
        ]
    )
    func nanoseconds(duration: Duration, expected: Int64) {
        #expect(duration.nanoseconds == expected)
    }

    @Test("cancelled, it is gone at once, and not when its time would have come")
    func cancelledIsGone() async throws {
        try await withLoop { loop in
            var work: ScheduledWork? = loop.schedule(after: .seconds(3_600)) {}
            weak let watched = work
            // Armed by now.
            await withCheckedContinuation { continuation in loop.run { continuation.resume() } }
            #expect(watched != nil)
            work?.cancel()
            work = nil
            // What the loop was handed in one turn it lets go of at the end of that turn.
            for _ in 0..<2 {
                await withCheckedContinuation { continuation in loop.run { continuation.resume() } }
            }
            #expect(watched == nil)
        }
    }
}
