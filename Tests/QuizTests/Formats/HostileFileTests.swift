import Foundation
import Testing

@testable import Quiz

@Suite("Files of questions that mean to take long")
struct HostileFileTests {
    private static let size = 20_000

    /// What means something in one of the formats, in lines that never end, and in lines of its own.
    static let pieces = [
        "}", "{", "{}", "{a}", "::", "~", "=", "#", "\\", "\\{", "\"", "\",", ",", ";", "\t", "//",
        "$CATEGORY:", "[html]", "->",
        "{\"a\":", "[", "{{c1::", "%50%", "\u{301}", "\u{301}\u{323}",
    ].flatMap { [$0, "x" + $0 + "\n"] }

    /// What is said of a file with `text`; `nil` where it is refused, which is all that may go wrong.
    private static func read(_ text: String, as ending: String) throws -> ImportReport? {
        let folder = try ScratchFolder.make()
        let path = folder + "/deck." + ending
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let store = try DeckStore(path: ":memory:", mediaFolder: folder + "/media")
        do { return try store.importFile(path) } catch is QuizError { return nil }
    }

    /// A deck in JSON with one question that asks `text`.
    private static func asked(_ text: String) -> String {
        "{\"questions\":[{\"prompt\":\(JSONValue.string(text).compact),\"answer\":\"a\"}]}"
    }

    /// What a file of the same size costs that is as it should be, on this machine, in this build.
    private static let usual = Result {
        try HostileTextTests.time { _ = try read(repeated("What is it? {=this ~that}\n\n"), as: "gift") }
    }

    private static func repeated(_ piece: String) -> String {
        String(repeating: piece, count: size / piece.utf8.count)
    }

    @Test("cost no more than good ones, in every format", arguments: pieces)
    func linear(_ piece: String) throws {
        let usual = try Self.usual.get()
        let text = Self.repeated(piece)
        for (ending, text, isQuestion) in [
            ("gift", text, false), ("csv", text, false), ("json", text, false),
            ("json", Self.asked(text), true),
        ] {
            var report: ImportReport?
            let time = try HostileTextTests.time { report = try Self.read(text, as: ending) }
            // Work that grows with the square of the size costs a hundred times as much.
            #expect(time < 20 * usual, "\(ending): \(time / 1_000_000) ms")
            // A question may ask anything.
            #expect(!isQuestion || report?.found == 1)
        }
    }

    @Test("a header that comes in many pieces is read once, and not anew with each", .timeLimit(.minutes(1)))
    func header() throws {
        var reader = DelimitedReader(path: "")
        var rows: [[String]] = []
        for _ in 0..<20_000 { try reader.read(Array("#a:b\n".utf8)[...]) { _, row, _ in rows.append(row) } }
        #expect(rows.isEmpty)
        for piece in ["#sep", "arator:;\r", "\n#tags:t", "\nx;y\n"] {
            try reader.read(Array(piece.utf8)[...]) { _, row, _ in rows.append(row) }
        }
        try reader.finish { _, row, line in
            rows.append(row)
            #expect(line == 20_003)
        }
        #expect(rows == [["x", "y"]] && reader.table.tags == ["t"])
    }

    @Test("marks on a letter cost no more where they are out of order")
    func marks() throws {
        let (above, below) = ("\u{301}", "\u{323}")
        func time(_ first: String, _ second: String) throws -> Int {
            let marks = [first, second].map { String(repeating: $0, count: 40_000) }.joined()
            return try HostileTextTests.time { _ = try Self.read(Self.asked("a" + marks), as: "json") }
        }
        // Swapping neighbours until they are in order costs fifty times as much.
        #expect(try time(above, below) < 5 * time(below, above))
    }
}
