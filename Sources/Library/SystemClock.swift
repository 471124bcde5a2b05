#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The clock of the system.
public enum SystemClock {
    /// Microseconds since 1970.
    public static func microseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
