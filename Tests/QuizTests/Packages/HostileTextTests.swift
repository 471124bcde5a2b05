import Foundation
import Testing

@testable import Quiz

@Suite("Text that means to take long")
struct HostileTextTests {
    private static let count = 60_000

    /// Beginnings without an end, and ends that are far away.
    static let texts: [String] = [
        "<", "<!--", "<!---->", "<script>", "<style><!--", "[sound:", "[anki:play:", "url(", "[[type:",
        "{{c1::", "&#", "[",
    ]
    .flatMap { start in
        let many = String(repeating: start, count: count / start.count)
        return [many, many + ">]])}}-->"]
    }

    static func shown(_ question: String, _ answer: String) -> StudyCard {
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

    /// The nanoseconds of this thread's own time that `body` takes, since others may be busy.
    static func time(_ body: () throws -> Void) rethrows -> Int {
        func now() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
        let start = now()
        try body()
        return now() - start
    }

    /// Whether eight times as much of `piece`, with `end` behind it, costs less than 24 times as much.
    ///
    /// Work that grows with the square of the length costs 64 times as much.
    static func growsEvenly(
        _ piece: String,
        _ end: String = "",
        count: Int,
        _ body: (String) -> Void
    ) -> Bool {
        func cost(_ count: Int) -> Int {
            let text = String(repeating: piece, count: count) + end
            // What comes between adds to a time and takes nothing off it.
            return min(time { body(text) }, time { body(text) }, time { body(text) })
        }
        let few = cost(count)
        return cost(8 * count) < 24 * few
    }

    /// Has everything that reads the text of cards read `text`.
    private static func read(_ text: String) {
        let type = NoteType(
            id: 1,
            name: "T",
            isCloze: true,
            fields: ["A"],
            templates: [
                .init(name: "1", question: text + "{{cloze:A}}{{text:A}}{{furigana:A}}", answer: "{{A}}")
            ]
        )
        _ = MediaReferences.names(in: text)
        _ = HTMLText.readable(text)
        let card = CardRenderer(type).card([text + "{{c1::x}}"], ord: 0)
        let shown = shown(card.question + text, card.answer + text)
        _ = shown.questionText
        _ = CardMarks.typedField(shown.question)
        _ = CardDocument(card: shown, isAnswer: false, isDark: false) { _, _ in nil }.html
    }

    /// What plain text of the same length costs on this machine, in this build, with or without a sanitizer.
    private static let usual = time { read(String(repeating: "a word ", count: count / 7)) }

    /// Whether a thing costs no more than some hundred times what plain text does: work that grows with the square of the
    /// text's length costs tens of thousands of times as much.
    private func isQuick(_ body: () throws -> Void) rethrows -> Bool {
        try Self.time(body) < 300 * Self.usual
    }

    @Test("costs no more than other text, in every reader of it", arguments: texts)
    func linear(_ text: String) {
        #expect(isQuick { Self.read(text) })
    }

    @Test("the places of sounds without an end cost as much as they are long")
    func sounds() {
        #expect(
            Self.growsEvenly("[anki:play:", count: 500) {
                _ = CardMarks.replaced($0, sound: "", typed: "")
            }
        )
        // What has an end is replaced, and the rest is as it was.
        let text = "a[b[anki:play:q:0]c[[type:Back]]d[anki:play:q:1"
        #expect(CardMarks.replaced(text, sound: "S", typed: "T") == "a[bScTd[anki:play:q:1")
        #expect(CardMarks.replaced("[[type:x] [anki:play:]", sound: "S", typed: "T") == "[[type:x] S")
        #expect(CardMarks.replaced("", sound: "S", typed: "T") == "")
    }

