import Testing

@testable import Quiz

@Suite("Markdown in one long line")
struct LongMarkdownTests {
    @Test(
        "long lines of signs cost as much as they are long, and lose nothing",
        arguments: ["[", "*", "_a", "`", "[a](", "**a _b ", "~"]
    )
    func hostile(_ piece: String) {
        #expect(MarkdownText.html(String(repeating: piece, count: 1_000)).utf8.count >= 1_000)
        #expect(HostileTextTests.growsEvenly(piece, count: 1_000) { _ = MarkdownText.html($0) })
    }
}
