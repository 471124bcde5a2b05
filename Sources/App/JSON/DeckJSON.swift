import Quiz

/// A deck on the command line.
struct DeckJSON: Encodable {
    let name: String
    let cards: Int
    let new: Int
    let learning: Int
    let due: Int

    init(_ deck: DeckSummary) {
        name = deck.name
        cards = deck.cards
        new = deck.new
        learning = deck.learning
        due = deck.due
    }
}

/// What an import did, on the command line.
struct ImportJSON: Encodable {
    let found: Int
    let added: Int
    let updated: Int
    let unchanged: Int
    let conflicting: Int
    let cards: Int
    let reviews: Int
    let media: Int
    let decks: [String]
    let messages: [String]

    init(_ report: ImportReport) {
        found = report.found
        added = report.added
        updated = report.updated
        unchanged = report.unchanged
        conflicting = report.conflicting
        cards = report.cards
        reviews = report.reviews
        media = report.media
        decks = report.decks
        messages = report.messages
    }
}
