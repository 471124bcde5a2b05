import Testing

@testable import Quiz

@Suite("What parts the columns of a table")
struct SeparatorTests {
    private static func table(_ text: String, _ layout: DelimitedLayout = .found) throws -> DelimitedText {
        var reader = DelimitedReader(path: "x", layout: layout)
        var rows: [[String]] = []
        try reader.read(Array(text.utf8)[...]) { _, row, _ in rows.append(row) }
        try reader.finish { _, row, _ in rows.append(row) }
        var table = reader.table
        table.rows = rows
        return table
    }

    @Test(
        "is the first of tab, bar, semicolon and comma that parts the most lines alike",
        arguments: [
            ("Paris, France, Europe;capital, city\nOslo;Norway\nRome;Italy\n", ";"),
            ("Well, so, then;a\nb;c", ";"), ("a,b\nc,d;e\nf,g\n", ","), ("a; b,c\nd,e\n", ","),
            ("a,b;c\n", ";"), ("a\tb,c\nd\te,f\n", "\t"), ("a|b;c\nd|e\n", "|"),
            ("\"a;b\",c\n\"d;e;f\",g\n", ","), ("\"a;b\nc;d\",e\nf,g\n", ","),
            // A row that lacks its last column is no reason for another sign.
            ("a;b;c\nd;e\nf;g;h\ni, j, k;l;m\n", ";"),
            ("# one, two, three\na;b\n\nc;d\n", ";"), ("alone\nalone too\n", "\t"), ("", "\t"),
        ]
    )
    func found(text: String, sign: Character) throws {
        #expect(SeparatorChoice.separator(Array(text.utf8)[...], isWhole: true, width: nil) == sign)
    }

    @Test("is found by what is known of the number of columns")
    func width() {
        let text = Array("a;b,c\nd;e,f\n".utf8)[...]
        #expect(SeparatorChoice.separator(text, isWhole: true, width: nil) == ";")
        let three = Array("a;b,c,d\ne;f,g,h\n".utf8)[...]
        #expect(SeparatorChoice.separator(three, isWhole: true, width: 3) == ",")
    }

    @Test("is found in a long table by its beginning, wherever pieces end, with every row read")
    func long() throws {
        let rows = (0..<9000).map { "Stop \($0), street, town;line \($0)\n" }.joined()
        #expect(rows.utf8.count > 3 * SeparatorChoice.look)
        for size in [1 << 16, 50_001, 999] {
            var reader = DelimitedReader(path: "x")
            var count = 0
            let bytes = Array(rows.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                try reader.read(bytes[start..<min(start + size, bytes.count)]) { table, row, _ in
                    #expect(row.count == 2 && table.separator == ";")
                    count += 1
                }
            }
            try reader.finish { _, _, _ in count += 1 }
            #expect(count == 9000)
        }
    }

