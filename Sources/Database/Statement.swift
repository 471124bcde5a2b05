import ClickwheelCSQLite

/// One prepared statement: bind, step, read the columns of the row it stands on.
///
/// Positions of parameters count from 1, of columns from 0, as in SQLite. A statement belongs to the
/// connection that prepared it and is used on that connection's thread only.
public final class Statement {
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private let path: String
    /// The first failed bind, which ``step()`` reports: SQLite would run the statement with `NULL` instead.
    private var bindFailure: CInt = SQLITE_OK

    init(_ sql: String, on database: OpaquePointer, path: String, isKept: Bool) throws(SQLiteError) {
        var prepared: OpaquePointer?
        var sql = sql
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sql.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                sqlite3_prepare_v3(database, text.baseAddress, CInt(text.count), flags, &prepared, nil)
            }
        }
        guard code == SQLITE_OK, let prepared else {
            throw SQLiteError(code, on: database, path: path, sql: sql)
        }
        handle = prepared
        self.database = database
        self.path = path
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Whether the statement is between its first row and its end.
    var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

    // MARK: Parameters

    /// Binds an integer to the parameter at `position`, of which the first is 1; running the statement throws what is wrong.
    public func bind(_ value: Int64, at position: Int) {
        note(sqlite3_bind_int64(handle, CInt(position), value))
    }

    /// Binds a number to the parameter at `position`, of which the first is 1.
    public func bind(_ value: Double, at position: Int) {
        note(sqlite3_bind_double(handle, CInt(position), value))
    }

    /// Binds text by its length in bytes, so that a NUL in it does not cut it.
    public func bind(_ value: String, at position: Int) {
        var value = value
        value.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                // The address of empty text may be nil, which would bind NULL.
                guard let start = text.baseAddress, !text.isEmpty else {
                    return note(
                        sqlite3_bind_text(handle, CInt(position), "", 0, clickwheel_sqlite_transient())
                    )
                }
                let count = sqlite3_uint64(text.count)
                note(
                    sqlite3_bind_text64(
                        handle,
                        CInt(position),
                        start,
                        count,
                        clickwheel_sqlite_transient(),
                        UInt8(SQLITE_UTF8)
                    )
                )
            }
        }
    }

    /// Binds a copy of bytes as a blob to the parameter at `position`, of which the first is 1.
    public func bind(_ value: [UInt8], at position: Int) {
        value.withUnsafeBytes { bind($0, at: position) }
    }

    /// Binds a copy of `bytes` as a blob.
    public func bind(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            return note(sqlite3_bind_zeroblob(handle, CInt(position), 0))
        }
        let count = sqlite3_uint64(bytes.count)
        note(sqlite3_bind_blob64(handle, CInt(position), start, count, clickwheel_sqlite_transient()))
    }

    /// Binds NULL to the parameter at `position`, of which the first is 1.
    public func bindNull(at position: Int) {
        note(sqlite3_bind_null(handle, CInt(position)))
    }

    /// Binds every value in order, from parameter 1.
    public func bind<each Value: SQLValue>(_ values: repeat each Value) {
        var position = 1
        for value in repeat each values {
            value.bind(to: self, at: position)
            position += 1
        }
    }

    // MARK: Running

    /// Goes to the next row, and returns whether there is one.
    public func step() throws(SQLiteError) -> Bool {
        guard bindFailure == SQLITE_OK else {
            let code = bindFailure
            reset()
            throw SQLiteError(code, message: String(cString: sqlite3_errstr(code)), path: path, sql: sql)
        }
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let error = SQLiteError(code, on: database, path: path, sql: sql)
            reset()
            throw error
        }
    }

    /// Runs to the end, leaves the rows unread, and makes the statement ready for the next run.
    public func run() throws(SQLiteError) {
        while try step() {}
        reset()
    }

    /// Ends the run: locks are released, parameters are `NULL` again.
    public func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        bindFailure = SQLITE_OK
    }

    /// Calls `body` for every row, and resets the statement, also after an error.
    public func forEachRow(_ body: (Statement) throws -> Void) throws {
        defer { reset() }
        while try step() { try body(self) }
    }

    // MARK: Columns

    /// Whether the column, of which the first is 0, is NULL in the current row.
    public func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL }

    /// The column as a number; 0 for `NULL`.
    public func int64(_ column: Int) -> Int64 { sqlite3_column_int64(handle, CInt(column)) }
    /// The column as a number; 0 for `NULL`.
    public func int(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, CInt(column))) }
    /// The column as a number; 0 for `NULL`.
    public func double(_ column: Int) -> Double { sqlite3_column_double(handle, CInt(column)) }

    /// The column as text, made valid UTF-8; empty for `NULL`.
    public func text(_ column: Int) -> String {
        // As a blob, since asking for text makes SQLite end it with a NUL, which may cost a copy.
        guard let start = sqlite3_column_blob(handle, CInt(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, CInt(column)))
        return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The bytes of the column; none for `NULL`.
    public func bytes(_ column: Int) -> [UInt8] { withBytes(column) { [UInt8]($0) } }

    /// The integer in a column, of which the first is 0; `nil` for NULL.
    public func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
    /// The integer in a column, of which the first is 0; `nil` for NULL.
    public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
    /// The number in a column, of which the first is 0; `nil` for NULL.
    public func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
    /// The text in a column, of which the first is 0; `nil` for NULL.
    public func optionalText(_ column: Int) -> String? {
        let text = text(column)
        return text.isEmpty && isNull(column) ? nil : text
    }

    /// Lends the bytes of a blob or text column without a copy; they are gone after `body`.
    public func withBytes<Result, Failure: Error>(
        _ column: Int,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = sqlite3_column_blob(handle, CInt(column))
        let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, CInt(column)))
        return try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    private var sql: String? { sqlite3_sql(handle).map { String(cString: $0) } }

    private func note(_ code: CInt) {
        if code != SQLITE_OK, bindFailure == SQLITE_OK { bindFailure = code }
    }
}
