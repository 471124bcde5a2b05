import ClickwheelDatabase
import Foundation
import Testing

@testable import Quiz

@Suite("GIFT whose texts are HTML or Markdown")
struct GIFTFormatTests {
    private static func item(_ text: String) throws -> GIFT.Item {
        try #require(try GIFT.read(text, path: "x.gift").first)
    }

    @Test("a prompt in HTML is drawn as cards are, and is words for everything else")
    func prompt() throws {
        let test = try TestStore()
        let gift =
            "::T::[html]<p>Which <b>reed</b> \\= &auml;?</p><script>x</script> {=<i>oboe</i>#<b>Two.</b> ~horn####<u>So.</u>}\n"
        #expect(try test.store.importFile(try test.write("Reeds.gift", gift)).added == 1)
        let round = try test.store.startRound(deck: "Reeds", strategy: "sequential")
        let card = try #require(try round.view().card)
        #expect(card.question.contains("<p>Which <b>reed</b> = &auml;?</p>"))
        #expect(card.questionText == "Which reed = ä?" && card.answer.contains("<i>oboe</i>"))
        #expect(card.judged?.kind.asked?.options?.sorted() == ["horn", "oboe"] && card.remark == "So.")
        let place = try #require(card.judged?.kind.asked?.options?.firstIndex(of: "oboe"))
        #expect(try round.judge(.chosen([place]))?.feedback == ["Two."])
        // The frame of a card keeps what cards may not have out of it.
        let link = try Self.item("[html]<link rel\\=x>a {T}")
        let fields = ImportedNote.item(link).fields
        #expect(fields[0] == "<link rel=x>a" && !CardDocument.withoutConnections(fields[0]).contains("<link"))
    }

