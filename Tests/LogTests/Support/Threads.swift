import ClickwheelSystem
import Testing

@testable import Log

/// Runs `body` on `count` threads at once, and waits for all of them.
///
/// Not `concurrentPerform`, which may run one after the other, so that a thread that waits for another waits for ever.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws {
    let threads = try (0..<count).map { index in try NativeThread(name: "test \(index)") { body(index) } }
    for thread in threads { thread.join() }
}
