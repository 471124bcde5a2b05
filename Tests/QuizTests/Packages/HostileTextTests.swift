import Foundation
import Testing

@testable import Quiz

@Suite("Text that means to take long")
struct HostileTextTests {
    private static let count = 60_000

    /// Beginnings without an end, and ends that are far away.
    static let texts: [String] = [
        "<", "<!--", "<script>", "<style><!--", "[sound:", "url(", "[[type:", "{{c1::", "&#", "[",
    ]
    .flatMap { start in
        let many = String(repeating: start, count: count / start.count)
        return [many, many + ">]])}}-->"]
    }

    private static func shown(_ question: String, _ answer: String) -> StudyCard {
        StudyCard(
            id: 1,
            note: 1,
            deck: "",
            question: question,
            answer: answer,
            css: "",
            questionSounds: [],
            answerSounds: [],
            tags: "",
            flag: 0,
            judged: nil,
            remark: nil,
            waits: []
        )
    }

    /// Whether a thing is done in a few seconds of this thread's own time, since others may be busy.
    ///
    /// Each takes some milliseconds where the work grows with the text, and minutes where it grows with its square.
    private func isQuick(_ body: () throws -> Void) rethrows -> Bool {
        func time() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return time.tv_sec
        }
        let start = time()
        try body()
        return time() - start < 15
    }

    @Test("costs no more than other text, in every reader of it", arguments: texts)
    func linear(_ text: String) {
        let type = NoteType(
            id: 1,
            name: "T",
            isCloze: true,
            fields: ["A"],
            templates: [
                .init(name: "1", question: text + "{{cloze:A}}{{text:A}}{{furigana:A}}", answer: "{{A}}")
            ]
        )
        #expect(
            isQuick {
                _ = MediaReferences.names(in: text)
                _ = HTMLText.readable(text)
                let card = CardRenderer(type).card([text + "{{c1::x}}"], ord: 0)
                let shown = Self.shown(card.question + text, card.answer + text)
                _ = shown.questionText
                _ = CardMarks.typedField(shown.question)
                _ = CardDocument(card: shown, isAnswer: false, isDark: false) { _ in nil }.html
            }
        )
    }

    @Test("gaps in gaps do not multiply what they hold")
    func gaps() {
        let text =
            String(repeating: "{{c1::", count: 10) + String(repeating: "-", count: 200_000)
            + String(repeating: "}}", count: 10)
        let type = NoteType(
            id: 1,
            name: "T",
            isCloze: true,
            fields: ["A"],
            templates: [.init(name: "1", question: "{{cloze:A}}", answer: "{{cloze:A}}")]
        )
        let card = CardRenderer(type).card([text], ord: 0)
        #expect(card.question.utf8.count < 4_000_000 && card.answer.utf8.count < 4_000_000)
    }

    @Test("a template that looks at long fields again and again ends")
    func work() {
        let type = NoteType(
            id: 1,
            name: "T",
            fields: ["A", "B"],
            templates: [
                .init(
                    name: "1",
                    question: "{{B}}" + String(repeating: "{{#A}}x{{/A}}{{text:A}}", count: 5000),
                    answer: ""
                )
            ]
        )
        #expect(
            isQuick { _ = CardRenderer(type).card([String(repeating: " ", count: 200_000), "b"], ord: 0) }
        )
    }

    @Test("a picture that is shown many times is embedded as often as there is room")
    func pictures() {
        let card = Self.shown(
            String(repeating: "<img alt='a<b' src=\"a&amp;b.png\"><img src=c.png>", count: 20),
            ""
        )
        let html = CardDocument(card: card, isAnswer: false, isDark: false) { name in
            name == "a&b.png" ? [UInt8](repeating: 1, count: 1_000_000) : [2]
        }.html
        #expect(html.utf8.count < 20_000_000)
        #expect(html.contains("src=\"data:image/png;base64,Ag==\"") && html.contains("base64,AQEB"))
        #expect(html.contains("src=\"a&amp;b.png\""))
    }
}
