#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

enum Clock {
    /// Microseconds since 1970, by the system's real-time clock.
    static func microseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
