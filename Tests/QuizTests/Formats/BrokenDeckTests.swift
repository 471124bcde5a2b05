import Testing

@testable import Quiz

@Suite("Tables and JSON of which a part is broken")
struct BrokenDeckTests {
    /// The first fields of the notes of a text, and what is said of the rest, wherever the text is cut into pieces.
    private func read(
        _ text: String,
        _ reader: () -> any NoteReader
    ) throws -> (fields: [String], messages: [String]) {
        var all: [([String], [String])] = []
        for size in [1, 2, 7, max(1, text.utf8.count)] {
            var reader = reader()
            var fields: [String] = []
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                try reader.read(bytes[start..<min(start + size, bytes.count)]) { fields.append($0.fields[0]) }
            }
            try reader.finish { fields.append($0.fields[0]) }
            all.append((fields, reader.leftOut.messages))
        }
        for other in all { #expect(other == all[0]) }
        return all[0]
    }

    private func table(_ text: String) throws -> (fields: [String], messages: [String]) {
        try read(text) { DelimitedNotes(path: "x.csv", deck: "X", known: [:]) }
    }

    private func json(_ text: String) throws -> (fields: [String], messages: [String]) {
        try read(text) { JSONNotes(path: "x.json", leavesOut: true) }
    }

    private static let unclosed = "a quotation mark is not closed"
    private static let noJSON = "what stands there is no JSON"

    @Test("a quotation mark that is never closed costs its own line")
    func quote() throws {
        let found = try table("a,b\nc,\"d\ne,f\ng,h\n")
        #expect(found.fields == ["a", "e", "g"])
        #expect(found.messages == ["line 2 was left out: \(Self.unclosed)"])
        let last = try table("a,b\nc,\"d")
        #expect(last.fields == ["a"] && last.messages == ["line 2 was left out: \(Self.unclosed)"])
        // The field before it goes over lines.
        let long = try table("a,b\n\"c\nd\",\"e\nf,g\n")
        #expect(long.fields == ["a", "f"])
        #expect(long.messages == ["lines 2 to 3 were left out: \(Self.unclosed)"])
    }

    @Test("a row that never ends is given up at its longest, and what follows its line is read")
    func endless() throws {
        var reader = DelimitedNotes(path: "x.csv", deck: "X", known: [:])
        var fields: [String] = []
        try reader.read(Array("a,b\nc,\"d\n".utf8)[...]) { fields.append($0.fields[0]) }
        let row = Array(("e," + String(repeating: "f", count: 20_000) + "\n").utf8)
        for _ in 0..<(DelimitedReader.longest / row.count + 10) {
            try reader.read(row[...]) { fields.append($0.fields[0]) }
        }
        try reader.finish { fields.append($0.fields[0]) }
        #expect(fields.count == DelimitedReader.longest / row.count + 11)
        #expect(reader.leftOut.messages == ["line 2 was left out: \(Self.unclosed)"])
    }

    @Test("of many open quotation marks each closes the one before, and the last one costs its own line")
    func hostile() throws {
        let odd = try table(String(repeating: "a,\"b\n", count: 1001))
        #expect(odd.fields == [String](repeating: "a", count: 500))
        #expect(odd.messages == ["line 1001 was left out: \(Self.unclosed)"])
        let even = try table(String(repeating: "a,\"b\n", count: 1000))
        #expect(even.fields == odd.fields && even.messages.isEmpty)
    }

    @Test(
        "a question of a JSON deck that is no JSON is left out with its lines, and the others come in",
        arguments: [
            // A comma too much, words without quotation marks, a string that is not closed.
            (#"{"prompt":"b","answer":"c",}"#, "line 2 was left out"),
            (#"{prompt:"b"}"#, "line 2 was left out"),
            (#"{"prompt":"b","answer":"c}"#, "line 2 was left out"),
            (#"{"prompt":"b","answer":"c""#, "line 2 was left out"),
            (#"{"prompt":"b","answer":nul}"#, "line 2 was left out"),
            ("{\"prompt\":\n\"b\\x\"\n}", "lines 2 to 4 were left out"),
        ]
    )
    func question(_ broken: String, _ place: String) throws {
        let before = #"[{"prompt":"a","answer":"b"},"# + "\n"
        let after = ",\n" + #"{"prompt":"y","answer":"z"}]"#
        let found = try json(before + broken + after)
        #expect(found.fields == ["a", "y"])
        #expect(found.messages == ["\(place): \(Self.noJSON)"])
    }

    @Test("a JSON deck that breaks off, or has a comma too few or too much, is taken in as far as it goes")
    func frame() throws {
        let one = #"{"prompt":"a","answer":"b"}"#
        let two = #"{"prompt":"c","answer":"d"}"#
        for text in [
            "[\(one) \(two)]", "[\(one),,\(two),]", "[\(one),\(two)", #"{"questions":[\#(one),\#(two)"#,
            #"{"questions":[\#(one),\#(two)]"#,
        ] {
            let found = try json(text)
            #expect(found.fields == ["a", "c"] && found.messages.isEmpty, "\(text): \(found)")
        }
        let cut = try json("[\(one),\n\(two),\n{\"prompt\":\n\"e\"")
        #expect(cut.fields == ["a", "c"])
        #expect(cut.messages == ["lines 3 to 4 were left out: \(Self.noJSON)"])
        let more = try json("[\(one)]\nno end\n")
        #expect(more.fields == ["a"] && more.messages.count == 1)
    }

    @Test("what has no list of questions is refused as before")
    func nothing() {
        for text in ["", "{", "{\"a\":1}", "{'questions':[]}"] {
            #expect(throws: QuizError.self, "\(text)") { try json(text) }
        }
    }

    @Test("a deck with a broken line comes in by a file, and the report names the line")
    func files() throws {
        let test = try TestStore()
        let report = try test.store.importFile(test.write("Birds.csv", "wren,a\nowl,\"b\nswift,c\n"))
        #expect(report.added == 2 && report.messages.contains("line 2 was left out: \(Self.unclosed)"))
    }
}
