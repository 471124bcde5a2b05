import ClickwheelSystem
import Testing

@testable import Quiz

@Suite("The difference of two typed texts")
struct TextDifferenceTests {
    /// Every text of up to `length` of the letters.
    static func texts(_ letters: [String], _ length: Int) -> [String] {
        (0..<length).reduce([""]) { texts, _ in
            texts
                + texts.filter { $0.count == (texts.last?.count ?? 0) }.flatMap { text in
                    letters.map { text + $0 }
                }
        }
    }

    /// The letters that two texts have in common in their order, by trying all.
    private static func common(_ left: Substring, _ right: Substring) -> Int {
        guard let first = left.first, let other = right.first else { return 0 }
        if first == other { return 1 + common(left.dropFirst(), right.dropFirst()) }
        return max(common(left.dropFirst(), right), common(left, right.dropFirst()))
    }

    @Test("is the shortest there is, and its stretches are as long as they can be")
    func shortest() {
        let texts = Self.texts(["a", "b"], 4) + ["abcab", "cabba", "bacbc"]
        for given in texts {
            for wanted in texts {
                let parts = TextDifference.parts(given: given, wanted: wanted)
                let least = given.count + wanted.count - 2 * Self.common(given[...], wanted[...])
                #expect(TextDifference.distance(parts) == least, "\(given), \(wanted)")
                for (part, next) in zip(parts, parts.dropFirst()) {
                    switch (part, next) {
                    case (.same, .same), (.extra, .extra), (.missing, .missing): Issue.record("\(parts)")
                    default: break
                    }
                }
            }
        }
    }

    @Test("what is typed too much stands before what is missing, and case counts where it should")
    func order() {
        #expect(TextDifference.parts(given: "ax", wanted: "ay") == [.same("a"), .extra("x"), .missing("y")])
        #expect(TextDifference.parts(given: "Ab", wanted: "ab") == [.extra("A"), .missing("a"), .same("b")])
        #expect(TextDifference.parts(given: "Ab", wanted: "ab", isCaseKept: false) == [.same("ab")])
        #expect(TextDifference.parts(given: "", wanted: "") == [])
        #expect(TextDifference.parts(given: "a", wanted: "") == [.extra("a")])
        #expect(TextDifference.parts(given: "", wanted: "a") == [.missing("a")])
    }

    @Test("texts of a thousand characters are compared, longer ones as a whole")
    func longest() {
        let text = String(repeating: "x", count: 1000)
        #expect(TextDifference.parts(given: text + "x", wanted: "x") == [.extra(text + "x"), .missing("x")])
        #expect(TextDifference.parts(given: "x", wanted: text + "x") == [.extra("x"), .missing(text + "x")])
        let (short, long) = (String(text.dropFirst()), text)
        #expect(TextDifference.distance(TextDifference.parts(given: short, wanted: long)) == 1)
        #expect(TextDifference.distance(TextDifference.parts(given: long, wanted: short)) == 1)
    }

    @Test("a character of very many accents is compared as a whole")
    func accents() {
        let heavy = "e" + String(repeating: "\u{301}", count: TextDifference.mostBytes / 2)
        #expect(TextDifference.parts(given: heavy, wanted: "e") == [.extra(heavy), .missing("e")])
        #expect(TextDifference.parts(given: "e", wanted: heavy) == [.extra("e"), .missing(heavy)])
        let light = String(heavy.unicodeScalars.dropLast())
        #expect(TextDifference.distance(TextDifference.parts(given: light + "a", wanted: light)) == 1)
    }

    /// Whether the pattern, of letters and stars alone, is the text; by trying all.
    private static func isLike(_ text: Substring, _ pattern: Substring) -> Bool {
        guard let sign = pattern.first else { return text.isEmpty }
        if sign == "*" {
            return isLike(text, pattern.dropFirst()) || (!text.isEmpty && isLike(text.dropFirst(), pattern))
        }
        return text.first == sign && isLike(text.dropFirst(), pattern.dropFirst())
    }

    @Test("a pattern with stars takes exactly the texts that it stands for")
    func patterns() {
        let texts = Self.texts(["a", "b"], 5)
        for pattern in Self.texts(["a", "b", "*"], 4) {
            for text in texts {
                let expected = Self.isLike(text[...], pattern[...])
                #expect(TypedText(text).matches(pattern) == expected, "\(text), \(pattern)")
            }
        }
    }

    @Test(
        "a star behind a backslash is a star, and so is a backslash behind one",
        arguments: [
            ("a*b", #"a\*b"#, true), ("axb", #"a\*b"#, false), (#"a\xb*"#, #"a\\*b\*"#, true),
            (#"a\b"#, #"a\\*b"#, true), ("ab", #"a\\*b"#, false), ("*", #"\*"#, true), ("", #"\*"#, false),
            ("a*", #"*\*"#, true), ("ab", #"*\*"#, false),
        ]
    )
    func escaped(text: String, pattern: String, isMatch: Bool) {
        #expect(TypedText(text).matches(pattern) == isMatch)
    }

    @Test("the pattern of a text takes that text alone, and is the text again without its signs")
    func patternOf() {
        for text in Self.texts(["a", "*", "\\"], 4) {
            let pattern = TextDifference.pattern(text)
            #expect(TypedText(text).matches(pattern), "\(text)")
            #expect(TextDifference.plain(pattern) == text, "\(text)")
            guard text.contains("*") else { continue }
            #expect(!TypedText(text.replacing("*", with: "b")).matches(pattern), "\(text)")
        }
        #expect(TextDifference.plain("*a*b") == "ab" && TextDifference.plain(#"a\b"#) == #"a\b"#)
    }
}
