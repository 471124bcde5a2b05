/// The note behind a card, as a person may edit it.
public struct EditableNote: Encodable, Equatable, Sendable {
    /// One field: plain text as it is read, or HTML as it is kept.
    public struct Field: Codable, Equatable, Sendable {
        /// Not read back: fields are in the order of their note's kind.
        public let name: String?
        /// What stands in it.
        public let text: String
        /// Whether ``text`` is HTML, since it says more than plain text can.
        public let isHTML: Bool

        /// A field that is kept as `html`.
        init(name: String, html: String) {
            self.name = name
            let lines = html.replacing(bytes: "<br>", with: "\n")
            let plain = HTMLText.decode(lines)
            // Without tags, and with entities only where plain text needs them.
            isHTML =
                lines.utf8.contains(UInt8(ascii: "<")) || plain != lines && SideWriter.escaped(plain) != lines
            text = isHTML ? html : plain
        }

        /// A field as a person has written it.
        public init(text: String, isHTML: Bool) {
            (name, self.text, self.isHTML) = (nil, text, isHTML)
        }

        /// As it is kept.
        var html: String {
            isHTML ? text : SideWriter.escaped(text).replacing(bytes: "\n", with: "<br>")
        }
    }

    /// The card by which it was asked for.
    public let card: Int64
    /// The name of that card's deck.
    public let deck: String
    /// What its kind of note is called.
    public let kind: String
    /// In the order of its kind.
    public let fields: [Field]
}

/// Some cards of a deck, in words.
public struct CardPage: Encodable, Equatable, Sendable {
    /// A card by its sides, as text without hints.
    public struct Row: Encodable, Equatable, Sendable {
        let id: Int64
        let question: String
        let answer: String

        init(_ card: StudyCard) {
            id = card.id
            question = String(card.questionText.prefix(200))
            answer = String(card.answerText.prefix(200))
        }
    }

    /// How many cards the deck has.
    public let total: Int
    /// Those that were asked for, in the deck's order.
    public let rows: [Row]
}
