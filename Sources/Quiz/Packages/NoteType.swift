/// A form for notes: which fields they have, and which cards are made of them.
public struct NoteType: Equatable, Sendable {
    /// One card of a note: its front and its back.
    public struct Template: Equatable, Sendable {
        /// The template's name.
        public var name: String
        /// The side that asks, as a template.
        public var question: String
        /// The side that answers, as a template.
        public var answer: String

        /// A template of two sides.
        public init(name: String, question: String, answer: String) {
            self.name = name
            self.question = question
            self.answer = answer
        }
    }

    /// The id in the collection.
    public var id: Int64
    /// The type's name.
    public var name: String
    /// Whether its cards are the gaps of a text.
    public var isCloze: Bool
    /// The names of the fields, in their order.
    public var fields: [String]
    /// What cards are made of a note.
    public var templates: [Template]
    /// The style sheet of all cards of the type.
    public var css: String
    /// The index of the field by which notes are sorted.
    public var sortField: Int
    /// When it was last changed, in seconds since 1970; 0 where nobody knows.
    public var mod: Int

    /// A type with these fields and templates.
    public init(
        id: Int64,
        name: String,
        isCloze: Bool = false,
        fields: [String],
        templates: [Template],
        css: String = "",
        sortField: Int = 0,
        mod: Int = 0
    ) {
        self.id = id
        self.name = name
        self.isCloze = isCloze
        self.fields = fields
        self.templates = templates
        self.css = css
        self.sortField = sortField
        self.mod = mod
    }

    static let standardCSS =
        ".card {\n    font-family: sans-serif;\n    font-size: 20px;\n    text-align: center;\n}\n"

    /// Prompt, answer and hint: what a ``Question`` is made of.
    static let question = NoteType(
        id: 1,
        name: "Question",
        fields: ["Prompt", "Answer", "Hint"],
        templates: [
            Template(
                name: "Card 1",
                question: "{{Prompt}}{{#Hint}}<br>{{hint:Hint}}{{/Hint}}",
                answer: "{{Prompt}}\n\n<hr id=answer>\n\n{{Answer}}"
            )
        ],
        css: standardCSS
    )

    /// A text with gaps.
    static let cloze = NoteType(
        id: 2,
        name: "Cloze text",
        isCloze: true,
        fields: ["Text", "Back Extra"],
        templates: [
            Template(name: "Cloze", question: "{{cloze:Text}}", answer: "{{cloze:Text}}<br>\n{{Back Extra}}")
        ],
        css: standardCSS + ".cloze { font-weight: bold; }\n"
    )

    /// Whether notes of the one can be notes of the other.
    func hasSameShape(as other: NoteType) -> Bool {
        isCloze == other.isCloze && fields == other.fields
            && templates.map(\.name) == other.templates.map(\.name)
    }
}
