import ClickwheelDatabase

/// The cue sheets of one directory, and which files they tell of.
struct DirectorySheets {
    /// The sheets of a directory that are looked into where there are fewer files of sound: the others tell of none.
    static let fewSheets = 64

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

    /// Finds out what `read`, the sheets of a directory with the sound `files`, tell of, and what has changed since
    /// `known`.
    ///
    /// Of several that tell of one file, the first by name that tells of several songs in it counts.
    init(
        _ read: [(file: DirectoryListing.File, sheet: Result<CueSheet, FileProblem>)],
        files: [DirectoryListing.File],
        known: [Record]
    ) {
        let names = files.map { String(decoding: $0.name, as: UTF8.self) }
        for (file, result) in read {
            switch result {
            case .success(let sheet): take(sheet, file, files, names)
            case .failure(let problem):
                var record = Record(file: file, governed: [], problem: "\(problem)")
                if case .unreadable = problem {
                    // That may pass: the time that no file has makes the next scan try again.
                    record.file.modifiedNs = -1
                    record.governed = known.first { $0.file.name == file.name }?.governed ?? []
                    held.formUnion(record.governed)
                }
                records.append(record)
            }
        }
        assigned = assigned.filter { !held.contains($0.key) }
        for (name, sheet) in assigned {
            guard let index = records.firstIndex(where: { $0.file.name == sheet.name }) else { continue }
            records[index].governed.append(name)
        }
        for index in records.indices { records[index].governed.sort { NameOrdering.isBefore($0, $1) } }
        for record in records where !known.contains(record) { toRead.formUnion(record.governed) }
        for record in known where !records.contains(record) { toRead.formUnion(record.governed) }
        toRead.subtract(held)
    }

    private mutating func take(
        _ sheet: CueSheet,
        _ file: DirectoryListing.File,
        _ files: [DirectoryListing.File],
        _ names: [String]
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
