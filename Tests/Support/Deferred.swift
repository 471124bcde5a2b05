import ClickwheelSystem
import Synchronization

/// Work that waits until the test runs it.
package final class Deferred: TimedWorkQueue {
    private let waiting = Mutex<[(delay: Duration, body: @Sendable () -> Void)]>([])

    package init() {}

    /// How long each piece is to wait, in their order.
    package var delays: [Duration] { waiting.withLock { $0.map(\.delay) } }

    package func run(_ body: @escaping @Sendable () -> Void) { run(after: .zero, body) }

    package func run(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append((delay, body)) }
    }

    /// Runs the piece that waits longest, where there is one.
    package func runNext() { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.body() }

    /// Runs what waits now.
    package func run() {
        let bodies = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting.map(\.body)
        }
        for body in bodies { body() }
    }

    /// Runs what waits, and what that adds, to the end.
    package func runAll() {
        while !delays.isEmpty { run() }
    }
}
