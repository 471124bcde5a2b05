import Testing

@testable import ClickwheelApp

@Suite("Text wrap")
struct TextWrapTests {
    @Test("lines break between words, and what follows is indented like the line")
    func words() {
        #expect(TextWrap.wrapped("one two three", to: 8) == "one two\nthree")
        #expect(TextWrap.wrapped("  one two three", to: 9) == "  one two\n  three")
        #expect(TextWrap.wrapped("one two\nthree four five", to: 10) == "one two\nthree four\nfive")
    }

    @Test("text that fits is as it was")
    func fits() {
        let text = "a map:   . . .\n\n  of  ^^^ trees "
        #expect(TextWrap.wrapped(text, to: 80) == text)
    }

    @Test("a line with columns goes on in its last one")
    func columns() {
        #expect(
            TextWrap.wrapped("  null  No sound and no page", to: 20)
                == "  null  No sound and\n        no page"
        )
        // No room for words is left there.
        #expect(
            TextWrap.wrapped("a long name  text that follows", to: 15)
                == "a long name\n    text that\n    follows"
        )
    }

    @Test("a word that is too wide is left to the terminal")
    func wide() {
        #expect(
            TextWrap.wrapped("see https://example.org/a/b now", to: 10) == "see\nhttps://example.org/a/b\nnow"
        )
    }

    @Test("a character that is wide takes two columns")
    func eastAsian() {
        #expect(TextWrap.columns("日本") == 4)
        #expect(TextWrap.columns("é…") == 2)
        #expect(TextWrap.wrapped("日本 日本 日本", to: 9) == "日本 日本\n日本")
    }

    @Test("rows stand in two columns, and below each other where there is no room")
    func rows() {
        let rows = [(name: "--a", text: "one two"), (name: "--long", text: "three")]
        #expect(TextWrap.rows(rows, indent: 2, width: 80) == "  --a     one two\n  --long  three")
        #expect(
            TextWrap.rows(rows, indent: 2, width: 12) == "  --a\n      one\n      two\n  --long\n      three"
        )
        let name = String(repeating: "n", count: 30)
        let long = TextWrap.rows([(name: name, text: "below")], indent: 0, width: 80)
        #expect(long == "\(name)\n\(String(repeating: " ", count: 28))below")
    }
}
