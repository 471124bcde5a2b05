import ClickwheelDatabase
import Testing

@Suite("Migrations")
struct MigrationsTests {
    static let one = Migrations(module: "m", steps: [.sql("CREATE TABLE a(x)")])
    static let two = Migrations(
        module: "m",
        steps: [
            .sql("CREATE TABLE a(x)"),
            .sql("ALTER TABLE a ADD COLUMN y DEFAULT 7"),
        ]
    )

    @Test("each step runs once, in order, and data of earlier versions stays")
    func inOrder() throws {
        let connection = try Connection(path: ":memory:")
        try Self.one.apply(to: connection)
        try connection.execute("INSERT INTO a(x) VALUES(1)")
        try Self.two.apply(to: connection)
        try Self.two.apply(to: connection)
        #expect(try connection.first("SELECT x + y FROM a") { $0.int(0) } == 8)
    }

    @Test("modules are numbered apart")
    func modules() throws {
        let connection = try Connection(path: ":memory:")
        try Self.two.apply(to: connection)
        try Migrations(module: "n", steps: [.sql("CREATE TABLE b(x)")]).apply(to: connection)
        let rows = try connection.rows("SELECT module, version FROM migrations ORDER BY module") {
            "\($0.text(0)) \($0.int(1))"
        }
        #expect(rows == ["m 2", "n 1"])
    }

    @Test("a step that fails leaves the database at the step before")
    func failingStep() throws {
        let connection = try Connection(path: ":memory:")
        let broken = Migrations(
            module: "m",
            steps: [
                .sql("CREATE TABLE a(x)"),
                .code { connection in
                    try connection.execute("CREATE TABLE half(x)")
                    try connection.execute("CREATE NONSENSE")
                },
            ]
        )
        #expect(throws: SQLiteError.self) { try broken.apply(to: connection) }
        let tables = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        {
            $0.text(0)
        }
        #expect(tables == ["a", "migrations"])
        #expect(try connection.first("SELECT version FROM migrations") { $0.int(0) } == 1)
    }

    @Test("a file that a newer program wrote is refused with one sentence, and not touched")
    func newer() throws {
        let connection = try Connection(path: ":memory:")
        try Self.two.apply(to: connection)
        let error = #expect(throws: MigrationError.self) { try Self.one.apply(to: connection) }
        #expect(error?.found == 2)
        #expect(error?.known == 1)
        #expect(error?.description.contains("newer Clickwheel") == true)
        #expect(try connection.first("SELECT version FROM migrations") { $0.int(0) } == 2)
    }
}
