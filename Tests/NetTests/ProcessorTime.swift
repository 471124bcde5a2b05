import ClickwheelPOSIX

enum ProcessorTime {
    /// Nanoseconds that the calling thread has used a processor.
    static func ofThread() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
