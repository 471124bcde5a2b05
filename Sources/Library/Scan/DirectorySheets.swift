import ClickwheelDatabase

/// The cue sheets of one directory, and which files they tell of.
struct DirectorySheets {
    /// The sheets of a directory that are read at most, the first by name.
    static let maximumSheets = 1_000
    /// The bytes that these have at most, since they are in memory together: those of a thousand full discs.
    static let maximumBytes = 32 << 20

    /// A sheet as the database keeps it.
    struct Record: Equatable, Sendable {
        var file: DirectoryListing.File
        /// The names of the files that it tells of.
        var governed: [NameBytes]
        /// What is wrong with it.
        var problem: String?
    }

    private(set) var records: [Record] = []
    private(set) var assigned: [NameBytes: AssignedSheet] = [:]
    /// Files that must be read although they are as they were.
    private(set) var toRead: Set<NameBytes> = []
    /// Files of a sheet that cannot be read now; they stay what they were.
    private(set) var held: Set<NameBytes> = []

    /// No sheets.
    init() {}

    /// Finds out what the `sheets` of a directory tell of, and what has changed since `known`.
    ///
    /// `files` are those of sound. Of several sheets that tell of one, the first that tells of several songs
    /// in it counts, and the others are not kept. `read` is asked for each sheet in order; where it
    /// returns `nil`, no other is read, and what is made is of no use.
    ///
    /// - Complexity: O(*n*) in the names and the sheets together, beside what `read` takes.
    init<Failure: Error>(
        _ sheets: [DirectoryListing.File],
        files: [DirectoryListing.File],
        known: [Record],
        read: (DirectoryListing.File) throws(Failure) -> Result<CueSheet, FileProblem>?
    ) throws(Failure) {
        let before = Self.byName(known)
        let names = SoundNames(files.map { String(decoding: $0.name, as: UTF8.self) })
        let count = Self.countRead(of: sheets)
        for file in sheets.prefix(count) {
            guard let result = try read(file) else { return }
            switch result {
            case .success(let sheet): take(sheet, file, files, names)
            case .failure(let problem):
                var record = Record(file: file, governed: [], problem: "\(problem)")
                if case .unreadable = problem {
                    // That may pass: the time that no file has makes the next scan try again.
                    record.file.modifiedNs = -1
                    record.governed = before[file.name]?.governed ?? []
                    held.formUnion(record.governed)
                }
                records.append(record)
            }
        }
        if count < sheets.count {
            records.append(Record(file: sheets[count], governed: [], problem: Self.tooMany))
        }
        assigned = assigned.filter { !held.contains($0.key) }
        settle(known, before)
    }

    /// What is said of the first sheet that is not read.
    static let tooMany =
        "a folder's first \(maximumSheets) cue sheets are read, up to \(maximumBytes >> 20) MiB; "
        + "this one and those behind it are not"

    /// How many of `sheets`, which are by name, are read.
    static func countRead(of sheets: [DirectoryListing.File]) -> Int {
        var bytes: Int64 = 0
        for (index, sheet) in sheets.enumerated() {
            // What is longer is refused, and not kept.
            bytes += min(sheet.size, Int64(CueSheet.maximumBytes))
            if index == maximumSheets || bytes > Int64(maximumBytes) { return index }
        }
        return sheets.count
    }

    /// Says in each record what it governs, and finds out what to read since that was otherwise.
    private mutating func settle(_ known: [Record], _ before: [NameBytes: Record]) {
        var places: [NameBytes: Int] = [:]
        for (index, record) in records.enumerated() { places[record.file.name] = index }
        for (name, sheet) in assigned {
            if let index = places[sheet.name] { records[index].governed.append(name) }
        }
        for index in records.indices { records[index].governed.sort { NameOrdering.isBefore($0, $1) } }
        let after = Self.byName(records)
        for record in records where before[record.file.name] != record { toRead.formUnion(record.governed) }
        for record in known where after[record.file.name] != record { toRead.formUnion(record.governed) }
        toRead.subtract(held)
    }

    private static func byName(_ records: [Record]) -> [NameBytes: Record] {
        Dictionary(records.map { ($0.file.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func take(
        _ sheet: CueSheet,
        _ file: DirectoryListing.File,
        _ files: [DirectoryListing.File],
        _ names: SoundNames
    ) {
        let sheetName = String(decoding: file.name, as: UTF8.self)
        var missing: [String] = []
        let used = Set(sheet.tracks.map(\.file))
        for (index, position) in sheet.positions(among: names, sheetName: sheetName).enumerated() {
            guard let position else {
                if used.contains(index) { missing.append(CueSheet.lastPart(of: sheet.files[index])) }
                continue
            }
            let candidate = AssignedSheet(sheet: sheet, file: index, name: file.name)
            let before = assigned[files[position].name]
            let isBetter = before.map { before in
                before.sheet.songs(inFile: before.file).count < 2 && sheet.songs(inFile: index).count > 1
            }
            if isBetter ?? true { assigned[files[position].name] = candidate }
        }
        var reasons: [String] = []
        if let first = missing.first {
            let more = missing.count > 1 ? " (and \(missing.count - 1) more)" : ""
            reasons.append("it refers to \u{201C}\(first)\u{201D}\(more), which is not in this folder")
        }
        if let complaint = sheet.complaint { reasons.append(complaint) }
        records.append(
            Record(file: file, governed: [], problem: reasons.isEmpty ? nil : reasons.joined(separator: "; "))
        )
    }

    /// The sheets of a directory as they were at the last look.
    static func known(_ directory: Int64, _ connection: borrowing Connection) throws -> [Record] {
        try connection.rows(
            "SELECT name, size, modified_ns, governed, problem FROM cue_sheet WHERE directory = ? ORDER BY name",
            directory
        ) { row in
            Record(
                file: DirectoryListing.File(name: row.bytes(0), size: row.int64(1), modifiedNs: row.int64(2)),
                governed: row.bytes(3).split(separator: 0).map { NameBytes($0) },
                problem: row.optionalText(4)
            )
        }
    }

    /// Keeps `records` as those of a directory, in place of what is there.
    static func keep(_ records: [Record], _ directory: Int64, _ connection: borrowing Connection) throws {
        try connection.run("DELETE FROM cue_sheet WHERE directory = ?", directory)
        for record in records {
            try connection.run(
                """
                INSERT INTO cue_sheet(directory, name, size, modified_ns, governed, problem)
                VALUES(?, ?, ?, ?, ?, ?)
                """,
                directory,
                record.file.name,
                record.file.size,
                record.file.modifiedNs,
                NameBytes(record.governed.joined(separator: [0])),
                record.problem
            )
        }
    }
}
