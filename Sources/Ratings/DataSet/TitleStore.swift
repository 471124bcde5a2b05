import ClickwheelDatabase
import ClickwheelSystem

/// The films of IMDb's data set, in a file of their own that an import makes anew.
///
/// Safe to use from every thread.
public final class TitleStore: Sendable {
    /// A film as the data set has it.
    public struct Film: Equatable, Sendable {
        /// The number of its id.
        let id: Int
        /// The title by which it is known.
        public let title: String
        /// When it came out.
        public let year: Int?
        /// Tenths, 10 to 100; `nil` where nobody has voted.
        let rating: Int?
        /// How many have voted.
        public let votes: Int
        /// Whether it was found by another title than its own.
        let isOther: Bool
        /// The digits of its id.
        let digits: Int

        /// Its id, such as `tt0083658`.
        public var tconst: String { TitleID.text(id, digits: digits) }
    }

    private let database: Database
    /// When it was imported, in seconds since 1970.
    public let importedAt: Int
    /// How many films there are.
    public let count: Int

    /// Opens the films at `path`; a file of an earlier program is brought up to date first, which may take seconds.
    ///
    /// - Throws: ``RatingError/noDataSet`` where no import was made, ``RatingError/notKept(reason:)`` where it cannot be read.
    public init(path: String) throws(RatingError) {
        guard Files.exists(path) else { throw .noDataSet }
        do {
            let database = try Database(path: path)
            try database.withWriter { try TitleSchema.migrations.apply(to: $0) }
            (importedAt, count) = try database.read { connection in
                try connection.first("SELECT imported_at, films FROM data_set") { ($0.int(0), $0.int(1)) }
                    ?? (0, 0)
            }
            self.database = database
        } catch {
            throw .notKept(reason: "\(path): \(error); import the data set again")
        }
    }

    /// The film with this id.
    func film(_ id: Int) throws(RatingError) -> Film? {
        try look { connection in
            try connection.first(
                "SELECT id, title, year, rating, votes, 0, digits FROM titles WHERE id = ?",
                id
            ) {
                Film($0)
            }
        }
    }

    /// The films with this key, the ones with most votes first, at most ``most``.
    func films(_ key: TitleKey) throws(RatingError) -> [Film] {
        try look { connection in
            try connection.rows(
                """
                SELECT id, title, year, rating, votes, 0, digits FROM titles WHERE key = ?1
                UNION ALL
                SELECT titles.id, title, year, rating, votes, 1, digits
                FROM alternates JOIN titles USING(id) WHERE alternates.key = ?1
                ORDER BY 6, 5 DESC LIMIT ?2
                """,
                key.hash,
                Self.most
            ) { Film($0) }
        }
    }

    /// The films that `words` may mean: the one with this id, those of this title, and those that have the words in it, each with most
    /// votes first.
    ///
    /// - Complexity: O(*n*) in the films.
    func search(_ words: String, limit: Int) throws(RatingError) -> [Film] {
        let text = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let id = TitleID.number(text) { return try film(id).map { [$0] } ?? [] }
        let key = TitleKey(text)
        guard !text.isEmpty, !key.bytes.isEmpty else { return [] }
        var found = try films(key)
        let pattern = ["\\", "%", "_"].reduce(text) { $0.replacing($1, with: "\\" + $1) }
        found += try look { connection in
            try connection.rows(
                """
                SELECT id, title, year, rating, votes, 0, digits FROM titles
                WHERE title LIKE ?1 ESCAPE '\\' ORDER BY votes DESC LIMIT ?2
                """,
                "%\(pattern)%",
                limit
            ) { Film($0) }
        }
        var known: Set<Int> = []
        return Array(found.filter { known.insert($0.id).inserted }.prefix(limit))
    }

    /// The films of `years` whose key begins or ends as this one does, is at most `reach` longer or shorter, and has nearly the same letters.
    func neighbours(_ key: TitleKey, _ years: ClosedRange<Int>, reach: Int) throws(RatingError) -> [Film] {
        let lengths = (least: key.bytes.count - reach, most: key.bytes.count + reach)
        return try look { connection in
            // Told apart in the index, so that few films are read.
            let letters = key.letters
            var near: [Int] = []
            for year in years {
                guard let head = key.head(year), let tail = key.tail(year) else { break }
                let found =
                    try connection.rows(
                        """
                        SELECT id, letters FROM titles
                        WHERE head = ?1 AND length BETWEEN ?2 AND ?3 LIMIT ?4
                        """,
                        head,
                        lengths.least,
                        lengths.most,
                        Self.mostNeighbours
                    ) { ($0.int(0), $0.int64(1)) }
                    + connection.rows(
                        """
                        SELECT id, letters FROM titles
                        WHERE tail = ?1 AND length BETWEEN ?2 AND ?3 LIMIT ?4
                        """,
                        tail,
                        lengths.least,
                        lengths.most,
                        Self.mostNeighbours
                    ) { ($0.int(0), $0.int64(1)) }
                for (id, others) in found
                where (UInt64(bitPattern: others) ^ letters).nonzeroBitCount <= 2 * reach { near.append(id) }
            }
            return try Set(near).sorted().compactMap { id in
                try connection.first(
                    "SELECT id, title, year, rating, votes, 0, digits FROM titles WHERE id = ?",
                    id
                ) { Film($0) }
            }
        }
    }

    /// Films of one key that are looked at.
    static let most = 500
    private static let mostNeighbours = 2_000

    private func look<Found: Sendable>(
        _ body: (borrowing Connection) throws -> Found
    ) throws(RatingError) -> Found {
        do {
            return try database.read(body)
        } catch {
            throw .notKept(reason: "\(error)")
        }
    }
}

extension TitleStore.Film {
    fileprivate init(_ row: Statement) {
        id = row.int(0)
        title = row.text(1)
        year = row.optionalInt(2)
        rating = row.optionalInt(3)
        votes = row.int(4)
        isOther = row.int(5) == 1
        digits = row.int(6)
    }
}
