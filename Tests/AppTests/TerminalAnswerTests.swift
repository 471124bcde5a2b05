import ClickwheelTestSupport
import Quiz
import Testing

@testable import ClickwheelApp

@Suite("Answers in the terminal")
struct TerminalAnswerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func study(_ gift: String) throws -> TerminalStudy {
        let store = try DeckStore(
            path: ":memory:",
            mediaFolder: "/nowhere",
            calendar: StudyCalendar(),
            now: { 1_795_212_000_000 }
        )
        _ = try store.importText(Array(gift.utf8), kind: "gift", path: "x.gift", title: "X")
        return try TerminalStudy(in: folder, store, deck: "X", strategy: "sequential")
    }

    /// Presses the keys of a text, and returns what the last one shows.
    private func type(_ text: String, into study: inout TerminalStudy) throws -> [String] {
        var lines: [String] = []
        for key in text { lines = try study.press(key, milliseconds: 5) }
        return lines
    }

    /// The key of an option.
    private func key(of option: String, in study: TerminalStudy) throws -> Character {
        let line = try #require(study.question.first { $0.hasSuffix("  " + option) })
        return try #require(line.first { $0 != " " })
    }

    @Test("an option is chosen by its number; the verdict, its feedback and the fitting grade are shown")
    func choice() throws {
        var study = try study("Reed? {=oboe#Two. ~horn#Brass.}\n")
        let lines = try study.press(key(of: "horn", in: study), milliseconds: 5)
        #expect(lines.first == "Wrong. Brass." && lines.last?.hasPrefix("1 again ← Enter") == true)
        #expect(try study.press("\n", milliseconds: 5).last == "X: 0 right, 1 wrong.")
    }

    @Test("several options are gathered, and count in part")
    func several() throws {
        var study = try study("Winds? {~%50%oboe ~%50%flute ~%-100%horn}\n")
        #expect(study.takesLines && !study.hasBegun)
        let (oboe, horn) = try (key(of: "oboe", in: study), key(of: "horn", in: study))
        #expect(try study.press(horn, milliseconds: 5) == ["Chosen: horn"])
        #expect(try study.press(horn, milliseconds: 5) == ["Nothing is chosen."])
        #expect(try study.press(oboe, milliseconds: 5) == ["Chosen: oboe"] && study.hasBegun)
        let lines = try study.press("\n", milliseconds: 5)
        #expect(lines.first == "Partly right: 50%." && lines.last?.contains("2 hard ← Enter") == true)
    }

    @Test("true and false are 1 and 2")
    func truth() throws {
        var study = try study("A piano has 88 keys. {T#Count!#Most do.}\n")
        #expect(try study.press("1", milliseconds: 5).first == "Right. Most do.")
    }

    @Test("what is typed is letters, also those that are keys elsewhere, and the difference is shown")
    func typed() throws {
        var study = try study("A kettledrum? {=Timpani}\n\nPitch? {#440:1}\n")
        #expect(try type("huqs", into: &study).isEmpty && study.typed == "huqs")
        _ = try type("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}timpany", into: &study)
        #expect(study.typed == "timpany")
        let lines = try study.press("\n", milliseconds: 5)
        #expect(lines.prefix(2) == ["Wrong.", "Timpan[-y-]{+i+}"] && study.typed == nil)
        #expect(try study.press("4", milliseconds: 5).contains("X  2/2  1 right, 0 wrong"))
        #expect(try type("440,5\n", into: &study).first == "Right.")
    }

    @Test("Tab makes letters keys, and Enter without an answer reveals")
    func commands() throws {
        var study = try study("A kettledrum? {=Timpani}\n\nPitch? {#440:1}\n")
        #expect(try study.press("\t", milliseconds: 5) == [TerminalStudy.keys] && study.typed == nil)
        #expect(try study.press("h", milliseconds: 5) == ["There is no hint."])
        #expect(try study.press("\t", milliseconds: 5) == ["You can type again."])
        let lines = try study.press("\n", milliseconds: 5)
        #expect(lines.first == "Timpani" && lines.last?.contains("←") == false)
        #expect(try study.press("\n", milliseconds: 5).isEmpty)
    }

    @Test("sides are matched in turn, the last one can be put back, and wrong ones are told")
    func matching() throws {
        var study = try study("Families? {=violin -> strings =trumpet -> brass =snare -> percussion}\n")
        #expect(study.question.last == "violin → ?")
        #expect(try study.press("1", milliseconds: 5) == ["violin → brass", "trumpet → ?"])
        #expect(try study.press("\u{7F}", milliseconds: 5) == ["violin → ?"])
        let lines = try type("311", into: &study)
        #expect(lines.first == "Partly right: 67%. snare → percussion")
    }

    @Test("where nothing is to be matched the person judges, and after the last match a key means nothing")
    func nothingToMatch() throws {
        #expect(TerminalAnswer(Question(prompt: "Which?", kind: MatchingKind([.init("", "a")]))) == nil)
        let study = try study("Which? {=->a}\n\nA piano has 88 keys. {T}\n")
        #expect(study.question.contains("A piano has 88 keys."))
        let question = Question(prompt: "", kind: MatchingKind([.init("violin", "strings")]))
        var answer = try #require(TerminalAnswer(question))
        let (first, second) = (answer.press("1"), answer.press("1"))
        #expect(first == .given(.matches(["strings"])) && second == .none)
    }

    @Test("an essay is revealed, with what is said about every answer")
    func essay() throws {
        var study = try study("Why? {####Because.}\n")
        #expect(try study.press(" ", milliseconds: 5).contains("Because."))
    }

    @Test("flag, bury and suspend are taken back by u, also after the last card")
    func takenBack() throws {
        var study = try study("One? {}\n\nTwo? {}\n")
        #expect(try study.press("f", milliseconds: 5) == ["Flag 1."])
        #expect(try study.press("b", milliseconds: 5).contains("X  2/2  0 right, 0 wrong"))
        _ = try study.press("-", milliseconds: 5)
        #expect(study.isOver && !study.isDone)
        #expect(try study.press("u", milliseconds: 5).contains("X  2/2  0 right, 0 wrong") && !study.isOver)
        #expect(try study.press("u", milliseconds: 5).contains("X  1/2  0 right, 0 wrong"))
        #expect(try study.press("u", milliseconds: 5).first == "Flag restored.")
        #expect(try study.press("u", milliseconds: 5) == ["There is nothing to undo."])
    }

    @Test("keys come out of bytes: letters of any script, no arrows, nothing from what is cut")
    func bytes() {
        var keys = TerminalKeys()
        let bytes =
            Array("aé\u{1B}[A日\u{1B}OPz\t".utf8) + [0xE6, 0x97] + Array("b".utf8) + [0xFF, 0x80, 0x63]
        #expect(bytes.compactMap { keys.add($0) } == ["a", "é", "日", "z", "\t", "b", "c"])
    }
}
