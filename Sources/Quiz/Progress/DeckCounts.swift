/// What is due in a deck, and how much of it the day allows.
struct DeckCounts {
    var cards = 0
    var new = 0
    /// Cards whose step ends within the day.
    var steps = 0
    /// Cards whose step ended on this day or before, but began earlier; they count as reviews do.
    var daysInSteps = 0
    var reviews = 0

    mutating func add(_ other: DeckCounts) {
        cards += other.cards
        new += other.new
        steps += other.steps
        daysInSteps += other.daysInSteps
        reviews += other.reviews
    }

    /// Cut to what is left of a day's limits.
    func within(_ left: DayLimits.Count, newIgnoresReviews: Bool) -> DeckCounts {
        var counts = self
        counts.daysInSteps = min(daysInSteps, left.reviews)
        counts.reviews = min(reviews, left.reviews - counts.daysInSteps)
        counts.new = min(new, left.new)
        if !newIgnoresReviews {
            counts.new = min(counts.new, left.reviews - counts.daysInSteps - counts.reviews)
        }
        return counts
    }
}

extension DayLimits {
    /// What each deck of ``decks`` shows: its own, and what those below it show, within its limits.
    func shown(_ own: [Int64: DeckCounts]) -> [DeckCounts] {
        var limits = decks.map(\.left)
        if rules.countsAbove {
            for (place, deck) in decks.enumerated() {
                guard let above = deck.above else { continue }
                limits[place].new = min(limits[place].new, limits[above].new)
                limits[place].reviews = min(limits[place].reviews, limits[above].reviews)
            }
        }
        var shown = decks.map { own[$0.id] ?? DeckCounts() }
        for place in decks.indices.reversed() {
            shown[place] = shown[place].within(limits[place], newIgnoresReviews: rules.newIgnoresReviews)
            if let above = decks[place].above { shown[above].add(shown[place]) }
        }
        return shown
    }
}
