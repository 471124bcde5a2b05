import ClickwheelDatabase

/// What the day still allows each deck: its limits, less what was studied in it and below it today, in whatever round.
struct DayLimits {
    /// New cards and reviews; what comes back after days in steps counts as a review.
    struct Count: Equatable {
        var new = 0
        var reviews = 0
    }

    struct Deck {
        let id: Int64
        let name: String
        /// The place of its options in ``DayLimits/options``.
        let options: Int
        /// The place of the deck above it.
        let above: Int?
        var left: Count
    }

    /// Every deck before those below it, by name.
    private(set) var decks: [Deck] = []
    private(set) var options: [ScheduleSettings] = []
    private(set) var rules: LimitRules

    init(_ store: DeckStore, today: Int, _ connection: borrowing Connection) throws {
        rules = try LimitRules(connection)
        let rows = try connection.rows(OwnLimits.columns) { row in
            (
                id: row.int64(0), name: row.text(1), preset: row.int64(2), limits: OwnLimits(row).on(today),
                key: row.text(1).lowercased().replacing(bytes: "::", with: "\u{1F}")
            )
        }.sorted { ($0.key, $0.name) < ($1.key, $1.name) }
        var studied = try Self.studied(since: store.calendar.start(of: today) * 1000, connection)
        var known: [Int64: Int] = [:]
        var places: [String: Int] = [:]
        var limits: [(new: Int?, reviews: Int?)] = []
        for row in rows {
            if known[row.preset] == nil {
                known[row.preset] = options.count
                options.append(try store.settings(preset: row.preset, connection))
            }
            let above = DeckNames.withAncestors(row.name).dropLast().last { places[$0] != nil }
            places[row.name] = decks.count
            limits.append(row.limits)
            decks.append(
                Deck(
                    id: row.id,
                    name: row.name,
                    options: known[row.preset] ?? 0,
                    above: above.flatMap { places[$0] },
                    left: Count()
                )
            )
        }
        for place in decks.indices.reversed() {
            let done = studied[decks[place].id] ?? Count()
            if let above = decks[place].above {
                studied[decks[above].id, default: Count()].new += done.new
                studied[decks[above].id, default: Count()].reviews += done.reviews
            }
            let settings = options[decks[place].options]
            var new = (limits[place].new ?? settings.newPerDay) - done.new
            var reviews = (limits[place].reviews ?? settings.reviewsPerDay) - done.reviews
            if !rules.newIgnoresReviews {
                reviews -= done.new
                new = min(new, reviews)
            }
            decks[place].left = Count(new: max(new, 0), reviews: max(reviews, 0))
        }
    }

    /// A deck and those below it, in their order.
    func places(below name: String) -> [Int] {
        decks.indices.filter {
            decks[$0].name == name || decks[$0].name.utf8.starts(with: (name + "::").utf8)
        }
    }

    /// The deck at `place` and those above it, up to the one at `root`, or to the topmost where all of them count.
    func path(of place: Int, upTo root: Int) -> [Int] {
        var path = [place]
        while let above = decks[path[path.count - 1]].above, rules.countsAbove || path[path.count - 1] != root
        {
            path.append(above)
        }
        return path
    }

    // MARK: What was studied

    /// What was answered since a time in milliseconds, by deck: new cards, and reviews.
    private static func studied(since start: Int, _ connection: borrowing Connection) throws -> [Int64: Count]
    {
        var counts: [Int64: Count] = [:]
        let statement = try connection.statement(
            """
            SELECT c.deck, r.type, r.last_ivl, r.before FROM quiz_reviews r JOIN quiz_cards c ON c.id = r.card
            WHERE r.id >= ? AND r.type < 3
            """
        )
        statement.bind(start)
        try statement.forEachRow { row in
            var (isNew, isReview) = (false, false)
            if let before = row.withBytes(3, { numbers($0) }) {
                isNew = before.type == 0
                isReview = before.type == 2 || !isNew && before.due < CardRow.firstSecond
            } else {
                // Of a card that another program asked, only the first answer has no interval before it.
                isNew = row.int(1) == 0 && row.int(2) == 0
                isReview = row.int(1) == 1 || row.int(2) > 0
            }
            if isNew { counts[row.int64(0), default: Count()].new += 1 }
            if isReview { counts[row.int64(0), default: Count()].reviews += 1 }
        }
        return counts
    }

    /// Type and due number in what ``CardRow/saved`` wrote.
    private static func numbers(_ text: UnsafeRawBufferPointer) -> (type: Int, due: Int)? {
        let parts = text.split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let type = Int(String(decoding: parts[0], as: UTF8.self)),
            let due = Int(String(decoding: parts[2], as: UTF8.self))
        else { return nil }
        return (type, due)
    }
}
