import ClickwheelDatabase

/// A note as it will be kept, with the cards that it has.
struct PreparedNote {
    let type: NoteType
    let deck: String
    let guid: String
    let tags: String
    /// The fields in one text, as ``NoteFields`` parts it.
    let text: String
    let ords: [Int]
}

/// Where new rows go while the database is held, and what was looked up since.
struct NewRows {
    /// The place of the last new card.
    var position: Int
    /// The number of the next note, and that of the next card.
    var note: Int64
    var card: Int64
    private var types: [Int64: Int64] = [:]
    private var decks: [String: Int64] = [:]

    /// `position` is that of the last new card; `nil` where it is to be looked up.
    init(_ connection: borrowing Connection, position: Int?) throws {
        self.position =
            try position
            ?? connection.first("SELECT coalesce(max(due), 0) FROM quiz_cards WHERE type = 0") { $0.int(0) }
            ?? 0
        note =
            try connection.first("SELECT coalesce(max(id), 1000000) + 1 FROM quiz_notes") { $0.int64(0) } ?? 1
        card =
            try connection.first("SELECT coalesce(max(id), 1000000) + 1 FROM quiz_cards") { $0.int64(0) } ?? 1
    }

    /// The number that notes of `type` have here.
    mutating func number(of type: NoteType, _ connection: borrowing Connection) throws -> Int64 {
        if let known = types[type.id] { return known }
        let number = try type.merged(into: connection)
        types[type.id] = number
        return number
    }

    mutating func number(ofDeck name: String, _ connection: borrowing Connection) throws -> Int64 {
        if let known = decks[name] { return known }
        let number = try DeckNames.id(of: name, connection)
        decks[name] = number
        return number
    }
}
