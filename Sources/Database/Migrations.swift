/// The numbered steps that bring one module's tables to the shape that this program wants.
///
/// Several modules share a file; each has its own row in `migrations(module, version)`. A step that users
/// have run is never edited: a change is a new step.
public struct Migrations: Sendable {
    private let module: String
    private let steps: [Step]

    /// - Parameters:
    ///   - module: The name of the module, for ever.
    ///   - steps: The steps in order; the first is version 1.
    public init(
        module: String,
        steps: [Step]
    ) {
        self.module = module
        self.steps = steps
    }

    /// What leads from one version to the next.
    public enum Step: Sendable {
        /// One or several statements.
        case sql(String)
        /// Anything that needs more than statements.
        case code(@Sendable (borrowing Connection) throws -> Void)

        fileprivate func run(on connection: borrowing Connection) throws {
            switch self {
            case .sql(let sql): try connection.execute(sql)
            case .code(let body): try body(connection)
            }
        }
    }

    /// The version that the last step reaches.
    public var version: Int { steps.count }

    /// Runs the steps that `connection`'s file has not seen, each in a transaction of its own.
    ///
    /// - Throws: ``MigrationError`` for a file that a later program wrote, ``SQLiteError``, or what a step
    ///   throws.
    public func apply(to connection: borrowing Connection) throws {
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS migrations(module TEXT PRIMARY KEY, version INTEGER NOT NULL) \
            WITHOUT ROWID
            """
        )
        var reached = try current(connection)
        while reached < version {
            try connection.transaction { connection in
                // Another program may have been faster.
                guard try current(connection) == reached else { return }
                try steps[reached].run(on: connection)
                try connection.run(
                    """
                    INSERT INTO migrations(module, version) VALUES(?1, ?2)
                    ON CONFLICT(module) DO UPDATE SET version = ?2
                    """,
                    module,
                    reached + 1
                )
            }
            reached = try current(connection)
        }
    }

    private func current(_ connection: borrowing Connection) throws -> Int {
        let found =
            try connection.first("SELECT version FROM migrations WHERE module = ?", module) { $0.int(0) } ?? 0
        guard found <= version else {
            throw MigrationError(path: connection.path, module: module, found: found, known: version)
        }
        return found
    }
}
