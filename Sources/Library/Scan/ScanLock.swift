#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The right of one process to scan into one database; it ends with the process, however that ends.
///
/// The lock is on an empty file beside the database: a lock on the database itself would meddle with SQLite's.
final class ScanLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock for the database at `path`.
    ///
    /// - Throws: ``LibraryError/scanRunning`` while another process holds it.
    init(database path: String) throws(LibraryError) {
        let name = path + "-scan"
        descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .fileUnreadable(path: name, reason: SafeOpening.reason(errno))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .scanRunning
        }
    }

    deinit {
        close(descriptor)
    }
}
