import Testing

@testable import Quiz

@Suite("Questions that cannot be read")
struct LeftOutTests {
    @Test("are left out of GIFT with their lines named, and the rest comes in")
    func gift() throws {
        let test = try TestStore()
        let text = """
            // Numbers
            A? {=a}

            How many? {#3:2~#wrong}

            Which
            one? {One}

            B? {T}
            """
        let report = try test.store.importFile(try test.write("X.gift", text))
        #expect(report.found == 2 && report.added == 2)
        #expect(
            report.messages == [
                "line 4 was left out: what follows # is no number such as 3, 3:0.5 or 1..5, nor several after = each",
                "lines 6 to 7 were left out: an answer begins with = or ~, or is TRUE or FALSE",
            ]
        )
    }

    @Test("an answer that is never closed takes its own paragraph along, and no further one")
    func unclosed() throws {
        let test = try TestStore()
        let report = try test.store.importFile(
            try test.write(
                "X.gift",
                "A {T}\n\nB? {=b\n~c\n\nLong\nprompt {F}\n\n$CATEGORY: x\nC {=c\n$CATEGORY: y\nD {=d\n"
            )
        )
        let reason = "a question opens its answers with { and does not end them with }"
        #expect(report.added == 2)
        #expect(
            report.messages == [
                "lines 3 to 4 were left out: \(reason)", "line 10 was left out: \(reason)",
                "line 12 was left out: \(reason)",
            ]
        )
        let page = try test.store.cards(in: "X", offset: 0, limit: 9)
        #expect(page.total == 2)
    }

    @Test("are left out of plain text and of JSON too")
    func others() throws {
        let test = try TestStore()
        let plain = try test.store.importFile(try test.write("X.txt", "a - b\n\nno answer\n\nc\nd\ne"))
        #expect(plain.added == 2)
        #expect(
            plain.messages == [
                "line 3 was left out: 'no answer' has no answer", "line 7 was left out: 'e' has no answer",
            ]
        )
        let json = try test.store.importFile(
            try test.write(
                "Y.json",
                "[{\"prompt\":\"a\",\n\"answer\":\"b\"},\n{\"prompt\":\n\"c\"},7,\n{\"gift\":\"d {T}\"}]"
            )
        )
        #expect(json.added == 2 && json.found == 2)
        #expect(
            json.messages.map { $0.prefix { $0 != ":" } } == [
                "lines 3 to 4 were left out", "line 4 was left out",
            ]
        )
    }

    @Test(
        "of JSON are left out where one is too long, and the lines on which it goes on are one further message"
    )
    func tooLong() throws {
        let test = try TestStore()
        let long = String(repeating: "a", count: JSONNotes.longest)
        let text = """
            [{"prompt":"\(long)",
            "answer":"b",
            "tags":[]},
            {"gift":"d {T}"}]
            """
        let report = try test.store.importFile(try test.write("L.json", text))
        #expect(report.added == 1)
        #expect(
            report.messages.map { $0.prefix { $0 != ":" } } == [
                "line 1 was left out", "lines 2 to 3 were left out",
            ]
        )
    }

    @Test("that match nothing are left out of GIFT and of JSON, with their lines")
    func withoutLeftSide() throws {
        let test = try TestStore()
        let gift = try test.store.importFile(try test.write("G.gift", "A {T}\n\nWhich? {=->a}\n"))
        #expect(gift.added == 1)
        #expect(
            gift.messages == [
                "line 3 was left out: nothing is matched: no answer has a left side before ->"
            ]
        )
        for pairs in [#"[{"right":"a"}]"#, #"[{"left":"","right":"a"}]"#, "[]"] {
            let text = #"[{"gift":"d {T}"},"# + "\n" + #"{"prompt":"c","kind":"matching","pairs":\#(pairs)}]"#
            let json = try test.store.importFile(try test.write("J.json", text))
            #expect(json.found == 1)
            #expect(json.messages.map { $0.prefix { $0 != ":" } } == ["line 2 was left out"])
        }
    }

    @Test("of JSON are counted with those whose text breaks off")
    func numbered() throws {
        let test = try TestStore()
        let text = "[{\"prompt\":\"a\n\"},\n{\"prompt\":\"b\"},\n{\"gift\":\"d {T}\"}]"
        let report = try test.store.importFile(try test.write("Z.json", text))
        #expect(report.added == 1)
        #expect(report.messages.last?.contains("question 2 has no") == true, "\(report.messages)")
    }

    @Test(
        "refuse a text in which nothing else is, with the first of them",
        arguments: ["gift", "txt", "json"]
    )
    func nothing(_ end: String) throws {
        let test = try TestStore()
        let text = ["gift": "A {One}\n\nB {Two}", "txt": "a\n\nb", "json": "[{},7]"][end] ?? ""
        let path = try test.write("X." + end, text)
        let error = #expect(throws: QuizError.self) { try test.store.importFile(path) }
        #expect(error.map { "\($0)" }?.contains(end == "json" ? "question 1" : "line 1") == true)
        #expect(try !test.store.decks().contains { $0.name == "X" })
    }

    @Test("are as many messages as somebody reads, and a number of further ones")
    func many() throws {
        let test = try TestStore()
        let text = (0..<1000).map { "Q\($0) {One}\n\n" }.joined() + "A {T}"
        let report = try test.store.importFile(try test.write("X.gift", text))
        #expect(report.added == 1 && report.messages.count == 201)
        #expect(report.messages.last == "and 800 more were left out")
    }

    @Test(
        "questions on neighbouring lines are several",
        arguments: [
            ("A {T}\nB {F}\nC {=c}", ["A", "B", "C"]),
            ("A {\n=a\n}\nB {=b}", ["A", "B"]), ("A {T}\nLong\nprompt {F}", ["A", "Long\nprompt"]),
            ("::1::A {T}\n::2::B {T}\n// note\n::3::A description", ["A", "B"]),
            ("The {=oboe} is high.\nThe {=bassoon} is low.", ["The _____ is high.", "The _____ is low."]),
            ("The {=oboe} is\nhigh.\nThe {=horn} too.", ["The _____ is\nhigh.", "The _____ too."]),
            ("The {=oboe}\nis high.", ["The _____ is high."]), ("A\nB {T}", ["A\nB"]),
            ("A {T} B {F}", ["A _____ B {F}"]), ("A {T}\nIt is so.", ["A _____ It is so."]),
        ]
    )
    func neighbours(text: String, prompts: [String]) throws {
        let items = try GIFT.read(text, path: "x")
        #expect(items.map(\.question.prompt) == prompts)
        for end in ["\r\n", "\r"] {
            let other = try GIFT.read(text.replacing("\n", with: end), path: "x")
            #expect(other == items)
        }
        #expect(try GIFT.read(GIFT.text(items), path: "x").map(\.question) == items.map(\.question))
    }
}
