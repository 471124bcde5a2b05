#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program that runs beside this one and is read through a pipe.
///
/// It inherits nothing but the standard descriptors. Whoever started it calls ``wait()`` once.
final class ChildProcess: Sendable {
    /// The reading end of the child's standard output; the owner closes it.
    let output: CInt
    let pid: pid_t

    /// - Throws: ``CommandFailure/failed(_:)`` where the program cannot be started.
    init(_ program: String, _ arguments: [String]) throws(CommandFailure) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed("cannot start \(program): no more descriptors (errno \(errno))") }
        defer { close(ends[1]) }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        #if canImport(Glibc)
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        #endif

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This process ignores SIGPIPE and blocks the signals that end it; the child does neither.
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        sigaddset(&mask, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &mask)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, program, &actions, &attributes, &words, environ)
        guard code == 0 else {
            close(ends[0])
            throw .failed("cannot start \(program) (errno \(code)): build it with scripts/run")
        }
        output = ends[0]
        pid = child
    }

    /// Asks the child to end.
    func terminate() {
        kill(pid, SIGTERM)
    }

    /// Waits until the child is gone.
    ///
    /// - Returns: Its exit status, or 128 and the signal that ended it.
    @discardableResult
    func wait() -> CInt {
        var status: CInt = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
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
