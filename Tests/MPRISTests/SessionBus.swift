import ClickwheelPOSIX
import ClickwheelSystem

/// A session bus at a path that the test chooses; it ends with the process of the test, if not before.
struct SessionBus {
    private let shell: pid_t
    /// As long as this is open, the bus is there.
    private let hold: CInt

    /// Starts a bus, which may take a moment longer than this.
    init(_ path: String) throws(Errno) {
        // A bus that was killed leaves its socket, and another one would not take its place.
        unlink(path)
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .last }
        defer { close(ends[0]) }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        let script = """
            dbus-daemon --session --nofork --nopidfile --address="unix:path=$0" & read line; kill -KILL $!; wait
            """
        let text: [String] = ["sh", "-c", script, path]
        var words: [UnsafeMutablePointer<CChar>?] = text.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let child = clickwheel_spawn("/bin/sh", &words, ends[0], STDERR_FILENO, true)
        guard child > 0 else {
            close(ends[1])
            throw Errno(-child)
        }
        (shell, hold) = (child, ends[1])
    }

    /// Kills it; it is gone when this returns.
    func end() {
        close(hold)
        var status: CInt = 0
        while waitpid(shell, &status, 0) < 0 && errno == EINTR {}
    }
}
