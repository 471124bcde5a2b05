import ClickwheelDatabase
import ClickwheelText
import Foundation
import Log
import Testing

@testable import Library

@Suite("Schema")
struct SchemaTests {
    let folder: MusicFolder

    init() throws {
        folder = try MusicFolder()
    }

    private func open() throws(LibraryError) -> MusicLibrary {
        try MusicLibrary(path: folder.database, logger: Logger(strategy: InMemoryStrategy()))
    }

    /// `Fixtures/library-1.db` is a library of three songs as version 1 wrote it; it is never made anew.
    @Test("a database of the first version opens with everything in it")
    func firstVersion() throws {
        let fixture = try #require(Bundle.module.resourceURL).appending(path: "Fixtures/library-1.db")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: folder.database)
        let library = try open()
        let songs = try library.all()
        #expect(Set(songs.keys) == ["Album/flac.flac", "Album/mp3.mp3", "Album/opus.opus"])
        #expect(songs.values.compactMap(\.history.rating?.stars) == [4])
        #expect(songs.values.map(\.history.plays).sorted() == [0, 0, 3])
        #expect(songs.values.map(\.history.skips).sorted() == [0, 0, 1])
        #expect(try library.problems().map(\.path) == ["broken.flac"])
        // No file has this time of change, so that the next scan reads it with what is understood since.
        #expect(
            try library.database.read { try $0.rows("SELECT modified_ns FROM problem") { $0.int64(0) } } == [
                -1
            ]
        )
        #expect(try library.ids(.songs).count == 3)
        #expect(try library.stats().tracks == 3)
        for song in songs.values {
            #expect(try library.search(song.displayTitle, limit: 10).tracks.contains { $0.id == song.id })
        }
    }

    /// U+1E030 came with Unicode 15 and folds to the Cyrillic `а`; a program that knows only 14 leaves it as it is.
    @Test(
        "what another version of Unicode made of names is made anew at the next start, and no row is lost",
        .enabled(if: TextFolding.unicodeVersion >= 150_000)
    )
    func otherUnicode() throws {
        let new = "\u{1E030}bba"
        try folder.write("a.flac", ["title": new, "artist": new, "album": new, "genre": new, "audio": "1"])
        try folder.write("b.flac", ["title": "Б", "artist": "Кино", "audio": "2"])
        try folder.write("c.flac", ["title": "Ω", "artist": "кинo", "audio": "3"])
        try folder.scan(try open())
        let connection = try Connection(path: folder.database)
        try connection.execute(
            """
            UPDATE library_meta SET value = 140000 WHERE key = 'unicodeVersion';
            UPDATE artist SET key = '\(new)' WHERE name = '\(new)';
            UPDATE artist SET key = '\(new)!' WHERE name = 'Кино';
            UPDATE artist SET key = 'аbba!' WHERE name = 'кинo';
            UPDATE genre SET key = '\(new)';
            UPDATE album SET title_key = '\(new)', artist_key = '\(new)';
            DELETE FROM listing;
            DELETE FROM search_part;
            """
        )
        let library = try open()
        #expect(try library.titles(.songs) == ["Ω", new, "Б"])
        #expect(try library.search("аbb", limit: 1).total == 1)
        // Two names that are one by the new rules stay two rows.
        #expect(Set(try library.titles(.artists)) == [new, "Кино", "кинo"])
        let artists = try library.ids(.artists)
        try folder.write(
            "d.flac",
            ["title": "D", "artist": "АBBA", "album": "аbba", "genre": "АBBA", "audio": "4"]
        )
        try folder.scan(library)
        #expect(Set(try library.ids(.artists)) == Set(artists))
        #expect(try library.ids(.albums).count == 1)
        #expect(try library.ids(.genres).count == 1)
    }

    @Test("what was read before tags were understood better is read once more, and then no more")
    func readAgain() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.write("gone.flac", ["title": "Two", "audio": "2"])
        try folder.scan(try open())
        try folder.remove("gone.flac")
        try folder.scan(try open())
        try Connection(path: folder.database).execute(
            """
            ALTER TABLE track DROP COLUMN artist_credit;
            ALTER TABLE track DROP COLUMN gain_output;
            ALTER TABLE folder DROP COLUMN is_listed;
            DROP INDEX track_path;
            ALTER TABLE track DROP COLUMN part;
            ALTER TABLE track DROP COLUMN start_sample;
            ALTER TABLE track DROP COLUMN end_sample;
            CREATE UNIQUE INDEX track_path ON track(directory, name, missing_us);
            DROP TABLE cue_sheet;
            UPDATE migrations SET version = 2 WHERE module = 'library';
            """
        )
        let library = try open()
        let before = try library.all()
        let report = try folder.scan(library)
        #expect((report.seen, report.changed, report.added, report.missing) == (1, 1, 0, 0))
        #expect(try library.all()["a.flac"]?.id == before["a.flac"]?.id)
        #expect(try folder.scan(library).changed == 0)
    }

    @Test("a database that is up to date is not made anew when it is opened")
    func current() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        let library = try open()
        try folder.scan(library)
        #expect(try open().version == library.version)
    }

    @Test("a database from a newer version is refused in one sentence, and left as it is")
    func newer() throws {
        _ = try open()
        let connection = try Connection(path: folder.database)
        try connection.execute("UPDATE migrations SET version = 99 WHERE module = 'library'")
        let error = #expect(throws: LibraryError.self) { try open() }
        #expect(error?.description.contains("written by a newer Clickwheel") == true)
        #expect(error?.description.contains(folder.database) == true)
        #expect(try connection.first("SELECT version FROM migrations") { $0.int(0) } == 99)
    }

    @Test("the tables of others in the same file are left alone")
    func others() throws {
        let connection = try Connection(path: folder.database)
        let other = Migrations(
            module: "other",
            steps: [.sql("CREATE TABLE other(x); INSERT INTO other VALUES(1)")]
        )
        try other.apply(to: connection)
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        let library = try open()
        try folder.scan(library)
        #expect(try connection.first("SELECT x FROM other") { $0.int(0) } == 1)
        #expect(try library.titles(.songs) == ["One"])
    }

    @Test("a library in memory works like one in a file")
    func inMemory() throws {
        try folder.write("a.flac", ["title": "One", "artist": "X", "audio": "1"])
        let library = try MusicLibrary(inMemory: Logger(strategy: InMemoryStrategy()))
        #expect(try folder.scan(library) == ScanReport(seen: 1, added: 1))
        #expect(try library.titles(.songs) == ["One"])
        #expect(try library.search("one", limit: 1).total == 1)
    }

    @Test("a database that is none is refused with its path")
    func noDatabase() throws {
        try Data("this is not a database, but long enough to be read as one".utf8)
            .write(to: URL(filePath: folder.database))
        let error = #expect(throws: LibraryError.self) { try open() }
        guard case .database(let cause) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause.kind == .damaged)
    }
}
