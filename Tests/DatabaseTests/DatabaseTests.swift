import ClickwheelDatabase
import ClickwheelTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Database")
struct DatabaseTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/test.db"
    }

    @Test("what is written is there after the file is opened again, and in a write-ahead log")
    func persistence() throws {
        do {
            let database = try Database(path: path)
            try database.withWriter { connection in
                try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES('kept')")
                let mode = try connection.first("PRAGMA journal_mode") { $0.text(0) }
                #expect(mode == "wal")
            }
        }
        let again = try Database(path: path)
        #expect(try again.read { try $0.first("SELECT a FROM t") { $0.text(0) } } == "kept")
    }

    @Test("a write waits for the disk where it is durable, and where all that the connection writes does")
    func durability() throws {
        let database = try Database(path: path)
        try database.withWriter { try $0.execute("CREATE TABLE t(a); \(DurabilityProbe.watch("t"))") }
        struct Refused: Error {}
        func write(_ isDurable: Bool) throws {
            try database.write(isDurable: isDurable) { try $0.run("INSERT INTO t VALUES(1)") }
            // One that is undone leaves the next as it was.
            #expect(throws: Refused.self) {
                try database.write(isDurable: isDurable) { _ in throw Refused() }
            }
        }
        for isDurable in [false, true, false] { try write(isDurable) }
        try database.withWriter { try $0.execute("PRAGMA synchronous=FULL") }
        for isDurable in [false, true, false] { try write(isDurable) }
        let levels = try database.withWriter { try $0.rows("SELECT level FROM levels") { $0.int(0) } }
        #expect(levels == [1, 2, 1, 2, 2, 2])
    }

    @Test("a reader sees one moment, and never waits for the writer")
    func readerDuringWrite() throws {
        let database = try Database(path: path)
        try database.withWriter { try $0.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1)") }
        let seen = try database.write { connection in
            try connection.run("INSERT INTO t VALUES(2)")
            // The same thread may read: it is another connection.
            return try database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } }
        }
        #expect(seen == 1)
        #expect(try database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } } == 2)
    }

    @Test("a reader may not write")
    func readerIsReadOnly() throws {
        let database = try Database(path: path)
        let error = #expect(throws: SQLiteError.self) {
            try database.read { try $0.run("CREATE TABLE t(a)") }
        }
        #expect(error?.kind == .readOnly)
    }

    @Test("many threads at once lose no write and see no torn one", .timeLimit(.minutes(30)))
    func manyThreads() throws {
        let database = try Database(path: path)
        try database.withWriter { try $0.execute("CREATE TABLE t(a, b)") }
        let torn = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for index in 0..<50 {
                try? database.write { connection in
                    try connection.run("INSERT INTO t VALUES(?, 'first')", thread * 1000 + index)
                    try connection.run("INSERT INTO t VALUES(?, 'second')", thread * 1000 + index)
                }
                let count = try? database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } }
                if let count = count ?? nil, count % 2 == 0 { continue }
                torn.add(1, ordering: .relaxed)
            }
        }
        #expect(torn.load(ordering: .relaxed) == 0)
        #expect(try database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } } == 800)
    }

    @Test("a database in memory serves both sides")
    func inMemory() throws {
        let database = try Database(inMemory: ())
        try database.withWriter { try $0.execute("CREATE TABLE t(a); INSERT INTO t VALUES(5)") }
        #expect(try database.read { try $0.first("SELECT a FROM t") { $0.int(0) } } == 5)
    }

    @Test("a full disk is one sentence, and what was committed stays")
    func diskFull() throws {
        let database = try Database(path: path)
        try database.withWriter { connection in
            try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES('kept')")
            let pages = try connection.first("PRAGMA page_count") { $0.int(0) } ?? 0
            try connection.execute("PRAGMA max_page_count=\(pages + 4)")
        }
        let error = #expect(throws: SQLiteError.self) {
            try database.write { connection in
                for _ in 0..<100 { try connection.run("INSERT INTO t VALUES(zeroblob(4000))") }
            }
        }
        #expect(error?.kind == .full)
        #expect(error?.description == "no space is left to write \(path): free some and try again")
        #expect(try database.read { try $0.rows("SELECT a FROM t") { $0.text(0) } } == ["kept"])
        try database.write { try $0.run("INSERT INTO t VALUES('small')") }
        #expect(try database.read { try $0.rows("SELECT a FROM t") { $0.text(0) } } == ["kept", "small"])
    }

    @Test("a second writer that never gets its turn is told so")
    func busy() throws {
        let first = try Connection(path: path)
        let second = try Connection(path: path, busyTimeoutMs: 1)
        try first.execute("CREATE TABLE t(a)")
        let error = #expect(throws: SQLiteError.self) {
            try first.transaction { _ in
                try second.transaction { try $0.run("INSERT INTO t VALUES(1)") }
            }
        }
        #expect(error?.kind == .busy)
    }

    @Test("a file that is no database is refused, and left as it is")
    func notADatabase() throws {
        let bytes = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try bytes.write(to: URL(filePath: path))
        let error = #expect(throws: SQLiteError.self) { _ = try Database(path: path) }
        #expect(error?.kind == .damaged)
        #expect(error?.description.contains(path) == true)
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test("a folder that is not there is named")
    func missingFolder() throws {
        let path = folder.path + "/none/test.db"
        let error = #expect(throws: SQLiteError.self) { _ = try Database(path: path) }
        #expect(error?.kind == .cannotOpen)
        #expect(error?.description.contains(path) == true)
    }
}
