import ClickwheelCZlib
import ClickwheelPOSIX

/// Files in gzip's format, through zlib.
enum Gzip {
    /// The end of the name of a file that is not whole yet.
    static let partialSuffix = ".gz.partial"

    /// Replaces the file at `path` by `path.gz` with the same age.
    ///
    /// The original stays until the compressed file is whole, so it can be interrupted at any time.
    /// - Returns: Whether it was done; not where another process did it, or the disk has no room.
    @discardableResult
    static func compress(_ path: String) -> Bool {
        let source = System.open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { return false }
        defer { System.close(source) }
        // A writer that still has the file open looks at it for a moment; another process may compress it already.
        while flock(source, LOCK_EX) != 0 { guard errno == EINTR else { return false } }
        guard let status = FileStatus(source),
            FileStatus(path: path)?.isSameFile(as: status) == true
        else { return false }

        let partial = path + partialSuffix
        guard copy(source, to: partial), setTime(of: partial, to: status.modified),
            System.rename(partial, path + ".gz") == 0
        else {
            unlink(partial)
            return false
        }
        return unlink(path) == 0
    }

    private static func copy(_ source: CInt, to path: String) -> Bool {
        let target = System.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard target >= 0 else { return false }
        // Level 6 is zlib's own default.
        guard let stream = gzdopen(target, "wb6") else {
            System.close(target)
            return false
        }
        var isWhole = true
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 64) { buffer in
            while true {
                let count = read(source, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    isWhole = count == 0
                    return
                }
                guard gzwrite(stream, buffer.baseAddress, CUnsignedInt(count)) == count else {
                    isWhole = false
                    return
                }
            }
        }
        // Closing writes the rest of it. The disk has to have it before the original is removed: after a power cut a
        // name without its bytes would be all that is left of both.
        let copy = fcntl(target, F_DUPFD_CLOEXEC, 0)
        defer { if copy >= 0 { System.close(copy) } }
        return gzclose(stream) == Z_OK && isWhole && copy >= 0 && fsync(copy) == 0
    }

    private static func setTime(of path: String, to microseconds: Int64) -> Bool {
        let time = timeval(
            tv_sec: time_t(microseconds / 1_000_000),
            tv_usec: suseconds_t(microseconds % 1_000_000)
        )
        return utimes(path, [time, time]) == 0
    }
}
