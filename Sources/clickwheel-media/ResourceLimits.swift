import ClickwheelPOSIX

/// Caps on what a job may take, so that a hostile file harms nobody else.
enum ResourceLimits {
    /// Memory for one job, in bytes: decoders need a few megabytes, covers up to a hundred.
    private static let memory: rlim_t = 768 << 20
    /// Processor time for one job, in seconds: half a minute decodes an hour of music.
    private static let processor: rlim_t = 900

    /// Sets the caps of this process; there is no way back.
    static func apply() {
        // A sanitizer keeps gigabytes of its own beside the program's memory; scripts/check defines this.
        #if !SANITIZER
        cap(ResourceLimit.memory, memory)
        #endif
        cap(ResourceLimit.processor, processor)
        cap(ResourceLimit.core, 0)
    }

    /// A cap that the system refuses (it may hold a lower one already) is left as it is.
    private static func cap(_ resource: CInt, _ value: rlim_t) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_max = min(limit.rlim_max, value)
        limit.rlim_cur = min(limit.rlim_cur, value)
        setrlimit(resource, &limit)
    }
}
