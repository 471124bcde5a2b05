/// One note of a text format, before it is in a deck.
public struct ImportedNote: Equatable, Sendable {
    /// What identifies the note when the file is imported again; `nil` makes it from the first field.
    public var guid: String?
    public var type: NoteType
    public var fields: [String]
    public var tags: [String] = []
    /// The deck; `nil` is that of the file.
    public var deck: String?

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
        let question = item.question
        switch question.kind {
        case .cloze(let text, _):
            return ImportedNote(type: .cloze, fields: [text, question.hint ?? ""], tags: tags, deck: deck)
        case .recall:
            let fields = [question.prompt, question.answer, question.hint ?? ""].map(SideWriter.escaped)
            return ImportedNote(type: .question, fields: fields, tags: tags, deck: deck)
        case .choice, .trueFalse, .numeric, .typed, .matching, .essay:
            let fields = [
                SideWriter.escaped(question.prompt), SideWriter.escaped(question.answer),
                KindText.text(item),
            ]
            return ImportedNote(type: .judged, fields: fields, tags: tags, deck: deck)
        }
    }
}
