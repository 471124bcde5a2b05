import ClickwheelSystem

/// The time, the waiting and the random numbers of a service that is asked over the network.
public struct RatingClock: Sendable {
    /// The time, in seconds since 1970.
    let now: @Sendable () -> Int
    /// Waits; throws `CancellationError` when the task is cancelled.
    let wait: @Sendable (Duration) async throws -> Void
    /// A number from 0 to 1.
    let chance: @Sendable () -> Double

    /// A clock of one's own, for tests.
    public init(
        now: @escaping @Sendable () -> Int,
        wait: @escaping @Sendable (Duration) async throws -> Void,
        chance: @escaping @Sendable () -> Double
    ) {
        (self.now, self.wait, self.chance) = (now, wait, chance)
    }

    /// The system's.
    public static let system = RatingClock(
        now: { WallClock.milliseconds() / 1_000 },
        wait: { try await Task.sleep(for: $0) },
        chance: { Double.random(in: 0...1) }
    )
}
