public import ClickwheelPOSIX

/// The clock that only goes forward: for intervals and deadlines.
public enum Monotonic {
    /// Nanoseconds since an arbitrary start.
    @inlinable
    public static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// What ``now()`` shows when `duration` is over, however long that is.
    public static func deadline(after duration: Duration) -> Int64 {
        later(now(), by: duration.nanoseconds)
    }

    /// `interval` after `time`, held at the ends of `Int64`.
    public static func later(_ time: Int64, by interval: Int64) -> Int64 {
        let (sum, overflow) = time.addingReportingOverflow(interval)
        return overflow ? (interval < 0 ? .min : .max) : sum
    }
}

extension Duration {
    /// The whole nanoseconds of the duration, at the ends of `Int64` (292 years) when it is longer than that.
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return carried ? (seconds < 0 ? .min : .max) : sum
    }
}
