import ClickwheelDatabase

/// What is known of films: services' answers, how often they were asked, and what the user says.
///
/// Calls wait for the disk. Safe to use from every thread.
public final class RatingStore: Sendable {
    /// An answer that was kept.
    struct Kept: Equatable, Sendable {
        /// `nil` where the service did not know the film.
        let body: [UInt8]?
        /// In seconds since 1970.
        let askedAt: Int
    }

    let database: Database

    /// Opens the database at `path`, which others may use too, making it when it is not there.
    ///
    /// - Throws: ``RatingError/notKept(reason:)``
    public convenience init(path: String) throws(RatingError) {
        do {
            try self.init(Database(path: path, isQuick: true))
        } catch {
            throw .notKept(reason: "\(error)")
        }
    }

    /// A store that is gone with the instance.
    ///
    /// - Throws: ``RatingError/notKept(reason:)``
    public convenience init() throws(RatingError) {
        do {
            try self.init(Database(inMemory: ()))
        } catch {
            throw .notKept(reason: "\(error)")
        }
    }

    private init(_ database: Database) throws {
        self.database = database
        try database.withWriter { try RatingSchema.migrations.apply(to: $0) }
    }

    // MARK: Answers

    func answer(_ service: String, _ question: String) throws(RatingError) -> Kept? {
        try read { connection in
            try connection.first(
                "SELECT body, asked_at FROM rating_answers WHERE service = ? AND question = ?",
                service,
                question
            ) { Kept(body: $0.isNull(0) ? nil : $0.bytes(0), askedAt: $0.int(1)) }
        }
    }

    func keep(_ body: [UInt8]?, _ service: String, _ question: String, at time: Int) throws(RatingError) {
        try write { connection in
            try connection.run(
                "INSERT OR REPLACE INTO rating_answers(service, question, body, asked_at) VALUES(?, ?, ?, ?)",
                service,
                question,
                body,
                time
            )
        }
    }

    // MARK: Requests

    /// Counts one more request of `day`, unless there were `limit`.
    ///
    /// - Returns: Whether it may be made.
    func mayAsk(_ service: String, day: Int, limit: Int) throws(RatingError) -> Bool {
        try write { connection in
            try connection.run("DELETE FROM rating_requests WHERE service = ? AND day < ?", service, day)
            try connection.run(
                """
                INSERT INTO rating_requests(service, day, count) VALUES(?1, ?2, min(1, ?3))
                ON CONFLICT DO UPDATE SET count = count + 1 WHERE count < ?3
                """,
                service,
                day,
                limit
            )
            return connection.changes > 0 && limit > 0
        }
    }

    /// How often `service` was asked on `day`.
    func requests(_ service: String, day: Int) throws(RatingError) -> Int {
        try read { connection in
            try connection.first(
                "SELECT count FROM rating_requests WHERE service = ? AND day = ?",
                service,
                day
            ) { $0.int(0) } ?? 0
        }
    }

    /// Notes that `service` will not be asked again on `day`, since it says so.
    func exhaust(_ service: String, day: Int, limit: Int) throws(RatingError) {
        try write { connection in
            try connection.run(
                "INSERT OR REPLACE INTO rating_requests(service, day, count) VALUES(?, ?, ?)",
                service,
                day,
                limit
            )
        }
    }

    // MARK: The user's own

    /// The ids that the user has given to names of files.
    ///
    /// - Throws: ``RatingError/notKept(reason:)``
    public func fixes() throws(RatingError) -> [String: FilmFix] {
        let rows = try read { connection in
            try connection.rows("SELECT name, tconst, title, year FROM film_matches") {
                ($0.text(0), FilmFix(tconst: $0.text(1), title: $0.optionalText(2), year: $0.optionalInt(3)))
            }
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Remembers which film the file called `name` is of; `nil` forgets it.
    ///
    /// - Throws: ``RatingError/notKept(reason:)``
    public func fix(_ name: String, to film: FilmFix?) throws(RatingError) {
        try write(isDurable: true) { connection in
            if let film {
                try connection.run(
                    "INSERT OR REPLACE INTO film_matches(name, tconst, title, year) VALUES(?, ?, ?, ?)",
                    name,
                    film.tconst,
                    film.title,
                    film.year
                )
            } else {
                try connection.run("DELETE FROM film_matches WHERE name = ?", name)
            }
        }
    }

    /// Keeps the user's stars for a film, in halves from a half to 5; 0 takes them back.
    ///
    /// `now` is in seconds since 1970.
    ///
    /// - Throws: ``RatingError/notKept(reason:)``
    public func give(_ stars: Double, to film: MovieMatch, now: Int) throws(RatingError) {
        try give(stars, to: [film.tconst], title: film.title, year: film.year, now: now)
    }

    /// Keeps them under the first of `keys`, and nothing under the others, by which the film was known before.
    func give(
        _ stars: Double,
        to keys: [String],
        title: String,
        year: Int?,
        now: Int
    ) throws(RatingError) {
        let halves = Int((stars * 2).rounded())
        try write(isDurable: true) { connection in
            for key in keys { try connection.run("DELETE FROM film_stars WHERE tconst = ?", key) }
            guard halves > 0, let key = keys.first else { return }
            try connection.run(
                "INSERT INTO film_stars(tconst, title, year, halves, given_at) VALUES(?, ?, ?, ?, ?)",
                key,
                title,
                year,
                min(halves, 10),
                now
            )
        }
    }

    /// The user's stars for a film, and when they were given.
    func stars(_ key: String) throws(RatingError) -> (count: Double, givenAt: Int)? {
        try read { connection in
            try connection.first("SELECT halves, given_at FROM film_stars WHERE tconst = ?", key) {
                (Double($0.int(0)) / 2, $0.int(1))
            }
        }
    }

    /// The user's stars for all films, by what they are kept under.
    func allStars() throws(RatingError) -> [String: (count: Double, givenAt: Int)] {
        let rows = try read { connection in
            try connection.rows("SELECT tconst, halves, given_at FROM film_stars") {
                ($0.text(0), (count: Double($0.int(1)) / 2, givenAt: $0.int(2)))
            }
        }
        return Dictionary(rows) { first, _ in first }
    }

    private func read<Found: Sendable>(
        _ body: (borrowing Connection) throws -> Found
    ) throws(RatingError) -> Found {
        do {
            return try database.read(body)
        } catch {
            throw .notKept(reason: "\(error)")
        }
    }

    private func write<Found: Sendable>(
        isDurable: Bool = false,
        _ body: (borrowing Connection) throws -> Found
    ) throws(RatingError) -> Found {
        do {
            return try database.write(isDurable: isDurable, body)
        } catch {
            throw .notKept(reason: "\(error)")
        }
    }
}
