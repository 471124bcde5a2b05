import ClickwheelSystem

/// The two clocks of the system, which tests replace.
struct Clock: Sendable {
    /// Microseconds since 1970, which may step in either direction: for names and time stamps.
    let wall: @Sendable () -> Int64
    /// Nanoseconds since some start, which never step back: for intervals.
    let monotonic: @Sendable () -> Int64

    static let system = Clock(wall: { WallClock.microseconds() }, monotonic: { Monotonic.now() })
}
