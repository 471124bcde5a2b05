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
        try importPackage(PackageContainer(path: path), path, withSchedule: withSchedule) { _, _ in }
    }

    /// The same, after `prepare` in one transaction with it.
    func importPackage(
        _ container: PackageContainer,
        _ path: String,
        withSchedule: Bool,
        prepare: (borrowing Connection, CollectionOutline) throws -> Void
    ) throws -> ImportReport {
        do {
            let report = try merge(container, path, withSchedule: withSchedule, prepare)
            types.withLock { $0.removeAll() }
            return report
        } catch let error as StrangerError {
            try? cleanMedia()
            throw QuizError.badFile(path: path, reason: "its collection is not safe to read: \(error)")
        } catch let error as SQLiteError where error.kind == .damaged || error.kind == .other {
            try? cleanMedia()
            throw QuizError.badFile(
                path: path,
                reason: "its collection cannot be read (\(error.message)): get it anew"
            )
        } catch {
            try? cleanMedia()
            throw error
        }
    }

    private func merge(
        _ container: PackageContainer,
        _ path: String,
        withSchedule: Bool,
        _ prepare: (borrowing Connection, CollectionOutline) throws -> Void
    ) throws -> ImportReport {
        let folder = try MediaFolder.hold(mediaFolder)
        defer { withExtendedLifetime(folder) {} }
        let copy = temporaryPath("import")
        defer { Files.remove(copy) }
        let limits = StrangerLimits(bytes: try container.extractCollection(to: copy))
        // Looked through on a connection of its own: nobody waits for that, nor for the media.
        let alone = try Connection(path: ":memory:")
        let task = try alone.withStranger(copy, as: "package", limits) { connection in
            let outline = try CollectionOutline.read(connection, path: path)
            return PackageImport(
                path: path,
                outline: outline,
                notes: try PackageNotes.read(
                    connection,
                    outline,
                    path: path,
                    media: Set(container.media.map(\.name))
                ),
                calendar: calendar,
                now: now(),
                withSchedule: withSchedule
            )
        }
        var media = MediaImport(self, container)
        try media.take(task.notes.media)
        let report = try database.withWriter { connection in
            try connection.withStranger(copy, as: "package", limits) { connection in
                try connection.transaction { connection in
                    try prepare(connection, task.outline)
                    var report = try task.run(connection)
                    try media.tell(connection, &report)
                    report.cutMessages()
                    try atStep(.merged)
                    return report
                }
            }
        }
        try atStep(.committed)
        return report
    }
}
