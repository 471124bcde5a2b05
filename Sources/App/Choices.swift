import ClickwheelDatabase
import ClickwheelProgram

/// Which strategies and settings were chosen, in the database.
final class Choices: ChoiceStore {
    private let database: Database

    /// Opens the choices of `folder`; the first time, what earlier versions kept elsewhere is taken over.
    ///
    /// - Throws: ``SQLiteError``, or ``MigrationError`` for a database that a newer program wrote.
    convenience init(_ folder: DataFolder) throws {
        try self.init(folder, in: Database(path: folder.database, cacheKiB: 16, isQuick: true))
    }

    init(_ folder: DataFolder, in database: Database) throws {
        self.database = database
        let migrations = Migrations(
            module: "choices",
            steps: [.code { try Self.begin($0, EarlierChoices(folder)) }]
        )
        try database.withWriter { connection in
            // A choice that was made must outlive a power cut.
            try connection.execute("PRAGMA synchronous=FULL")
            try migrations.apply(to: connection)
        }
    }

    /// The table: of each family the members that were ever chosen, what each was given last, and which one is in use.
    private static func begin(_ connection: borrowing Connection, _ earlier: EarlierChoices) throws {
        try connection.execute(
            """
            CREATE TABLE choices(family TEXT NOT NULL, member TEXT NOT NULL, argument TEXT,
                is_used INTEGER NOT NULL, PRIMARY KEY(family, member)) WITHOUT ROWID
            """
        )
        for (family, choices) in try earlier.all(connection) { try keep(choices, of: family, connection) }
    }

    func choices(of family: String) throws -> KeptChoices {
        let rows = try database.read { connection in
            try connection.rows("SELECT member, argument, is_used FROM choices WHERE family = ?", family) {
                (member: $0.text(0), argument: $0.optionalText(1), isUsed: $0.int(2) != 0)
            }
        }
        let arguments = rows.compactMap { row in row.argument.map { (row.member, $0) } }
        return KeptChoices(
            rows.first { $0.isUsed }?.member,
            arguments: Dictionary(uniqueKeysWithValues: arguments)
        )
    }

    func keep(_ choices: KeptChoices, of family: String) throws {
        try database.write { try Self.keep(choices, of: family, $0) }
    }

    /// Writes something that changes nothing, to see whether the database takes it.
    func tryWriting() throws {
        try database.write { connection in
            try connection.run("INSERT INTO choices VALUES('', '', NULL, 0)")
            try connection.run("DELETE FROM choices WHERE family = ''")
        }
    }

    private static func keep(
        _ choices: KeptChoices,
        of family: String,
        _ connection: borrowing Connection
    ) throws {
        try connection.run("DELETE FROM choices WHERE family = ?", family)
        for member in Set(choices.arguments.keys).union([choices.member].compactMap(\.self)) {
            try connection.run(
                "INSERT INTO choices VALUES(?, ?, ?, ?)",
                family,
                member,
                choices.arguments[member],
                member == choices.member
            )
        }
    }
}
