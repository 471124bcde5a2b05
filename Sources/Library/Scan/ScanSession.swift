import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

/// One scan, from the named folders to the listings.
struct ScanSession {
    /// Progress is told at most this often, in nanoseconds.
    private static let progressIntervalNs: Int64 = 100_000_000

    private let database: Database
    private let settings: ScanSettings
    /// When the scan began, in microseconds since 1970.
    private let startedUs: Int64
    /// The moment in microseconds at which songs are lost that this scan misses; above 0.
    ///
    /// It is later than that of every song that was lost before, also where the clock is behind: else a song
    /// that was lost long ago would be taken for one that is replaced by what has its name now.
    private var lostUs: Int64 = 1
    private let isCancelled: @Sendable () -> Bool
    private let progress: @Sendable (ScanProgress) -> Void
    private let counters = ScanCounters()
    private var folders: [ScanFolder] = []
    private var number = 0
    /// Reads cue sheets; `nil` until there is one, and where this process reads.
    private var sheetReader: FileReadingProcess?
    private var nextProgressNs = Int64.min
    /// Directories with greater ids were first found by this scan.
    private var lastKnownDirectory: Int64 = 0
    /// The directories with a row that were found, for each folder.
    private var found: [Set<Int64>] = []
    /// The directories that could not be looked into, for each folder.
    private var closed: [[NameBytes]] = []

    init(
        _ database: Database,
        _ settings: ScanSettings,
        startedUs: Int64,
        isCancelled: @escaping @Sendable () -> Bool,
        progress: @escaping @Sendable (ScanProgress) -> Void
    ) {
        self.database = database
        self.settings = settings
        self.isCancelled = isCancelled
        self.progress = progress
        self.startedUs = startedUs
    }

    /// Scans the folders `names`; the songs of those that are `unlisted` too stand in no listing.
    mutating func run(_ names: [String], unlisted: Set<String>) throws -> ScanReport {
        let failed = try enter(names, unlisted)
        let pipeline = ScanPipeline(database, settings, counters, startedUs: startedUs, lostUs: lostUs)
        var report = try pipeline.run { push in
            for index in folders.indices { try walk(index, push) }
        }
        report.isCancelled = counters.isStopped.load(ordering: .relaxed)
        let isComplete = !report.isCancelled
        let changes = try database.withWriter { connection in
            let changes = try connection.transaction { connection in
                try finish(isComplete: isComplete, connection)
            }
            connection.releaseMemory()
            return changes
        }
        report.missing += changes.missing - changes.settled.foundAgain
        report.moved = changes.settled.moved
        report.renumbered = changes.settled.renumbered
        report.returned += changes.settled.returned
        report.changed += changes.settled.replaced
        report.added -= changes.settled.moved + changes.settled.returned + changes.settled.replaced
        report.seen = counters.seen.load(ordering: .relaxed)
        report.problems = counters.problems.load(ordering: .relaxed)
        report.failedFolders = failed
        progress(counters.progress([]))
        return report
    }

    /// Finds the named folders and gives them their rows.
    ///
    /// - Returns: Why some of them cannot be scanned.
    /// - Throws: The first reason, when none can.
    private mutating func enter(_ names: [String], _ unlisted: Set<String>) throws -> [LibraryError] {
        var paths: [NameBytes] = []
        var hidden: [NameBytes] = []
        var failed: [LibraryError] = []
        for name in names {
            do throws(LibraryError) {
                paths.append(try ScanFolder.resolve(name))
                if unlisted.contains(name) { hidden.append(paths[paths.count - 1]) }
            } catch {
                failed.append(error)
                try note(error, name)
            }
        }
        if paths.isEmpty, let first = failed.first { throw first }
        let now = startedUs
        let outermost = ScanFolder.outermost(paths)
        let apart = hidden
        (folders, lastKnownDirectory, lostUs) = try database.write { connection in
            let lastLostUs = try connection.first("SELECT max(missing_us) FROM track") { $0.int64(0) } ?? 0
            let lostUs = max(now, min(lastLostUs, Int64.max - 1) + 1)
            if try Meta.value(.readerVersion, connection) != FileReader.version {
                // Those of folders stay: nobody has read them.
                try connection.run("DELETE FROM problem WHERE name <> x''")
                try Meta.set(.readerVersion, FileReader.version, connection)
            }
            let folders = try outermost.map { try ScanFolder.enter($0, lostUs, connection) }
            for path in apart { try ScanFolder.unlist(path, connection) }
            let last = try connection.first("SELECT max(id) FROM directory") { $0.int64(0) }
            return (folders, last ?? 0, lostUs)
        }
        found = Array(repeating: [], count: folders.count)
        closed = Array(repeating: [], count: folders.count)
        return failed
    }

