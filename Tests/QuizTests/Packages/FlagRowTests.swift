import Testing

@testable import Quiz

/// Two halves make a flag, so that a step back over characters counts all that stand before it: each of these would take
/// minutes so.
@Suite("A long row of flags", .timeLimit(.minutes(1)))
struct FlagRowTests {
    private static func flags(_ count: Int) -> String { String(repeating: "\u{1F1E6}", count: count) }

    @Test("may be a word with its reading")
    func reading() {
        let flags = Self.flags(300_000)
        let isWhole = Furigana.ruby(flags + "[a]") == "<ruby><rb>\(flags)</rb><rt>a</rt></ruby>"
        #expect(isWhole)
    }

    @Test("may be the name of a field in a template, after its filters")
    func field() {
        let flags = Self.flags(300_000)
        guard case .field(let name, let filters)? = CardTemplate("{{a:b: \(flags) }}").nodes.first else {
            Issue.record("it is read as something else")
            return
        }
        let isWhole = name == flags
        #expect(isWhole && filters == ["b", "a"])
    }

    @Test("in a template asks for nothing to be typed")
    func typed() {
        let type = NoteType(
            id: 1,
            name: "T",
            fields: ["A"],
            templates: [.init(name: "1", question: Self.flags(600_000), answer: "")]
        )
        #expect(!CardRenderer(type).asksToType)
    }

    @Test("is no hint where one begins and does not end")
    func hint() {
        let card = HostileTextTests.shown(StudyCard.hintMark + Self.flags(900_000), "")
        #expect(card.hint == nil)
    }

    @Test("names no format of a question")
    func format() {
        #expect(!GIFTFormat.isNamed(in: Self.flags(600_000)))
        #expect(GIFTFormat.isNamed(in: "🇯🇵[HTML]"))
    }

    @Test("may stand between two questions, with no end of a title")
    func title() throws {
        let items = try GIFT.read("One? {=a}\n::\(Self.flags(300_000))\nTwo? {=b}\n", path: "")
        #expect(items.count == 2)
        #expect(items.first?.question.prompt == "One?" && items.last?.question.answer == "b")
    }

    @Test("may be a question of plain text")
    func plain() throws {
        var reader = PlainNotes(path: "")
        var answers: [String] = []
        try reader.read(Array("\(Self.flags(400_000))\na\n".utf8)[...]) { answers.append($0.fields[1]) }
        #expect(answers == ["a"])
    }

    @Test("may stand behind a sign of Markdown that is never closed", arguments: ["`", "*", "**", "_", "~~"])
    func sign(_ sign: String) {
        let text = sign + Self.flags(300_000)
        let isWhole = MarkdownText.html(text) == text
        #expect(isWhole)
    }
}
