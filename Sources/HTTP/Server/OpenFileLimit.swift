import ClickwheelPOSIX

/// How many descriptors the process may have.
enum OpenFileLimit {
    /// Raises the soft limit towards `count`, as far as the hard limit allows.
    ///
    /// - Returns: How many the process may have then, `count` at most.
    static func raise(to count: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(ResourceLimit.openFiles, &limit) == 0, limit.rlim_cur < rlim_t(count) else {
            return count
        }
        limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
        setrlimit(ResourceLimit.openFiles, &limit)
        return Int(limit.rlim_cur)
    }
}
