import Testing

@testable import Quiz

@Suite("Markdown in one long line")
struct LongMarkdownTests {
    @Test(
        "long lines of signs cost as much as they are long, and lose nothing",
        arguments: ["[", "*", "_a", "`", "[a](", "**a _b ", "~", "[](", "[a](b)c"]
    )
    func hostile(_ piece: String) {
        #expect(MarkdownText.html(String(repeating: piece, count: 1_000)).utf8.count >= 1_000)
        #expect(HostileTextTests.growsEvenly(piece, count: 1_000) { _ = MarkdownText.html($0) })
    }

    /// Letters of thousands of accents make each look at what stands behind a bracket dear: for all brackets those looks would
    /// take minutes.
    @Test("behind many brackets the end of a link is looked for once", .timeLimit(.minutes(1)))
    func brackets() {
        let letter = "e" + String(repeating: "\u{301}", count: 2_400)
        let text =
            "<b>" + String(repeating: "[](", count: 600) + String(repeating: letter, count: 1_000) + "</b>"
        let isWhole = MarkdownText.html(text) == text
        #expect(isWhole)
    }

    @Test(
        "a link is its name, and what only looks like one stays as it is",
        arguments: [
            ("[a](b)", "a"), ("[a](b) [c](d)", "a c"), ("[](b)", ""), ("![a](b)", "!a"),
            ("[a](b) c) d", "a c) d"),
            ("[a] (b)", "[a] (b)"), ("[a](b", "[a](b"), ("[a]", "[a]"), ("[", "["), ("[]", "[]"),
            ("a](b)", "a](b)"),
            ("[[a](b)]", "[a]"), ("[a]b)[c](d)", "[a]b)c"), ("[a](b [c](d)", "a"), ("[a [b](c)", "[a b"),
            ("[a](b) [c] d) [e](f)", "a [c] d) e"), ("[a](b)[c](d", "a[c](d"),
            ("*[a](b)* [c](d*e) *f*", "<em>a</em> c <em>f</em>"), ("`[a](b)`", "<code>[a](b)</code>"),
            ("snake_[a](b)_case", "snake_a_case"), ("🇯🇵[🇬🇧](b)🇯🇵", "🇯🇵🇬🇧🇯🇵"),
        ]
    )
    func links(text: String, html: String) { #expect(MarkdownText.html(text) == html) }

    @Test("a link has a name of at most 2,000 bytes and a target of some 8,000")
    func longest() {
        func text(_ name: Int, _ target: Int) -> String {
            "[" + String(repeating: "n", count: name) + "](" + String(repeating: "t", count: target) + ")"
        }
        #expect(MarkdownText.html(text(2_000, 7_998)) == String(repeating: "n", count: 2_000))
        for (name, target) in [(2_001, 1), (1, 7_999)] {
            #expect(MarkdownText.html(text(name, target)) == text(name, target))
        }
    }
}
