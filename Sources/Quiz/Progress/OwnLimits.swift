import ClickwheelDatabase

/// Limits of a day that a deck has of its own; `nil` where those of its options count.
struct OwnLimits: Equatable {
    /// A limit that counts on one day alone.
    struct OfOneDay: Equatable {
        /// How many cards, at least 0.
        var cards: Int
        /// The study day, in days since 1970; in a package, in days since its collection was made.
        var day: Int

        /// The limit where it counts on `today`.
        func on(_ today: Int) -> Int? { day == today ? cards : nil }
    }

    var new: Int?
    var reviews: Int?
    var newOfDay: OfOneDay?
    var reviewsOfDay: OfOneDay?

    /// The columns of the four, in the order in which ``init(_:)`` reads them.
    static let columns: StaticString =
        "SELECT id, name, preset, new_limit, review_limit, new_limit_today, new_limit_day, review_limit_today, review_limit_day FROM quiz_decks ORDER BY name"

    init(new: Int? = nil, reviews: Int? = nil, newOfDay: OfOneDay? = nil, reviewsOfDay: OfOneDay? = nil) {
        (self.new, self.reviews, self.newOfDay, self.reviewsOfDay) = (new, reviews, newOfDay, reviewsOfDay)
    }

    /// The limits in a row of ``columns``.
    init(_ row: Statement) {
        self.init(new: row.optionalInt(3), reviews: row.optionalInt(4))
        if let cards = row.optionalInt(5) { newOfDay = OfOneDay(cards: cards, day: row.int(6)) }
        if let cards = row.optionalInt(7) { reviewsOfDay = OfOneDay(cards: cards, day: row.int(8)) }
    }

    /// New cards and reviews on the study day `today`; that of the day comes before the lasting one, as in Anki.
    func on(_ today: Int) -> (new: Int?, reviews: Int?) {
        (newOfDay?.on(today) ?? new, reviewsOfDay?.on(today) ?? reviews)
    }

    /// The same with no number that is not safe to count with.
    var inRange: OwnLimits {
        func clamped(_ limit: OfOneDay?) -> OfOneDay? {
            limit.map { OfOneDay(cards: Self.clamped($0.cards), day: min(max($0.day, -1 << 30), 1 << 30)) }
        }
        return OwnLimits(
            new: new.map(Self.clamped),
            reviews: reviews.map(Self.clamped),
            newOfDay: clamped(newOfDay),
            reviewsOfDay: clamped(reviewsOfDay)
        )
    }

    private static func clamped(_ cards: Int) -> Int { min(max(cards, 0), 100_000) }

    /// The same, where the days are counted from another one.
    func shifted(by days: Int) -> OwnLimits {
        var shifted = self
        shifted.newOfDay?.day += days
        shifted.reviewsOfDay?.day += days
        return shifted
    }

    func keep(for deck: Int64, _ connection: borrowing Connection) throws {
        try connection.run(
            """
            UPDATE quiz_decks SET new_limit = ?, review_limit = ?, new_limit_today = ?, new_limit_day = ?,
                review_limit_today = ?, review_limit_day = ? WHERE id = ?
            """,
            new,
            reviews,
            newOfDay?.cards,
            newOfDay?.day,
            reviewsOfDay?.cards,
            reviewsOfDay?.day,
            deck
        )
    }
}

// MARK: In packages

extension OwnLimits {
    /// The limits of a deck in schema 11.
    init(_ deck: JSONValue) {
        func ofDay(_ key: String) -> OfOneDay? {
            guard let limit = deck[key], let cards = limit["limit"]?.int, let day = limit["today"]?.int else {
                return nil
            }
            return OfOneDay(cards: cards, day: day)
        }
        self.init(
            new: deck["newLimit"]?.int,
            reviews: deck["reviewLimit"]?.int,
            newOfDay: ofDay("newLimitToday"),
            reviewsOfDay: ofDay("reviewLimitToday")
        )
    }

    /// The members of a deck in schema 11; what counted on a day before day 0 is over.
    var members: [String: JSONValue] {
        func ofDay(_ limit: OfOneDay?) -> JSONValue {
            guard let limit, limit.day >= 0 else { return .null }
            return .object(["limit": .int(limit.cards), "today": .int(limit.day)])
        }
        return [
            "newLimit": new.map { .int($0) } ?? .null,
            "reviewLimit": reviews.map { .int($0) } ?? .null,
            "newLimitToday": ofDay(newOfDay),
            "reviewLimitToday": ofDay(reviewsOfDay),
        ]
    }
}

extension OwnLimits.OfOneDay {
    /// A limit of one day in schema 18; what is not written is 0.
    init(_ message: ArraySlice<UInt8>) throws(ProtobufReader.Failure) {
        self.init(cards: 0, day: 0)
        var reader = ProtobufReader(message)
        while let (number, field) = try reader.next() {
            switch number {
            case 1: cards = field.int ?? 0
            case 2: day = field.int ?? 0
            default: break
            }
        }
    }
}
