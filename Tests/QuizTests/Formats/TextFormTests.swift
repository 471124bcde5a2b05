import ClickwheelSystem
import Foundation
import Testing

@testable import Quiz

@Suite("What a text says of itself")
struct TextFormTests {
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

    @Test("a tab in every line that is not blank, and two in some, are columns")
    func columns() throws {
        for (text, hasColumns) in [
            ("a\tb\tc\nd\te", true), ("a\tb\tc\n \r\n\nd\te\n", true), ("a\tb\nc\td", false),
            ("a\tb\tc\nd", false), ("a\tb\tc\nd e\n", false), ("", false),
        ] {
            let look = try TextLook(TextSource(Array(text.utf8), path: "x"))
            #expect(look.hasColumns == hasColumns, "\(text.debugDescription)")
        }
    }

    @Test(
        "a character that lies across two pieces of a file is whole, and one that is cut or none is refused"
    )
    func pieces() throws {
        let path = try ScratchFolder.make() + "/text"
        let room = 1 << 16
        for character in ["é", "\u{800}", "€", "\u{10000}", "\u{10FFFF}"] {
            let bytes = Array(character.utf8)
            for before in 1..<bytes.count {
                let head = [UInt8](repeating: 0x61, count: room - before)
                try Data(head + bytes + [0x61]).write(to: URL(filePath: path))
                #expect(throws: Never.self) { try TextLook(TextSource(path: path)) }
                try Data(head + bytes.prefix(before)).write(to: URL(filePath: path))
                #expect(throws: QuizError.self) { try TextLook(TextSource(path: path)) }
            }
        }
        for wrong in [[0x61, 0xC3, 0x28, 0x61], [0xFF, 0x61], [0x61, 0x80, 0x61]] as [[UInt8]] {
            #expect(throws: QuizError.self) { try TextLook(TextSource(wrong, path: "x")) }
        }
    }

    @Test("lines have their numbers, whatever ends them, the first one empty or not")
    func lines() throws {
        for (text, wanted) in [
            ("\na\r\n\rb", ["1 ", "2 a", "3 ", "4 b"]), ("\r\na", ["1 ", "2 a"]),
            ("a\n\nb", ["1 a", "2 ", "3 b"]),
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
        let text = ["#notetype:Word", "#html:true", "#separator:pipe", "a;b|c", "d|e"]
        let read = try DelimitedText.read(text.joined(separator: end), path: "x")
        #expect(read.rows == [["a;b", "c"], ["d", "e"]])
        #expect(read.separator == "|")
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
}
