extension NoteType {
    /// A question whose answer the program judges; its third field holds it as ``StoredQuestion`` says.
    static let judged = NoteType(
        id: 3,
        name: "Judged question",
        fields: ["Prompt", "Answer", "Form"],
        templates: [
            Template(
                name: "Card 1",
                question: "{{Prompt}}",
                answer: "{{FrontSide}}\n\n<hr id=answer>\n\n{{Answer}}"
            )
        ],
        css: standardCSS
    )

    var isJudged: Bool { name == Self.judged.name && fields.count > 2 }

    /// The judged question that a note's fields keep; `nil` for other notes, and where the field holds none.
    func stored(_ fields: [String]) -> StoredQuestion? {
        isJudged && fields.count > 2 ? StoredQuestion(fields[2]) : nil
    }

    /// Fields of a file as they are kept: where they say a judged question in GIFT, in its own form.
    func kept(_ fields: [String]) -> [String] { changed(fields, to: \.text) }

    /// Kept fields as a file has them: where GIFT can say the judged question, in GIFT.
    func written(_ fields: [String]) -> [String] { changed(fields) { $0.gift ?? $0.text } }

    private func changed(_ fields: [String], to form: (StoredQuestion) -> String) -> [String] {
        guard let stored = stored(fields) else { return fields }
        var fields = fields
        fields[2] = form(stored)
        return fields
    }
}
