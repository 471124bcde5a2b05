import ClickwheelNet
import Dispatch
import Synchronization
import Testing

@testable import ClickwheelWebAPI

@Suite("Page presence")
struct PagePresenceTests {
    private static let threads = 3
    private let workers = Workers(name: "test", limit: PagePresenceTests.threads)

    @Test("a page is there from its first stream to the end of its last")
    func streams() {
        let calls = Calls()
        let presence = presence(calls)
        presence.enter("tab-1")
        presence.enter("tab-1")
        presence.leave("tab-1")
        finishWork()
        #expect(calls.all == ["tab-1 arrived"])
        presence.leave("tab-1")
        finishWork()
        #expect(calls.all == ["tab-1 arrived", "tab-1 left"])
    }

    @Test("whoever says that a stream has ended does not wait for what comes of it")
    func elsewhere() {
        let hasReturned = DispatchSemaphore(value: 0)
        let calls = Calls()
        let presence = PagePresence(
            workers: workers,
            arrived: { _ in },
            left: { _ in
                let result = hasReturned.wait(timeout: .now() + .seconds(600))
                calls.note(result == .success ? "returned" : "waited")
            }
        )
        presence.enter("tab-1")
        presence.leave("tab-1")
        hasReturned.signal()
        finishWork()
        #expect(calls.all == ["returned"])
    }

    @Test("a page that comes and goes on many threads arrives and leaves in turns, and is gone at last")
    func race() {
        let calls = Calls()
        let presence = presence(calls)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<2000 {
                presence.enter("tab-1")
                presence.leave("tab-1")
            }
        }
        finishWork()
        let turns = calls.all
        #expect(turns.count.isMultiple(of: 2) && !turns.isEmpty)
        let outOfTurn = turns.indices.first { index in
            turns[index] != (index.isMultiple(of: 2) ? "tab-1 arrived" : "tab-1 left")
        }
        #expect(outOfTurn == nil)
    }

    private func presence(_ calls: Calls) -> PagePresence {
        PagePresence(
            workers: workers,
            arrived: { calls.note("\($0) arrived") },
            left: { calls.note("\($0) left") }
        )
    }

    /// Returns when the workers have done all that they were given: each of them is held at once.
    private func finishWork() {
        let isHeld = DispatchSemaphore(value: 0)
        let mayGo = DispatchSemaphore(value: 0)
        for _ in 0..<Self.threads {
            workers.run {
                isHeld.signal()
                mayGo.wait()
            }
        }
        for _ in 0..<Self.threads { isHeld.wait() }
        for _ in 0..<Self.threads { mayGo.signal() }
    }
}

/// What was called, in its order.
private final class Calls: Sendable {
    private let calls = Mutex<[String]>([])

    var all: [String] { calls.withLock { $0 } }

    func note(_ call: String) { calls.withLock { $0.append(call) } }
}
