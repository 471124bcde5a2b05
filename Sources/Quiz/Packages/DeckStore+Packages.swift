import Database
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
        defer { unlink(copy) }
        try container.extractCollection(to: copy)
        var (report, references) = try database.withWriter { connection in
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
                    return try task.run(connection)
                }
            } catch let error as SQLiteError where error.kind == .damaged || error.kind == .other {
                throw QuizError.badFile(
                    path: path,
                    reason: "its collection cannot be read (\(error.message)): get it anew"
                )
            }
        }
        types.withLock { $0.removeAll() }
        if container.isWhole { references = Set(container.media.map(\.name)) }
        try takeMedia(container, references, &report)
        return report
    }

    private func takeMedia(
        _ container: PackageContainer,
        _ references: Set<String>,
        _ report: inout ImportReport
    ) throws {
        let wanted = Set(references.map(UnicodeForm.composed))
        // A style sheet's own files begin with an underscore, and may be named by it alone.
        let media = container.media.filter {
            wanted.contains($0.name) || ($0.name.hasPrefix("_") && container.isWhole)
        }
        guard !media.isEmpty else { return }
        try MediaFolder.make(mediaFolder)
        for item in media {
            guard let entry = item.entry else {
                report.messages.append("the media file '\(item.name)' is not in the package")
                continue
            }
            let temporary = temporaryPath("media")
            defer { unlink(temporary) }
            let (size, digest) = try MediaFolder.write(to: temporary) { body in
                try container.readMedia(entry, body)
            }
            if let wanted = item.sha1, wanted != digest {
                report.messages.append(
                    "the media file '\(item.name)' is damaged in the package, and was left out"
                )
                continue
            }
            let sum = SHA1.hex(digest)
            let known = try database.read {
                try $0.first("SELECT sha1 FROM quiz_media WHERE name = ?", item.name) { $0.text(0) }
            }
            if known == sum { continue }
            if known != nil {
                report.messages.append("the media file '\(item.name)' is another one here, which was kept")
                continue
            }
            let target = mediaFolder + "/" + item.name
            guard rename(temporary, target) == 0 else {
                throw QuizError.cannotUse(path: target, reason: String(cString: strerror(errno)))
            }
            try database.write {
                try $0.run(
                    "INSERT OR REPLACE INTO quiz_media(name, size, sha1) VALUES(?, ?, ?)",
                    item.name,
                    size,
                    sum
                )
            }
            report.media += 1
        }
    }

    /// A new file's path beside the media.
    func temporaryPath(_ purpose: String) -> String {
        try? MediaFolder.make(mediaFolder)
        return mediaFolder + "/.\(purpose)-\(getpid())-\(UInt64.random(in: .min ... .max))"
    }
}