    /// Keeps the reason with a folder that is known.
    private func note(_ error: LibraryError, _ name: String) throws {
        let path = NameBytes(name.utf8)
        try database.write { connection in
            try connection.run("UPDATE folder SET problem = ? WHERE path = ?", error.description, path)
        }
    }

    private mutating func walk(_ index: Int, _ push: (ScanChunk) -> Void) throws {
        let folder = folders[index]
        let identity = folder.identity()
        defer {
            // A disk that is unplugged during the scan takes nothing out of the library.
            if folder.identity() != identity { closed[index].append(folder.start) }
        }
        var walk = FolderWalk(folder: folder.path, start: folder.start, opening: settings.opening)
        while !counters.isStopped.load(ordering: .relaxed), let stop = walk.next() {
            if Self.isToEnd(counters, isCancelled) { return }
            switch stop {
            case .unreadable(let path, let reason):
                // What was removed while the scan went by is gone, and no problem.
                if path != folder.start, [.notFound, .notAFolder, .link].contains(reason) { continue }
                closed[index].append(path)
                counters.problems.add(1, ordering: .relaxed)
                try visitUnreadable(folder, path, reason, index, push)
            case .directory(let path, let descriptor, let listing):
                try visit(folder, path, descriptor, listing, index, push)
            }
        }
    }

    private mutating func visitUnreadable(
        _ folder: ScanFolder,
        _ path: NameBytes,
        _ reason: Errno,
        _ index: Int,
        _ push: (ScanChunk) -> Void
    ) throws {
        let known = try database.read { try KnownDirectory(folder: folder.id, path: path, $0) }
        if let id = known.id { found[index].insert(id) }
        if known.problems.contains(where: \.name.isEmpty) { return }
        var chunk = ScanChunk(number: number, folder: folder.id, path: path, directory: known.id)
        chunk.problem = "the folder cannot be read: \(reason)"
        number += 1
        push(chunk)
    }

    private mutating func visit(
        _ folder: ScanFolder,
        _ path: NameBytes,
        _ descriptor: Descriptor,
        _ listing: DirectoryListing,
        _ index: Int,
        _ push: (ScanChunk) -> Void
    ) throws {
        counters.seen.add(listing.files.count, ordering: .relaxed)
        let now = settings.now()
        if now >= nextProgressNs {
            nextProgressNs = Monotonic.later(now, by: Self.progressIntervalNs)
            progress(counters.progress(path))
        }
        let known = try database.read { try KnownDirectory(folder: folder.id, path: path, $0) }
        if let id = known.id { found[index].insert(id) }
        if known.id == nil, listing.files.isEmpty, listing.sheets.isEmpty { return }
        var changes = DirectoryChanges(listing.files, known: known)
        let isSheetNew = listing.sheets != known.sheets.map(\.file)
        var sheets: [DirectorySheets.Record]?
        if isSheetNew || !listing.sheets.isEmpty && !changes.isEmpty {
            let found = try DirectorySheets(listing.sheets, files: listing.files, known: known.sheets) {
                sheet throws(LibraryError) in
                try readSheet(sheet, in: descriptor)
            }
            // What was not read to its end is looked at by the next scan.
            if counters.isStopped.load(ordering: .relaxed) { return }
            changes = DirectoryChanges(listing.files, known: known, sheets: found)
            if found.records != known.sheets { sheets = found.records }
        }
        let sheetProblems = (sheets ?? known.sheets).count { $0.problem != nil }
        counters.problems.add(changes.keptProblems + sheetProblems, ordering: .relaxed)

        var chunk = ScanChunk(number: number, folder: folder.id, path: path, directory: known.id)
        chunk.vanished = changes.vanished
        chunk.returned = changes.returned
        chunk.solved = changes.solved
        let chunks = max((changes.filesToRead.count - 1) / ScanChunk.maximumFiles + 1, 1)
        let keptSheets = sheets.map { ScanChunk.Sheets(records: $0, chunks: chunks) }
        let picture = Self.picture(listing)
        if picture != known.picture { chunk.picture = picture.map { .name($0) } ?? .gone }
        var files = changes.filesToRead[...]
        repeat {
            chunk.sheets = keptSheets
            chunk.files = Array(files.prefix(ScanChunk.maximumFiles))
            files = files.dropFirst(ScanChunk.maximumFiles)
            chunk.descriptor = chunk.files.isEmpty ? nil : descriptor
            if !chunk.isEmpty {
                push(chunk)
                number += 1
            }
            chunk = ScanChunk(number: number, folder: folder.id, path: path, directory: known.id)
        } while !files.isEmpty && !counters.isStopped.load(ordering: .relaxed)
    }

