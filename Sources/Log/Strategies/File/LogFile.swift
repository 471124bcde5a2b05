import ClickwheelPOSIX

/// The file that a log is appended to, shared with other processes that append to it in the same way.
///
/// Each batch is written under `flock`: whether the path still names the file, what a writer that died left, rotation
/// and taking back a batch that did not fit are safe only so. It does not work over NFS, where `flock` may be local.
struct LogFile {
    /// How a batch ended.
    enum Outcome: Equatable {
        case written
        /// The first `count` bytes are in the file, all of them whole lines; the rest could not be written.
        case failed(count: Int, reason: CInt)
    }

    let path: String
    /// How often the path named another file than the open one, or none.
    private(set) var reopenCount = 0
    /// How often a line that a writer had left unfinished was ended.
    private(set) var healCount = 0
    /// Whether a file was made or renamed since this was last set to `false`.
    var isFolderChanged = false
    /// The last file that was set aside, until somebody takes it.
    var setAside: String?

    private let rotation: Rotation
    private let calls: FileCalls
    private let clock: Clock
    private var schedule: RotationSchedule
    private var descriptor: CInt = -1

    init(path: String, rotation: Rotation, calls: FileCalls, clock: Clock) {
        self.path = path
        self.rotation = rotation
        self.calls = calls
        self.clock = clock
        schedule = RotationSchedule(rotation)
    }

    /// Appends `batch`, which is whole lines; what does not fit leaves no torn line behind.
    mutating func append(_ batch: UnsafeRawBufferPointer) -> Outcome {
        do throws(Failure) {
            let status = try lock()
            defer { unlock() }
            if isDue(status, batch.count) {
                setAsideFile()
                let fresh = try lock()
                // The new file belongs to the present interval.
                _ = isDue(fresh, 0)
                return try write(batch, to: fresh)
            }
            return try write(batch, to: status)
        } catch {
            return .failed(count: 0, reason: error.reason)
        }
    }

    /// Empties the file.
    ///
    /// - Returns: Whether that could be done.
    mutating func truncate() -> Bool {
        guard (try? lock()) != nil else { return false }
        defer { unlock() }
        return ftruncate(descriptor, 0) == 0
    }

    /// Waits until the disk has the file's bytes and its name.
    ///
    /// - Returns: Whether it has.
    mutating func synchronize() -> Bool {
        guard descriptor >= 0 else { return true }
        #if canImport(Glibc)
        guard fdatasync(descriptor) == 0 else { return false }
        #else
        guard fsync(descriptor) == 0 else { return false }
        #endif
        guard isFolderChanged else { return true }
        let folder = System.open(Folder.parent(path), O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return false }
        defer { System.close(folder) }
        guard fsync(folder) == 0 else { return false }
        isFolderChanged = false
        return true
    }

    mutating func close() {
        guard descriptor >= 0 else { return }
        System.close(descriptor)
        descriptor = -1
    }

    /// Why a batch cannot be written.
    private struct Failure: Error {
        let reason: CInt
    }

    /// Opens and locks the file that the path names now.
    private mutating func lock() throws(Failure) -> FileStatus {
        // Each turn somebody else has replaced the file in between; nobody does that a hundred times in a row.
        for _ in 0..<100 {
            if descriptor < 0 { try open() }
            try waitForLock()
            guard let status = FileStatus(descriptor) else { throw Failure(reason: errno) }
            if let named = FileStatus(path: path), named.isSameFile(as: status) { return status }
            close()
            reopenCount += 1
        }
        throw Failure(reason: EBUSY)
    }

    private func unlock() {
        if descriptor >= 0 { flock(descriptor, LOCK_UN) }
    }

    private mutating func open() throws(Failure) {
        let wasThere = FileStatus(path: path) != nil
        var result = calls.open(path)
        if result.descriptor < 0, result.reason == ENOENT, Folder.make(Folder.parent(path)) {
            result = calls.open(path)
        }
        guard result.descriptor >= 0 else { throw Failure(reason: result.reason) }
        descriptor = result.descriptor
        if !wasThere { isFolderChanged = true }
        let status = FileStatus(descriptor)
        schedule.opened(lastWritten: status.flatMap { $0.bytes > 0 ? $0.modified : nil })
    }

    /// Waits for the lock, but not for a process that was stopped while it had it.
    private mutating func waitForLock() throws(Failure) {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        let deadline = Clock.nanoseconds() + 1_000_000_000
        while Clock.nanoseconds() < deadline {
            usleep(100)
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            // Some files know no locks.
            if errno != EWOULDBLOCK, errno != EINTR { return }
        }
        throw Failure(reason: EWOULDBLOCK)
    }

    private mutating func isDue(_ status: FileStatus, _ count: Int) -> Bool {
        guard status.isRegular else { return false }
        if status.bytes == 0 { schedule.opened(lastWritten: nil) }
        // Asked first, as it also notes the time.
        let isDueByTime = schedule.isDue(wall: clock.wall(), monotonic: clock.monotonic())
        guard status.bytes > 0 else { return false }
        return isDueByTime || rotation.maximumBytes.map { status.bytes + count > $0 } ?? false
    }

    /// Renames the file, under the lock that every other writer takes before it trusts the path.
    private mutating func setAsideFile() {
        let folder = Folder.parent(path)
        let name = Folder.name(path)
        let number = Archive.nextNumber(Folder.names(folder), of: name)
        let archive = folder + "/" + Archive.fileName(number, of: name)
        schedule.rotated(monotonic: clock.monotonic())
        // Where it cannot be renamed it goes on growing: a log that is too long is better than none.
        guard FileStatus(path: archive) == nil, calls.rename(path, archive) == 0 else { return }
        isFolderChanged = true
        setAside = archive
        close()
    }

    private mutating func write(
        _ batch: UnsafeRawBufferPointer,
        to status: FileStatus
    ) throws(Failure) -> Outcome {
        var start = status.bytes
        if status.isRegular, start > 0, endsTorn(start) {
            let lineFeed: [UInt8] = [0x0A]
            let result = lineFeed.withUnsafeBytes { calls.write(descriptor, $0) }
            guard result.count == 1 else { throw Failure(reason: result.count == 0 ? EIO : result.reason) }
            healCount += 1
            start += 1
        }
        var count = 0
        while count < batch.count {
            let result = calls.write(descriptor, UnsafeRawBufferPointer(rebasing: batch[count...]))
            guard result.count > 0 else {
                let whole = (batch[..<count].lastIndex(of: 0x0A) ?? -1) + 1
                // Safe under the lock alone: nobody has appended since. Where it fails, the next writer ends the line.
                if status.isRegular { ftruncate(descriptor, off_t(start + whole)) }
                return .failed(count: whole, reason: result.count == 0 ? EIO : result.reason)
            }
            count += result.count
        }
        return .written
    }

    /// Whether the last byte of the file ends no line.
    private func endsTorn(_ length: Int) -> Bool {
        var last: UInt8 = 0
        return pread(descriptor, &last, 1, off_t(length - 1)) == 1 && last != 0x0A
    }
}
