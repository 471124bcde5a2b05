import ClickwheelDatabase
import Testing

@testable import Quiz

@Suite("The options of each deck in a round over several")
struct DeckOptionsTests {
    /// Two decks below one, whose cards have steps, retention and leeches of their own.
    private func store() throws -> TestStore {
        let test = try TestStore()
        for deck in ["Top::A", "Top::B"] {
            _ = try test.store.importText(Array("\(deck),x\n".utf8), kind: "csv", path: "x.csv", title: deck)
        }
        let settings = [
            ScheduleSettings(learningSteps: [120], leechLapses: 1, suspendsLeeches: true),
            ScheduleSettings(retention: 0.8, learningSteps: [1800], leechLapses: 1),
        ]
        try test.store.database.write { connection in
            for (number, settings) in settings.enumerated() {
                try connection.run(
                    "INSERT INTO quiz_presets(id, name, settings) VALUES(?, ?, ?)",
                    number + 10,
                    "\(number)",
                    PresetJSON.value(id: 0, name: "\(number)", settings).compact
                )
                try connection.run(
                    "UPDATE quiz_decks SET preset = ? WHERE name = ?",
                    number + 10,
                    ["Top::A", "Top::B"][number]
                )
            }
        }
        return test
    }

    @Test("each card goes by the steps of its own deck, after a restart too")
    func steps() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Top", strategy: "spaced", seed: 1)
        #expect(try round.view().card?.waits.first == .seconds(120))
        #expect(try test.reopened().store.resumeRound()?.view().card?.waits.first == .seconds(120))
        try round.answer(.easy, milliseconds: 1)
        let second = try round.view().card
        #expect(second?.deck == "Top::B" && second?.waits.first == .seconds(1800))
        #expect(try test.reopened().store.resumeRound()?.view().card?.waits == second?.waits)
    }

    @Test("a leech is suspended where its own deck says so")
    func leeches() throws {
        let test = try store()
        func answerBoth(_ rating: Rating) throws -> [Int] {
            let round = try test.store.startRound(deck: "Top", strategy: "weakest-first", seed: 1)
            for _ in 0..<2 { try round.answer(rating, milliseconds: 1) }
            return try test.store.database.read {
                try $0.rows(
                    "SELECT queue FROM quiz_cards c JOIN quiz_decks d ON d.id = c.deck WHERE d.name LIKE 'Top::%' ORDER BY d.name"
                ) { $0.int(0) }
            }
        }
        _ = try answerBoth(.easy)
        test.wait(seconds: 90 * 86_400)
        #expect(try answerBoth(.again) == [-1, 1])
    }

    @Test("the retention that a deck wants is that of its own cards")
    func retention() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Top", strategy: "spaced", seed: 1)
        for _ in 0..<2 { try round.answer(.easy, milliseconds: 1) }
        let days = try test.store.database.read {
            try $0.rows(
                "SELECT ivl FROM quiz_cards c JOIN quiz_decks d ON d.id = c.deck WHERE d.name LIKE 'Top::%' ORDER BY d.name"
            ) { $0.int(0) }
        }
        // 8.3 days at nine tenths, within what they are spread by; far more at eight.
        #expect((7...10).contains(days[0]) && days[1] > 14)
    }

    @Test(
        "the options of a deck above do not hide those of a deck in a package, whichever of them comes first"
    )
    func order() throws {
        let test = try TestStore(now: 1_795_392_165_538)
        _ = try test.store.importFile(try Fixture.path("limits/limits-1.apkg"))
        let found = try test.store.database.read {
            try $0.rows(
                "SELECT d.name || ' ' || p.name FROM quiz_decks d JOIN quiz_presets p ON p.id = d.preset WHERE d.id > 1 AND (d.name LIKE 'Top%' OR d.name = 'Solo') ORDER BY 1"
            ) { $0.text(0) }
        }
        #expect(
            found == [
                "Solo tight", "Top all", "Top::A none", "Top::A::a1 new", "Top::B all", "Top::C reviews",
            ]
        )
    }
}
