import ClickwheelDatabase
import Testing

@testable import Quiz

@Suite("The row of a card")
struct CardRowTests {
    /// A card with these numbers: type, queue, due, interval, factor, answers, lapses, steps left, flags.
    private static func row(_ numbers: [Int], _ data: String = "{}") throws -> CardRow {
        let test = try TestStore()
        let n = numbers
        let row = try test.store.database.read { connection in
            try connection.first(
                "SELECT 7, 8, 9, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?",
                n[0],
                n[1],
                n[2],
                n[3],
                n[4],
                n[5],
                n[6],
                n[7],
                n[8],
                data
            ) { CardRow($0) }
        }
        return try #require(row)
    }

    @Test(
        "comes back from its saved text, whatever its numbers are and whatever stands beside it",
        arguments: [
            [0, 0, 0, 0, 0, 0, 0, 0, 0], [2, -1, -400, 30, 2500, 12, 3, 0, 7],
            [1, -2, 1_795_212_000, 0, 0, 1, 0, 1001, 0], [.min, .max, -1, 10, -10, 9, 100, -100, 99],
        ]
    )
    func saved(numbers: [Int]) throws {
        let long = "{\"x\":\"" + String(repeating: "ä", count: 500) + "\"}"
        for data in ["{}", "", " ", "{\"s\":1.5, \"x\":\"ä 1\"}", long] {
            let row = try Self.row(numbers, data)
            #expect(row.saved == numbers.map(String.init).joined(separator: " ") + " " + data)
            var other = try Self.row([3, 3, 3, 3, 3, 3, 3, 3, 3], "x")
            other.restore(row.saved)
            #expect(other == row)
        }
    }

    @Test("data that are cut off have the members that are whole")
    func cutData() {
        for text in ["{\"s\":1.5,\"d\":7", "{\"s\":1.5,\"d\":\"", "{\"s\":1.5,\"d", "{\"s\":1.5,\"d\":[1\\"] {
            #expect(CardData(text).stability == 1.5)
        }
        #expect(CardData("{\"s\":1.5").stability == nil)
    }

    @Test("stays as it is where a saved text is none")
    func broken() throws {
        let row = try Self.row([1, 2, 3, 4, 5, 6, 7, 8, 9])
        for text in ["", "1 2 3", "1 2 3 4 5 6 7 8 x {}", "1 2 3 4 5 6 7 8 9"] {
            var other = row
            other.restore(text)
            #expect(other == row, "\(text)")
        }
    }

    @Test("a card in steps waits for a time or, with a number too low for one, for a day")
    func queues() throws {
        let first = CardRow.firstSecond
        for (type, due, queue) in [
            (0, 5, 0), (2, 5, 2), (2, first, 2), (1, first, 1), (1, first - 1, 3), (3, first + 1, 1),
            (3, 400, 3),
        ] {
            #expect(CardRow.queue(type: type, due: due) == queue)
            let row = try Self.row([type, queue, due, 1, 2500, 1, 0, 1001, 0])
            #expect(row.schedule.waitsForDay == (queue == 3), "\(type), \(due)")
        }
        // Put aside, a card in steps is told by its number.
        #expect(try Self.row([1, -1, 400, 1, 2500, 1, 0, 1, 0]).schedule.waitsForDay)
        #expect(try !Self.row([1, -1, first, 1, 2500, 1, 0, 1, 0]).schedule.waitsForDay)
        #expect(try !Self.row([2, -1, 400, 1, 2500, 1, 0, 1, 0]).schedule.waitsForDay)
        #expect(try !Self.row([0, -1, 400, 1, 2500, 1, 0, 1, 0]).schedule.waitsForDay)
    }

    @Test("numbers that no schedule can have are brought into range")
    func ranges() throws {
        let row = try Self.row([9, 0, 5, -3, 0, -4, -5, -6, 0]).schedule
        #expect(row.phase == .new && row.scheduledDays == 0 && row.reps == 0 && row.lapses == 0)
        #expect(row.stepsLeft == 0)
        let high = try Self.row([2, 2, 5, .max, 0, .max, .max, 12_003, 0]).schedule
        #expect(high.scheduledDays == 100_000 && high.reps == 1 << 30 && high.lapses == 1 << 30)
        #expect(high.stepsLeft == 3)
    }

