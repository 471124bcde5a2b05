import ClickwheelCTorture
import ClickwheelPOSIX
import ClickwheelSystem

/// A process that was started here; when the instance goes, so does the process, with all that it has started.
///
/// Sendable because one thread uses an instance, but for ``kill()`` and what is read of the process, which change nothing
/// of it.
final class Child: @unchecked Sendable {
    /// How a process ended.
    struct End: Equatable, CustomStringConvertible {
        /// The exit status; `nil` where a signal ended it.
        let status: Int?
        let signal: Int

        var description: String { status.map { "status \($0)" } ?? "signal \(signal)" }
    }

    let pid: pid_t
    private var end: End?

    /// Starts `program`; what it writes goes to `output` and `error`, or nowhere.
    ///
    /// Its `environment` has more than that of this process; with a group of its own it ends with what it has started,
    /// else with this process's own group.
    ///
    /// - Throws: What the system says.
    init(
        _ program: String,
        _ words: [String],
        environment: [String: String] = [:],
        output: Descriptor? = nil,
        error: Descriptor? = nil,
        limits: torture_limits = torture_limits(),
        hasOwnGroup: Bool = true
    ) throws {
        let nothing = Descriptor(owning: open("/dev/null", O_WRONLY | O_CLOEXEC))
        var variables: [String] = environment.map { "\($0)=\($1)" }
        for name in ["PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "TZ"] where environment[name] == nil
        {
            if let value = ThisProcess.environment(name) { variables.append("\(name)=\(value)") }
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + settings { free(text) } }
        pid = torture_spawn(
            program,
            &arguments,
            &settings,
            (output ?? nothing).number,
            (error ?? nothing).number,
            hasOwnGroup,
            limits
        )
        guard pid > 0 else { throw Errno(-pid) }
    }

    deinit {
        if end == nil {
            kill()
            _ = wait()
        }
    }

    func kill() { ClickwheelPOSIX.kill(pid, SIGKILL) }

    func terminate() { ClickwheelPOSIX.kill(pid, SIGTERM) }

    /// How it ended, once it has.
    func poll() -> End? { take(isWaiting: false) }

    /// Waits for the end.
    func wait() -> End { take(isWaiting: true) ?? End(status: nil, signal: 0) }

    /// Waits for the end, for some seconds; what still runs then is killed, and `nil` returned.
    func wait(seconds: Double) -> End? {
        let deadline = Monotonic.now() + Int64(seconds * 1e9)
        while Monotonic.now() < deadline {
            if let end = poll() { return end }
            usleep(500)
        }
        kill()
        _ = wait()
        return nil
    }

    private func take(isWaiting: Bool) -> End? {
        if let end { return end }
        let found = torture_wait(pid, isWaiting)
        if found.is_over {
            end = End(status: found.status >= 0 ? Int(found.status) : nil, signal: Int(found.signal))
        }
        return end
    }

    // MARK: What the system says of it

    var usage: ProcessUsage { ProcessUsage(pid: pid) }
}
