import Foundation
import Quiz
import Testing

@Suite("Formats of decks")
struct FormatTests {
    private func gift(_ text: String) throws -> [GIFT.Item] { try GIFT.read(text, path: "x.gift") }

    @Test("a table whose separator has no name reads back as it was written")
    func namelessSeparator() throws {
        let table = try DelimitedText.read("#separator:x\nfrontxback\n\"taxi\"xtab\n", path: "")
        #expect(table.rows == [["front", "back"], ["taxi", "tab"]])
        #expect(try DelimitedText.read(table.text, path: "").rows == table.rows)
    }

    @Test("GIFT: a deck and those below it come back under their names, and once")
    func giftDecks() throws {
        let test = try TestStore()
        for (deck, text) in [
            ("Kinds", "A=1\n"), ("Kinds::Sub::Deep", "B=2\n"), ("Kinds::Sub", "C=3\n"), ("Kinds", "D=4\n"),
        ] {
            let csv = text.replacing("=", with: ",")
            _ = try test.store.importText(Array(csv.utf8), kind: "csv", path: "x.csv", title: deck)
        }
        let file = test.folder + "/Kinds.gift"
        #expect(try test.store.exportFile(deck: "Kinds", to: file) == 4)
        let other = try TestStore()
        _ = try other.store.importFile(file)
        func cards(_ test: TestStore) throws -> [String] {
            try test.store.decks().filter { $0.cards > 0 }.map { "\($0.name) \($0.cards)" }
        }
        #expect(try cards(other) == cards(test) && cards(test).count == 3)
        #expect(try other.store.importFile(file).added == 0)
    }

