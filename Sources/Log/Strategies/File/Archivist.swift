import ClickwheelSystem

/// Compresses the files that were set aside, where it can, and removes the old ones, on a thread that lives as long as there is work.
///
/// Sendable because what changes is touched under the lock.
final class Archivist: @unchecked Sendable {
    private let folder: String
    private let name: String
    private let rotation: Rotation
    private let compression: LogCompression?
    private let clock: Clock
    private let lock = Lock()
    private var isWorking = false
    private var isAsked = false

    init(path: String, rotation: Rotation, compression: LogCompression?, clock: Clock) {
        folder = Folder.parent(path)
        name = Folder.name(path)
        self.rotation = rotation
        self.compression = compression
        self.clock = clock
    }

    /// Looks after the folder soon where a process has left something that was not finished.
    func begin() {
        let isLeft = Folder.names(folder).contains { file in
            Archive(file, of: name).map { compression != nil && !$0.isCompressed }
                ?? (file.hasPrefix(name + ".") && file.hasSuffix(LogCompression.partialSuffix))
        }
        if isLeft { take() }
    }

    /// Looks after the folder soon, now that a file was set aside.
    func take() {
        lock.withLock {
            isAsked = true
            guard !isWorking else { return }
            isWorking = true
            // Without a thread the next file that is set aside finds the work.
            guard let thread = try? NativeThread(name: "log-archive", stackBytes: 256 << 10, body: work)
            else {
                isWorking = false
                return
            }
            thread.detach()
        }
    }

    /// Waits until the folder is looked after.
    func wait() {
        lock.withLock { while isWorking { lock.wait() } }
    }

    func didForkInChild() {
        isWorking = false
        isAsked = false
        lock.resetInChild()
    }

    private func work() {
        while lock.withLock({ nextTurn() }) {
            // What is gone need not be compressed.
            removeExpired()
            compress()
            removeExpired()
        }
    }

    private func nextTurn() -> Bool {
        if !isAsked {
            isWorking = false
            lock.signalAll()
        }
        defer { isAsked = false }
        return isAsked
    }

    /// Compresses every file that is not, also those that a process left which ended meanwhile, and removes halves.
    private func compress() {
        let files = Folder.names(folder)
        for file in files {
            guard let archive = Archive(file, of: name), !archive.isCompressed else { continue }
            compression?.replace(folder + "/" + file)
        }
        for file in files where file.hasPrefix(name + ".") && file.hasSuffix(LogCompression.partialSuffix) {
            let source = String(file.dropLast(LogCompression.partialSuffix.utf8.count))
            if !Files.exists(folder + "/" + source) { Files.remove(folder + "/" + file) }
        }
    }

    private func removeExpired() {
        let now = clock.wall()
        let names = Folder.names(folder)
        var files: [Int: Rotation.Kept] = [:]
        for file in names {
            guard let archive = Archive(file, of: name),
                let status = try? FileStatus(path: folder + "/" + file)
            else { continue }
            let others = files[archive.number]?.bytes ?? 0
            files[archive.number] = Rotation.Kept(
                number: archive.number,
                bytes: others + Int(status.size),
                age: (now - status.modified / 1000) / 1_000_000
            )
        }
        let expired = Set(rotation.expired(Array(files.values)))
        for file in names {
            guard let archive = Archive(file, of: name), expired.contains(archive.number) else { continue }
            Files.remove(folder + "/" + file)
        }
    }
}
