import Testing

@testable import Quiz

@Suite("Markdown in one long line")
struct LongMarkdownTests {
    @Test(
        "long lines of signs take no time to speak of",
        arguments: ["[", "*", "_a", "`", "[a](", "**a _b ", "~"]
    )
    func hostile(_ piece: String) {
        let text = String(repeating: piece, count: 100_000)
        #expect(MarkdownText.html(text).utf8.count >= 100_000)
    }
}
