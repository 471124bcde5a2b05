import ClickwheelPOSIX
import ClickwheelSystem

/// The signals that tell a daemon to end: those of Ctrl-C, of `kill`, and of a terminal that is closed.
///
/// The last one is none of them where whoever started the daemon has it ignored, as `nohup` does: blocked, it would
/// wait to be taken all the same.
struct EndSignals {
    /// What ended the wait.
    struct End {
        let name: String
        /// The number and the name of the process that sent it, or who else did.
        let sender: String
    }

    private let set: sigset_t

    init() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM] { sigaddset(&set, number) }
        if !Self.isIgnored(SIGHUP) { sigaddset(&set, SIGHUP) }
        self.set = set
    }

    /// Lets them wait for ``wait()`` in this thread, and in those that it starts from here on.
    func block() {
        var set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for one of them, whatever else wakes this thread.
    func wait() -> End {
        var set = set
        #if os(Linux)
        var information = siginfo_t()
        while true {
            let number = sigwaitinfo(&set, &information)
            if number > 0 { return End(name: Self.name(of: number), sender: Self.sender(of: information)) }
        }
        #else
        var number: CInt = 0
        while sigwait(&set, &number) != 0 {}
        return End(name: Self.name(of: number), sender: "unknown")
        #endif
    }

    private static func isIgnored(_ number: CInt) -> Bool {
        let handler = signal(number, SIG_IGN)
        signal(number, handler)
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    #if os(Linux)
    private static func sender(of information: siginfo_t) -> String {
        let process = information._sifields._kill.si_pid
        // What a terminal sends comes from no process, and one outside of a container has no number here.
        guard process > 0 else { return "the system" }
        let name = (try? WholeFile.read("/proc/\(process)/comm", atMost: 64)) ?? []
        return "\(process) \(String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))"
    }
    #endif

    private static func name(of number: CInt) -> String {
        switch number {
        case SIGINT: "SIGINT"
        case SIGTERM: "SIGTERM"
        case SIGHUP: "SIGHUP"
        case let other: "\(other)"
        }
    }
}
