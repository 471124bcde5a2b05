/// One note of a text format, before it is in a deck.
public struct ImportedNote: Equatable, Sendable {
    /// What identifies the note when the file is imported again; `nil` makes it from the first field.
    public var guid: String?
    /// What fields it has, and how cards are made of them.
    public var type: NoteType
    /// The content, in the order of the type's fields.
    public var fields: [String]
    /// Its tags.
    public var tags: [String] = []
    /// The deck; `nil` is that of the file.
    public var deck: String?
    /// The text that the identity is made from, where it is not the first field.
    var key: String?

    /// A note that no collection has yet.
    public init(
        guid: String? = nil,
        type: NoteType,
        fields: [String],
        tags: [String] = [],
        deck: String? = nil
    ) {
        self.guid = guid
        self.type = type
        self.fields = fields
        self.tags = tags
        self.deck = deck
    }

    /// A note for `question`.
    public static func question(
        _ question: Question,
        tags: [String] = [],
        deck: String? = nil
    ) -> ImportedNote {
        .item(GIFT.Item(question: question), tags: tags, deck: deck)
    }

    /// A note for a question with its title and what is said about every answer to it.
    static func item(_ item: GIFT.Item, tags: [String] = [], deck: String? = nil) -> ImportedNote {
        let note = item.question.kind.note(item)
        var made = ImportedNote(type: note.type, fields: note.fields, tags: tags, deck: deck)
        // As when formats were plain text: so what came in then is known, and is drawn from now on.
        made.key = item.formatted.map { SideWriter.escaped($0.text) }
        return made
    }
}
