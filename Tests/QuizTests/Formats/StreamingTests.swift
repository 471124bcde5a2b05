import ClickwheelDatabase
import Foundation
import Synchronization
import Testing

@testable import Quiz

@Suite("Texts are read in pieces, and kept in small commits")
struct StreamingTests {
    struct Sample: Sendable {
        let kind: String
        let text: String
        var notes = 0
    }

    static let samples = [
        Sample(
            kind: "csv",
            text:
                "#separator:semicolon\r\n#columns:Prompt;Answer\r\n#a comment\r\na;b\r\"c;\"\"d\"\"\r\n\";e\r\n\r\nä🎷;\"\"\r\n#none\rf;g;h",
            notes: 4
        ),
        Sample(kind: "tsv", text: "\"a\"\t\"b\nc\"\n<b>d</b>\te\n", notes: 2),
        Sample(kind: "csv", text: "#tags:x y\n#html:false"),
        Sample(
            kind: "gift",
            text:
                "// none\n$CATEGORY: a/b\n\n::T::ä? {=b\n\n~c#d🎷}\r\n\r\nTrue? {T}\r\rA description.\n\nX {=y"
                + "}",
            notes: 3
        ),
        Sample(
            kind: "txt",
            text: "cat - Katze\rdog\tHund\r\n\r\nHow are you?\nFine. 🎷\n\nThe {{c1::sun}} shines",
            notes: 4
        ),
        Sample(
            kind: "json",
            text:
                #" { "title" : "T[]\"{,", "more": [1, {"questions": []}, -2.5e3], "n": null, "questions" : [ {"prompt":"a\\","answer":"}]\u00e4"} , {"cloze":"{{c1::b}}"},{"gift":"x {T}"}] ,"t":true}  "#,
            notes: 3
        ),
        Sample(kind: "json", text: #"[{"prompt":"ä🎷","answer":"b","id":"7"}]"#, notes: 1),
        Sample(kind: "json", text: "{\"questions\":[]}"),
    ]

    private static func reader(_ kind: String) -> any NoteReader {
        switch kind {
        case "json": JSONNotes(path: "x")
        case "gift": GIFTNotes(path: "x", deck: "D")
        case "txt": PlainNotes(path: "x")
        default: DelimitedNotes(path: "x", deck: "D", known: [:])
        }
    }

    private static func notes(_ text: [UInt8], _ kind: String, pieces size: Int) throws -> [ImportedNote] {
        var notes: [ImportedNote] = []
        var reader = reader(kind)
        for start in stride(from: 0, to: text.count, by: size) {
            try reader.read(text[start..<min(start + size, text.count)]) { notes.append($0) }
        }
        try reader.finish { notes.append($0) }
        return notes
    }

    @Test("wherever a text is cut into pieces, its notes are the same", arguments: samples)
    func pieces(_ sample: Sample) throws {
        let text = Array(sample.text.utf8)
        let whole = try Self.notes(text, sample.kind, pieces: text.count)
        #expect(whole.count == sample.notes)
        for size in 1...40 {
            #expect(try Self.notes(text, sample.kind, pieces: size) == whole, "in pieces of \(size)")
        }
    }

    @Test("a row ends with LF, with CR, and with both, also where a piece ends between them")
    func ends() throws {
        for end in ["\n", "\r", "\r\n"] {
            let text = "a,b" + end + "c,d" + end + end + "e,f"
            #expect(try DelimitedText.read(text, path: "").rows == [["a", "b"], ["c", "d"], ["e", "f"]])
            let notes = try Self.notes(Array(text.utf8), "csv", pieces: 4)
            #expect(notes.map { $0.fields[0] } == ["a", "c", "e"])
        }
        let quoted = try DelimitedText.read("a,\"b\rc\"\rd,e\r", path: "").rows
        #expect(quoted == [["a", "b\rc"], ["d", "e"]])
    }

    @Test(
        "what is no JSON is refused where it stops",
        arguments: [
            ("", 0), ("{", 1), ("[1,]", 3), ("{\"a\" 1}", 5), ("{\"questions\":[{}", 16), ("[] x", 3),
            ("{\"a\":1,}", 7), ("{\"a\":nul}", 5), ("[[[[", 4), ("{\"questions\":[]]", 15), ("{'a':1}", 1),
        ]
    )
    func broken(_ text: String, _ place: Int) throws {
        let error = #expect(throws: QuizError.self) {
            try Self.notes(Array(text.utf8), "json", pieces: 3)
        }
        let words = "\(error.map { "\($0)" } ?? "")"
        #expect(
            words.contains("no JSON from byte \(place) on") || words.contains("question 1 has no"),
            "\(words)"
        )
    }

    @Test("a text whose end is wrong changes nothing, however long it is")
    func wrongEnd() throws {
        let test = try TestStore()
        let rows = (0..<1000).map { "question \($0)\tanswer\n" }.joined()
        let path = try test.write("Long.tsv", rows + String(repeating: "a\t", count: 10_000))
        #expect(throws: QuizError.self) { try test.store.importFile(path) }
        #expect(try !test.store.decks().contains { $0.name == "Long" })
        let bytes = Array((rows + "ab\t").utf8) + [0xE2, 0x82]
        #expect(throws: QuizError.self) {
            try test.store.importText(bytes, kind: "tsv", path: "x.tsv", title: "Long")
        }
        #expect(try !test.store.decks().contains { $0.name == "Long" })
    }

    @Test("what is longer than is safe to keep is refused with its line")
    func long() throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 4_200_000)
        for (kind, start) in [
            ("csv", "a,b\n\""), ("csv", "a,b\n"), ("csv", "#"), ("gift", "A {T}\n\n"), ("txt", "a - b\n"),
            ("json", "[\""), ("json", "{\"questions\":[{\"prompt\":\""),
        ] {
            let error = #expect(throws: QuizError.self, "\(kind) \(start)") {
                try Self.notes(Array(start.utf8) + long, kind, pieces: 1 << 20)
            }
            #expect(error.map { "\($0)" }?.contains("more than") == true, "\(kind) \(start): \(error as Any)")
        }
    }

    private static let rows = (0..<1200).map { "question \($0)\tanswer\n" }.joined()

    @Test("between two commits of an import another program's grade is kept at once")
    func between() throws {
        let first = try TestStore()
        _ = try first.store.importFile(first.write("Other.tsv", "a\tb\nc\td\ne\tf\ng\th\ni\tj\nk\tl\n"))
        let round = Mutex(try first.store.startRound(deck: "Other", strategy: "sequential"))
        let seen = Mutex<[Int]>([])
        let kept = Mutex<[Int]>([])
        let test = try TestStore(folder: first.folder) { step in
            guard step == .batch else { return }
            _ = try round.withLock { try $0.answer(.good, milliseconds: 1) }
            // Somebody else sees the grade, while the import is at work.
            let other = try TestStore(folder: first.folder)
            let grades = try other.store.statistics().year.last?.count ?? 0
            kept.withLock { $0.append(grades) }
            let cards = try first.store.decks().first { $0.name == "Long" }?.cards ?? 0
            seen.withLock { $0.append(cards) }
        }
        let report = try test.store.importFile(test.write("Long.tsv", Self.rows))
        #expect(report.added == 1200 && report.decks == ["Long"])
        #expect(seen.withLock { $0 } == [250, 500, 750, 1000, 1200])
        #expect(kept.withLock { $0 } == [1, 2, 3, 4, 5])
    }

    @Test("a commit that holds others up for too long leaves the rest to the next one")
    func short() throws {
        let time = Atomic(0)
        let seen = Mutex<[Int]>([])
        // Every look at the clock is a millisecond after the one before.
        let clock = { @Sendable in Int64(time.add(1, ordering: .relaxed).newValue) * 1_000_000 }
        let counts = try TestStore()
        let count = { @Sendable (step: ImportStep) in
            guard step == .batch else { return }
            let cards = try counts.store.decks().first { $0.name == "Long" }?.cards ?? 0
            seen.withLock { $0.append(cards) }
        }
        let test = try TestStore(folder: counts.folder, atStep: count, monotonic: clock)
        let path = try test.write("Long.tsv", "#if matches:keep both\n" + Self.rows)
        #expect(try test.store.importFile(path).added == 1200)
        let steps = seen.withLock { zip([0] + $0, $0).map { $1 - $0 } }
        #expect(steps.max() == Int(DeckStore.longestHold / 1_000_000) && steps.reduce(0, +) == 1200)
        // Even where each note takes too long, each commit takes one.
        let slow = try TestStore(monotonic: { Int64(time.add(1, ordering: .relaxed).newValue) << 40 })
        #expect(try slow.store.importFile(slow.write("Two.tsv", "a\tb\nc\td\n")).added == 2)
    }

    struct Cut: Error {}

    @Test("an import that was cut off is imported again, and nothing is there twice")
    func again() throws {
        let commits = Atomic(0)
        let test = try TestStore { step in
            if step == .batch, commits.add(1, ordering: .relaxed).newValue == 3 { throw Cut() }
        }
        let path = try test.write("Long.tsv", Self.rows + "question 7\tanother answer\n")
        #expect(throws: Cut.self) { try test.store.importFile(path) }
        #expect(try test.store.decks().first { $0.name == "Long" }?.cards == 750)
        let report = try test.reopened().store.importFile(path)
        #expect(report.found == 1201 && report.added == 451 && report.unchanged == 750)
        #expect(try test.store.decks().first { $0.name == "Long" }?.cards == 1201)
    }

    @Test(
        "one that adds its notes whatever is there goes on where it was cut off, and begins anew once it was whole"
    )
    func both() throws {
        let commits = Atomic(0)
        let test = try TestStore { step in
            if step == .batch, commits.add(1, ordering: .relaxed).newValue == 3 { throw Cut() }
        }
        let path = try test.write("Long.tsv", "#if matches:keep both\n" + Self.rows)
        #expect(throws: Cut.self) { try test.store.importFile(path) }
        let again = try test.reopened()
        let report = try again.store.importFile(path)
        #expect(report.found == 1200 && report.added == 450)
        #expect(report.messages == ["an import of this was cut off before, and went on after 750 notes"])
        #expect(try again.store.decks().first { $0.name == "Long" }?.cards == 1200)
        let second = try again.store.importFile(path)
        #expect(second.added == 1200 && second.messages.isEmpty)
        // What took the place of everything has none of it.
        let cut = try TestStore(folder: test.folder) { if $0 == .batch { throw Cut() } }
        #expect(throws: Cut.self) { try cut.store.importFile(path) }
        let other = test.folder + "/other.colpkg"
        try TestStore().store.exportPackage(deck: nil, to: other)
        let last = try test.reopened()
        _ = try last.store.replaceAll(with: other, keeping: test.folder + "/before.colpkg")
        #expect(try last.store.importFile(path).added == 1200)
    }
}
