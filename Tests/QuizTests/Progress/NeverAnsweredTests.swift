import ClickwheelDatabase
import ClickwheelSystem
import Testing

@testable import Quiz

/// Two stores that begin alike: in one every act is followed, now and then, by others that are taken back.
@Suite("What was done and taken back")
struct NeverAnsweredTests {
    private static let start = 1_795_212_000_000

    private func round(_ name: String, _ seed: UInt64) throws -> (test: TestStore, round: StudyRound) {
        let test = try TestStore(now: Self.start)
        try test.store.addDemo()
        return (test, try test.store.startRound(deck: "Instruments", strategy: name, seed: seed))
    }

    /// What the disk has of cards, answers, tags and what can be taken back.
    private func kept(_ test: TestStore) throws -> [String] {
        try test.store.database.read { connection in
            try connection.rows(
                """
                SELECT 'card ' || id || ' ' || type || ' ' || queue || ' ' || due || ' ' || ivl || ' ' || factor || ' ' || reps || ' '
                    || lapses || ' ' || left || ' ' || flags || ' ' || data FROM quiz_cards
                UNION ALL SELECT 'answer ' || id || ' ' || card || ' ' || ease || ' ' || ivl || ' ' || coalesce(next, '-') FROM quiz_reviews
                UNION ALL SELECT 'note ' || id || tags FROM quiz_notes
                UNION ALL SELECT 'step ' || card || ' ' || kind || ' ' || before || ' ' || after FROM quiz_steps
                UNION ALL SELECT 'round ' || id || ' ' || coalesce(ended, '-') FROM quiz_rounds ORDER BY 1
                """
            ) { $0.text(0) }
        }
    }

    @Test(
        "is as if it had never been done, for every strategy: on the disk, in the round, and in what follows",
        arguments: QuestionStrategies.all.map { $0.name },
        0..<6 as Range<UInt64>
    )
    func never(_ name: String, _ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (one, tried) = try round(name, seed)
        let (other, plain) = try round(name, seed)
        var acts: [String] = []
        for step in 0..<12 {
            // Some acts deep, all of them taken back; the end of the round among them.
            var depth = 0
            for _ in 0..<Int.random(in: 0..<5, using: &random) where try !tried.view().isOver {
                let act = try #require(UndoTests.Act.allCases.randomElement(using: &random))
                try act.run(tried)
                depth += 1
                acts.append("\(act)?")
                if Int.random(in: 0..<3, using: &random) == 0 {
                    #expect(try tried.undo())
                    depth -= 1
                    acts.append("undo")
                }
            }
            for _ in 0..<depth { #expect(try tried.undo()) }
            acts.append("undo \(depth)")
            let (view, expected) = (try tried.view(), try plain.view())
            #expect(view == expected, "step \(step) after \(acts)")
            let (rows, expectedRows) = (try kept(one), try kept(other))
            #expect(rows == expectedRows, "step \(step) after \(acts)")
            guard view == expected, rows == expectedRows else { return }
            guard try !plain.view().isOver else { break }
            let act = try #require(UndoTests.Act.allCases.randomElement(using: &random))
            try act.run(tried)
            try act.run(plain)
            acts.append("\(act)")
            for test in [one, other] { test.wait(seconds: 20) }
        }
        #expect(try one.store.decks() == other.store.decks())
    }
}
