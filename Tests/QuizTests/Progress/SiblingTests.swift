import ClickwheelDatabase
import Testing

@testable import Quiz

@Suite("Cards of one note")
struct SiblingTests {
    /// Two notes of three cards each, the second card of the first note in another deck.
    private func store(_ buries: SiblingBurial) throws -> TestStore {
        let test = try TestStore()
        _ = try test.store.importText(Array("a,x\nb,y\n".utf8), kind: "csv", path: "x.csv", title: "Top")
        _ = try test.store.importText(Array("c,z\n".utf8), kind: "csv", path: "x.csv", title: "Other")
        let settings = PresetJSON.value(id: 0, name: "buries", ScheduleSettings(buries: buries)).compact
        try test.store.database.write { connection in
            try connection.run(
                "INSERT INTO quiz_presets(id, name, settings) VALUES(10, 'buries', ?)",
                settings
            )
            try connection.execute(
                """
                UPDATE quiz_decks SET preset = 10 WHERE name = 'Top';
                INSERT INTO quiz_cards(note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data)
                SELECT note, CASE WHEN o = 1 AND c.id = (SELECT min(x.id) FROM quiz_cards x WHERE x.deck = c.deck)
                    THEN (SELECT id FROM quiz_decks WHERE name = 'Other') ELSE deck END,
                    o, 0, 0, due, 0, 0, 0, 0, 0, 0, '{}'
                FROM quiz_cards c, (SELECT 1 AS o UNION SELECT 2) WHERE deck = (SELECT id FROM quiz_decks WHERE name = 'Top');
                """
            )
        }
        return test
    }

    private func asked(_ test: TestStore, _ deck: String) throws -> Int { try test.queue(of: deck).count }

    private func buried(_ test: TestStore) throws -> Int {
        try test.store.database.read {
            try $0.first("SELECT count(*) FROM quiz_cards WHERE queue = -2") { $0.int(0) } ?? 0
        }
    }

    @Test("are all asked where the deck buries none")
    func none() throws {
        let test = try store([])
        #expect(try asked(test, "Top") == 5)
        try test.store.startRound(deck: "Top", strategy: "spaced").answer(.easy, milliseconds: 1)
        #expect(try buried(test) == 0 && asked(test, "Top") == 4)
    }

    @Test("wait for tomorrow once one is answered, in every deck, and come back then, in the list too")
    func buries() throws {
        let test = try store(.new)
        #expect(try asked(test, "Top") == 2 && asked(test, "Other") == 2)
        let round = try test.store.startRound(deck: "Top", strategy: "spaced", seed: 1)
        try round.answer(.easy, milliseconds: 1)
        #expect(try buried(test) == 2 && asked(test, "Other") == 1)
        #expect(try test.store.decks().first { $0.name == "Top" }?.new == 3)
        // A second round on the same day does not bring them back.
        #expect(try test.store.startRound(deck: "Top", strategy: "spaced").view().place == "1/1")
        test.wait(seconds: 86_400)
        #expect(try test.store.decks().first { $0.name == "Top" }?.new == 4)
        #expect(try buried(test) == 0)
    }

    @Test("come back when the answer that buried them is taken back, also in another run of the program")
    func undo() throws {
        for restarts in [false, true] {
            let test = try store(.new)
            // Here the other cards of the note are in the round.
            let round = try test.store.startRound(deck: "Top", strategy: "leitner", seed: 1)
            let all = try round.view()
            try round.use("sequential")
            try round.use("leitner")
            try round.answer(.easy, milliseconds: 1)
            #expect(try buried(test) == 2)
            let before = try round.view()
            let again = restarts ? try #require(try test.reopened().store.resumeRound()) : round
            #expect(try again.view() == before)
            #expect(try again.undo())
            #expect(try buried(test) == 0 && again.view() == all)
        }
    }

    @Test(
        "leave the round in which they are when one of them is answered, under every strategy that moves schedules"
    )
    func inRound() throws {
        for member in QuestionStrategies.all where member.schedules && member.name != "spaced" {
            let test = try store(.new)
            // Nothing is due any more, so that these strategies ask every card of the deck.
            try test.store.setLimits(deck: "Top", new: 0, reviews: 0)
            try test.store.database.write {
                try $0.execute(
                    "UPDATE quiz_presets SET settings = json_set(settings, '$.new.bury', json('true'))"
                )
            }
            let round = try test.store.startRound(deck: "Top", strategy: member.name, seed: 1)
            #expect(try round.view().place == "1/5", "\(member.name)")
            var notes: [Int64] = []
            while let card = try round.view().card, notes.count < 9 {
                notes.append(card.note)
                try round.answer(.easy, milliseconds: 1)
            }
            #expect(notes.count == 2 && Set(notes).count == 2, "\(member.name)")
            for _ in notes { #expect(try round.undo()) }
            #expect(try buried(test) == 0 && round.view().place == "1/5", "\(member.name)")
        }
    }

    @Test("are not buried by what comes after them in the order of a day")
    func order() {
        let all: SiblingBurial = [.new, .reviews, .daysInSteps]
        #expect(all.after(queue: 0) == .new)
        #expect(all.after(queue: 2) == [.new, .reviews])
        #expect(all.after(queue: 3) == all && all.after(queue: 1) == all)
        for queue in [0, 2, 3] { #expect(all.holds(queue: queue)) }
        #expect(!all.holds(queue: 1) && !SiblingBurial.new.holds(queue: 2))
    }

    /// The first card of the deck Top is in a step, and comes back after some seconds.
    private func step(_ test: TestStore, after seconds: Int) throws {
        let due = test.now / 1000 + seconds
        try test.store.database.write { connection in
            try connection.run(
                """
                UPDATE quiz_cards SET type = 1, queue = 1, due = ?, reps = 1, left = 1 WHERE id = (SELECT min(id)
                FROM quiz_cards WHERE deck = (SELECT id FROM quiz_decks WHERE name = 'Top'))
                """,
                due
            )
        }
    }

    @Test("wait for one that is in a step and comes back later on the same day, and for none of another day")
    func inSteps() throws {
        let test = try store(.new)
        // It is ten in the evening, and the day ends at four.
        for (hours, asked) in [(2, 1), (5, 1), (7, 2)] {
            try step(test, after: hours * 3600)
            #expect(try self.asked(test, "Top") == asked)
        }
    }

    @Test("one in a step is asked twenty minutes before its time, also where a day ends in between")
    func acrossDays() throws {
        let test = try store([])
        // Ten minutes before four in the morning.
        test.wait(seconds: 5 * 3600 + 50 * 60)
        for (seconds, asked) in [(300, 5), (900, 5), (1200, 5), (1201, 4)] {
            try step(test, after: seconds)
            #expect(try self.asked(test, "Top") == asked)
        }
    }
}
