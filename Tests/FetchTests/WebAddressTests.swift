import Testing

@testable import ClickwheelFetch

@Suite("Web addresses")
struct WebAddressTests {
    @Test(
        "an address is read into its parts, and shown without secrets",
        arguments: [
            ("http://h", "http", "h", 80, "http://h/"),
            ("HTTPS://H:443/A?b#c", "https", "h", 443, "https://h/A?…"),
            ("https://u:p@h:8443/a/b", "https", "h", 8443, "https://h:8443/a/b"),
            ("http://[::1]:4318/x", "http", "[::1]", 4318, "http://[::1]:4318/x"),
            ("http://127.0.0.1:80/?apikey=hunter2", "http", "127.0.0.1", 80, "http://127.0.0.1/?…"),
        ]
    )
    func parts(_ text: String, _ scheme: String, _ host: String, _ port: Int, _ shown: String) throws {
        let address = try WebAddress(text)
        #expect(address.scheme == scheme && address.host == host && address.port == port)
        #expect(address.description == shown)
    }

    @Test(
        "what is no web address is refused",
        arguments: [
            "", "h", "http:", "http://", "http://:80", "http:///h", "http://h:0", "http://h:x",
            "http://h:99999",
            "http://h h", "http://h/\r\nX: y", "http://h/\u{0}", "ftp://h", "file:///etc/passwd",
            "javascript:x",
            "gopher://h", "//h", "/x", "http://" + String(repeating: "h", count: 9000),
        ]
    )
    func malformed(_ text: String) {
        let error = #expect(throws: FetchError.self) { try WebAddress(text) }
        guard case .malformed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("nothing secret is in the sentence on what is no address")
    func secrets() {
        let error = #expect(throws: FetchError.self) {
            try WebAddress("http://name:hunter2@h:x/?key=hunter2")
        }
        #expect(error?.description.contains("hunter2") == false)
        #expect(error?.description.contains("@h:x/") == true)
    }

    @Test(
        "this machine is known by its names",
        arguments: [
            ("http://localhost/", true), ("http://a.localhost/", true), ("http://127.1.2.3/", true),
            ("http://[::1]/", true), ("http://LOCALHOST/", true), ("http://localhost.example/", false),
            ("http://128.0.0.1/", false), ("http://127.0.0.1.example/", false),
        ]
    )
    func loopback(_ text: String, _ isLoopback: Bool) throws {
        #expect(try WebAddress(text).isLoopback == isLoopback)
    }

    @Test(
        "where a redirect leads is read as the standard has it",
        arguments: [
            ("x", "http://h/a/x"), ("/x", "http://h/x"), ("?q", "http://h/a/b?…"), ("//o/x", "http://o/x"),
            ("https://o", "https://o/"), ("../..", "http://h/"),
        ]
    )
    func resolving(_ location: String, _ target: String) throws {
        #expect(try WebAddress("http://h/a/b?c").resolving(location).description == target)
    }

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
}
