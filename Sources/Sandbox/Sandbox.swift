import ClickwheelPOSIX

#if os(Linux)
import ClickwheelCSeccomp
#endif

/// What a process that reads unknown files may still ask of the system.
///
/// It has memory, threads and the clock, and may write to what is open: no network, no other process, no file to write.
/// What takes over a parser or a decoder can do no more than that.
public enum Sandbox {
    /// What a process is for, and so what it needs beyond that.
    public enum Job: Sendable {
        /// It opens files to read them.
        case readsNamedFiles
        /// It gets open files over a socket, and opens none itself.
        case readsGivenFiles
        /// It gets open files over a socket, and opens them anew to read them: its library takes names alone.
        case reopensGivenFiles
    }

    /// Enters the sandbox with all threads that are begun from now on; there is no way back.
    ///
    /// The macOS half has not been tested on any machine, and lets files be opened for either job.
    ///
    /// - Returns: `false` where the system has none, and the job runs without.
    @discardableResult
    public static func enter(for job: Job) -> Bool {
        #if SANITIZER
        // A sanitizer asks the system for more than a decoder does.
        return false
        #elseif os(Linux)
        return enterSeccomp(job)
        #else
        return clickwheel_sandbox_enter() == 0
        #endif
    }

    #if os(Linux)
    /// Calls without effect beyond this process and its open files.
    private static let harmless = [
        "access", "arch_prctl", "brk", "clock_getres", "clock_gettime", "clock_nanosleep", "close", "dup",
        "exit", "exit_group",
        "faccessat", "faccessat2", "fadvise64", "fcntl", "fstat", "fstatfs", "futex", "getcwd", "getdents64",
        "getegid",
        "geteuid", "getgid", "getpid", "getppid", "getrandom", "getrlimit", "getrusage", "gettid",
        "gettimeofday", "getuid",
        "lseek", "lstat", "madvise", "membarrier", "mmap", "mprotect", "mremap", "munmap", "nanosleep",
        "newfstatat", "pipe",
        "pipe2", "poll", "ppoll", "pread64", "read", "readlink", "readlinkat", "readv", "restart_syscall",
        "rseq",
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sched_getaffinity", "sched_getparam",
        "sched_getscheduler",
        "sched_yield", "set_robust_list", "set_tid_address", "setrlimit", "sigaltstack", "stat", "statfs",
        "statx", "sysinfo",
        "time", "uname", "write", "writev",
    ]

    /// Flags of `open` that could change a file.
    private static let writing = UInt64(O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND)

    private static func enterSeccomp(_ job: Job) -> Bool {
        guard let filter = seccomp_init(clickwheel_seccomp_refuse) else { return false }
        defer { seccomp_release(filter) }
        /// Has `call` answered with `action` where its argument number `index` has `value` in the bits of `mask`.
        func rule(_ call: String, _ index: UInt32, mask: UInt64, is value: UInt64) -> Bool {
            let comparison = scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
            return add(call, clickwheel_seccomp_allow, [comparison])
        }
        /// Whether the rule holds; a call that this processor's kernel does not have needs none.
        func add(_ call: String, _ action: UInt32, _ comparisons: [scmp_arg_cmp] = []) -> Bool {
            let number = seccomp_syscall_resolve_name(call)
            guard number >= 0 else { return true }
            return seccomp_rule_add_array(filter, action, number, UInt32(comparisons.count), comparisons) == 0
        }
        func addJob() -> Bool {
            let opens =
                job == .readsGivenFiles
                || rule("open", 1, mask: writing, is: 0) && rule("openat", 2, mask: writing, is: 0)
            return opens && (job == .readsNamedFiles || add("recvmsg", clickwheel_seccomp_allow))
        }
        let whole = UInt64.max
        return harmless.allSatisfy { add($0, clickwheel_seccomp_allow) }
            && addJob()
            // A thread, but no process; the newer call has its flags in memory, where no filter sees them.
            && rule("clone", 0, mask: clickwheel_clone_thread, is: clickwheel_clone_thread)
            && add("clone3", clickwheel_seccomp_unknown)
            && rule("prctl", 0, mask: whole, is: clickwheel_prctl_set_name)
            && rule("prlimit64", 2, mask: whole, is: 0)
            && rule("tgkill", 0, mask: whole, is: UInt64(getpid()))
            && seccomp_load(filter) == 0
    }
    #endif
}
