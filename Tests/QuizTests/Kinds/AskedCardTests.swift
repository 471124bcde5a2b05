import ClickwheelDatabase
import Foundation
import Testing

@testable import Quiz

@Suite("Cards that the program judges")
struct AskedCardTests {
    private func card(_ test: TestStore, _ deck: String) throws -> StudyCard {
        try #require(try test.store.startRound(deck: deck, strategy: "sequential", seed: 1).view().card)
    }

    private func add(_ notes: [ImportedNote], _ deck: String, to test: TestStore) throws {
        try test.store.database.write { connection in
            var task = DeckImport(title: deck)
            try task.add(notes, to: connection, mod: 0)
        }
    }

    @Test("a card that wants its answer typed, as Anki's do, is judged by its field, without markup")
    func typed() throws {
        let test = try TestStore()
        let type = NoteType(
            id: 77,
            name: "Typed",
            fields: ["Front", "Back"],
            templates: [
                .init(name: "Card 1", question: "{{Front}} {{type:Back}}", answer: "{{FrontSide}}{{Back}}")
            ],
            css: ""
        )
        let notes = [
            ImportedNote(type: type, fields: ["two and two", "<b>4*1</b> &amp; no more"]),
            ImportedNote(type: type, fields: ["nothing", ""]),
        ]
        try add(notes, "Typed", to: test)
        let round = try test.store.startRound(deck: "Typed", strategy: "sequential", seed: 1)
        let card = try #require(try round.view().card)
        #expect(card.questionText == "two and two" && card.question.contains("[[type:Back]]"))
        #expect(card.judged?.judge(.text("4*1 & no more"))?.credit == 1)
        #expect(card.judged?.judge(.text("421 & no more"))?.credit == 0)
        try round.answer(.good, milliseconds: 1)
        #expect(try round.view().card?.judged == nil)
    }

    @Test("a gap that wants its answer typed is judged by what stands in it")
    func typedCloze() throws {
        let test = try TestStore()
        let type = NoteType(
            id: 78,
            name: "Typed gaps",
            isCloze: true,
            fields: ["Text"],
            templates: [
                .init(name: "Cloze", question: "{{cloze:Text}}{{type:cloze:Text}}", answer: "{{cloze:Text}}")
            ],
            css: ""
        )
        let note = ImportedNote(type: type, fields: ["{{c1::Oslo}} is in {{c2::Norway::land}}"])
        try add([note], "Gaps", to: test)
        let card = try card(test, "Gaps")
        #expect(card.question.contains("[[type:cloze:Text]]") && card.questionText == "[...] is in Norway")
        #expect(card.judged?.judge(.text("oslo"))?.credit == 1)
    }

    @Test("a hint is no part of the question until it is asked for")
    func hint() throws {
        let test = try TestStore()
        try test.store.addDemo()
        let card = try card(test, "Instruments")
        #expect(card.questionText == "How many strings has a violin?" && card.hint == "G, D, A and one more")
        #expect(card.answerText.hasSuffix("Four") && !card.answerText.contains("one more"))
        let closed = CardDocument(card: card, isAnswer: false, isDark: true) { _, _ in nil }.html
        let open = CardDocument(card: card, isAnswer: false, isDark: true, isHintOpen: true) { _, _ in nil }
            .html
        #expect(closed.contains("<details class=hint>") && open.contains("<details class=hint open>"))
    }

    @Test("a few words fill the screen, and every text is as large as the reader wants")
    func size() throws {
        func zoom(_ prompt: String, _ percent: Int) throws -> Int {
            let test = try TestStore()
            try add([.question(Question(prompt: prompt, answer: "A", hint: nil))], "Deck", to: test)
            let shown = try card(test, "Deck")
            let html = CardDocument(card: shown, isAnswer: false, isDark: true, textPercent: percent) {
                _,
                _ in
                nil
            }
            .html
            let place = try #require(html.firstRange(of: "#clickwheel-side{zoom:"))
            return Int((Double(html[place.upperBound...].prefix(4)) ?? 0) * 100 + 0.5)
        }
        let long = String(repeating: "many words ", count: 60)
        #expect(try zoom("Lima?", 100) == 165 && zoom(long, 100) == 100)
        #expect(try zoom("Lima?", 200) == 230 && zoom(long, 200) == 200 && zoom(long, 900) == 200)
        // Four lines that the room just holds, and those that are a letter longer, which would be eight.
        for (letters, wanted) in [(23, 165), (24, 150), (25, 150), (26, 135), (28, 135)] {
            let line = String(repeating: "x", count: letters)
            #expect(try zoom([line, line, line, line].joined(separator: "\n"), 100) == wanted)
        }
    }

    @Test("a title and what is said about every answer are kept, and come back in the export")
    func remarks() throws {
        let test = try TestStore()
        let text = "::reeds:: Reed? {=oboe ~horn ####An oboe has two.}\n"
        _ = try test.store.importFile(try test.write("Judged.gift", text))
        #expect(try card(test, "Judged").remark == "An oboe has two.")
        _ = try test.store.exportFile(deck: "Judged", to: test.folder + "/out.gift")
        let out = try String(contentsOfFile: test.folder + "/out.gift", encoding: .utf8)
        #expect(out.contains("::reeds::") && out.contains("####An oboe has two."))
    }

    @Test("the order of options stays while a card is asked, and is another one after its answers")
    func order() throws {
        let test = try TestStore()
        let text = "Which? {=a ~b ~c ~d ~e ~f ~g}\n"
        _ = try test.store.importFile(try test.write("Order.gift", text))
        var orders: [Question?] = []
        for _ in 0..<4 {
            let round = try test.store.startRound(deck: "Order", strategy: "weakest-first", seed: 1)
            let judged = try round.view().card?.judged
            #expect(try round.view().card?.judged == judged)
            orders.append(judged)
            try round.answer(.easy, milliseconds: 1)
        }
        #expect(Set(orders.map { "\(String(describing: $0))" }).count > 1)
    }

    @Test("a matching question without a left side that was kept before is for the person to judge")
    func withoutLeftSide() throws {
        #expect(MatchingKind([.init("", "a")]).asked == nil)
        let test = try TestStore()
        _ = try test.store.importFile(test.write("M.gift", "Which? {=x -> a}\n"))
        let form = #"{"kind":"matching","pairs":[{"left":"","right":"a"}],"prompt":"Which?","version":1}"#
        try test.store.database.write { connection in
            try connection.run("UPDATE quiz_notes SET fields = ?", "Which?\u{1F}a\u{1F}" + form)
        }
        let round = try test.store.startRound(deck: "M", strategy: "sequential")
        let card = try #require(try round.view().card)
        #expect(card.judged == nil && card.questionText == "Which?")
        try round.answer(.good, milliseconds: 1)
    }
}
