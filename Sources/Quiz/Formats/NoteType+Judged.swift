extension NoteType {
    /// A question whose answer the program judges; its third field holds the question in GIFT.
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
}
