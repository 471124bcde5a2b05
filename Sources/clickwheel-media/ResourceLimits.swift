import ClickwheelPOSIX

/// Caps on what a job may take, so that a hostile file harms nobody else.
enum ResourceLimits {
    /// Memory for one job, in bytes: decoders need a few megabytes, covers up to a hundred.
    private static let memory: rlim_t = 768 << 20
    /// Processor time for a song, in seconds: half a minute decodes an hour of music.
    static let song: rlim_t = 900
    /// Processor time for a film, in seconds: an hour of high definition takes about half an hour.
    static let film: rlim_t = 43_200

    /// Sets the caps of this process, with so many seconds of processor time; there is no way back.
    static func apply(processor: rlim_t = song) {
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
