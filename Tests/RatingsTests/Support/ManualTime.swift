import Synchronization

@testable import Ratings

/// A clock that a test moves, which notes how long was waited.
final class ManualTime: Sendable {
    let now = Mutex(1_700_000_000)
    let waits = Mutex<[Duration]>([])
    private let chance: Double

    init(chance: Double = 0.5) { self.chance = chance }

    var clock: RatingClock {
        RatingClock(
            now: { self.now.withLock { $0 } },
            wait: { duration in self.waits.withLock { $0.append(duration) } },
            chance: { [chance] in chance }
        )
    }

    func pass(days: Int) { now.withLock { $0 += days * 86_400 } }
}
