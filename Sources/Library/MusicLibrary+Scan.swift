import ClickwheelDatabase
import ClickwheelSystem
import Log
import Synchronization

extension MusicLibrary {
    /// Brings the library up to date with the named folders and everything inside them.
    ///
    /// Files are compared by size and time of change; only new and changed ones are opened. What is found is
    /// kept in small steps, so a scan that is cancelled or killed is not lost: the next one goes on. Other
    /// folders of the library stay as they are. Takes from a moment to minutes, so it belongs on a thread of
    /// its own; everything else may be called meanwhile.
    ///
    /// - Parameters:
    ///   - folders: Paths of folders, or none for all that are known. Links inside of them are not followed.
    ///   - unlisted: Paths of folders that are scanned besides, whose songs can be played and rated, but stand in no listing and
    ///     are not found by searching, from now on: where they are inside one of the others, they are listed as it is.
    ///   - reader: The program that reads files in processes of their own; without one they are read here.
    ///   - isCancelled: Asked often, from the calling thread.
    ///   - progress: Told up to ten times a second, from the calling thread.
    /// - Returns: What has changed. Folders that cannot be scanned are in it when there are others.
    /// - Throws: ``LibraryError``: when no named folder can be scanned, when a scan is running, or when the
    ///   database cannot be written; what was kept before stays.
    public func scan(
        _ folders: [String],
        unlisted: [String] = [],
        reader: FileReaderProgram? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
    ) throws(LibraryError) -> ScanReport {
        var settings = ScanSettings()
        settings.program = reader
        if let trial = reader?.trial {
            settings.trials = { isStopped in TrialProcess(trial, isStopped: isStopped).decodes }
        }
        return try scan(folders, unlisted: unlisted, settings, isCancelled: isCancelled, progress: progress)
    }

    /// Gives up a folder: its songs are listed no more, and come back with all they had when it is scanned
    /// again.
    ///
    /// `path` is as ``folders()`` gives it.
    public func forget(folder path: String) throws(LibraryError) {
        try write { connection in
            let name = NameBytes(path.utf8)
            let id = try connection.first("SELECT id FROM folder WHERE path = ?", name) { $0.int64(0) }
            guard let id else { throw LibraryError.folderMissing(path: path) }
            try ScanFolder.giveUp(id, clock(), connection)
            try Meta.increase(.revision, connection)
            try IndexBuilder.rebuild(connection)
        }
        try renewCache()
    }

    /// Takes the right to scan into the database at `path`, which one process has at a time.
    ///
    /// The lock is on an empty file beside it: a lock on the database itself would meddle with SQLite's.
    private static func scanLock(_ path: String) throws(LibraryError) -> FileLock {
        let name = path + "-scan"
        do throws(Errno) {
            return try FileLock(name)
        } catch {
            throw error == .wouldBlock ? .scanRunning : .fileUnreadable(path: name, reason: "\(error)")
        }
    }

    func scan(
        _ folders: [String],
        unlisted: [String] = [],
        _ settings: ScanSettings,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
    ) throws(LibraryError) -> ScanReport {
        guard !isScanning.exchange(true, ordering: .acquiringAndReleasing) else { throw .scanRunning }
        defer { isScanning.store(false, ordering: .releasing) }
        let lock = try path.map { path throws(LibraryError) in try Self.scanLock(path) }
        defer { withExtendedLifetime(lock) {} }
        var folders = folders
        if folders.isEmpty, unlisted.isEmpty { folders = try self.folders().map(\.path) }
        folders += unlisted.filter { !folders.contains($0) }
        guard !folders.isEmpty else { throw .noFolder }
        let started = settings.now()
        defer { try? renewCache() }
        do {
            var session = ScanSession(
                database,
                settings,
                startedUs: clock(),
                isCancelled: isCancelled,
                progress: { [self] step in
                    try? renewCache()
                    progress(step)
                }
            )
            let report = try session.run(folders, unlisted: Set(unlisted))
            logger.info(
                report.isCancelled ? "scan cancelled" : "scan done",
                .integer("seen", report.seen),
                .integer("added", report.added),
                .integer("changed", report.changed),
                .integer("moved", report.moved),
                .integer("returned", report.returned),
                .integer("missing", report.missing),
                .integer("problems", report.problems),
                .integer("ms", Int((settings.now() - started) / 1_000_000))
            )
            return report
        } catch {
            // Whoever asked for the scan tells it.
            throw LibraryError(error)
        }
    }
}
