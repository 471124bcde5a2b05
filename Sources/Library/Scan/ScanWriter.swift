import ClickwheelDatabase
import ClickwheelSystem

/// Takes what the readers found into the database, in batches, in the order of the walk.
///
/// Belongs to one thread.
struct ScanWriter {
    /// Chunks that wait for an earlier one at most; then they are written before it.
    private static let maximumWaiting = 64
    /// A batch is written after this time, however small it is, in nanoseconds.
    private static let maximumBatchNs: Int64 = 1_000_000_000
    /// The listings are made anew during a scan after at least this time, in nanoseconds.
    private static let listingIntervalNs: Int64 = 2_000_000_000
    /// The first time is sooner, so that there is something to play.
    private static let firstListingNs: Int64 = 500_000_000

    private(set) var report = ScanReport()
    private let database: Database
    private let settings: ScanSettings
    private let startedUs: Int64
    private let lostUs: Int64
    private var tracks = TrackWriter()
    private var waiting: [Int: ScanOutcome] = [:]
    private var nextNumber = 0
    private var pending: [ScanOutcome] = []
    private var pendingFiles = 0
    private var nextCommitNs: Int64
    private var nextListingNs: Int64
    private var lastDirectory: (folder: Int64, path: NameBytes, id: Int64)?
    /// How many chunks were read whole of each directory whose cue sheets are to be kept.
    private var wholeChunks: [Int64: Int] = [:]

    /// New songs came at `startedUs`, in microseconds since 1970; others are lost at `lostUs`.
    init(
        _ database: Database,
        _ settings: ScanSettings,
        startedUs: Int64,
        lostUs: Int64
    ) {
        self.database = database
        self.settings = settings
        self.startedUs = startedUs
        self.lostUs = lostUs
        let now = settings.now()
        nextCommitNs = Monotonic.later(now, by: Self.maximumBatchNs)
        nextListingNs = Monotonic.later(now, by: Self.firstListingNs)
    }

    /// Takes one outcome, and writes a batch when enough have come.
    mutating func take(_ outcome: ScanOutcome) throws {
        waiting[outcome.chunk.number] = outcome
        while let next = waiting.removeValue(forKey: nextNumber) {
            nextNumber += 1
            add(next)
        }
        if waiting.count > Self.maximumWaiting, let earliest = waiting.keys.min() {
            // A file that takes very long must not hold up all others, nor fill the memory with them.
            nextNumber = earliest
        }
        let now = settings.now()
        if pendingFiles >= settings.batch || now >= nextCommitNs { try commit(now) }
    }

    /// Writes what is left.
    mutating func finish() throws {
        for number in waiting.keys.sorted() {
            if let outcome = waiting.removeValue(forKey: number) { add(outcome) }
        }
        try commit(settings.now())
    }

    private mutating func add(_ outcome: ScanOutcome) {
        pending.append(outcome)
        pendingFiles += outcome.readings.count + outcome.chunk.vanished.count + outcome.chunk.returned.count
    }

    private mutating func commit(_ now: Int64) throws {
        nextCommitNs = Monotonic.later(now, by: Self.maximumBatchNs)
        guard !pending.isEmpty else { return }
        let outcomes = pending
        pending = []
        pendingFiles = 0
        var state = (tracks: tracks, report: report, directory: lastDirectory, wholeChunks: wholeChunks)
        let isListingDue = now >= nextListingNs
        do {
            try database.withWriter { connection in
                try connection.transaction { connection in
                    for outcome in outcomes { try apply(outcome, &state, connection) }
                    try Meta.increase(.revision, connection)
                    if isListingDue { try IndexBuilder.rebuild(connection) }
                }
            }
        } catch {
            tracks.forget()
            lastDirectory = nil
            throw error
        }
        (tracks, report, lastDirectory, wholeChunks) = state
        if isListingDue {
            // At most a twentieth of the time goes into listings that will be made again.
            let end = settings.now()
            nextListingNs = Monotonic.later(end, by: max(Self.listingIntervalNs, 20 * (end - now)))
        }
    }

    private typealias State = (
        tracks: TrackWriter, report: ScanReport, directory: (folder: Int64, path: NameBytes, id: Int64)?,
        wholeChunks: [Int64: Int]
    )

