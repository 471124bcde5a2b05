import ClickwheelArchive
import ClickwheelDatabase
import Foundation
import Quiz
import Testing

/// A small package whose collection a test has changed.
enum TestPackage {
    /// Two notes of one note type with two fields and one card each, in one deck; `sql` changes them.
    ///
    /// The first note shows all of `media`.
    static func make(
        _ sql: String,
        in folder: String,
        name: String = "made.apkg",
        media: [(name: String, bytes: [UInt8])] = []
    ) throws -> String {
        let pictures = media.map { "<img src=\"\($0.name)\">" }.joined()
        let sql =
            media.isEmpty
            ? sql
            : sql + "; UPDATE notes SET flds = '\(pictures)' || flds WHERE id = (SELECT min(id) FROM notes)"
        let source = try ZipReader(path: try Fixture.path("edge/min_anki2.apkg"))
        let bytes = try source.bytes(try #require(source.entry("collection.anki2")), limit: 10_000_000)
        let file = folder + "/" + UUID().uuidString + ".db"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        do {
            let connection = try Connection(path: file)
            try connection.execute(sql + "; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE")
        }
        let path = folder + "/" + name
        try? FileManager.default.removeItem(atPath: path)
        let zip = try ZipWriter(path: path)
        try zip.add("collection.anki2", Array(try Data(contentsOf: URL(fileURLWithPath: file))), .stored)
        let map = media.enumerated().map { "\"\($0)\":\"\($1.name)\"" }.joined(separator: ",")
        try zip.add("media", Array("{\(map)}".utf8), .stored)
        for (number, file) in media.enumerated() { try zip.add(String(number), file.bytes, .stored) }
        try zip.close()
        return path
    }

    /// The cards of a package as the store has them, sorted by guid and place in the note.
    static func cards(_ path: String, in folder: String, now: Int, offset: Int = 0) throws -> [JSONValue] {
        let inner = folder + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let calendar = StudyCalendar(offset: { _ in offset })
        let dump = try PackageDump.json(path, in: inner, calendar: calendar, now: { now })
        return (dump["notes"]?.array ?? []).flatMap { $0["cards"]?.array ?? [] }
    }
}
