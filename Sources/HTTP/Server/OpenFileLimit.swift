import ClickwheelPOSIX

/// How many descriptors the process may have.
enum OpenFileLimit {
    /// Raises the soft limit towards `count`, as far as the hard limit allows.
    static func raise(to count: Int) {
        var limit = rlimit()
        guard getrlimit(ResourceLimit.openFiles, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
        limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
        setrlimit(ResourceLimit.openFiles, &limit)
    }
}
