import ClickwheelDatabase
import Foundation
import Testing

@Suite("Connection")
struct ConnectionTests {
    @Test("every kind of value comes back as it was bound")
    func roundTrip() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t(a, b, c, d, e, f)")
        let blob = (0...255).map { UInt8($0) }
        try connection.run(
            "INSERT INTO t VALUES(?, ?, ?, ?, ?, ?)",
            Int64.min,
            0.1,
            "na\u{308}ïve 🎷\n\"'",
            blob,
            true,
            String?.none
        )

        try connection.first("SELECT * FROM t") { row in
            #expect(row.int64(0) == Int64.min)
            #expect(row.double(1) == 0.1)
            #expect(Array(row.text(2).utf8) == Array("na\u{308}ïve 🎷\n\"'".utf8))
            #expect(row.bytes(3) == blob)
            #expect(row.int(4) == 1)
            #expect(row.isNull(5))
            #expect(row.optionalText(5) == nil)
        }
    }

    @Test("text is counted in bytes, so a NUL does not cut it")
    func nul() throws {
        let connection = try Connection(path: ":memory:")
        let text = try connection.first("SELECT ?", "a\0b") { $0.text(0) }
        #expect(text == "a\0b")
    }

    @Test("empty text and an empty blob are not NULL")
    func emptyValues() throws {
        let connection = try Connection(path: ":memory:")
        try connection.first("SELECT ?, ?", "", [UInt8]()) { row in
            #expect(!row.isNull(0))
            #expect(row.text(0) == "")
            #expect(row.optionalText(0) == "")
            #expect(!row.isNull(1))
            #expect(row.bytes(1) == [])
        }
    }

    @Test("text that is not UTF-8 is read as valid text, and its bytes as they are")
    func invalidText() throws {
        let connection = try Connection(path: ":memory:")
        try connection.first("SELECT CAST(x'61FF62' AS TEXT)") { row in
            #expect(row.text(0) == "a\u{FFFD}b")
            #expect(row.bytes(0) == [0x61, 0xFF, 0x62])
        }
    }

    @Test("a kept statement that is being read is not disturbed by a second use of it")
    func nestedUse() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2), (3)")
        func all(_ connection: borrowing Connection) throws -> [Int] {
            try connection.rows("SELECT a FROM t") { $0.int(0) }
        }
        let nested = try connection.rows("SELECT a FROM t") { row in
            [row.int(0)] + (try connection.rows("SELECT a FROM t") { $0.int(0) })
        }
        #expect(nested == [[1, 1, 2, 3], [2, 1, 2, 3], [3, 1, 2, 3]])
        #expect(try all(connection) == [1, 2, 3])
        #expect(try all(connection) == [1, 2, 3])
    }

    @Test("a literal is prepared once, and a second use meanwhile does not take its place")
    func preparedOnce() throws {
        let connection = try Connection(path: ":memory:")
        func statement() throws -> Statement {
            try connection.statement("SELECT 1 UNION ALL SELECT 2")
        }
        let first = try statement()
        #expect(try statement() === first)
        #expect(try first.step())
        #expect(try statement() !== first)
        first.reset()
        #expect(try statement() === first)
    }

    @Test("parameters of an earlier run are forgotten")
    func parametersAreCleared() throws {
        let connection = try Connection(path: ":memory:")
        func value(_ bound: Int?) throws -> Bool {
            let statement = try connection.statement("SELECT ?1 IS NULL")
            if let bound { statement.bind(Int64(bound), at: 1) }
            defer { statement.reset() }
            #expect(try statement.step())
            return statement.int(0) == 1
        }
        #expect(try !value(5))
        #expect(try value(nil))
    }

    @Test("binding beyond the parameters is an error, not silence")
    func bindOutOfRange() throws {
        let connection = try Connection(path: ":memory:")
        #expect(throws: SQLiteError.self) { try connection.run("SELECT ?", 1, 2) }
        // The failure belongs to that run alone.
        #expect(try connection.first("SELECT ?", 7) { $0.int(0) } == 7)
    }

    @Test("a mistake in a statement is reported with the statement")
    func syntaxError() throws {
        let connection = try Connection(path: ":memory:")
        let error = #expect(throws: SQLiteError.self) { try connection.run("SELEKT 1") }
        #expect(error?.kind == .other)
        #expect(error?.description.contains("SELEKT 1") == true)
    }

    @Test("a transaction that fails leaves nothing behind, and the next one works")
    func rollback() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t(a UNIQUE)")
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction { connection in
                try connection.run("INSERT INTO t VALUES(1)")
                try connection.run("INSERT INTO t VALUES(1)")
            }
        }
        #expect(error?.kind == .constraint)
        #expect(try connection.first("SELECT count(*) FROM t") { $0.int(0) } == 0)
        try connection.transaction { try $0.run("INSERT INTO t VALUES(1)") }
        #expect(try connection.first("SELECT count(*) FROM t") { $0.int(0) } == 1)
    }

    @Test("foreign keys are enforced")
    func foreignKeys() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE a(id INTEGER PRIMARY KEY); CREATE TABLE b(a REFERENCES a(id))")
        let error = #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO b VALUES(1)") }
        #expect(error?.kind == .constraint)
    }
}
