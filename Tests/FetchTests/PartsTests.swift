import Testing

@testable import ClickwheelFetch

@Suite("What requests are made of")
struct PartsTests {
    @Test(
        "text is encoded for a part of an address, and comes back",
        arguments: ["a b/é?%20", "~-._aZ09", "", "%"]
    )
    func encoding(_ text: String) {
        #expect(WebAddress.decoded(WebAddress.encoded(text)) == text)
        #expect(WebAddress.decoded(WebAddress.encoded(path: text)) == text)
    }

    @Test("a path keeps its slashes, and everything that is a sign elsewhere is encoded")
    func signs() {
        #expect(WebAddress.encoded("a b/é?") == "a%20b%2F%C3%A9%3F")
        #expect(WebAddress.encoded(path: "a b/é?") == "a%20b/%C3%A9%3F")
        #expect(WebAddress.decoded("a%2fB%C3%a9+") == "a/Bé+")
    }

    @Test(
        "half an encoded byte, and what is no text, are refused",
        arguments: ["%", "%2", "%g1", "%1G", "%+1", "%FF"]
    )
    func noEncoding(_ text: String) {
        #expect(WebAddress.decoded(text) == nil)
    }

    @Test(
        "an origin is a scheme, a host and a port, all three",
        arguments: ["https://a:80", "http://b", "http://a:81"]
    )
    func origins(_ other: String) throws {
        let address = try WebAddress("http://a/x")
        #expect(try address.hasSameOrigin(as: WebAddress("http://A:80/y")))
        #expect(try !address.hasSameOrigin(as: WebAddress(other)))
    }

    @Test("a trailer does not complete the head once more")
    func trailer() {
        var head = AnswerHead()
        let completed = ["HTTP/1.1 200 X\r\n", "\r\n", "A: 1\r\n", "\r\n"].map { line in
            Array(line.utf8).withUnsafeBytes { head.take($0) }
        }
        #expect(completed == [false, true, false, false])
    }

    @Test("a name of a header that is refused is told as it is, but for what breaks a line")
    func header() throws {
        var request = FetchRequest(try WebAddress("http://a/"))
        request.headers = [.init("a b\r\n", "1")]
        #expect(throws: FetchError.header("a b")) { try request.check() }
    }

    @Test(
        "a body may be as large as its limit",
        arguments: ["HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\n", "HTTP/1.1 200 X\r\n\r\n"]
    )
    func exact(_ head: String) async throws {
        let server = try ScriptedServer { _, _ in [.send(head + String(repeating: "x", count: 100)), .close] }
        var request = FetchRequest(try WebAddress(server.url()))
        request.bodyLimit = 100
        let asked = request
        #expect(try await HTTPClient().fetch(asked).body.count == 100)
        server.stop()
    }
}
