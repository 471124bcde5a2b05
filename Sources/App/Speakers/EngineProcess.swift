import ClickwheelPOSIX
import ClickwheelSoundLink
import ClickwheelSystem

/// The process that decodes and sounds, `clickwheel-media engine`, as the thread that talks with it sees it.
///
/// It may crash on a hostile file without taking the player along. When the instance goes, so does the process.
final class EngineProcess {
    let socket: CInt
    private let pid: pid_t
    private var queue = MessageQueue()
    private var piece = [UInt8](repeating: 0, count: 1 << 14)

    /// Starts the program at `program`; outputs in `begun` that are files are continued, and not overwritten.
    ///
    /// - Throws: What the system says where it cannot be started.
    init(_ program: String, begun: Set<String> = []) throws(Errno) {
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw .last }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let arguments =
            [program, "engine", "--protocol", String(WireMessage.version)]
            + begun.sorted().map { "--begun=\($0)" }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        // Servers of sound are found through the environment.
        let child = clickwheel_spawn(program, &words, ends[1], ends[1], true)
        guard child > 0 else {
            close(ends[0])
            throw Errno(-child)
        }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        (socket, pid) = (ends[0], child)
    }

    deinit {
        // Its end of the conversation tells it to put its files away; one that does not is ended.
        shutdown(socket, CInt(SHUT_WR))
        var status: CInt = 0
        let deadline = Monotonic.deadline(after: .seconds(2))
        var wish = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while Monotonic.now() < deadline {
            guard poll(&wish, 1, 100) > 0 else { continue }
            let count = recv(socket, &piece, piece.count, 0)
            if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { break }
        }
        // One that has closed its end has put its files away, and is ending; or it stays, and nobody waits.
        kill()
        close(socket)
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    }

    /// Ends the process at once.
    func kill() { _ = ClickwheelPOSIX.kill(pid, SIGKILL) }

    /// Sends a command.
    ///
    /// - Returns: `false` where the process is gone, or takes nothing any more.
    func send(_ command: EngineCommand) -> Bool {
        let message = command.message
        var sent = 0
        while sent < message.count {
            let count = message.withUnsafeBytes {
                write(socket, $0.baseAddress?.advanced(by: sent), $0.count - sent)
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                // A full socket is emptied within milliseconds by a process that lives.
                var wish = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
                guard poll(&wish, 1, 1_000) > 0 else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// The next of the reports that have come, as many as one piece of them holds.
    ///
    /// The socket stays readable while there are more, so that whoever talks with a process that says things
    /// without end has a turn in between.
    ///
    /// - Returns: `nil` where the process is gone, or says what is no report.
    func reports() -> [EngineReport]? {
        let count = recv(socket, &piece, piece.count, 0)
        guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
        queue.add(piece.prefix(count))
        var reports: [EngineReport] = []
        while let content = queue.next() {
            guard let report = EngineReport(content: content) else { return nil }
            reports.append(report)
        }
        return queue.isBroken ? nil : reports
    }
}
