import ClickwheelCSQLite

/// What a file that somebody else made may cost.
public struct StrangerLimits: Sendable {
    /// The longest text, blob or row, in bytes.
    public var longest: Int
    /// The steps of SQLite's machine for all statements together; a second has some ten million.
    public var steps: Int

    /// Limits in bytes and in steps.
    public init(longest: Int, steps: Int) {
        self.longest = longest
        self.steps = steps
    }

    /// What is more than enough for a file of `bytes` bytes that is read a few times.
    public init(bytes: Int) {
        self.init(longest: 64_000_000, steps: 500_000_000 + 20 * bytes)
    }
}

extension Connection {
    /// Runs `body` with the file at `path`, which somebody else made, attached for reading as `name`.
    ///
    /// A schema is a program: views, triggers, virtual tables and computed columns run when they are looked at. A file
    /// that has any of them is refused, what is left may not call functions, and work and memory have a limit, after which
    /// nothing that `body` wrote in a transaction is there.
    ///
    /// - Throws: ``StrangerError``, ``SQLiteError``, or what `body` throws.
    public func withStranger<Result>(
        _ path: String,
        as name: StaticString,
        _ limits: StrangerLimits,
        _ body: (borrowing Connection) throws -> Result
    ) throws -> Result {
        clickwheel_sqlite_trust(handle, 0)
        let longest = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(clamping: limits.longest))
        let counter = StepCounter(limits.steps)
        sqlite3_progress_handler(
            handle,
            StepCounter.stride,
            { counter in
                counter.map { Unmanaged<StepCounter>.fromOpaque($0).takeUnretainedValue().count() } ?? 0
            },
            Unmanaged.passUnretained(counter).toOpaque()
        )
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(counter) {}
            sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longest)
            clickwheel_sqlite_trust(handle, 1)
            // Fails where it was never attached.
            try? execute("DETACH \(name)")
        }
        do {
            let attach = try prepare("ATTACH ? AS \(name)")
            attach.bind(Self.address(path))
            try attach.run()
            try requireTables(name.description)
            return try body(self)
        } catch let error as SQLiteError {
            switch error.code & 0xFF {
            case SQLITE_INTERRUPT: throw StrangerError.tooManySteps(limit: limits.steps)
            case SQLITE_TOOBIG: throw StrangerError.tooLong(limit: limits.longest)
            default: throw error
            }
        }
    }

    /// The URI of a file that nobody changes: <https://www.sqlite.org/uri.html>.
    private static func address(_ path: String) -> String {
        let plain = path.utf8.map { byte in
            // What means something in a URI: percent, question mark, number sign.
            [0x25, 0x3F, 0x23].contains(byte)
                ? "%" + String(byte, radix: 16, uppercase: true)
                : String(decoding: [byte], as: UTF8.self)
        }
        return "file:" + plain.joined() + "?mode=ro&immutable=1"
    }

    private func requireTables(_ schema: String) throws {
        // First the text, since looking a view up runs it; what a row says of its kind may be a lie.
        let text = try prepare(
            """
            SELECT name FROM \(schema).sqlite_master WHERE (type = 'table' AND sql LIKE 'CREATE TABLE %'
                OR type = 'index' AND (sql IS NULL OR sql LIKE 'CREATE INDEX %' OR sql LIKE 'CREATE UNIQUE INDEX %'))
                IS NOT TRUE
            """
        )
        if try text.step() { throw StrangerError.noTable(text.text(0)) }
        let columns = try prepare(
            """
            SELECT l.name FROM pragma_table_list AS l, pragma_table_xinfo(l.name, ?1) AS x
            WHERE l.schema = ?1 AND (l.type != 'table' OR x.hidden != 0)
            """
        )
        columns.bind(schema)
        if try columns.step() { throw StrangerError.noTable(columns.text(0)) }
    }
}

/// Counts what SQLite does, up to a limit.
private final class StepCounter {
    /// The steps between two calls; so few that even slow ones take no time to speak of.
    static let stride: CInt = 1000

    private let limit: Int
    private var steps = 0

    init(_ limit: Int) { self.limit = limit }

    /// Whether to stop, as SQLite wants it said.
    func count() -> CInt {
        steps += Int(Self.stride)
        return steps > limit ? 1 : 0
    }
}
