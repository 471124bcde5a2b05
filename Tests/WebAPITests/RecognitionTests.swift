import Testing

@testable import ClickwheelHTTP

@Suite("Recognition")
struct RecognitionTests {
    @Test(
        "a client that shows what lets it in is known; where nobody needs to, nobody is",
        arguments: [nil, "secret words"]
    )
    func known(password: String?) throws {
        let router = try Harness(password: password).router
        let host = HTTPField("Host", "localhost")
        let token = HTTPField("Authorization", "Bearer \(Harness.token)")
        let wrong = HTTPField("Authorization", "Bearer \(Harness.token.reversed())")
        func isKnown(_ fields: HTTPField...) throws -> Bool {
            router.recognizes(try #require(HTTPRequest(.get, "/api/state", headers: [host] + fields)))
        }
        #expect(try isKnown(token) == (password != nil))
        #expect(try !isKnown() && !isKnown(wrong))
    }
}
