import ClickwheelSystem

extension UTCTime {
    /// The time of the system's clock.
    @Sendable public static func now() -> UTCTime { UTCTime(seconds: WallClock.milliseconds() / 1_000) }
}
