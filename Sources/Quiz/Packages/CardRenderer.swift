/// Makes the two sides of a note's cards.
///
/// A value that is made once per note type, and used for all its notes.
public struct CardRenderer: Sendable {
    /// A rendered card, as HTML without the page around it.
    public struct Card: Equatable, Sendable {
        /// The side that asks, as HTML.
        public let question: String
        /// The side that answers, as HTML.
        public let answer: String
        /// The sound files of the question, for `[anki:play:q:0]` and so on.
        public let questionSounds: [String]
        /// Those of the answer, for `[anki:play:a:0]` and so on.
        public let answerSounds: [String]
    }

    /// What a template may ask beside the fields.
    public struct Context: Sendable {
        /// The note's tags, with spaces between them.
        public var tags: String
        /// The deck's full name.
        public var deck: String
        /// The number of the flag, 0 for none.
        public var flag: Int

        /// What a template may say of the card besides its fields.
        public init(tags: String = "", deck: String = "", flag: Int = 0) {
            self.tags = tags
            self.deck = deck
            self.flag = flag
        }
    }

    /// What stands on a card whose front shows nothing of the note.
    public static let blank = "The front of this card is blank."
    /// What stands on a card whose gap is not in the note.
    public static let noGap = "The note has no gap for this card."

    /// The type whose templates are rendered.
    public let type: NoteType
    private let sides: [(question: CardTemplate, answer: CardTemplate)]
    private let places: [String: Int]
    /// Whether a card may want its answer typed.
    let asksToType: Bool

    /// Renders the cards of `type`.
    public init(_ type: NoteType) {
        self.type = type
        sides = type.templates.map { (CardTemplate($0.question), CardTemplate($0.answer)) }
        asksToType = type.templates.contains { $0.question[...].firstRange(ofBytes: "type:") != nil }
        places = Dictionary(type.fields.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// The card `ord` of a note: a template, or the gap `ord + 1`.
    public func card(_ fields: [String], ord: Int, _ context: Context = Context()) -> Card {
        let index = type.isCloze ? 0 : ord
        guard sides.indices.contains(index) else {
            return Card(question: "", answer: "", questionSounds: [], answerSounds: [])
        }
        var writer = SideWriter(renderer: self, fields: fields, ord: ord, context: context)
        writer.write(sides[index].question.nodes)
        // Such a card was left behind when its note changed: what it once asked is gone.
        let problem = problem(fields, ord: ord, &writer, sides[index].question)
        writer.out += problem
        let (question, questionSounds) = SoundTags.taken(writer.out, side: "q")
        writer.out = ""
        writer.front = question
        if problem.isEmpty { writer.write(sides[index].answer.nodes) } else { writer.out = problem }
        let (answer, answerSounds) = SoundTags.taken(writer.out, side: "a")
        return Card(
            question: question,
            answer: answer,
            questionSounds: questionSounds,
            answerSounds: answerSounds
        )
    }

    /// What is said on both sides of a card that asks nothing; empty for all others.
    private func problem(
        _ fields: [String],
        ord: Int,
        _ writer: inout SideWriter,
        _ front: CardTemplate
    ) -> String {
        let text: String
        if type.isCloze {
            if fields.contains(where: { Cloze($0).numbers.contains(ord + 1) }) { return "" }
            text = Self.noGap
        } else {
            if writer.hasContent(front.nodes) { return "" }
            text = Self.blank
        }
        return "<div class=problem>\(text)</div>"
    }

    /// The cards that a note has: those whose front is not empty, or the gaps of its text.
    public func ords(_ fields: [String]) -> [Int] {
        if type.isCloze {
            return Set(fields.flatMap { Cloze($0).numbers }).filter { $0 > 0 }.map { $0 - 1 }.sorted()
        }
        return sides.indices.filter { index in
            var writer = SideWriter(renderer: self, fields: fields, ord: index, context: Context())
            return writer.hasContent(sides[index].question.nodes)
        }
    }

    func place(of field: String) -> Int? { places[field] }
}
