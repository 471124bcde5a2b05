public import ClickwheelPOSIX

/// The time of day, which may step in either direction: for dates and time stamps, not for intervals.
public enum WallClock {
    /// Microseconds since 1970.
    @inlinable
    public static func microseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    /// Milliseconds since 1970.
    @inlinable
    public static func milliseconds() -> Int { Int(microseconds() / 1000) }

    /// How many seconds this machine's time zone was ahead of UTC at `time`, in seconds since 1970.
    public static func secondsFromUTC(at time: Int) -> Int {
        var moment = time_t(time)
        var parts = tm()
        localtime_r(&moment, &parts)
        return parts.tm_gmtoff
    }
}
