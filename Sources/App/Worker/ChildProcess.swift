import ClickwheelPOSIX
import Synchronization

/// A program that runs beside this one and is read through a pipe.
///
/// It inherits nothing but the standard descriptors. Whoever started it calls ``wait()``.
final class ChildProcess: Sendable {
    /// The reading end of the child's standard output; the owner closes it.
    let output: CInt
    let pid: pid_t
    /// What became of it; the system may give its number to another process from then on.
    private let ended = Mutex<CInt?>(nil)

    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: The words after its name.
    ///   - input: The child's standard input, which stays the caller's; `nil` for an empty one.
    ///   - inheritsEnvironment: Whether it sees this program's environment, and not an empty one.
    /// - Throws: ``CommandFailure/failed(_:)`` where the program cannot be started.
    init(
        _ program: String,
        _ arguments: [String],
        input: CInt? = nil,
        inheritsEnvironment: Bool = false
    ) throws(CommandFailure) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .failed("cannot start \(program): no more descriptors (errno \(errno))")
        }
        defer { close(ends[1]) }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)

        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let child = clickwheel_spawn(program, &words, input ?? -1, ends[1], inheritsEnvironment)
        guard child > 0 else {
            close(ends[0])
            throw .failed("cannot start \(program) (errno \(-child)): build it with scripts/run")
        }
        output = ends[0]
        pid = child
    }

    /// Ends the child, unless it has ended; one that was stopped too.
    func terminate() {
        ended.withLock { status in
            if status == nil { kill(pid, SIGKILL) }
        }
    }

    /// Waits until the child is gone; may be called again, and by several threads.
    ///
    /// - Returns: Its exit status, or 128 and the signal that ended it.
    @discardableResult
    func wait() -> CInt {
        // The child stays a zombie, and its number its own, until the lock is held.
        var information = siginfo_t()
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
        return ended.withLock { ended in
            if let ended { return ended }
            var status: CInt = 0
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
            let result = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            ended = result
            return result
        }
    }

    /// The first line that `program` writes, or `nil` where it does not start or fails.
    static func firstLine(
        of program: String,
        _ arguments: [String],
        inheritsEnvironment: Bool = false
    ) -> String? {
        let child = try? ChildProcess(program, arguments, inheritsEnvironment: inheritsEnvironment)
        guard let child else { return nil }
        defer { close(child.output) }
        let text = String(decoding: child.readAll(), as: UTF8.self)
        guard child.wait() == 0 else { return nil }
        return text.split(separator: "\n").first.map(String.init)
    }

    /// Gives each line that the child writes to `take`, as soon as it is there, until the child closes its output.
    ///
    /// What is longer than 1,000 bytes is no line of ours, and is cut there.
    func readLines(_ take: (String) -> Void) {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(output, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            for byte in buffer[..<count] {
                if byte != UInt8(ascii: "\n"), line.count < 1000 {
                    line.append(byte)
                } else {
                    take(String(decoding: line, as: UTF8.self))
                    line.removeAll()
                }
            }
        }
        if !line.isEmpty { take(String(decoding: line, as: UTF8.self)) }
    }

    /// Everything that the child writes until it closes its output, up to `limit` bytes.
    func readAll(limit: Int = 1 << 20) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let count = read(output, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
