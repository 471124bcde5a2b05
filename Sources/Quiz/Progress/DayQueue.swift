import ClickwheelDatabase

/// The cards that a day asks of a deck and those below it, gathered as Anki's scheduler gathers them.
///
/// Steps come first, then reviews by day, then new cards: deck by deck, in their places, and the first card of each note before
/// the second. Each is taken where neither its deck nor one above it, up to the one that is studied, has used up its day, and
/// where no other card of its note was gathered before that buries it.
struct DayQueue {
    /// The cards, in the order in which they are asked.
    private(set) var items: [RoundItem] = []
    private(set) var options: [ScheduleSettings]

    /// A card that may be taken.
    private struct Candidate {
        let id: Int64
        let note: Int64
        let due: Int
        let ord: Int
        /// The place of its deck.
        let deck: Int
        /// The place of its schedule; `nil` for a new card of which nothing is known.
        let schedule: Int?
    }

    private let limits: DayLimits
    private var left: [DayLimits.Count]
    private var paths: [Int: [Int]] = [:]
    private var seen: [Int64: SiblingBurial] = [:]
    private let buries: Bool
    private var schedules: [(schedule: CardSchedule, factor: Int)] = []
    private var chosen: [Candidate] = []

    /// Gathers the cards of `deck` on the study day `today`, at a time in seconds since 1970.
    ///
    /// - Throws: `SQLiteError`.
    init(
        _ deck: String,
        _ limits: DayLimits,
        today: Int,
        seconds: Int,
        _ calendar: StudyCalendar,
        _ connection: borrowing Connection
    ) throws {
        self.limits = limits
        options = limits.options
        left = limits.decks.map(\.left)
        let places = limits.places(below: deck)
        buries = places.contains { !limits.options[limits.decks[$0].options].buries.isEmpty }
        guard let root = places.first(where: { limits.decks[$0].name == deck }) else { return }
        for place in places { paths[place] = limits.path(of: place, upTo: root) }
        var (steps, days, reviews): ([Candidate], [Candidate], [Candidate]) = ([], [], [])
        var new: [[Candidate]] = []
        let statement = try connection.statement(
            """
            SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards
            WHERE deck = ?1 AND (queue = 0 OR queue = 1 AND due < ?3 OR queue IN (2, 3) AND due <= ?2)
            """
        )
        let tomorrow = max(calendar.start(of: today + 1), seconds + Self.ahead + 1)
        for place in places {
            var fresh: [Candidate] = []
            statement.bind(limits.decks[place].id, today, tomorrow)
            try statement.forEachRow { row in
                let queue = row.int(5)
                let isPlain = queue == 0 && row.int(9) == 0 && row.withBytes(13) { $0.count <= 2 }
                if !isPlain { schedules.append((CardSchedule(row), row.int(8))) }
                let card = Candidate(
                    id: row.int64(0),
                    note: row.int64(1),
                    due: row.int(6),
                    ord: row.int(3),
                    deck: place,
                    schedule: isPlain ? nil : schedules.count - 1
                )
                switch queue {
                case 0: fresh.append(card)
                case 1: steps.append(card)
                case 3: days.append(card)
                default: reviews.append(card)
                }
            }
            new.append(fresh)
        }
        for card in Self.sorted(steps) {
            _ = note(card)
            // In steps within the next twenty minutes counts as due, as in Anki.
            if card.due <= seconds + Self.ahead { chosen.append(card) }
        }
        takeReviews(days, queue: 3)
        takeReviews(reviews, queue: 2)
        takeNew(new)
        try makeItems(calendar, connection)
    }

    /// How many seconds before its time a card in steps counts as due.
    static let ahead = 1200

    private static func sorted(_ cards: [Candidate]) -> [Candidate] {
        cards.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    }

    /// Notes that a card of a note was come to, and answers what those before it bury.
    private mutating func note(_ card: Candidate) -> SiblingBurial {
        guard buries else { return [] }
        let before = seen[card.note] ?? []
        seen[card.note] = before.union(limits.options[limits.decks[card.deck].options].buries)
        return before
    }

    private mutating func takeReviews(_ cards: [Candidate], queue: Int) {
        for card in Self.sorted(cards) {
            let path = paths[card.deck] ?? []
            guard path.allSatisfy({ left[$0].reviews > 0 }) else { continue }
            if note(card).holds(queue: queue) { continue }
            chosen.append(card)
            for place in path {
                left[place].reviews -= 1
                if !limits.rules.newIgnoresReviews {
                    left[place].new = min(left[place].new, left[place].reviews)
                }
            }
        }
    }

    private mutating func takeNew(_ decks: [[Candidate]]) {
        var taken: [Candidate] = []
        for cards in decks {
            guard let path = cards.first.flatMap({ paths[$0.deck] }), path.allSatisfy({ left[$0].new > 0 })
            else {
                continue
            }
            for card in cards.sorted(by: { ($0.due, $0.ord, $0.id) < ($1.due, $1.ord, $1.id) }) {
                guard path.allSatisfy({ left[$0].new > 0 }) else { break }
                if note(card).holds(queue: 0) { continue }
                taken.append(card)
                for place in path { left[place].new -= 1 }
            }
        }
        let places = taken.indices.sorted { (taken[$0].ord, $0) < (taken[$1].ord, $1) }
        chosen += places.map { taken[$0] }
    }

    private mutating func makeItems(_ calendar: StudyCalendar, _ connection: borrowing Connection) throws {
        var strangers: [MemoryFromHistory.Stranger] = []
        items.reserveCapacity(chosen.count)
        for card in chosen {
            let deck = limits.decks[card.deck]
            var schedule = CardSchedule()
            schedule.due = card.due
            if let known = card.schedule {
                schedule = schedules[known].schedule
                if schedule.memory == nil, schedule.phase != .new {
                    strangers.append(
                        MemoryFromHistory.Stranger(
                            id: card.id,
                            schedule: schedule,
                            factor: schedules[known].factor,
                            options: deck.options
                        )
                    )
                }
            }
            items.append(
                RoundItem(card: card.id, note: card.note, deck.name, schedule, options: deck.options)
            )
        }
        (chosen, schedules, seen) = ([], [], [:])
        guard !strangers.isEmpty else { return }
        let models = options.map { FSRS($0.weights) }
        let memories = try MemoryFromHistory.complete(strangers, calendar, models, connection)
        for place in items.indices {
            if let schedule = memories[items[place].id] { items[place].schedule = schedule }
        }
    }
}
