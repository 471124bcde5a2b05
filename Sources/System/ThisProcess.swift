import ClickwheelPOSIX

/// What a module wants to know of the process that it is in.
public enum ThisProcess {
    /// The value of the environment variable `name`.
    public static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// How many processors it may use at once; at least one.
    public static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    /// Runs `body` when the process ends by `exit`; the last one first.
    public static func atExit(_ body: @convention(c) () -> Void) {
        atexit(body)
    }

    /// Runs bodies around every `fork`.
    public static func atFork(
        before: @convention(c) () -> Void,
        inParent: @convention(c) () -> Void,
        inChild: @convention(c) () -> Void
    ) {
        pthread_atfork(before, inParent, inChild)
    }
}