    private func apply(
        _ outcome: ScanOutcome,
        _ state: inout State,
        _ connection: borrowing Connection
    ) throws {
        let chunk = outcome.chunk
        for id in chunk.vanished {
            try MissingTracks.mark(id, lostUs, connection)
            state.report.missing += 1
        }
        for id in chunk.returned {
            try connection.run("UPDATE track SET missing_us = 0 WHERE id = ?", id)
            state.report.returned += 1
        }
        let directory = try directoryID(chunk, &state, connection)
        for name in chunk.solved {
            try connection.run("DELETE FROM problem WHERE directory = ? AND name = ?", directory, name)
            try MissingTracks.doubt(directory, name, connection)
        }
        switch chunk.picture {
        case .none: break
        case .gone: try connection.run("UPDATE directory SET picture = NULL WHERE id = ?", directory)
        case .name(let name):
            try connection.run("UPDATE directory SET picture = ? WHERE id = ?", name, directory)
        }
        // A scan that ends before all files are read leaves the sheets as they were, so that the next one sees the change.
        if let sheets = chunk.sheets, outcome.readings.count == chunk.files.count {
            state.wholeChunks[directory, default: 0] += 1
            if state.wholeChunks[directory] == sheets.chunks {
                state.wholeChunks[directory] = nil
                try DirectorySheets.keep(sheets.records, directory, connection)
            }
        }
        if let problem = chunk.problem {
            let file = DirectoryListing.File(name: [], size: 0, modifiedNs: 0)
            try note(problem, file, directory, connection)
        }
        let place = TrackWriter.Place(
            directory: directory,
            album: AlbumPlace.of(chunk.path),
            addedMs: startedUs / 1000
        )
        for (file, reading) in zip(chunk.files, outcome.readings) {
            try apply(reading, file, place, &state, connection)
        }
    }

    private func apply(
        _ reading: Result<ScannedFile, FileProblem>,
        _ file: DirectoryChanges.FileToRead,
        _ place: TrackWriter.Place,
        _ state: inout State,
        _ connection: borrowing Connection
    ) throws {
        switch reading {
        case .failure(let problem):
            if UnsupportedAudio.isFilm(problem, file.file.name) {
                try forget(problemOf: file, place.directory, connection)
            } else {
                try note("\(problem)", file.file, place.directory, connection)
            }
            for known in file.known {
                try MissingTracks.mark(known, lostUs, connection)
                state.report.missing += 1
            }
        case .success(let found):
            if let warning = found.warning {
                try note(warning, file.file, place.directory, connection)
            } else {
                try forget(problemOf: file, place.directory, connection)
            }
            var known: [[UInt8]: Int64] = [:]
            for id in file.known {
                let key = try connection.first("SELECT content_key FROM track WHERE id = ?", id) {
                    $0.bytes(0)
                }
                if let key { known[key] = id }
            }
            let same = found.songs.map { known.removeValue(forKey: $0.contentKey.bytes) }
            // Other sound under a known name: files may have changed their names in a circle, so who is
            // who is settled when all have been seen. Or a cue sheet tells of other songs than before.
            for gone in file.known where !same.contains(gone) {
                try MissingTracks.mark(gone, lostUs, connection)
                state.report.missing += 1
            }
            for (song, known) in zip(found.songs, same) {
                if let known {
                    try state.tracks.update(known, song, file.file, place, connection)
                    state.report.changed += 1
                } else {
                    _ = try state.tracks.insert(song, file.file, place, connection)
                    state.report.added += 1
                }
            }
        }
    }

    private func directoryID(
        _ chunk: ScanChunk,
        _ state: inout State,
        _ connection: borrowing Connection
    ) throws -> Int64 {
        if let id = chunk.directory { return id }
        if let last = state.directory, last.folder == chunk.folder, last.path == chunk.path { return last.id }
        let known = try connection.first(
            "SELECT id FROM directory WHERE folder = ? AND path = ?",
            chunk.folder,
            chunk.path
        ) { $0.int64(0) }
        let id: Int64
        if let known {
            id = known
        } else {
            try connection.run("INSERT INTO directory(folder, path) VALUES(?, ?)", chunk.folder, chunk.path)
            id = connection.lastInsertID
        }
        state.directory = (chunk.folder, chunk.path, id)
        return id
    }

    private func forget(
        problemOf file: DirectoryChanges.FileToRead,
        _ directory: Int64,
        _ connection: borrowing Connection
    ) throws {
        guard file.hasProblem else { return }
        try connection.run(
            "DELETE FROM problem WHERE directory = ? AND name = ?",
            directory,
            file.file.name
        )
    }

    private func note(
        _ reason: String,
        _ file: DirectoryListing.File,
        _ directory: Int64,
        _ connection: borrowing Connection
    ) throws {
        try connection.run(
            "INSERT OR REPLACE INTO problem(directory, name, size, modified_ns, reason) VALUES(?, ?, ?, ?, ?)",
            directory,
            file.name,
            file.size,
            file.modifiedNs,
            reason
        )
    }
}
