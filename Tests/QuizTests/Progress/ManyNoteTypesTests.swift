import ClickwheelDatabase
import Testing

@testable import Quiz

@Suite("Many note types")
struct ManyNoteTypesTests {
    private static func type(_ number: Int) -> NoteType {
        NoteType(
            id: Int64(number),
            name: "T",
            fields: ["F", "G\(number)"],
            templates: [.init(name: "1", question: "{{F}}", answer: "")]
        )
    }

    private static func rows(_ count: Int) -> String {
        "#separator:comma\n#notetype column:1\n" + (1...count).map { "T\($0),a\($0),b\n" }.joined()
    }

    @Test("a table may name a thousand, and is refused with the line of the next one")
    func table() throws {
        let test = try TestStore()
        let path = try test.write("Deck.csv", Self.rows(1_001))
        let error = #expect(throws: QuizError.self) { try test.store.importFile(path) }
        guard case .badLine(_, let line, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(line == 1_003 && reason.contains("more than 1000 note types"))
        #expect(try !test.store.decks().contains { $0.name == "Deck" })
        func count(_ number: Int, known: [String: NoteType]) throws -> Int {
            var reader = DelimitedNotes(path: "x.csv", deck: "X", known: known)
            var count = 0
            try reader.read(Array(Self.rows(number).utf8)[...]) { _ in count += 1 }
            try reader.finish { _ in count += 1 }
            return count
        }
        #expect(try count(1_000, known: [:]) == 1_000)
        // One that is there already is not made.
        #expect(try count(1_001, known: ["T7": .question]) == 1_001)
    }

    @Test("of one name have names of their own, and are known again")
    func names() throws {
        let test = try TestStore()
        func merge() throws -> [Int64] {
            try test.store.database.write { connection in
                var ids: [Int64] = []
                for number in 101...105 { ids.append(try Self.type(number).merged(into: connection)) }
                return ids
            }
        }
        let ids = try merge()
        #expect(ids == [101, 102, 103, 104, 105])
        #expect(try merge() == ids)
        let names = try test.store.database.read { connection in
            try connection.rows("SELECT name FROM quiz_notetypes WHERE id > 100 ORDER BY id") { $0.text(0) }
        }
        #expect(names == ["T", "T+", "T+103", "T+104", "T+105"])
    }

    @Test("cost no more each where all have one name and there are many")
    func cost() throws {
        func time(_ count: Int) throws -> Int {
            let test = try TestStore()
            return try HostileTextTests.time {
                try test.store.database.write { connection in
                    for number in 1...count { _ = try Self.type(1_000 + number).merged(into: connection) }
                }
            }
        }
        // What grows with the square costs 64 times as much.
        let few = try time(200)
        #expect(try time(1_600) < 24 * few)
    }
}
