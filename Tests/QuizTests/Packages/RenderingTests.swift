import Foundation
import Quiz
import Testing

/// Cards as Anki itself renders them.
private struct Rendered: Decodable {
    let q: String
    let a: String
    let fields: [String]
    let cloze: Bool
    let tags: String
    let deck: String
    let type: String
    let flag: Int
    let cards: [Card]

    struct Card: Decodable {
        let ord: Int
        let question: String
        let answer: String
        let questionSounds: [String]
        let answerSounds: [String]

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            ord = try list.decode(Int.self)
            question = try list.decode(String.self)
            answer = try list.decode(String.self)
            questionSounds = try list.decode([String].self)
            answerSounds = try list.decode([String].self)
        }
    }
}

@Suite("Rendering cards")
struct RenderingTests {
    private func renderer(_ row: Rendered) -> CardRenderer {
        CardRenderer(
            NoteType(
                id: 1,
                name: row.type,
                isCloze: row.cloze,
                fields: row.fields.indices.map { "F\($0)" },
                templates: [.init(name: "Card X", question: row.q, answer: row.a)]
            )
        )
    }

    @Test("filters, conditions, gaps, comments and sounds come out as Anki writes them")
    func asAnki() throws {
        let rows = try Fixture.json("rendered.json", as: [Rendered].self)
        var wrong: [String] = []
        for row in rows {
            let renderer = renderer(row)
            for card in row.cards {
                let context = CardRenderer.Context(tags: row.tags, deck: row.deck, flag: row.flag)
                let made = renderer.card(row.fields, ord: card.ord, context)
                // Where Anki tells of a card that asks nothing, the words are ours.
                let said = row.cloze ? CardRenderer.noGap : CardRenderer.blank
                let wanted = [card.question, card.answer].map {
                    $0.replacing("<BLANK>", with: "<div class=problem>\(said)</div>")
                }
                if [made.question, made.answer] != wanted || made.questionSounds != card.questionSounds
                    || made.answerSounds != card.answerSounds
                {
                    wrong.append("\(row.q) | \(row.a) of \(row.fields), \(card.ord):\n  \(made)\n  \(wanted)")
                }
            }
        }
        #expect(rows.count > 100)
        #expect(wrong.isEmpty, "\(wrong.count) of \(rows.count):\n\(wrong.joined(separator: "\n"))")
    }
}
