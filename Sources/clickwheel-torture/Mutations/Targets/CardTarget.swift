import ClickwheelSystem
import Quiz

/// Cards: templates of strangers, with fields of strangers in them.
struct CardTarget: MutationTarget {
    static let name = "cards"
    static let count = 3000
    static let grownCount = 400

    /// The question and the answer of a template, a line each, and what is in the first field.
    static func originals(_ workshop: Workshop) -> [[UInt8]] {
        [
            "{{#A}}{{A}}{{/A}}{{^B}}{{hint:B}}{{/B}}\n{{FrontSide}}<hr id=answer>{{B}}\nx <b>y</b>",
            "{{cloze:A}}<!-- a comment -->\n{{cloze:A}}<br>{{type:B}}\n{{c1::one {{c2::two}} three::hint}} &amp; more",
            "<style>.a{color:red}</style><script>1</script>{{text:A}}[sound:a.mp3]\n[anki:play:q:0]{{tts en_US:A}}\n<img src=\"a.png\">",
            "{{A}}<a href=\"https://example.org/\" onclick='x'>go</a>\n{{A}} {{B}} {{Tags}} {{Deck}}\n[latex]x[/latex] \\(y\\) e\u{301}",
        ].map { Array($0.utf8) }
    }

    init(_ workshop: Workshop) {}

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            let parts = String(decoding: bytes, as: UTF8.self).split(
                separator: "\n",
                maxSplits: 2,
                omittingEmptySubsequences: false
            ).map(String.init)
            for isCloze in [false, true] {
                try read(
                    parts[0],
                    parts.count > 1 ? parts[1] : "{{FrontSide}}",
                    parts.last ?? "",
                    isCloze: isCloze
                )
            }
        }
    }

    private func read(
        _ question: String,
        _ answer: String,
        _ field: String,
        isCloze: Bool
    ) throws(TortureFailure) {
        let type = NoteType(
            id: 1,
            name: "Torture",
            isCloze: isCloze,
            fields: ["A", "B"],
            templates: [.init(name: "1", question: question, answer: answer)]
        )
        let renderer = CardRenderer(type)
        for ord in renderer.ords([field, "b"]).prefix(3) {
            let card = renderer.card([field, "b"], ord: ord)
            _ = HTMLText.readable(card.question)
        }
    }
}
