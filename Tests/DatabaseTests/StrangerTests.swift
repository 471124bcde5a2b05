import ClickwheelDatabase
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("A file that somebody else made")
struct StrangerTests {
    private let folder: TemporaryFolder
    private let few = StrangerLimits(longest: 1_000_000, steps: 5_000_000)

    init() throws { folder = try TemporaryFolder() }

    /// A file with what `sql` makes.
    private func file(_ sql: String) throws -> String {
        let path = folder.path + "/50% of what? #\(UUID().uuidString).db"
        try Connection(path: path).execute(
            sql + "; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE"
        )
        return path
    }

    private func count(_ path: String, _ sql: String = "SELECT count(*) FROM strange.t") throws -> Int? {
        try Connection(path: ":memory:").withStranger(path, as: "strange", few) { connection in
            let statement = try connection.prepare(sql)
            return try statement.step() ? statement.int(0) : nil
        }
    }

    @Test("is read where it has tables and their indexes")
    func plain() throws {
        let path = try file(
            """
            CREATE TABLE t(id INTEGER PRIMARY KEY, a UNIQUE, b DEFAULT (1 + 1)); CREATE INDEX i ON t(b) WHERE b != 0;
            CREATE UNIQUE INDEX u ON t(a, b); CREATE TABLE w(k PRIMARY KEY) WITHOUT ROWID; INSERT INTO t(a) VALUES(1), (2); ANALYZE
            """
        )
        #expect(try count(path) == 2)
    }

    @Test(
        "is refused where looking at it would run it",
        arguments: [
            "CREATE VIEW config AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c",
            "CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END",
            "CREATE VIRTUAL TABLE v USING fts5(a)",
            "CREATE TABLE g(a, b AS (zeroblob(1000000000)))",
            "CREATE TABLE g(a, b AS (hex(a)) STORED)",
        ]
    )
    func refused(_ sql: String) throws {
        let path = try file("CREATE TABLE t(a); " + sql)
        #expect(throws: StrangerError.self) { try count(path) }
    }

    @Test("whose schema was made by hand is refused or read, and never hangs")
    func twisted() throws {
        let lies = [
            "sql = NULL", "sql = 'CREATE TABLE t(a) garbage'", "sql = 'CREATE TABLE u AS SELECT 1'",
            "sql = ''",
            "type = 'table'", "type = 'index'",
            "sql = 'CREATE VIEW t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c'",
        ]
        for text in lies {
            let path = try file(
                """
                CREATE TABLE t(a); CREATE VIEW v AS SELECT 1; CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END;
                PRAGMA writable_schema=ON; UPDATE sqlite_master SET \(text)
                """
            )
            #expect(throws: (any Error).self) { try count(path) }
        }
    }

    @Test("costs no more steps than it may, and what was written meanwhile is taken back")
    func steps() throws {
        let path = try file(
            "CREATE TABLE t(a); INSERT INTO t VALUES(1), (2), (3), (4), (5), (6), (7), (8), (9), (10)"
        )
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE mine(a)")
        let long =
            "FROM strange.t, strange.t, strange.t, strange.t, strange.t, strange.t, strange.t, strange.t"
        #expect(throws: StrangerError.tooManySteps(limit: 5_000_000)) {
            try connection.withStranger(path, as: "strange", few) { connection in
                try connection.transaction { connection in
                    try connection.execute("INSERT INTO mine SELECT 1")
                    try connection.execute("INSERT INTO mine SELECT 1 \(long)")
                }
            }
        }
        #expect(try connection.first("SELECT count(*) FROM mine") { $0.int(0) } == 0)
        // Many small statements count together.
        #expect(throws: StrangerError.tooManySteps(limit: 5_000_000)) {
            try connection.withStranger(path, as: "strange", few) { connection in
                for _ in 0..<10_000_000 {
                    try connection.run(
                        "SELECT max(x.a + y.a) FROM strange.t AS x, strange.t AS y, strange.t AS z"
                    )
                }
            }
        }
        // Afterwards the connection is free again.
        try connection.execute(
            "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 2000000) INSERT INTO mine SELECT max(x) FROM c"
        )
        #expect(try count(path) == 10)
    }

    @Test("may take as many steps as its limit says, which are counted by the thousand")
    func lastStep() throws {
        let path = try file("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2), (3), (4), (5), (6), (7), (8)")
        func isDone(_ steps: Int) throws -> Bool {
            do {
                let limits = StrangerLimits(longest: 1_000_000, steps: steps)
                try Connection(path: ":memory:").withStranger(path, as: "strange", limits) { connection in
                    try connection.prepare("SELECT 1 FROM strange.t, strange.t, strange.t, strange.t").run()
                }
                return true
            } catch StrangerError.tooManySteps {
                return false
            }
        }
        var (tooFew, enough) = (0, few.steps)
        try #require(try !isDone(tooFew) && isDone(enough))
        while enough - tooFew > 1 {
            let middle = (tooFew + enough) / 2
            if try isDone(middle) { enough = middle } else { tooFew = middle }
        }
        #expect(enough > 1000 && enough.isMultiple(of: 1000), "\(enough)")
    }

    @Test("may take more steps where it is larger, twenty for each byte")
    func larger() {
        #expect(StrangerLimits(bytes: 0).steps == 500_000_000)
        #expect(StrangerLimits(bytes: 1_000_000).steps == 520_000_000)
    }

    @Test("gives no value that is longer than it may be")
    func long() throws {
        let path = try file("CREATE TABLE t(a); INSERT INTO t VALUES(zeroblob(2000000))")
        #expect(throws: StrangerError.tooLong(limit: 1_000_000)) {
            try count(path, "SELECT a FROM strange.t")
        }
        #expect(throws: StrangerError.tooLong(limit: 1_000_000)) {
            try count(path, "SELECT zeroblob(2000000) FROM strange.t")
        }
    }

    @Test("is not written, whatever is tried")
    func readOnly() throws {
        let path = try file("CREATE TABLE t(a); INSERT INTO t VALUES(1)")
        let error = #expect(throws: SQLiteError.self) { try count(path, "DELETE FROM strange.t RETURNING 1") }
        #expect(error?.kind == .readOnly)
        #expect(try count(path) == 1)
    }

    @Test("whose pages lead in circles is given up")
    func circles() throws {
        let path = try file(
            """
            CREATE TABLE t(id INTEGER PRIMARY KEY, a); WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 90000)
            INSERT INTO t SELECT x, 'some text that fills the page' FROM c
            """
        )
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        // Every page of the tree above the leaves is told that all its children are the first one.
        var circles = 0
        for page in stride(from: 4096, to: bytes.count, by: 4096) where bytes[page] == 5 {
            circles += 1
            let cells = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
            let places = (0..<cells).map {
                page + Int(bytes[page + 12 + 2 * $0]) << 8 | Int(bytes[page + 13 + 2 * $0])
            }
            guard let first = places.first else { continue }
            for place in places {
                bytes.replaceSubrange(place..<(place + 4), with: Array(bytes[first..<(first + 4)]))
            }
        }
        try #require(circles > 0)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(throws: (any Error).self) {
            try count(path, "SELECT sum(length(a)) FROM strange.t, strange.t")
        }
    }
}
