import ClickwheelSystem

/// The file that a log is appended to, shared with other processes that append to it in the same way.
///
/// Each batch is written under `flock`: whether the path still names the file, what a writer that died left, rotation
/// and taking back a batch that did not fit are safe only so. It does not work over NFS, where `flock` may be local.
struct LogFile {
    /// How a batch ended.
    enum Outcome: Equatable {
        case written
        /// The first `count` bytes are in the file, all of them whole lines; the rest could not be written.
        case failed(count: Int, reason: Errno)
    }

    /// How long other processes are waited for, in nanoseconds, as long as nothing has failed.
    static let usualPatience: Int64 = 1_000_000_000

    let path: String
    /// How often the path named another file than the open one, or none.
    private(set) var reopenCount = 0
    /// How often a line that a writer had left unfinished was ended.
    private(set) var healCount = 0
    /// Whether a file was made or renamed since this was last set to `false`.
    var isFolderChanged = false
    /// Whether a file was set aside since this was last set to `false`.
    var isSetAside = false

    /// Whether folders above that of the file are made where they are not there.
    private let makesAllFolders: Bool
    private let rotation: Rotation
    private let calls: FileCalls
    private let clock: Clock
    private var schedule: RotationSchedule
    private var file: Descriptor?

    init(path: String, makesAllFolders: Bool = true, rotation: Rotation, calls: FileCalls, clock: Clock) {
        self.path = path
        self.makesAllFolders = makesAllFolders
        self.rotation = rotation
        self.calls = calls
        self.clock = clock
        schedule = RotationSchedule(rotation)
    }

    /// Appends `batch`, which is whole lines; what does not fit leaves no torn line behind.
    ///
    /// It waits `patience` nanoseconds for other processes at most.
    mutating func append(_ batch: UnsafeRawBufferPointer, patience: Int64) -> Outcome {
        do throws(Errno) {
            let (file, status) = try lock(patience)
            defer { file.unlock() }
            if isDue(status, batch.count) {
                setAsideFile()
                let (fresh, status) = try lock(patience)
                defer { fresh.unlock() }
                // The new file belongs to the current interval.
                _ = isDue(status, 0)
                return try write(batch, to: fresh, status)
            }
            return try write(batch, to: file, status)
        } catch {
            return .failed(count: 0, reason: error)
        }
    }

    /// Empties the file.
    ///
    /// - Returns: Whether that could be done.
    mutating func truncate() -> Bool {
        do throws(Errno) {
            let (file, _) = try lock(Self.usualPatience)
            defer { file.unlock() }
            try file.truncate(to: 0)
            return true
        } catch {
            return false
        }
    }

    /// Waits until the disk has the file's bytes and its name.
    ///
    /// - Returns: Whether it has.
    mutating func synchronize() -> Bool {
        guard let file else { return true }
        do throws(Errno) {
            try file.synchronizeContent()
            if isFolderChanged { try Descriptor(folder: Folder.parent(path).utf8).synchronize() }
            isFolderChanged = false
            return true
        } catch {
            return false
        }
    }

    mutating func close() {
        file = nil
    }

    /// Opens and locks the file that the path names now.
    private mutating func lock(_ patience: Int64) throws(Errno) -> (Descriptor, FileStatus) {
        // Each turn somebody else has replaced the file in between; nobody does that a hundred times in a row.
        for _ in 0..<100 {
            if file == nil { try open() }
            guard let file else { break }
            try waitForLock(file, patience)
            let status = try file.status()
            if let named = try? FileStatus(path: path), named.isSameFile(as: status) { return (file, status) }
            close()
            reopenCount += 1
        }
        throw .busy
    }

    private mutating func open() throws(Errno) {
        let wasThere = Files.exists(path)
        let opened: Descriptor
        do throws(Errno) {
            opened = try calls.open(path)
        } catch {
            guard error == .notFound else { throw error }
            let folder = Folder.parent(path)
            guard makesAllFolders || Folder.exists(Folder.parent(folder)), (try? Folder.make(folder)) != nil
            else {
                throw error
            }
            opened = try calls.open(path)
        }
        file = opened
        if !wasThere { isFolderChanged = true }
        let status = try? opened.status()
        schedule.opened(lastWritten: status.flatMap { $0.size > 0 ? $0.modified / 1000 : nil })
    }

    /// Waits for the lock, but not for a process that was stopped while it had it.
    private func waitForLock(_ file: Descriptor, _ patience: Int64) throws(Errno) {
        let deadline = Monotonic.now() + patience
        while true {
            do throws(Errno) {
                return try file.lock(isWaiting: false)
            } catch {
                // Some files know no locks.
                if error != .wouldBlock { return }
            }
            guard Monotonic.now() < deadline else { throw .wouldBlock }
            NativeThread.pause(microseconds: 100)
        }
    }

    private mutating func isDue(_ status: FileStatus, _ count: Int) -> Bool {
        guard status.isRegular else { return false }
        if status.size == 0 { schedule.opened(lastWritten: nil) }
        // Asked first, as it also notes the time.
        let isDueByTime = schedule.isDue(wall: clock.wall(), monotonic: clock.monotonic())
        guard status.size > 0 else { return false }
        return isDueByTime || rotation.maximumBytes.map { Int(status.size) + count > $0 } ?? false
    }

    /// Renames the file, under the lock that every other writer takes before it trusts the path.
    private mutating func setAsideFile() {
        let folder = Folder.parent(path)
        let name = Folder.name(path)
        schedule.rotated(monotonic: clock.monotonic())
        // A folder that cannot be read, as without a free descriptor, is not an empty one: a number that is in use, or
        // lower than others, would have newer lines overwritten or removed before older ones.
        guard let names = try? calls.names(folder) else { return }
        let archive = folder + "/" + Archive.fileName(Archive.nextNumber(names, of: name), of: name)
        // Where it cannot be renamed it goes on growing: a log that is too long is better than none.
        guard !Files.exists(archive), (try? calls.rename(path, archive)) != nil else { return }
        isFolderChanged = true
        isSetAside = true
        close()
    }

    private mutating func write(
        _ batch: UnsafeRawBufferPointer,
        to file: Descriptor,
        _ status: FileStatus
    ) throws(Errno) -> Outcome {
        var start = Int(status.size)
        if status.isRegular, start > 0, endsTorn(file, start) {
            start += try withUnsafeBytes(of: UInt8(0x0A)) { (bytes) throws(Errno) in
                try calls.write(file, bytes)
            }
            healCount += 1
        }
        var count = 0
        while count < batch.count {
            do throws(Errno) {
                count += try calls.write(file, UnsafeRawBufferPointer(rebasing: batch[count...]))
            } catch {
                let whole = (batch[..<count].lastIndex(of: 0x0A) ?? -1) + 1
                // Safe under the lock alone: nobody has appended since. Where it fails, the next writer ends the line.
                if status.isRegular { try? file.truncate(to: start + whole) }
                return .failed(count: whole, reason: error)
            }
        }
        return .written
    }

    /// Whether the last byte of the file ends no line.
    private func endsTorn(_ file: Descriptor, _ length: Int) -> Bool {
        var last: UInt8 = 0
        let count = try? withUnsafeMutableBytes(of: &last) { try file.read(into: $0, at: length - 1) }
        return count == 1 && last != 0x0A
    }
}
