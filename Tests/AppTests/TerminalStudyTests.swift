import ClickwheelProgram
import ClickwheelTestSupport
import Quiz
import Testing

@testable import ClickwheelApp

@Suite("A quiz round in the terminal")
struct TerminalStudyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store() throws -> DeckStore {
        let store = try DeckStore(
            path: ":memory:",
            mediaFolder: "/nowhere",
            calendar: StudyCalendar(),
            now: { 1_795_212_000_000 }
        )
        try store.addDemo()
        return store
    }

    private func study() throws -> TerminalStudy {
        try TerminalStudy(in: folder, store(), deck: "Instruments", strategy: "spaced")
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

    @Test(
        "an order that is chosen in mid-round is kept for the next start, and the next key chooses the one after it"
    )
    func chosen() throws {
        let choices = try Choices(DataFolder(path: folder.path))
        var study = try study()
        let spaced = try #require(QuestionStrategies.all.firstIndex { $0.name == "spaced" })
        for step in 1...2 {
            _ = try study.press("s", milliseconds: 5)
            let next = QuestionStrategies.all[(spaced + step) % QuestionStrategies.all.count]
            #expect(try choices.choices(of: QuestionStrategies.family).member == next.name)
        }
    }

    @Test("an order that cannot be kept is not switched to, and the terminal says why")
    func unkept() throws {
        let folder = DataFolder(path: folder.path + "/not-there")
        let session = QuizSession(store: try store())
        var study = try TerminalStudy(
            session.start(deck: "Instruments"),
            TerminalSwitches(folder, .quiz(session, nil))
        )
        #expect(try study.press("s", milliseconds: 5).first?.contains("not-there") == true)
        #expect(session.strategyInUse == "spaced")
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

extension TerminalStudy {
    /// A round that has just begun, in a terminal that keeps its choices in `folder`.
    init(in folder: TemporaryFolder, _ store: DeckStore, deck: String, strategy: String) throws {
        _ = try store.startRound(deck: deck, strategy: strategy, seed: 1)
        let session = QuizSession(store: store, strategy: strategy)
        let switches = TerminalSwitches(DataFolder(path: folder.path), .quiz(session, nil))
        try self.init(#require(try session.round()), switches)
    }
}
