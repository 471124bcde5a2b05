import ClickwheelDatabase
import Foundation
import Testing

@testable import Quiz

@Suite("Writing and editing cards")
struct CardEditingTests {
    let test: TestStore

    init() throws { test = try TestStore() }

    private func only(_ deck: String) throws -> StudyCard {
        let round = try test.store.startRound(deck: deck, strategy: "sequential")
        return try #require(try round.view().card)
    }

    @Test("a card is added as plain text, and asked as it was written")
    func adding() throws {
        try test.store.addCard(
            prompt: "Is 1 < 2?\nSay why.",
            answer: "Yes & no",
            hint: " ",
            deck: "My deck::New"
        )
        let card = try only("My deck::New")
        #expect(card.questionText == "Is 1 < 2?\nSay why." && card.answerText.hasSuffix("Yes & no"))
        #expect(card.hint == nil)
    }

    @Test("what a deck asks already, and what asks or answers nothing, is refused in a sentence")
    func refused() throws {
        try test.store.addCard(prompt: "Q", answer: "A", deck: "D")
        #expect(throws: QuizError.self) { try test.store.addCard(prompt: "Q", answer: "B", deck: "D") }
        #expect(try only("D").answerText.hasSuffix("A"))
        #expect(throws: QuizError.self) { try test.store.addCard(prompt: " ", answer: "A", deck: "D") }
        #expect(throws: QuizError.self) { try test.store.addCard(prompt: "P", answer: "\n", deck: "D") }
    }

    @Test("a card is edited in a round without losing its place or its progress")
    func editing() throws {
        try test.store.addCard(prompt: "Capital of Peru?", answer: "Cuzco", deck: "D")
        try test.store.addCard(prompt: "Capital of Chile?", answer: "Santiago", deck: "D")
        let round = try test.store.startRound(deck: "D", strategy: "sequential")
        try round.answer(.good, milliseconds: 5)
        try round.answer(.good, milliseconds: 5)
        _ = try round.undo()
        _ = try round.undo()
        let id = try #require(try round.view().card).id
        var fields = try test.store.note(ofCard: id).fields
        #expect(fields.map(\.text) == ["Capital of Peru?", "Cuzco", ""] && fields.allSatisfy { !$0.isHTML })
        fields[1] = EditableNote.Field(text: "Lima", isHTML: false)
        try test.store.edit(card: id, fields: fields)
        let view = try round.view()
        #expect(view.card?.id == id && view.card?.answerText.hasSuffix("Lima") == true && view.place == "1/2")
    }

    @Test("HTML is edited as HTML, and a new gap is a new card")
    func html() throws {
        let text = "#html:true\n#notetype:Cloze text\n<b>{{c1::Oslo}}</b> is in Norway\t\n"
        _ = try test.store.importFile(try test.write("Gaps.tsv", text))
        let id = try only("Gaps").id
        let fields = try test.store.note(ofCard: id).fields
        #expect(fields[0].isHTML && fields[0].text == "<b>{{c1::Oslo}}</b> is in Norway")
        let more = EditableNote.Field(text: "<b>{{c1::Oslo}}</b> is in {{c2::Norway}}", isHTML: true)
        try test.store.edit(card: id, fields: [more] + fields.dropFirst())
        #expect(try test.store.cards(in: "Gaps", offset: 0, limit: 10).total == 2)
        #expect(throws: QuizError.self) { try test.store.edit(card: id, fields: [more]) }
        let empty = EditableNote.Field(text: "<br>", isHTML: true)
        #expect(throws: QuizError.self) {
            try test.store.edit(card: id, fields: [empty] + fields.dropFirst())
        }
        #expect(throws: QuizError.noSuchCard(7)) { try test.store.note(ofCard: 7) }
    }

    @Test("the cards of a deck are listed in pages, with those below it")
    func listing() throws {
        for number in 1...5 {
            try test.store.addCard(prompt: "Q\(number)", answer: "A", deck: number > 3 ? "D::E" : "D")
        }
        let page = try test.store.cards(in: "D", offset: 3, limit: 1)
        #expect(page.total == 5 && page.rows.map(\.question) == ["Q4"])
        #expect(throws: QuizError.noSuchDeck("X")) { try test.store.cards(in: "X", offset: 0, limit: 1) }
    }

    @Test(
        "the cards of a deck are found without those of others",
        arguments: [
            "\(DeckStore.cardsToAsk)", "\(DeckStore.countOfCards)", "\(DeckStore.pageOfCards)",
        ]
    )
    func ownCards(_ sql: String) throws {
        let plan = try test.store.database.read { connection in
            let statement = try connection.prepare("EXPLAIN QUERY PLAN " + sql)
            var steps: [String] = []
            while try statement.step() { steps.append(statement.text(3)) }
            return steps
        }
        let isQuick = plan.first { $0.contains("quiz_cards") }?.hasPrefix("SEARCH quiz_cards USING") ?? false
        #expect(isQuick, "\(plan)")
    }
}
