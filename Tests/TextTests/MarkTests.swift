import ClickwheelSystem
import ClickwheelText
import Testing

@Suite("Marks on letters, and what stands between them")
struct MarkTests {
    private static func folded(_ text: String) -> String {
        String(decoding: TextFolding.folded(text), as: UTF8.self)
    }

    @Test("space of every kind is a space also in a text that is not ASCII alone")
    func space() {
        for space in ["\t", "\n", "\r", "\u{B}", "\u{C}", " ", "\u{A0}", "\u{2028}"] {
            #expect(Self.folded("é\(space)è") == "e e" && Self.folded("ab\(space)ö") == "ab o")
        }
        for nothing in ["\u{1}", "\u{1F}", "\u{7F}", "\u{9F}", "\u{AD}", "\u{200F}", "\u{FE0F}", "\u{FEFF}"] {
            #expect(Self.folded("é\(nothing)è") == "ee")
        }
    }

    @Test("marks at different places of a letter may come in any order, and marks at the same place may not")
    func order() {
        // U+0300 above and U+0323 below; U+0301 is above too.
        let (grave, acute, below) = ("\u{300}", "\u{301}", "\u{323}")
        #expect(TextFolding.identity("q\(grave)\(below)") == TextFolding.identity("q\(below)\(grave)"))
        #expect(
            TextFolding.identity("q\(grave)\(acute)\(below)")
                == TextFolding.identity("q\(below)\(grave)\(acute)")
        )
        let (one, other) = (
            TextFolding.identity("q\(grave)\(acute)"), TextFolding.identity("q\(acute)\(grave)")
        )
        #expect(Array(one.unicodeScalars) != Array(other.unicodeScalars))
        #expect(Array(one.unicodeScalars) == ["q", "\u{300}", "\u{301}"])
        let three = TextFolding.identity("q\(grave)\(acute)\(below)")
        #expect(Array(three.unicodeScalars) == ["q", "\u{323}", "\u{300}", "\u{301}"])
    }

    @Test("a name may begin with marks")
    func first() {
        #expect(Array(TextFolding.identity("\u{300}\u{323}a").unicodeScalars) == ["\u{323}", "\u{300}", "a"])
        #expect(Self.folded("\u{300}\u{323}a") == "a")
    }

    /// `count` marks, above and below a letter in turn.
    private static func marks(_ count: Int) -> String {
        String(repeating: "\u{301}\u{323}", count: count / 2)
    }

    @Test("marks have one order however many there are, and ordering them again changes nothing")
    func manyMarks() {
        for count in [2, 28, 30, 32, 64, 8192] {
            let (above, below) = (
                String(repeating: "\u{301}", count: count / 2),
                String(repeating: "\u{323}", count: count / 2)
            )
            let expected = Array("q\(below)\(above)z".unicodeScalars)
            for text in ["Q\(Self.marks(count))Z", "q\(above)\(below)z", "q\(below)\(above)z"] {
                let identity = TextFolding.identity(text)
                #expect(Array(identity.unicodeScalars) == expected, "\(count) marks")
                #expect(Array(TextFolding.identity(identity).unicodeScalars) == expected, "\(count) marks")
            }
        }
    }

    @Test("marks at the same place keep their order in a long run, too")
    func manyMarksAtOnePlace() {
        // U+0300 and U+0301 are above; U+0323 is below.
        let text = "q" + String(repeating: "\u{300}\u{323}\u{301}", count: 50)
        let expected =
            "q" + String(repeating: "\u{323}", count: 50) + String(repeating: "\u{300}\u{301}", count: 50)
        #expect(Array(TextFolding.identity(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("a long run of marks takes about as long as the same marks on many letters")
    func longRun() {
        let count = 1 << 16
        let apart = String(repeating: "q\(Self.marks(2))", count: count / 2)
        let together = "q\(Self.marks(count))"
        func shortestTime(_ text: String) -> Int64 {
            (0..<3).map { _ in
                let start = Monotonic.now()
                let identity = TextFolding.identity(text)
                let time = Monotonic.now() - start
                #expect(!identity.isEmpty)
                return time
            }.min() ?? 0
        }
        // Where each mark is carried past all before it, that is some hundred times as long.
        #expect(shortestTime(together) < 50 * shortestTime(apart))
    }

    @Test("letters, marks on them and numbers that are letters are one, and nothing else is")
    func letters() {
        for scalar in ["a", "Ж", "ǅ", "ʰ", "中", "Ⅳ", "\u{301}", "ा", "\u{20DD}"] as [Unicode.Scalar] {
            #expect(scalar.isLetterOrMark, "\(scalar)")
        }
        for scalar in ["1", "½", " ", "-", "€", "🎷", "\u{200B}", "_"] as [Unicode.Scalar] {
            #expect(!scalar.isLetterOrMark, "\(scalar)")
        }
    }
}
