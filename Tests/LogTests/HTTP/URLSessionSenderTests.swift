import Foundation
import Log
import Testing

@Suite("A sender of one's own")
struct URLSessionSenderTests {
    @Test("URLSession sends, and says why it could not")
    func urlSession() throws {
        // Nobody listens there: the port is the one of discard.
        let strategy = try HTTPLoggingStrategy(endpoint: "http://127.0.0.1:9", sender: URLSessionSender())
        strategy.log("one")
        #expect(!strategy.flush(within: .seconds(60)))
        #expect(strategy.pendingCount == 1)
    }

    @Test("the article shows what is compiled here")
    func article() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: folder.appending(path: "URLSessionSender.swift"), encoding: .utf8)
        let article = try String(
            contentsOf: folder.appending(path: "../../../Sources/Log/Log.docc/Collectors.md"),
            encoding: .utf8
        )
        #expect(article.contains("```swift\n\(code)```"))
    }
}
