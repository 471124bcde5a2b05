import ClickwheelSystem
import Foundation
import Testing

@testable import Quiz

@Suite("What a text says of itself")
struct TextFormTests {
    @Test("a line of four million bytes is read, and a longer one is refused with its number")
    func longestLine() throws {
        var lines = TextLines(path: "x")
        let longest = [UInt8](repeating: 0x61, count: TextLines.longest)
        var read: [Int] = []
        try lines.read([0x62, 0x0A] + longest) { read.append($1.utf8.count) }
        #expect(throws: QuizError.badLine(path: "x", line: 2, reason: "a line of more than 4 MB")) {
            try lines.read([0x61]) { read.append($1.utf8.count) }
        }
        #expect(read == [1])
    }

    @Test(
        "is seen in one look: GIFT has a question with an answer in braces, and no gap of a cloze",
        arguments: [
            ("a {=b}", true), ("a {~b}", true), ("a {T}", true), ("$CATEGORY: x\n", true), ("::t::a", true),
            ("a } = b", false), ("a { = b", false), ("a {b}", false), ("T = {", false), ("T {b}", false),
            ("{{c1::a}} = b", false), ("a = b", false), ("", false),
        ]
    )
    func look(text: String, isGIFT: Bool) throws {
        let look = try TextLook(TextSource(Array(text.utf8), path: "x"))
        #expect(look.isGIFT == isGIFT)
        #expect(!look.hasHeader)
        #expect(try TextLook(TextSource(Array(("#" + text).utf8), path: "x")).hasHeader)
    }

    @Test("lines have their numbers, whatever ends them, the first one empty or not")
    func lines() throws {
        for (text, wanted) in [
            ("\na\r\n\rb", ["1 ", "2 a", "3 ", "4 b"]), ("\r\na", ["1 ", "2 a"]),
            ("a\n\nb", ["1 a", "2 ", "3 b"]), ("a\r\n\nb", ["1 a", "2 ", "3 b"]),
            ("\n\r\n", ["1 ", "2 ", "3 "]), ("a\rb\r\r\nc", ["1 a", "2 b", "3 ", "4 c"]),
        ] {
            for size in 1...text.utf8.count {
                var lines: [String] = []
                var reader = TextLines(path: "x")
                let bytes = Array(text.utf8)
                for start in stride(from: 0, to: bytes.count, by: size) {
                    try reader.read(bytes[start..<min(start + size, bytes.count)]) {
                        lines.append("\($0) \($1)")
                    }
                }
                try reader.finish { lines.append("\($0) \($1)") }
                #expect(lines == wanted)
            }
        }
    }

    @Test("every line of a header counts, whatever ends it", arguments: ["\n", "\r", "\r\n"])
    func header(end: String) throws {
        // Without its last line the bar would part these rows, which is looked for before the comma.
        let text = ["#notetype:Word", "#html:true", "#separator:comma", "a|b,c", "d|e"]
        let read = try DelimitedText.read(text.joined(separator: end), path: "x")
        #expect(read.rows == [["a|b", "c"], ["d|e"]])
        #expect(read.separator == "," && read.isHTML)
    }

    @Test(
        "a header that ends with the text is read, and nothing behind it",
        arguments: ["", "\n", "\r", "\r\n"]
    )
    func onlyHeader(end: String) throws {
        let read = try DelimitedText.read("#html:true\(end)", path: "x")
        #expect(read.rows.isEmpty)
    }

    @Test("a description in GIFT asks nothing, and ends before the next question")
    func descriptions() throws {
        let items = try GIFT.read(
            "\nA {=b}\n\nNothing asked.\n\nC {=d}\n\nNor here.\n\nE {=\n\nf}\n",
            path: "x"
        )
        #expect(items.map(\.question.prompt) == ["A", "C", "E"])
    }

    @Test("a JSON deck may have an empty key, and must have a list of questions")
    func json() throws {
        func read(_ text: String) throws {
            var reader = JSONNotes(path: "x")
            try reader.read(Array(text.utf8)[...]) { _ in }
            try reader.finish { _ in }
        }
        try read(#"{"":0,"questions":[]}"#)
        try read("[]")
        for text in [#"{"title":"x"}"#, "{}", #"{"question":[]}"#, "7"] {
            #expect(
                throws: QuizError.badFile(path: "x", reason: "the key \"questions\" with a list is missing")
            ) { try read(text) }
        }
    }

    @Test("a text of exactly the largest size is read, one byte more is not")
    func largest() throws {
        let path = try ScratchFolder.make() + "/large"
        // A file of nothing but a hole takes no room on the disk.
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        defer { try? FileManager.default.removeItem(atPath: path) }
        func size() throws -> Int {
            var size = 0
            try TextSource(path: path).forEachPiece { size += $0.count }
            return size
        }
        try #require(truncate(path, off_t(TextSource.largest)) == 0)
        #expect(try size() == TextSource.largest)
        try #require(truncate(path, off_t(TextSource.largest) + 1) == 0)
        #expect(throws: QuizError.badFile(path: path, reason: "it is larger than 256 MB")) { try size() }
    }

    @Test("a note that gains a gap gains its card, unless what is there is kept as it is")
    func gaps() throws {
        for (keeps, cards) in [(false, 2), (true, 1)] {
            let test = try TestStore()
            func add(_ text: String, _ matching: String) throws -> ImportReport {
                let csv = "#separator:comma\n#notetype:Cloze\n#guid column:1\n\(matching)n7,\(text)\n"
                return try test.store.importText(Array(csv.utf8), kind: "csv", path: "x.csv", title: "Gaps")
            }
            let first = try add("{{c1::a}} b", "")
            #expect(first.added == 1 && first.cards == 1)
            let second = try add("{{c1::a}} {{c2::b}}", keeps ? "#if matches:keep current\n" : "")
            #expect(second.cards == cards - 1 && second.updated == (keeps ? 0 : 1))
            #expect(try test.store.decks().first { $0.name == "Gaps" }?.cards == cards)
        }
    }

    @Test(
        "has columns where every line that is not blank has a tab, and one of them two",
        arguments: [
            ("a\tb\tc\nd\te\n", true), ("a\tb\tc\n\n  \nd\te", true), ("a\tb\tc\r\rd\te\r", true),
            ("a\tb\tc\nd\n", false), ("a\nb\tc\td\n", false), ("a\tb\tc\nd", false), ("a\tb\nc\td\n", false),
            ("a\nb\n", false), ("", false),
        ]
    )
    func columns(text: String, hasColumns: Bool) throws {
        #expect(try TextLook(TextSource(Array(text.utf8), path: "x")).hasColumns == hasColumns)
    }

    @Test(
        "is read wherever a character is cut between two pieces of a file",
        arguments: [
            "\u{80}", "é", "\u{800}", "अ", "漢", "\u{D7FF}", "\u{FFFD}", "\u{10000}", "🎷", "\u{10FFFF}",
        ]
    )
    func cut(character: String) throws {
        let path = try ScratchFolder.make() + "/cut"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for before in 1..<character.utf8.count {
            let text = Array((String(repeating: "x", count: (1 << 16) - before) + character + " y").utf8)
            try Data(text).write(to: URL(fileURLWithPath: path))
            #expect(try TextLook(TextSource(path: path)).sha1 == TextLook(TextSource(text, path: "x")).sha1)
        }
    }

    @Test(
        "what is no UTF-8 is refused, at the beginning, within and at the end",
        arguments: [
            [0xFF], [0x61, 0xFF, 0x62], [0x61, 0x80], [0xC3, 0x28], [0x61, 0xED, 0xA0, 0x80, 0x61],
            [0x61, 0xC3],
            [0xE0, 0xA4], [0x61, 0xF0, 0x9F, 0x8E], [0xC0, 0x80, 0x61],
        ] as [[UInt8]]
    )
    func noText(bytes: [UInt8]) throws {
        #expect(throws: QuizError.badFile(path: "x", reason: "it is no UTF-8 text: save it as UTF-8")) {
            try TextLook(TextSource(bytes, path: "x"))
        }
    }

    @Test("a table is HTML where one of its first hundred rows has tags, and not for what comes after them")
    func early() throws {
        for (rows, isHTML) in [(0, true), (99, true), (100, false), (150, false)] {
            let text = "#separator:comma\n" + String(repeating: "a,b\n", count: rows) + "<b>c</b>,d\n"
            var reader = DelimitedReader(path: "x")
            var seen: [Bool] = []
            try reader.read(Array(text.utf8)[...]) { table, _, _ in seen.append(table.isHTML) }
            // They are handed over as soon as that is known.
            #expect(seen.count == (rows < 99 ? 0 : rows + 1))
            try reader.finish { table, _, _ in seen.append(table.isHTML) }
            #expect(seen == [Bool](repeating: isHTML, count: rows + 1))
        }
    }

    @Test("long rows are handed over once there is a megabyte of them, however few they are")
    func earlyBytes() throws {
        let row = String(repeating: "x", count: 400_000) + "\n"
        var reader = DelimitedReader(path: "x")
        var count = 0
        for (text, wanted) in [("#separator:comma\n" + row, 0), (row, 0), (row, 3), (row, 4)] {
            try reader.read(Array(text.utf8)[...]) { _, _, _ in count += 1 }
            #expect(count == wanted)
        }
        try reader.finish { _, _, _ in count += 1 }
        #expect(count == 4)
    }
}