    /// Whether the scan is to end before its time; asks whether it was cancelled.
    private static func isToEnd(_ counters: ScanCounters, _ isCancelled: () -> Bool) -> Bool {
        if isCancelled() { counters.isStopped.store(true, ordering: .relaxed) }
        return counters.isStopped.load(ordering: .relaxed)
    }

    /// Reads a cue sheet, as files are read: in a process where a program for that is named.
    ///
    /// - Returns: What it says, or what is wrong with it; `nil` when the scan is to end.
    /// - Throws: ``LibraryError/unexpected(_:)`` where the system gives no process.
    private mutating func readSheet(
        _ file: DirectoryListing.File,
        in directory: Descriptor
    ) throws(LibraryError) -> Result<CueSheet, FileProblem>? {
        if Self.isToEnd(counters, isCancelled) { return nil }
        if sheetReader == nil, let program = settings.program {
            // A process is waited for on this thread, so that nobody else asks meanwhile.
            sheetReader = FileReadingProcess(program) { [counters, isCancelled] in
                Self.isToEnd(counters, isCancelled)
            }
        }
        let open: Descriptor
        do throws(Errno) { open = try directory.regularFile(file.name) } catch {
            return .failure(error == .invalid ? .notAFile : .unreadable(errno: error.number))
        }
        guard let sheetReader else { return CueSheet.read(open) }
        defer { withExtendedLifetime(open) {} }
        do throws(Errno) {
            return try sheetReader.sheet(open.number)
        } catch {
            throw .unexpected("the system starts no process that reads files: \(error)")
        }
    }

    /// The best picture beside the songs; one whose name is no text cannot be asked for.
    private static func picture(_ listing: DirectoryListing) -> NameBytes? {
        let names = listing.pictures.compactMap { String(validating: $0, as: UTF8.self) }
        return ArtworkFinder().bestName(among: names).map { NameBytes($0.utf8) }
    }

    private struct Changes: Sendable {
        var missing = 0
        var settled = MoveSettlement.Outcome()
    }

    /// Marks what was not found, settles what was moved, and makes the listings.
    private func finish(isComplete: Bool, _ connection: borrowing Connection) throws -> Changes {
        var changes = Changes()
        if isComplete {
            for index in folders.indices { changes.missing += try markMissing(index, connection) }
            let settlement = MoveSettlement(
                lostUs: lostUs,
                absentFolders: try absentFolders(connection)
            )
            changes.settled = try settlement.run(connection)
            if changes.missing > 0 || changes.settled != MoveSettlement.Outcome() {
                try Meta.increase(.revision, connection)
            }
        }
        if try Meta.value(.listedRevision, connection) != Meta.value(.revision, connection) {
            try IndexBuilder.rebuild(connection)
        }
        return changes
    }

    /// Marks the songs of directories that are gone, but none below a directory that could not be read.
    private func markMissing(_ index: Int, _ connection: borrowing Connection) throws -> Int {
        let folder = folders[index]
        let directories = try connection.rows("SELECT id, path FROM directory WHERE folder = ?", folder.id) {
            row in
            (id: row.int64(0), path: row.bytes(1))
        }
        var count = 0
        for directory in directories where !found[index].contains(directory.id) {
            guard directory.id <= lastKnownDirectory, directory.path.isInside(folder.start) else { continue }
            if closed[index].contains(where: { directory.path.isInside($0) }) { continue }
            count += try MissingTracks.markAll(inDirectory: directory.id, lostUs, connection)
        }
        return count
    }

    /// The folders of the library, named now or before, that are not there.
    private func absentFolders(_ connection: borrowing Connection) throws -> [Int64] {
        let known = try connection.rows("SELECT id, path FROM folder WHERE active = 1") { row in
            (id: row.int64(0), path: row.bytes(1))
        }
        return known.filter { (try? Descriptor(folder: $0.path)) == nil }.map(\.id)
    }
}