    @Test("an answer gives a card its ease at the first time, and leaves one that it has")
    func ease() throws {
        for (factor, phase, expected) in [
            (0, CardSchedule.Phase.new, 0), (0, .learning, 2500), (0, .review, 2500), (1300, .review, 1300),
        ] {
            var row = try Self.row([0, 0, 5, 0, factor, 0, 0, 0, 0])
            var schedule = row.schedule
            schedule.phase = phase
            row.take(schedule)
            #expect(row.factor == expected && row.type == phase.rawValue)
        }
    }

    @Test(
        "a card that another scheduler has kept so far goes on from its interval, and one with a memory from that"
    )
    func stranger() throws {
        let test = try TestStore()
        _ = try test.store.importText(Array("a,b\n".utf8), kind: "csv", path: "x.csv", title: "One")
        let today = test.store.calendar.day(at: test.now / 1000)
        func waits(_ data: String) throws -> [String] {
            try test.store.database.write { connection in
                try connection.run(
                    "UPDATE quiz_cards SET type = 2, queue = 2, due = ?, ivl = 30, factor = 2500, data = ?",
                    today,
                    data
                )
            }
            let round = try test.store.startRound(deck: "One", strategy: "spaced", seed: 1)
            return try #require(try round.view().card).waits.map(\.text)
        }
        // Thirty days at an ease of two and a half become months, and weeks where hardly anything is remembered.
        let known = try waits("{}")
        #expect(known[2].hasSuffix("mo"), "\(known)")
        let last = test.now / 1000 - 30 * 86_400
        let weak = try waits("{\"s\":3,\"d\":9,\"lrt\":\(last)}")
        #expect(weak[2].hasSuffix("d"), "\(weak)")
    }

    @Test(
        "an answer is kept as Anki keeps it: its interval, the one before it, the difficulty, and what the card was"
    )
    func answers() throws {
        let test = try TestStore()
        _ = try test.store.importFile(test.write("Deck.tsv", "a\t1\n"))
        func answer(_ rating: Rating) throws -> [Int] {
            try test.store.startRound(deck: "Deck", strategy: "spaced", seed: 1).answer(
                rating,
                milliseconds: 1
            )
            return try test.store.database.read { connection in
                try connection.first(
                    "SELECT ivl, last_ivl, factor, type FROM quiz_reviews ORDER BY id DESC LIMIT 1"
                ) { row in (0..<4).map { row.int($0) } } ?? []
            }
        }
        // The difficulty goes from 100 to 1100: 6.4133 after again.
        #expect(try answer(.again) == [-60, 0, 701, 0])
        test.wait(seconds: 60)
        let learnt = try answer(.easy)
        #expect(learnt[0] > 0 && learnt[1] == -60 && learnt[3] == 0)
        test.wait(seconds: learnt[0] * 86_400)
        let forgotten = try answer(.again)
        #expect(forgotten[0] == -600 && forgotten[1] == learnt[0] && forgotten[3] == 1)
        test.wait(seconds: 600)
        let again = try answer(.good)
        #expect(again[0] > 0 && again[1] == -600 && again[3] == 2)
    }

    @Test("a note type gets a number of its own where another one has its number, or where it lies outside")
    func noteTypes() throws {
        func type(_ id: Int64, _ name: String, _ fields: [String]) -> NoteType {
            NoteType(
                id: id,
                name: name,
                fields: fields,
                templates: [.init(name: "1", question: "{{\(fields[0])}}", answer: "")]
            )
        }
        let test = try TestStore()
        try test.store.database.write { connection in
            #expect(try type(5000, "One", ["A"]).merged(into: connection) == 5000)
            #expect(try type(5000, "One", ["A"]).merged(into: connection) == 5000)
            let second = try type(5000, "Two", ["B", "C"]).merged(into: connection)
            #expect(second != 5000 && RowNumbers.range.contains(second))
            #expect(try type(5000, "Two", ["B", "C"]).merged(into: connection) == second)
            for id in [0, -7, RowNumbers.range.upperBound + 1, .max] {
                let own = try type(id, "N\(id)", ["D\(id)"]).merged(into: connection)
                #expect(own != id && RowNumbers.range.contains(own))
            }
            let last = RowNumbers.range.upperBound
            #expect(try type(last, "Last", ["E"]).merged(into: connection) == last)
        }
    }
}
