import ClickwheelArchive
import ClickwheelDatabase
import Foundation
import Testing

@testable import Quiz

@Suite("A package whose collection means harm")
struct HostileCollectionTests {
    private static let endless =
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT"

    /// What makes a collection of the new form out of the old one, as far as it is read.
    private static let tables = """
        CREATE TABLE fields(ntid, ord, name, config); CREATE TABLE templates(ntid, ord, name, mtime_secs, usn, config);
        CREATE TABLE notetypes(id INTEGER PRIMARY KEY, name, mtime_secs, usn, config); CREATE TABLE decks(id INTEGER PRIMARY KEY, name, mtime_secs, usn, common, kind);
        CREATE TABLE deck_config(id INTEGER PRIMARY KEY, name, mtime_secs, usn, config);
        """
    private static let config = "CREATE TABLE config(key, usn, mtime_secs, val);"

    @Test(
        "is refused in one sentence, and nothing of it is there",
        arguments: [
            // The two that once ran for minutes and took the program down.
            tables + "CREATE VIEW config AS \(endless) 'creationOffset' AS key, x AS val FROM c WHERE x < 0",
            tables.replacing("CREATE TABLE fields(ntid, ord, name, config);", with: config)
                + "CREATE VIEW fields AS \(endless) x AS ntid, x AS ord, hex(zeroblob(1000)) AS name FROM c",
            // The same, called tables.
            tables
                + """
                CREATE VIEW config AS \(endless) 'creationOffset' AS key, x AS val FROM c WHERE x < 0;
                PRAGMA writable_schema=ON; UPDATE sqlite_master SET type = 'table' WHERE name = 'config'
                """,
            "CREATE VIRTUAL TABLE v USING fts5(a)",
            "ALTER TABLE cards ADD COLUMN more AS (zeroblob(1000000000))",
            // Rows that are in no order would have to be sorted, all at once.
            "CREATE TABLE n AS SELECT * FROM notes; DROP TABLE notes; ALTER TABLE n RENAME TO notes",
            "CREATE TABLE n AS SELECT * FROM revlog; DROP TABLE revlog; CREATE TABLE revlog(id INTEGER PRIMARY KEY DESC, cid, usn, ease, ivl, lastIvl, factor, time, type)",
            // A value of 70 MB, where a note has one; a list of as many note types as make 3 MB.
            "UPDATE notes SET tags = zeroblob(70000000)",
            "UPDATE cards SET data = zeroblob(70000000)",
            "UPDATE col SET models = replace(hex(zeroblob(1500000)), '0', ',[')",
            "UPDATE col SET decks = replace(hex(zeroblob(16500000)), '0', ' ')",
            tables + config
                + "INSERT INTO decks(name, kind) \(endless) x, x'' FROM c LIMIT 200000",
        ]
    )
    func refused(_ sql: String) throws {
        let test = try TestStore()
        let path = try TestPackage.make(sql, in: test.folder)
        let error = #expect(throws: QuizError.self) { try test.store.importPackage(path) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("made.apkg") && !text.contains("SQLite error") && !text.contains("\n"))
        #expect(try test.store.decks().allSatisfy { $0.cards == 0 })
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.store.mediaFolder).isEmpty)
        // And the store goes on.
        #expect(try test.store.importPackage(Fixture.path("packages/new.apkg")).added == 60)
    }

    @Test("with more note types than any has is refused, and of several with one number the last one counts")
    func noteTypes() throws {
        let test = try TestStore()
        let many = try TestPackage.make(
            """
            WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 10001)
            UPDATE col SET models = (SELECT '{' ||
                group_concat('"' || x || '":{"id":' || x || ',"flds":[{"name":"F"}],"tmpls":[{}]}')
                || '}' FROM c)
            """,
            in: test.folder
        )
        let error = #expect(throws: QuizError.self) { try test.store.importPackage(many) }
        #expect(error.map { "\($0)".contains("more than 10000 note types") } == true)
        let same = #"{"id":1600000000001,"name":"X","flds":[{"name":"A"}],"tmpls":[{}]}"#
        let twice = try TestPackage.make(
            "UPDATE col SET models = json_set(models, '$.\"0\"', json('\(same)'))",
            in: test.folder
        )
        #expect(try test.store.importPackage(twice).added == 2)
        let names = try test.store.database.read { connection in
            try connection.rows("SELECT name FROM quiz_notetypes") { $0.text(0) }
        }
        #expect(names.contains("CW") && !names.contains("X"))
    }

    @Test("with more messages than anybody reads tells the first ones")
    func messages() throws {
        let test = try TestStore()
        let many = (1...400).map { (name: "gone\($0).png", bytes: [UInt8]()) }
        let path = try TestPackage.make("SELECT 1", in: test.folder, media: many)
        let report = try test.store.importPackage(path)
        #expect(report.media == 400)
        var long = ImportReport()
        long.messages = (1...1000).map { "message \($0)" }
        long.cutMessages()
        #expect(long.messages.count == 201 && long.messages.last == "and 800 more like these")
    }

    @Test("whose media are small and unpack to more than all of it may is refused")
    func bombs() throws {
        let test = try TestStore()
        let path = test.folder + "/bombs.colpkg"
        let source = try ZipReader(path: try Fixture.path("edge/min_anki2.apkg"))
        let zip = try ZipWriter(path: path)
        try zip.add(
            "collection.anki2",
            source.bytes(try #require(source.entry("collection.anki2")), limit: 10_000_000),
            .stored
        )
        let nothing = [UInt8](repeating: 0, count: 45_000_000)
        for number in 0..<3 { try zip.add(String(number), nothing, .deflated) }
        try zip.add("media", Array(#"{"0":"a.png","1":"b.png","2":"c.png"}"#.utf8), .stored)
        try zip.close()
        let error = #expect(throws: QuizError.self) { try test.store.importPackage(path) }
        #expect(error.map { "\($0)".contains("not safe") } == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.store.mediaFolder).isEmpty)
    }
}
