#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that is open for reading until this value goes out of scope.
struct OpenFile: ~Copyable {
    let descriptor: CInt

    /// Opens the file at `path`.
    ///
    /// Never waits for the other end of a pipe, and never becomes the terminal of the process.
    init(path: String) throws(FileProblem) {
        // A path goes to the system up to its first NUL: another file than the one that was named.
        guard !path.utf8.contains(0) else { throw .unreadable(errno: ENOENT) }
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard opened >= 0 else { throw .unreadable(errno: errno) }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }
}