    @Test("comments in a template cost as much as they are long, and what stands behind them is read")
    func comments() {
        #expect(Self.growsEvenly("<!---->", "{{Front}}", count: 500) { _ = CardTemplate($0) })
        func names(_ text: String) -> [String] {
            CardTemplate(text).nodes.compactMap { node -> String? in
                guard case .field(let name, _) = node else { return nil }
                return name
            }
        }
        #expect(names("<!----><!--{{A}}-->{{B}}<!-- -->{{C}}<!--{{D}}--><!---->") == ["B", "C"])
        #expect(names("{{A}}<!--{{B}}--><!----><!-- {{C}} {{D}}-->{{E}}<!--{{F}}") == ["A", "E", "F"])
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

    @Test(
        "a card is shown with 12 MB of pictures, and without one that is larger",
        arguments: [(0, true), (1, false)]
    )
    func pictures(more: Int, isShown: Bool) {
        let picture = [UInt8](repeating: 0, count: CardDocument.mostPictures + more)
        let card = Self.shown("<img src=\"a.png\">", "a")
        let html = CardDocument(card: card, isAnswer: false, isDark: false) { _, _ in picture }.html
        #expect((html.utf8.count > CardDocument.mostPictures) == isShown)
    }

    @Test(
        "what connects without a request is gone from a card, however it is written",
        arguments: [
            "<link rel=preconnect href=//a>", "<LINK\trel=preconnect href=//a>",
            "<link/rel=preconnect href=//a>",
            "<li<link>nk rel=preconnect>", "<<link rel=x>", "<b title=\"<link rel=x>\">",
            "<!--><link rel=x>-->",
            "<svg><link rel=x /></svg>", "<noscript><link rel=x></noscript>", "<style><link rel=x></style>",
            "<meta http-equiv=refresh content=\"0;url=//a\">", "<base href=//a>", "<iframe src=//a></iframe>",
            "<iframe srcdoc=\"<link rel=x>\">", "<object data=//a></object>", "<embed src=//a>", "<link",
            "</link>",
            "<frameset><frame src=//a></frameset>", "<portal src=//a>", "<fencedframe>",
        ]
    )
    func connections(_ text: String) throws {
        let names = [
            "link", "base", "meta", "embed", "frame", "iframe", "object", "portal", "fencedframe", "frameset",
        ]
        for (question, answer) in [(text, "a"), ("a", text)] {
            let card = Self.shown(question, answer)
            for isAnswer in [false, true] {
                let html = CardDocument(card: card, isAnswer: isAnswer, isDark: false) { _, _ in [1] }.html
                let body = String(html[try #require(html.range(of: "<body")).lowerBound...]).lowercased()
                for name in names {
                    #expect(!body.contains("<" + name) && !body.contains("</" + name), "\(body)")
                }
            }
        }
    }

    @Test("a card's own markup is left as it is, with tags whose names only begin like those that connect")
    func harmless() {
        let text = "a < b <b>bold</b> <linkage> <basefont> <i class=link>link</i> <a href=#>meta</a> <"
        #expect(CardDocument.withoutConnections(text) == text)
        #expect(
            CardDocument.withoutConnections("a<link rel=x>b<object data=y>c</object>")
                == "a<wbr rel=x>b<x-object data=y>c</x-object>"
        )
        #expect(CardDocument.withoutConnections("") == "")
    }

    @Test("a picture that is shown many times is embedded as often as there is room")
    func pictures() {
        let card = Self.shown(
            String(repeating: "<img alt='a<b' src=\"a&amp;b.png\"><img src=c.png>", count: 20),
            ""
        )
        let html = CardDocument(card: card, isAnswer: false, isDark: false) { name, _ in
            name == "a&b.png" ? [UInt8](repeating: 1, count: 1_000_000) : [2]
        }.html
        #expect(html.utf8.count < 20_000_000)
        #expect(html.contains("src=\"data:image/png;base64,Ag==\"") && html.contains("base64,AQEB"))
        #expect(html.contains("src=\"a&amp;b.png\""))
    }

    @Test("a picture for which there is no room is asked for once, and of all no more than a thousand")
    func askedPictures() {
        func asked(_ side: String, _ media: @escaping (String) -> [UInt8]?) -> [String] {
            var asked: [(name: String, limit: Int)] = []
            _ =
                CardDocument(card: Self.shown(side, ""), isAnswer: false, isDark: false) { name, limit in
                    asked.append((name, limit))
                    return media(name)
                }.html
            #expect(asked.map(\.limit) == asked.map(\.limit).sorted(by: >))
            return asked.map(\.name)
        }
        let large = String(repeating: "<img src=a.png>", count: 5_000)
        #expect(asked(large) { _ in nil } == ["a.png"])
        let half = CardDocument.mostPictures / 2 + 1
        #expect(asked(large) { _ in [UInt8](repeating: 0, count: half) } == ["a.png", "a.png"])
        let many = (0..<1_100).map { "<img src=\($0).png><embed src=a.mp3>" }.joined()
        #expect(asked(many) { _ in [1] } == (0..<1_000).map { "\($0).png" })
    }

    @Test("files are found by their marks in either case, and by nothing that only looks like one")
    func marks() {
        #expect(
            MediaReferences.names(in: "[sound:a.mp3][SOUND:b.mp3][Sound:c.mp3]") == [
                "a.mp3", "b.mp3", "c.mp3",
            ]
        )
        #expect(MediaReferences.names(in: "[QWERT:a.mp3] {sound:b.mp3} [sound;c.mp3] [sound:") == [])
        #expect(MediaReferences.names(in: "<img SRC=a.png><img XRC=b.png>") == ["a.png"])
    }
}