    @Test("is what the header says, and before that what the person says")
    func said() throws {
        let text = "#separator:comma\na;b,c\nd;e,f\n"
        #expect(try Self.table(text).rows.first == ["a;b", "c"])
        let layout = try DelimitedLayout(separator: "semicolon", columns: nil)
        #expect(try Self.table(text, layout).rows.first == ["a", "b,c"])
        for (word, sign) in [("tab", "\t"), ("\\t", "\t"), ("PIPE", "|"), ("~", "~"), (":", ":")] {
            #expect(try DelimitedLayout(separator: word, columns: nil).separator == Character(sign))
        }
        for word in ["", "ab", "\"", "#", "ä", "\n"] {
            #expect(throws: QuizError.badSetting(DelimitedText.refusal(word))) {
                try DelimitedLayout(separator: word, columns: nil)
            }
        }
    }

    @Test("is said by the report, with the number of columns and where nothing was found")
    func report() throws {
        let test = try TestStore()
        let text = "Paris, France;capital\nOslo, Norway;capital too\n"
        let report = try test.store.importFile(try test.write("Towns.csv", text))
        #expect(report.separator == "semicolon" && report.columns == 2 && report.messages.isEmpty)
        #expect(report.table == "2 columns, separated by semicolons")
        let view = try test.store.startRound(deck: "Towns", strategy: "sequential").view()
        #expect(view.card?.questionText == "Paris, France")
        let alone = try test.store.importFile(try test.write("Alone.csv", "one\ntwo\n"))
        #expect(alone.table == "1 column" && alone.messages.count == 1)
        let gaps = try test.store.importFile(
            try test.write("Gaps.csv", "#notetype:Cloze\n{{c1::one}}\n{{c1::two}}\n")
        )
        #expect(gaps.added == 2 && gaps.messages.isEmpty)
        #expect(try test.store.importFile(try test.write("X.gift", "A {T}")).table == nil)
    }

    @Test("what columns hold is said by their names, in any order, and some are left out")
    func columns() throws {
        let test = try TestStore()
        let layout = try DelimitedLayout(separator: nil, columns: "back, - ,FRONT,tags,deck,id")
        let path = try test.write("Deck.csv", "a1;x;q1;t u;Other;g1\na2;x;q2;;;g2;more\n")
        let report = try test.store.importFile(path, layout: layout)
        #expect(report.added == 2 && report.decks == ["Other", "Deck"] && report.separator == "semicolon")
        #expect(
            report.messages == ["rows with more columns than were named, of which the rest was left out: 1"]
        )
        let card = try test.store.startRound(deck: "Other", strategy: "sequential").view().card
        #expect(card?.questionText == "q1" && card?.answerText.hasSuffix("a1") == true && card?.tags == "t u")
        #expect(try test.store.importFile(path, layout: layout).unchanged == 2)
    }

    @Test("a column that is no field, one that is named twice, and a table without a question are refused")
    func badColumns() throws {
        let test = try TestStore()
        let path = try test.write("Deck.csv", "a,b\n")
        for (columns, word) in [
            ("prompt,nothing", "'nothing' is no field"), ("tags,answer", "no column holds prompt"),
        ] {
            let layout = try DelimitedLayout(separator: nil, columns: columns)
            let error = #expect(throws: QuizError.self) { try test.store.importFile(path, layout: layout) }
            #expect(error.map { "\($0)" }?.contains(word) == true, "\(error as Any)")
        }
        for columns in ["", "-,-", "prompt,answer,Prompt"] {
            #expect(throws: QuizError.self) { try DelimitedLayout(separator: nil, columns: columns) }
        }
        #expect(try !test.store.decks().contains { $0.name == "Deck" })
    }

    @Test("a separator is for tables alone: plain text becomes one, a package and GIFT do not")
    func tables() throws {
        let test = try TestStore()
        let layout = try DelimitedLayout(separator: ":", columns: nil)
        #expect(try test.store.importFile(try test.write("A.txt", "a - b:c\n"), layout: layout).columns == 2)
        for name in ["A.json", "A.gift", "A.apkg"] {
            let path = try test.write(name, "[]")
            #expect(throws: QuizError.badFile(path: path, reason: DeckStore.noTable)) {
                try test.store.importFile(path, layout: layout)
            }
        }
    }

    @Test("plain text with tabs in every line, and two in some, is a table")
    func tabs() throws {
        let test = try TestStore()
        let path = try test.write("Words.txt", "cat\tKatze\ta hint\n\ndog\tHund\n")
        #expect(try test.store.importFile(path).separator == "tab")
        let card = try test.store.startRound(deck: "Words", strategy: "sequential").view().card
        #expect(card?.hint == "a hint" && card?.answerText.contains("a hint") == false)
        #expect(try test.store.importFile(test.write("Two.txt", "cat\tKatze\ndog\tHund\n")).table == nil)
    }

    @Test("a row of one empty value in quotation marks is a row, and an empty line is none")
    func quotedNothing() throws {
        let read = try DelimitedText.read("#separator:comma\n\"\"\n\nx\n\"\",\"\"\n", path: "x")
        #expect(read.rows == [[""], ["x"], ["", ""]])
    }

    @Test("a row is refused with its own line, counted from before the header")
    func line() {
        let wide = String(repeating: ",", count: DelimitedText.widest + 1)
        #expect(
            throws: QuizError.badLine(path: "x", line: 4, reason: "more than \(DelimitedText.widest) columns")
        ) {
            try DelimitedText.read("#separator:comma\n#html:false\na,b\n\(wide)\n", path: "x")
        }
    }
}
