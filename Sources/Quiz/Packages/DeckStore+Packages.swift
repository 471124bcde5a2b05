import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

extension DeckStore {
    /// Takes an Anki package in: new notes are added, changed ones updated, and no known card's progress is touched.
    ///
    /// - Parameters:
    ///   - path: An `.apkg` or `.colpkg` of any version of Anki.
    ///   - withSchedule: Whether schedules and history come along for cards that are new here.
    /// - Returns: What was done, and what could not be kept.
    /// - Throws: ``QuizError``, `ArchiveError` or `SQLiteError`; then nothing has changed.
    public func importPackage(_ path: String, withSchedule: Bool = true) throws -> ImportReport {
        try importPackage(PackageContainer(path: path), path, withSchedule: withSchedule) { _ in }
    }

    /// The same, after `prepare` in one transaction with it.
    func importPackage(
        _ container: PackageContainer,
        _ path: String,
        withSchedule: Bool,
        prepare: (borrowing Connection) throws -> Void
    ) throws -> ImportReport {
        let copy = temporaryPath("import")
        defer { Files.remove(copy) }
        try container.extractCollection(to: copy)
        let media = MediaImport(self, container)
        defer { media.discard() }
        let report = try database.withWriter { connection in
            try connection.execute("ATTACH '\(copy.replacing(bytes: "'", with: "''"))' AS package")
            defer { try? connection.execute("DETACH package") }
            do {
                try connection.execute(
                    "PRAGMA trusted_schema=OFF; PRAGMA package.journal_mode=OFF; PRAGMA package.synchronous=OFF"
                )
                let outline = try CollectionOutline.read(connection, path: path)
                let task = PackageImport(
                    path: path,
                    outline: outline,
                    calendar: calendar,
                    now: now(),
                    withSchedule: withSchedule
                )
                return try connection.transaction { connection in
                    try prepare(connection)
                    var (report, references) = try task.run(connection)
                    if container.isWhole { references = Set(container.media.map(\.name)) }
                    try media.take(references, connection, &report)
                    return report
                }
            } catch let error as SQLiteError where error.kind == .damaged || error.kind == .other {
                throw QuizError.badFile(
                    path: path,
                    reason: "its collection cannot be read (\(error.message)): get it anew"
                )
            }
        }
        types.withLock { $0.removeAll() }
        try media.settle()
        return report
    }

    /// A new file's path beside the media.
    func temporaryPath(_ purpose: String) -> String {
        try? Folder.make(mediaFolder)
        return mediaFolder + "/.\(purpose)-\(UInt64.random(in: .min ... .max))"
    }
}
