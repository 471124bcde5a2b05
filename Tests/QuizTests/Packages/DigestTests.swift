import Testing

@testable import Quiz

@Suite("What Anki knows notes by")
struct DigestTests {
    @Test(
        "SHA-1 gives the digests of its standard, and those at the edges of a block",
        arguments: [
            ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            ("a", 1000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
            ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
            ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
            ("a", 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
            ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
            ("a", 65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
        ]
    )
    func sha1(text: String, times: Int, digest: String) {
        let bytes = Array(String(repeating: text, count: times).utf8)
        #expect(SHA1.hex(SHA1.digest(bytes)) == digest)
    }

    @Test(
        "a sort field that is a number is shown as one, and no other text is",
        arguments: [
            ("12", "12"), ("-3", "-3"), ("+7", "7"), (".5", "0.5"), ("1.50", "1.5"), ("1e3", "1000"),
            ("1e15", "1000000000000000"), ("-1e18", "-1000000000000000000"), ("1e19", "1e+19"),
            ("007", "7"),
            ("2.0", "2"), (" 4 ", "4"), ("12a", "12a"), ("e5", "e5"), ("1-2", "1-2"),
            ("", ""),
            ("-", "-"), ("1e999", "1e999"), ("Inf", "Inf"), ("/2", "/2"), (":1", ":1"), ("<b>9</b>", "9"),
        ]
    )
    func sortText(field: String, expected: String) { #expect(NoteKeys.sortText(field) == expected) }

    @Test(
        "one look over the bytes of fields counts them, and finds what belongs in no text, marks and formulas"
    )
    func scan() {
        func scan(_ text: String) -> FieldScan { Array(text.utf8).withUnsafeBytes { FieldScan($0) } }
        #expect(scan("").fields == 1 && scan("a\u{1F}b\u{1F}").fields == 3)
        for text in ["a\tb", "a\nb", "a\rb", "a b", "ä", "\u{7F}", "a\u{1F}b"] {
            #expect(!scan(text).isDirty, "\(text)")
        }
        for code in (0..<0x1F).filter({ ![9, 10, 13].contains($0) }) {
            #expect(scan("a\(Character(Unicode.Scalar(UInt8(code))))").isDirty, "\(code)")
        }
        #expect(scan("plain\u{7F}").isASCII && !scan("ä").isASCII && !scan("\u{80}").isASCII)
        #expect(scan("a < b").hasMarks && scan("[x").hasMarks && !scan("a > b]").hasMarks)
        for text in ["[$]x", "a [$$]", "[latex]y[/latex]", "[[$]"] { #expect(scan(text).hasLaTeX, "\(text)") }
        for text in ["[late", "$]", "[sound:x]", "[$", "<latex>", "[LATEX]"] {
            #expect(!scan(text).hasLaTeX, "\(text)")
        }
    }

    @Test("names of decks have levels without empty ones and control characters, and 400 characters")
    func deckNames() {
        for (given, clean) in [
            ("A", "A"), (" A :: B ", "A::B"), ("A::::B", "A::B"), ("::", "Default"), ("", "Default"),
            ("A\u{1}B\u{7F}C\u{1F}", "ABC"), ("A\tB", "AB"), ("A~\u{80}é", "A~\u{80}é"), ("A:B", "A:B"),
        ] {
            #expect(DeckNames.clean(given) == clean, "\(given)")
        }
        #expect(DeckNames.clean(String(repeating: "x", count: 401)).count == 400)
        #expect(DeckNames.withAncestors("A::B::C") == ["A", "A::B", "A::B::C"])
    }

    @Test("a note type has the shape of another where kind, fields and the names of templates are the same")
    func shape() {
        func type(_ change: (inout NoteType) -> Void) -> NoteType {
            var type = NoteType.question
            change(&type)
            return type
        }
        let same = type {
            $0.name = "Other"
            $0.id = 9
            $0.css = ""
            $0.templates[0].question = "x"
        }
        #expect(same.hasSameShape(as: .question))
        for other in [
            type { $0.isCloze = true }, type { $0.fields[0] = "P" }, type { $0.fields.append("More") },
            type { $0.templates[0].name = "Card 2" }, type { $0.templates = [] },
        ] {
            #expect(!other.hasSameShape(as: .question) && !NoteType.question.hasSameShape(as: other))
        }
    }

    @Test("a message of protobuf has no field 0, and no number of more than ten bytes")
    func protobuf() throws {
        var reader = ProtobufReader([0x08, 0x96, 0x01])
        #expect(try reader.next()?.field.int == 150)
        #expect(try reader.next() == nil)
        let long = [UInt8](repeating: 0x80, count: 9)
        var most = ProtobufReader([0x08] + long + [0x01])
        #expect(try most.next()?.number == 1)
        for bad in [[0x00, 0x01], [0x08], [0x08, 0x80], [0x08] + long + [0x80, 0x01]] as [[UInt8]] {
            var reader = ProtobufReader(bad)
            #expect(throws: ProtobufReader.Failure.self) { try reader.next() }
        }
    }
}
