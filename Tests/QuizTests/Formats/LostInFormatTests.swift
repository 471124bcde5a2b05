import ClickwheelDatabase
import Foundation
import Testing

@testable import Quiz

@Suite("What a format cannot hold")
struct LostInFormatTests {
    /// Writes a deck, and returns how much was written and what was told.
    private func export(
        _ deck: String,
        to path: String,
        _ test: TestStore
    ) throws -> (written: Int, messages: [String]) {
        var messages: [String] = []
        let written = try test.store.exportFile(deck: deck, to: path) { messages.append($0) }
        return (written, messages)
    }

    @Test("is left out of GIFT, not counted, and told with its number")
    func leftOut() throws {
        let test = try TestStore()
        let text = """
            [{"prompt":"Slow to fast","kind":"order","items":["largo","allegro"]},
            {"gift":"Reed? {=oboe ~horn}"}]
            """
        _ = try test.store.importFile(test.write("Deck.json", text))
        let path = test.folder + "/out.gift"
        let report = try export("Deck", to: path, test)
        #expect(report.written == 1 && report.messages.count == 1)
        let message = report.messages.first ?? ""
        #expect(
            message.contains("left out") && message.contains("an order") && message.hasPrefix("1 note was ")
        )
        #expect(try TestStore().store.importFile(path).added == 1)
        // The others have a place for both.
        for end in ["json", "csv", "tsv", "apkg"] {
            let whole = try export("Deck", to: test.folder + "/out." + end, test)
            #expect(whole.written == 2 && whole.messages.isEmpty, "\(end): \(whole)")
        }
    }

    @Test("of a note is told with the number of such notes, in GIFT and in JSON")
    func parts() throws {
        let test = try TestStore()
        let type = NoteType(
            id: 50,
            name: "Word",
            fields: ["Front", "Back", "More"],
            templates: [.init(name: "1", question: "{{Front}}", answer: "{{Back}}")]
        )
        let notes = [
            ImportedNote(type: type, fields: ["f", "b", "m"]),
            ImportedNote(type: type, fields: ["g", "c", ""]),
            ImportedNote(type: .question, fields: ["p", "a", "h"]),
            ImportedNote(type: .cloze, fields: ["{{c1::x}} {{c2::y}}", ""]),
            ImportedNote(type: .question, fields: ["q", "a", ""], tags: ["t"]),
        ]
        try test.store.database.write { connection in
            var task = DeckImport(title: "Words")
            try task.add(notes, to: connection, mod: 0)
        }
        // A hint, a gap or a tag more than GIFT has.
        for (end, cut) in [("gift", 4), ("json", 1), ("csv", 0)] {
            let report = try export("Words", to: test.folder + "/out." + end, test)
            #expect(report.written == 5 && report.messages.count == min(cut, 1), "\(end): \(report)")
            #expect(cut == 0 || report.messages.first?.hasPrefix("\(cut) note") == true, "\(end): \(report)")
        }
    }

    @Test("JSON keeps the hint of a question that the program judges")
    func hint() throws {
        let test = try TestStore()
        let text = #"[{"prompt":"A piano has 88 keys.","hint":"h","kind":"truth","isTrue":true}]"#
        _ = try test.store.importFile(test.write("Deck.json", text))
        let path = test.folder + "/out.json"
        let report = try export("Deck", to: path, test)
        #expect(report.written == 1 && report.messages.isEmpty)
        let value = try JSONReader.value(Array(Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(value["questions"]?.array?.first?["hint"]?.string == "h")
        #expect(try test.store.importFile(path).unchanged == 1)
    }
}
