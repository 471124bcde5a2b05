import ClickwheelPOSIX

/// The two clocks of the system, which tests replace.
struct Clock: Sendable {
    /// Microseconds since 1970, which may step in either direction: for names and time stamps.
    let wall: @Sendable () -> Int64
    /// Nanoseconds since some start, which never step back: for intervals.
    let monotonic: @Sendable () -> Int64

    static let system = Clock(wall: { microseconds() }, monotonic: { nanoseconds() })

    static func microseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    static func nanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// What ``nanoseconds()`` shows when `duration` is over, however long that is.
    static func deadline(after duration: Duration) -> Int64 {
        later(nanoseconds(), by: duration.nanoseconds)
    }

    /// `interval` after `time`, held at the end of what an `Int64` holds.
    static func later(_ time: Int64, by interval: Int64) -> Int64 {
        let (sum, overflow) = time.addingReportingOverflow(interval)
        return overflow ? (interval < 0 ? .min : .max) : sum
    }
}

extension Duration {
    /// Whole nanoseconds, at most what an `Int64` holds (292 years).
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, carries) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        return carries ? .max : sum
    }
}
