import Quiz
import Testing

@testable import ClickwheelApp

@Suite("A quiz round in the terminal")
struct TerminalStudyTests {
    private func study() throws -> TerminalStudy {
        let store = try DeckStore(
            path: ":memory:",
            mediaFolder: "/nowhere",
            calendar: StudyCalendar(),
            now: { 1_795_212_000_000 }
        )
        try store.addDemo()
        return try TerminalStudy(store.startRound(deck: "Instruments", strategy: "spaced", seed: 1))
    }

    @Test("a key reveals, grades go on, u takes back, h hints, s changes the strategy and keeps the place")
    func keys() throws {
        var study = try study()
        #expect(study.question.last == "How many strings has a violin?")
        #expect(try study.press("3", milliseconds: 5).first == "Four")
        #expect(try study.press("3", milliseconds: 5).contains("Instruments  2/10  1 right, 0 wrong"))
        #expect(try study.press("h", milliseconds: 5) == ["Look at the reed"])
        #expect(try study.press("s", milliseconds: 5) == ["Question order: In order."])
        #expect(study.question.contains("Instruments  2/10  1 right, 0 wrong"))
        #expect(try study.press("u", milliseconds: 5).contains("Instruments  1/10  0 right, 0 wrong"))
        #expect(try study.press("u", milliseconds: 5) == ["There is nothing to undo."])
        #expect(try study.press("x", milliseconds: 5) == [TerminalStudy.keys])
    }

    @Test("a round ends with its sum, and q leaves it where it is")
    func ends() throws {
        var study = try study()
        for _ in 0..<10 {
            _ = try study.press(" ", milliseconds: 5)
            _ = try study.press("4", milliseconds: 5)
        }
        #expect(study.isOver && study.summary.last == "Instruments: 10 right, 0 wrong.")
        #expect(try study.press("1", milliseconds: 5).isEmpty)
        var other = try self.study()
        _ = try other.press("q", milliseconds: 5)
        #expect(other.isOver)
    }
}
