import ClickwheelSystem
import Synchronization
import Testing

@testable import Log

@Suite("The gate to a strategy")
struct GateTests {
    /// What the threads of a test tell each other.
    private final class Events: Sendable {
        let pauses = Atomic<Int>(0)
        let isClosed = Atomic<Bool>(false)
        let hasPassed = Atomic<Bool>(false)

        /// Waits until `condition` holds, but not for ever where what is tested does not do its part.
        func wait(_ condition: () -> Bool) -> Bool {
            let deadline = Monotonic.deadline(after: .seconds(600))
            while !condition() {
                if Monotonic.now() > deadline { return false }
            }
            return true
        }
    }

    private static func pipeline() -> Pipeline { Pipeline.to(NullStrategy()) }

    /// Closes the gate, has one thread wait before it and another one exchange meanwhile, and opens it when
    /// `isTime`.
    private func exchangeTwice(
        _ gate: Gate,
        _ events: Events,
        until isTime: @escaping @Sendable () -> Bool
    ) throws {
        try onThreads(3) { thread in
            switch thread {
            case 0:
                _ = gate.exchange(Self.pipeline()) { _ in
                    events.isClosed.store(true, ordering: .sequentiallyConsistent)
                    #expect(events.wait(isTime))
                }
            case 1:
                _ = events.wait { events.isClosed.load(ordering: .sequentiallyConsistent) }
                _ = gate.enter(0)
                events.hasPassed.store(true, ordering: .sequentiallyConsistent)
                gate.leave(0)
            case _:
                _ = events.wait { gate.waitingCount == 1 }
                _ = gate.exchange(Self.pipeline()) { _ in }
            }
        }
    }

    @Test("an exchange gives way to who waits, until they have passed")
    func givesWay() throws {
        let events = Events()
        let gate = Gate(Self.pipeline()) { _ in
            if events.pauses.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue == 1 {
                // The gate opens now, and whoever waited passes before the next exchange closes it.
                _ = events.wait { events.hasPassed.load(ordering: .sequentiallyConsistent) }
            }
        }
        try exchangeTwice(gate, events) { events.pauses.load(ordering: .sequentiallyConsistent) > 0 }
        #expect((1...Gate.pauseLimit).contains(events.pauses.load(ordering: .relaxed)))
        #expect(gate.waitingCount == 0)
    }

    @Test("an exchange does not give way for ever")
    func bounded() throws {
        let events = Events()
        let gate = Gate(Self.pipeline()) { turn in
            #expect(turn == events.pauses.load(ordering: .sequentiallyConsistent))
            events.pauses.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }
        // Opened when the second exchange has given up giving way.
        try exchangeTwice(gate, events) {
            events.pauses.load(ordering: .sequentiallyConsistent) == Gate.pauseLimit
        }
        #expect(events.pauses.load(ordering: .relaxed) == Gate.pauseLimit)
    }

    @Test("where nobody waits an exchange does not pause")
    func alone() {
        let gate = Gate(Self.pipeline()) { _ in Issue.record("there is nobody to give way to") }
        for _ in 0..<100 { _ = gate.exchange(Self.pipeline()) { _ in } }
    }
}
