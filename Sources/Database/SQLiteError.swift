import ClickwheelCSQLite

/// An error that SQLite reported, with its extended code.
public struct SQLiteError: Error, Equatable, Sendable {
    /// What a caller may want to tell apart.
    public enum Kind: Equatable, Sendable {
        /// No space is left, on the disk or under a limit of the database.
        case full
        /// The file or its folder may not be written.
        case readOnly
        /// Another connection held the file for longer than the busy timeout.
        case busy
        /// The file is no SQLite database, or damaged.
        case damaged
        /// The file cannot be opened.
        case cannotOpen
        /// The system failed to read or write.
        case inputOutput
        /// Rows would break a rule of the schema.
        case constraint
        /// Anything else: a mistake in this program.
        case other
    }

    /// The extended result code: <https://www.sqlite.org/rescode.html>.
    public let code: CInt
    /// What SQLite said.
    public let message: String
    /// The path of the database file.
    public let path: String
    /// The statement that failed, when there was one.
    public let sql: String?

    init(_ code: CInt, message: String, path: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.sql = sql
    }

    init(_ code: CInt, on database: OpaquePointer?, path: String, sql: String? = nil) {
        let message = String(cString: database.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
        self.init(code, message: message, path: path, sql: sql)
    }

    /// What it means for the caller, by SQLite's primary result code.
    public var kind: Kind {
        switch code & 0xFF {
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_IOERR: .inputOutput
        case SQLITE_CONSTRAINT: .constraint
        default: .other
        }
    }
}

extension SQLiteError: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .full:
            "no space is left to write \(path): free some and try again"
        case .readOnly:
            "\(path) may not be written: check who owns it and its folder"
        case .busy:
            "another program is writing \(path): try again when it has finished"
        case .damaged:
            "\(path) is damaged or is no SQLite database (\(message)): move it away, and a new one is made"
        case .cannotOpen:
            "\(path) cannot be opened (\(message)): check that its folder is there and may be written"
        case .inputOutput:
            "\(path) could not be read or written (\(message)): check the disk"
        case .constraint, .other:
            "SQLite error \(code): \(message) in \(path)" + (sql.map { ", statement \"\($0)\"" } ?? "")
        }
    }
}