    @Test(
        "words of a format stand before answers, halves and feedback too, and are never shown",
        arguments: [
            "[markdown]A **b** <i>c</i> {=[html]<b>d</b>#[markdown]*e* ~[plain]<f>#[moodle]g\\nh####[html]<b>i</b>} [html]j<br>",
            "[HTML]a {T#[html]<b>no</b>#[markdown]**yes**}", "n {#3:1#[html]<b>near</b>}",
            "[moodle]m {=[html]<b>l</b> -> [html]<b>r</b> =[plain]x -> y}", "t {=%50%[html]<b>u</b>}",
        ]
    )
    func everywhere(_ gift: String) throws {
        let item = try Self.item(gift)
        let note = ImportedNote.item(item)
        let shown =
            [item.question.prompt, item.question.answer, item.generalFeedback ?? ""] + note.fields.prefix(2)
            + (item.question.kind.asked?.options ?? []) + (item.question.kind.asked?.lefts ?? [])
            + ([.truth(true), .truth(false), .chosen([0]), .chosen([1]), .text("3")] as [Response]).flatMap {
                item.question.judge($0)?.feedback ?? []
            }
        for text in shown {
            for word in ["[html]", "[markdown]", "[plain]", "[moodle]", "**"] {
                #expect(!text.lowercased().contains(word), "\(text)")
            }
        }
        // What a person reads has no tags but those that are plain text.
        for text in shown.dropFirst(5) { #expect(!text.contains("<b>") && !text.contains("<i>"), "\(text)") }
    }

    @Test("answers are as the question is where they say nothing else")
    func inherited() throws {
        let item = try Self.item("[html]H<sub>2</sub>O is {=<b>water</b> ~[plain]<b>ice</b> ~&lt;steam&gt;}")
        #expect(item.question.kind.asked?.options == ["water", "<b>ice</b>", "<steam>"])
        let fields = ImportedNote.item(item).fields
        #expect(fields[0] == "H<sub>2</sub>O is" && fields[1] == "<b>water</b>")
        // What says nothing at all is plain, and no markup.
        let plain = ImportedNote.item(try Self.item("<b>a</b> {=<i>b</i>}"))
        #expect(plain.fields[0] == "&lt;b&gt;a&lt;/b&gt;" && plain.fields[1] == "&lt;i&gt;b&lt;/i&gt;")
        // A picture has its name, where none is drawn.
        let picture = try Self.item("[html]a {=<img src\\=\"oboe.png\"> ~b}")
        #expect(picture.question.kind.asked?.options == ["oboe.png", "b"])
    }

    @Test(
        "Markdown becomes what it means",
        arguments: [
            (
                "**a** *b* _c_ __d__ `e*f*` ~~g~~",
                "<strong>a</strong> <em>b</em> <em>c</em> <strong>d</strong> <code>e*f*</code> <s>g</s>"
            ),
            ("snake_case_name 2 * 3 * 4 **open", "snake_case_name 2 * 3 * 4 **open"),
            ("# Head\na\nb\n\nc", "<h1>Head</h1>a<br>b<br><br>c"),
            ("- a\n- b\n1. c\n2) d\ne", "<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>e"),
            ("[a *b*](http://x_y_z) [c] (d)", "a <em>b</em> [c] (d)"),
            ("1 < 2 & 3", "1 &lt; 2 &amp; 3"), ("<b>a</b> **c**", "<b>a</b> <strong>c</strong>"),
            ("#5 -a 1.5 *", "#5 -a 1.5 *"), ("****", "****"), ("~~~~", "~~~~"), ("`` a", "`` a"),
            ("x * a*", "x * a*"), ("*a *", "*a *"), ("** **", "** **"), ("*a* *b *", "<em>a</em> *b *"),
        ]
    )
    func markdown(text: String, html: String) { #expect(MarkdownText.html(text) == html) }

    @Test(
        "what was read goes out as it came in, in GIFT, CSV and JSON, and comes back the same",
        arguments: ["gift", "csv", "json", "apkg"]
    )
    func roundTrip(_ end: String) throws {
        let gift = "::T::[html]Which <b>reed</b>? {\n=[markdown]*oboe*#[html]<i>Yes</i>\n~%-33.333%horn\n}"
        let test = try TestStore()
        _ = try test.store.importFile(try test.write("Reeds.gift", gift))
        let out = test.folder + "/out." + end
        _ = try test.store.exportFile(deck: "Reeds", to: out)
        if end == "gift" { #expect(try String(contentsOfFile: out, encoding: .utf8) == gift + "\n") }
        let other = try TestStore()
        #expect(try other.store.importFile(out, deck: "Reeds").added == 1)
        func fields(_ test: TestStore) throws -> String? {
            try test.store.database.read { try $0.first("SELECT fields FROM quiz_notes") { $0.text(0) } }
        }
        #expect(try fields(other) == fields(test))
        #expect(try test.store.importFile(out, deck: "Reeds").unchanged == 1)
    }

    @Test("a question that came in when formats were shown as text is known, and is drawn from now on")
    func earlier() throws {
        let test = try TestStore()
        let prompt = "<b>Reed</b>?"
        let old = ImportedNote(
            type: .judged,
            fields: [SideWriter.escaped(prompt), "oboe", StoredQuestion(try Self.item("Reed? {=oboe}")).text]
        )
        try test.store.database.write { connection in
            var task = DeckImport(title: "Reeds")
            try task.add([old], to: connection, mod: 0)
        }
        let report = try test.store.importFile(try test.write("Reeds.gift", "[html]<b>Reed</b>? {=oboe}"))
        #expect(report.updated == 1 && report.added == 0)
        let card = try test.store.startRound(deck: "Reeds", strategy: "sequential").view().card
        #expect(card?.questionText == "Reed?")
    }

    @Test(
        "a text that only looks like a format keeps its brackets",
        arguments: ["[html]", "[plain][html] x", "[Markdown]"]
    )
    func literal(_ text: String) throws {
        let kinds: [any QuestionKind] = [
            ChoiceKind([AnswerOption(text, credit: 1, feedback: text), AnswerOption("b", credit: 0)]),
            MatchingKind([.init(text, text), .init("a", "b")]),
            TruthKind(true, whenRight: text, whenWrong: text),
            TypedKind([AnswerOption(text, credit: 1)]), NumberKind([.init(1, feedback: text)]),
        ]
        for kind in kinds {
            let item = GIFT.Item(
                title: "t",
                question: Question(prompt: text, kind: kind),
                generalFeedback: text
            )
            let back = try Self.item(GIFT.text([item]))
            #expect(back.question.prompt == text && back.generalFeedback == text)
            #expect(back.question.kind.isEqual(to: kind), "\(GIFT.text([item]))")
        }
    }

    @Test("a question that was changed after it was read is written as it is now")
    func changed() throws {
        var item = try Self.item("[html]<b>a</b> {=b ~c}")
        #expect(GIFT.text([item]) == "[html]<b>a</b> {=b ~c}\n")
        item.question = Question(prompt: "new", kind: item.question.kind)
        #expect(GIFT.text([item]).hasPrefix("new {"))
    }
}
