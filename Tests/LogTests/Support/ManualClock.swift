import ClickwheelSystem
import Synchronization

@testable import Log

/// Two clocks that stand still until a test moves them.
final class ManualClock: Sendable {
    private let time: Mutex<(wall: Int64, monotonic: Int64)>

    /// - Parameter wall: Microseconds since 1970; 2026-11-20 12:00 UTC without one.
    init(wall: Int64 = 1_795_176_000_000_000) {
        time = Mutex((wall, 0))
    }

    var clock: Clock {
        Clock(wall: { self.time.withLock { $0.wall } }, monotonic: { self.time.withLock { $0.monotonic } })
    }

    /// Lets `duration` pass.
    func advance(_ duration: Duration) {
        time.withLock {
            $0.wall += duration.nanoseconds / 1000
            $0.monotonic += duration.nanoseconds
        }
    }

    /// Sets the wall clock forth or back by `duration`, as an administrator does.
    func step(_ duration: Duration) {
        time.withLock { $0.wall += duration.nanoseconds / 1000 }
    }
}
