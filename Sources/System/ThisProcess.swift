import ClickwheelPOSIX

/// What a module wants to know of the process that it is in.
public enum ThisProcess {
    /// The value of the environment variable `name`.
    public static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The folder of the program that runs, without a slash at its end.
    public static var folder: String {
        #if os(Linux)
        let program = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            let count = buffer.baseAddress.map { max(0, readlink("/proc/self/exe", $0, buffer.count)) } ?? 0
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        #else
        let program = CommandLine.arguments[0]
        #endif
        return Folder.parent(program)
    }

    /// Whether the calling thread is the one that the program began with.
    public static var isOnMainThread: Bool { clickwheel_is_main_thread() }

    /// How many processors it may use at once; at least one.
    public static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

    /// Lets this process, and those that it starts, have no more than `value` of a resource; there is no way back.
    ///
    /// `resource` is one of `ResourceLimit`. Where the process may have less already, it stays so. Memory is not limited under a sanitizer, which keeps gigabytes of its own beside the program's.
    public static func cap(_ resource: CInt, _ value: Int) {
        #if SANITIZER
        if resource == ResourceLimit.memory { return }
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_max = min(limit.rlim_max, rlim_t(value))
        limit.rlim_cur = min(limit.rlim_cur, rlim_t(value))
        setrlimit(resource, &limit)
    }

    /// Lets go of the code in memory, of which what is needed comes back by itself from the files that it is in, within a
    /// millisecond or two where the system has them at hand.
    ///
    /// Most of the code that a start, or a large piece of work, goes through is not needed again for long, and the system counts it
    /// as this process's until memory is short. Linux only; elsewhere nothing happens.
    public static func giveBackCode() { clickwheel_give_back_code() }

    /// Lets other processes have the processor first, above all the one that plays music: raises the nice value of this one
    /// by `niceness`, 1 to 19; there is no way back.
    ///
    /// Of a processor for which both wait, one that gave way by 5 has a quarter (Linux, `sched_prio_to_weight`: 335 beside 1024).
    public static func giveWay(by niceness: CInt = 5) { _ = nice(niceness) }

    /// Ends this process `grace` after nobody is left at the other end of `descriptor`, a pipe or a socket, whatever it
    /// does then; called once, and after the sandbox was entered, which then holds for the thread that watches too.
    ///
    /// A program that was killed cannot end those that it has started, and one of those that computes, or waits for a
    /// file, never learns by itself that nobody wants its answer. `grace` is in whole seconds: within it the process may
    /// end in good order.
    public static func endWithPartner(at descriptor: CInt, grace: Int = 1) throws(Errno) {
        let code = clickwheel_end_with_partner(descriptor, CInt(grace))
        guard code == 0 else { throw Errno(code) }
    }

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
