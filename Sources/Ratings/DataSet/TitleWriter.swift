import ClickwheelDatabase
import ClickwheelSystem

/// Writes the films that an import reads, on a thread of its own: one core reads while another writes.
///
/// One thread gives it batches, and ends it.
final class TitleWriter: Sendable {
    /// Films as they are read, a row each.
    struct Titles: Sendable {
        struct Row: Sendable {
            let id: Int64
            let title: String
            let year: Int?
            let vote: (rating: Int, count: Int)?
            let key: Int64
            let head: Int64?
            let tail: Int64?
            let length: Int
            let letters: UInt64
            let digits: Int
            /// The key of its original title, where that is another.
            let original: Int64?
        }

        var rows: [Row] = []
    }

    /// What there is to write.
    enum Batch: Sendable {
        case titles(Titles)
        /// Other titles by the numbers of their films.
        case others([(id: Int64, key: Int64)])
    }

    /// What was written.
    struct Count: Sendable {
        var (titles, ratings, otherTitles, duplicates) = (0, 0, 0, 0)
    }

    private struct State {
        var batches: [Batch] = []
        /// Whether there will be more.
        var isOpen = true
        /// Whether what was written is wanted.
        var isWanted = true
        var result: Result<Count, any Error>?
    }

    /// Batches that may wait; a reader that is faster waits, too.
    private static let most = 4

    private let path: String
    private let state = Signalled(State())

    /// Begins to write a new file at `path`; `finish` makes of it what it will be, in the thread that writes.
    ///
    /// - Throws: Why there is no thread for it.
    init(
        _ path: String,
        begin: @escaping @Sendable (borrowing Connection) throws -> Void,
        finish: @escaping @Sendable (borrowing Connection, Count) throws -> Void
    ) throws {
        self.path = path
        let thread = try NativeThread(name: "movie-import") { [self] in
            let result = Result { try write(begin, finish) }
            state.with { $0.result = result }
            state.signalAll()
        }
        thread.detach()
    }

    /// Takes a batch, and waits while others are before it.
    ///
    /// - Throws: Why it cannot be written.
    func take(_ batch: Batch) throws {
        let failure = state.wait { state -> Result<Void, any Error>? in
            if case .failure(let error) = state.result { return .failure(error) }
            guard state.batches.count < Self.most else { return nil }
            state.batches.append(batch)
            return .success(())
        }
        state.signalAll()
        try failure.get()
    }

    /// Waits until all is written, and the file is whole.
    ///
    /// - Throws: Why it is not.
    func end() throws -> Count { try end(isWanted: true).get() }

    /// Lets go of the file, of which nothing is wanted any more, and waits until nobody writes it.
    func abandon() { _ = end(isWanted: false) }

    private func end(isWanted: Bool) -> Result<Count, any Error> {
        state.with { state in
            state.isOpen = false
            state.isWanted = isWanted
        }
        state.signalAll()
        return state.wait { $0.result }
    }

    /// The next batch; `nil` after the last.
    private func next() throws -> Batch? {
        let next = state.wait { state -> Result<Batch?, any Error>? in
            guard state.isWanted else { return .failure(CancellationError()) }
            if !state.batches.isEmpty { return .success(state.batches.removeFirst()) }
            return state.isOpen ? nil : .success(nil)
        }
        state.signalAll()
        return try next.get()
    }

    private func write(
        _ begin: (borrowing Connection) throws -> Void,
        _ finish: (borrowing Connection, Count) throws -> Void
    ) throws -> Count {
        let connection = try Connection(path: path, cacheKiB: 16 << 10)
        try begin(connection)
        var count = Count()
        try connection.transaction { connection in
            let insert = try connection.statement(
                """
                INSERT OR IGNORE INTO titles(id, title, year, rating, votes, key, head, tail, length, digits, letters)
                VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
                """
            )
            let find = try connection.statement("SELECT key FROM titles WHERE id = ?1")
            let other = try connection.statement("INSERT OR IGNORE INTO alternates(key, id) VALUES(?1, ?2)")
            while let batch = try next() {
                switch batch {
                case .titles(let titles):
                    for row in titles.rows { try write(row, insert, other, connection, &count) }
                case .others(let others):
                    for (id, key) in others {
                        find.reset()
                        find.bind(id, at: 1)
                        let known = try find.step() ? find.int64(0) : nil
                        find.reset()
                        if let known, known != key { try add(key, id, other, connection, &count) }
                    }
                }
            }
        }
        try finish(connection, count)
        return count
    }

    private func write(
        _ row: Titles.Row,
        _ insert: Statement,
        _ other: Statement,
        _ connection: borrowing Connection,
        _ count: inout Count
    ) throws {
        insert.reset()
        insert.bind(row.id, at: 1)
        insert.bind(row.title, at: 2)
        row.year.bind(to: insert, at: 3)
        (row.vote?.rating).bind(to: insert, at: 4)
        insert.bind(Int64(row.vote?.count ?? 0), at: 5)
        insert.bind(row.key, at: 6)
        row.head.bind(to: insert, at: 7)
        row.tail.bind(to: insert, at: 8)
        insert.bind(Int64(row.length), at: 9)
        insert.bind(Int64(row.digits), at: 10)
        insert.bind(Int64(bitPattern: row.letters), at: 11)
        try insert.run()
        guard connection.changes > 0 else {
            count.duplicates += 1
            return
        }
        count.titles += 1
        if row.vote != nil { count.ratings += 1 }
        if let original = row.original { try add(original, row.id, other, connection, &count) }
    }

    private func add(
        _ key: Int64,
        _ id: Int64,
        _ statement: Statement,
        _ connection: borrowing Connection,
        _ count: inout Count
    ) throws {
        statement.reset()
        statement.bind(key, at: 1)
        statement.bind(id, at: 2)
        try statement.run()
        count.otherTitles += connection.changes
    }
}
