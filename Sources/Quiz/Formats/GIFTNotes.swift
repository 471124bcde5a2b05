/// Reads GIFT; categories are decks below the text's.
struct GIFTNotes: NoteReader {
    private let deck: String
    private var lines: TextLines
    private var reader: GIFTReader

    /// `deck` is that of questions without a category.
    init(path: String, deck: String) {
        self.deck = deck
        lines = TextLines(path: path)
        reader = GIFTReader(path: path, leavesOut: true)
    }

    var leftOut: LeftOut { reader.leftOut }

    mutating func read(_ piece: ArraySlice<UInt8>, _ note: (ImportedNote) throws -> Void) throws {
        let deck = deck
        try lines.read(piece) { try reader.take($1, $0) { try note(Self.note($0, deck)) } }
    }

    mutating func finish(_ note: (ImportedNote) throws -> Void) throws {
        let deck = deck
        try lines.finish { try reader.take($1, $0) { try note(Self.note($0, deck)) } }
        try reader.finish { try note(Self.note($0, deck)) }
    }

    private static func note(_ item: GIFT.Item, _ deck: String) -> ImportedNote {
        let parts = (item.category ?? "").split(separator: "/").map { DeckNames.trimmed($0) }
            .filter { !$0.isEmpty && $0 != "$course$" && $0 != "top" }
        return .item(item, deck: ([deck[...]] + parts).joined(separator: "::"))
    }
}