    @Test("GIFT: every kind of question is read")
    func giftKinds() throws {
        let items = try gift(
            """
            // a comment
            $CATEGORY: $course$/top/Wood winds

            ::Reeds::[html]How many reeds has an oboe? {
            =two#Right.
            ~one#That is a clarinet.
            ~%50%a double one
            ####All oboes do.
            }

            The sky is blue. {T#No, look up.#Yes.}

            Who wrote it? {=Bach =J. S. Bach =%50%somebody called B\\=ch}

            Match. {=violin -> bow =drum -> stick = -> reed}

            How high is A? {#440:1}

            Between? {#1..3}

            Several? {#=440:0 =%50%440:10#Near.}

            The {=bassoon} is low.

            Write about it. {}

            Only a description.
            """
        )
        #expect(items.count == 9)
        #expect(
            items[0].title == "Reeds" && items[0].generalFeedback == "All oboes do."
                && items[0].category == "$course$/top/Wood winds"
        )
        #expect(
            items[0].question.kind as? ChoiceKind
                == ChoiceKind([
                    AnswerOption("two", credit: 1, feedback: "Right."),
                    AnswerOption("one", credit: 0, feedback: "That is a clarinet."),
                    AnswerOption("a double one", credit: 0.5),
                ])
        )
        #expect(
            items[1].question.kind as? TruthKind
                == TruthKind(true, whenRight: "Yes.", whenWrong: "No, look up.")
        )
        #expect(
            items[2].question.kind as? TypedKind
                == TypedKind([
                    AnswerOption("Bach", credit: 1), AnswerOption("J. S. Bach", credit: 1),
                    AnswerOption("somebody called B=ch", credit: 0.5),
                ])
        )
        #expect(
            items[3].question.kind as? MatchingKind
                == MatchingKind([.init("violin", "bow"), .init("drum", "stick"), .init("", "reed")])
        )
        #expect(items[4].question.kind as? NumberKind == NumberKind([NumberKind.Answer(440, tolerance: 1)]))
        #expect(items[5].question.kind as? NumberKind == NumberKind([NumberKind.Answer(1...3)]))
        #expect(
            items[6].question.kind as? NumberKind
                == NumberKind([
                    NumberKind.Answer(440),
                    NumberKind.Answer(440, tolerance: 10, credit: 0.5, feedback: "Near."),
                ])
        )
        #expect(items[7].question.prompt == "The _____ is low.")
        #expect(items[8].question.kind is EssayKind)
    }

    @Test("GIFT: what is written is read again")
    func giftRoundTrip() throws {
        let kinds: [any QuestionKind] = [
            ChoiceKind([
                AnswerOption("a = {b} ~ #c", credit: 1, feedback: "d:e"), AnswerOption("\\n", credit: -0.5),
            ]),
            TruthKind(false, whenRight: "Yes"), TruthKind(true),
            NumberKind([NumberKind.Answer(-1.5...2.25, credit: 0.5, feedback: "x")]),
            TypedKind([AnswerOption("two\nlines", credit: 1)]),
            MatchingKind([.init("a->b", "c"), .init("", "d")]), EssayKind(),
        ]
        for kind in kinds {
            let question = Question(prompt: "A {prompt} with = and\na line", kind: kind)
            let text = GIFT.text([
                GIFT.Item(title: "T:1", category: "a/b", question: question, generalFeedback: "G")
            ])
            let back = try #require(try gift(text).first)
            #expect(back.question.prompt == question.prompt, "\(text)")
            // What stands before the first arrow is the left side.
            if !(kind is MatchingKind) { #expect(back.question == question, "\(text)") }
            #expect(back.title == "T:1" && back.generalFeedback == "G")
        }
    }

    @Test("GIFT: a question without its end is refused with its line")
    func giftBroken() {
        #expect(
            throws: QuizError.badLine(
                path: "x.gift",
                line: 3,
                reason: "a question opens its answers with { and does not end them with }"
            )
        ) {
            try gift("A? {T}\n\nB? {=c")
        }
    }

    @Test("delimited text: Anki's header, quotes and every separator")
    func delimited() throws {
        let table = try DelimitedText.read(
            "#separator:semicolon\n#html:true\n#guid column:1\n#tags column:4\n#deck:A::B\n#if matches:keep current\n"
                + "g1;\"a;b \"\"c\"\"\nd\";2;x y\r\ng2;e;;\n\n",
            path: "x.csv"
        )
        #expect(table.rows == [["g1", "a;b \"c\"\nd", "2", "x y"], ["g2", "e", "", ""]])
        #expect(
            table.isHTML && table.guidColumn == 0 && table.tagsColumn == 3 && table.deck == "A::B"
                && table.matching == "keep current"
        )
        #expect(try DelimitedText.read(table.text, path: "y").rows == table.rows)
        #expect(try DelimitedText.read("a,b,c", path: "").separator == ",")
        #expect(try DelimitedText.read("well, so, then\tc", path: "").separator == "\t")
        #expect(
            try DelimitedText.read("a|b\n# a comment | of it\nc|d", path: "").rows == [
                ["a", "b"], ["c", "d"],
            ]
        )
        // A quotation mark that carries an accent is one all the same.
        var accented = DelimitedText()
        accented.rows = [["a\"\u{301}b", "c\t\u{301}"], ["#\u{301} no comment", "#"]]
        #expect(try DelimitedText.read(accented.text, path: "").rows == accented.rows)
        #expect(throws: QuizError.badLine(path: "x", line: 2, reason: "a quotation mark is not closed")) {
            try DelimitedText.read("a\tb\n\"c\td\n", path: "x")
        }
        #expect(throws: QuizError.self) { try DelimitedText.read("#guid column:0\na", path: "x") }
    }

    @Test(
        "a file of every text format becomes a deck, and comes back from its export",
        arguments: ["csv", "tsv", "txt", "json", "gift"]
    )
    func files(_ end: String) throws {
        let test = try TestStore()
        _ = try test.store.importFile(
            try test.write(
                "Deck.json",
                #"{"title":"My deck","questions":[{"prompt":"a <b> & c?","answer":"d","hint":"e","tags":["t"]},{"cloze":"In {{c1::Oslo}} and {{c2::Rome}}"},{"gift":"True? {T}"}]}"#
            )
        )
        #expect(try test.store.decks().first { $0.name == "My deck" }?.cards == 4)
        let path = test.folder + "/out." + end
        #expect(try test.store.exportFile(deck: "My deck", to: path) == 3)
        let other = try TestStore()
        let report = try other.store.importFile(path, deck: "My deck")
        #expect(report.added == 3)
        #expect(try other.store.decks().contains { $0.name.hasPrefix("My deck") && $0.cards >= 3 })
        if end != "gift" { #expect(try other.store.decks().first { $0.name == "My deck" }?.cards == 4) }
    }

    @Test("Anki's own text export is read: note types, decks, tags and identities")
    func ankiText() throws {
        let test = try TestStore()
        _ = try test.store.importPackage(try Fixture.path("packages/new.apkg"))
        let report = try test.store.importFile(try Fixture.path("notes.txt"))
        #expect(report.found == 60 && report.added == 0 && report.conflicting == 0)
        let fresh = try TestStore()
        let second = try fresh.store.importFile(try Fixture.path("notes.txt"))
        #expect(second.added == 60)
        #expect(try fresh.store.decks().contains { $0.name == "Quiz::Music::Années 80" })
    }

    @Test("a text imported again updates its notes and keeps their progress")
    func update() throws {
        let test = try TestStore()
        _ = try test.store.importFile(try test.write("Deck.tsv", "#guid column:1\ng1\told\tanswer\n"))
        let round = try test.store.startRound(deck: "Deck", strategy: "spaced")
        try round.answer(.easy, milliseconds: 5)
        let report = try test.store.importFile(
            try test.write("Deck.tsv", "#guid column:1\ng1\tnew\tanswer\n")
        )
        #expect(report.updated == 1 && report.cards == 0)
        #expect(try test.store.statistics().young == 1)
        let kept = try test.store.importFile(
            try test.write("Deck.tsv", "#guid column:1\n#if matches:keep current\ng1\tother\tanswer\n")
        )
        #expect(kept.unchanged == 1)
    }

    @Test("plain text: one line, two lines, gaps")
    func plain() throws {
        let test = try TestStore()
        let report = try test.store.importFile(
            try test.write(
                "Words.txt",
                "cat - Katze\ndog\tHund\n\nHow are you?\nFine.\n\nThe {{c1::sun}} shines\n"
            )
        )
        #expect(report.added == 4)
    }

    @Test("a deck without cards, a field of 200,000 characters, and bytes that are no text")
    func extremes() throws {
        let test = try TestStore()
        #expect(try test.store.importFile(try test.write("Empty.json", "{\"questions\":[]}")).found == 0)
        let long = String(repeating: "ä", count: 200_000)
        #expect(try test.store.importFile(try test.write("Long.tsv", "\(long)\tb\n")).added == 1)
        let round = try test.store.startRound(deck: "Long", strategy: "sequential")
        #expect(try round.view().card?.question.contains(long) == true)
        let path = test.folder + "/x.csv"
        try Data([0x41, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
        #expect(throws: QuizError.badFile(path: path, reason: "it is no UTF-8 text: save it as UTF-8")) {
            try test.store.importFile(path)
        }
        #expect(throws: QuizError.self) { try test.store.importFile(try test.write("x.pdf", "")) }
        #expect(throws: QuizError.self) {
            try test.store.importFile(try test.write("x.json", "{\"questions\":[{}]}"))
        }
        #expect(throws: QuizError.self) {
            try test.store.importFile(try test.write("y.json", String(repeating: "[", count: 100_000)))
        }
    }

    @Test("text never becomes markup, whatever accents it carries")
    func markup() {
        let note = ImportedNote.question(
            Question(prompt: "<\u{301}b> <script\u{301}>", answer: "&\u{301}", hint: "\"\u{301}")
        )
        #expect(
            !note.fields.joined().unicodeScalars.contains("<")
                && !note.fields.joined().unicodeScalars.contains("\"")
        )
    }

    @Test("JSON: what is written is read again, and what is none is refused where it stops")
    func json() throws {
        let value: JSONValue = .object([
            "a": .array([.int(-1), .double(1.5), .null, .bool(true)]), "ä\"\\\n\u{1}": .string("🗼"),
        ])
        #expect(try JSONReader.value(Array(value.compact.utf8)) == value)
        #expect(try JSONReader.value(Array(value.pretty.utf8)) == value)
        #expect(try JSONReader.value(Array(#""\ud83d\uddfc\u00e4""#.utf8)) == .string("🗼ä"))
        for bad in ["", "{", "[1,]", "{\"a\" 1}", "nul", "1 2", "\"\\x\"", "+1", "\"\n\""] {
            #expect(throws: JSONReader.Failure.self, "\(bad)") { try JSONReader.value(Array(bad.utf8)) }
        }
    }

    @Test("delimited text: columns with the names of fields, tags, and HTML where there are tags")
    func columns() throws {
        let test = try TestStore()
        _ = try test.store.importFile(
            try test.write("Deck.csv", "#columns:Answer,Tags,Prompt\na,t1 t2,p\nb,,\n")
        )
        var view = try test.store.startRound(deck: "Deck", strategy: "sequential").view()
        #expect(view.place == "1/1" && view.card?.question == "p" && view.card?.tags == "t1 t2")
        let report = try test.store.importFile(try test.write("Tags.csv", "<b>p</b>,\"x\r\ny\"\n,none\n"))
        #expect(
            report.added == 1 && report.messages == ["rows with an empty first field were left out: 1"]
        )
        view = try test.store.startRound(deck: "Tags", strategy: "sequential").view()
        #expect(view.card?.question == "<b>p</b>")
        _ = try test.store.importFile(try test.write("Plain.csv", "1 < 2 > 0,\"x\r\ny\"\n"))
        view = try test.store.startRound(deck: "Plain", strategy: "sequential").view()
        #expect(view.card?.question == "1 &lt; 2 &gt; 0" && view.card?.answer.hasSuffix("x<br>y") == true)
    }

    @Test("a word with two meanings is two notes, also when the file comes again", arguments: ["tsv", "txt"])
    func twoMeanings(_ end: String) throws {
        let test = try TestStore()
        let path = try test.write("Deck." + end, "bank\tUfer\nbank\tGeld\nbank\tUfer\nx - y - z\tw\n")
        let report = try test.store.importFile(path)
        #expect(report.added == 3 && report.unchanged == 1)
        let again = try test.store.importFile(path)
        #expect(again.added == 0 && again.unchanged == 4)
    }

    @Test("plain text: the first dash parts a line")
    func dashes() throws {
        let test = try TestStore()
        let path = try test.write("Deck.txt", "a - b - c\nd - e\n")
        #expect(try test.store.importFile(path).added == 2)
        let view = try test.store.startRound(deck: "Deck", strategy: "sequential").view()
        #expect(view.card?.question == "a" && view.card?.answer.hasSuffix("b - c") == true)
    }

    @Test("JSON: separators in a text stay out of the fields, and empty identities are none")
    func separators() throws {
        let test = try TestStore()
        let path = try test.write(
            "Deck.json",
            #"{"questions":[{"id":"","prompt":"a\u001fb","answer":"c\u0007"},{"id":"","prompt":"d","answer":"e"}]}"#
        )
        #expect(try test.store.importFile(path).added == 2)
        let out = test.folder + "/out.apkg"
        try test.store.exportPackage(deck: nil, to: out)
        #expect(try TestStore().store.importPackage(out).added == 2)
    }

    @Test("GIFT: a question without an end is no reason to take all the memory")
    func giftLarge() {
        let reason = "a question of more than 2 MB is none: close its braces"
        #expect(throws: QuizError.badLine(path: "x.gift", line: 3, reason: reason)) {
            try gift("A? {T}\n\nB? {\n" + String(repeating: "a line\n\n", count: 400_000))
        }
    }

    @Test("GIFT: any number, no empty feedback, and long spaces in no time")
    func giftEnds() throws {
        let items = try gift("How many? {#=3:0 =%0%*#Count again.}\n\nTrue? {T##Yes}")
        #expect(items[0].question.judge(.text("17")) == Verdict(credit: 0, feedback: ["Count again."]))
        #expect(items[0].question.judge(.text("3"))?.credit == 1)
        #expect(try gift(GIFT.text(items)).map(\.question) == items.map(\.question))
        #expect(items[1].question.judge(.truth(false))?.feedback.isEmpty == true)
        let spaces = String(repeating: " ", count: 200_000)
        #expect(try gift("Q {=" + spaces + "a" + spaces + "}").first?.question.answer == "a")
    }
}
