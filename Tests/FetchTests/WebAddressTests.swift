import ClickwheelSystem
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
}

@Suite("What the client reads itself")
struct AnswerHeadTests {
    private func head(_ text: String) -> AnswerHead {
        var head = AnswerHead()
        for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
            _ = Array((line + "\r\n").utf8).withUnsafeBytes { head.take($0) }
        }
        return head
    }

    @Test("a head is that of the last answer, without the interim ones before it and the trailers after")
    func lines() {
        let head = head(
            "HTTP/1.1 103 Hints\r\nLink: x\r\n\r\nHTTP/2 200\r\nA: 1\r\nb:\t2 \r\nA: 3\r\n\r\nTrailer: x"
        )
        #expect(head.status == 200 && head.isComplete)
        #expect(head.headers == [.init("A", "1"), .init("b", "2 "), .init("A", "3")])
        #expect(self.head("HTTP/1.1 100 Continue\r\n").isComplete == false)
        #expect(self.head("HTTP/1.1 x\r\n").isComplete == false)
    }

    @Test("whatever bytes a head has, it is read to its end", arguments: 0..<20 as Range<UInt64>)
    func anything(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var head = AnswerHead()
        var count = 0
        for _ in 0..<200 {
            let line = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                [0x0D, 0x0A, 0x3A, 0x20, 0xFF, 0x48].randomElement(using: &generator)
                    ?? UInt8.random(in: 0...255, using: &generator)
            }
            _ = line.withUnsafeBytes { head.take($0) }
            count += line.count
        }
        #expect(head.bytes == count)
    }

    @Test(
        "a range is exact, or none",
        arguments: [
            ("bytes 0-9/10", 0...9, 10), ("Bytes 3-3/*", 3...3, nil), ("bytes */10", nil, 10),
        ] as [(String, ClosedRange<Int64>?, Int64?)]
    )
    func ranges(_ text: String, _ bytes: ClosedRange<Int64>?, _ total: Int64?) throws {
        let range = try #require(ContentRange(text))
        #expect(range.bytes == bytes && range.total == total)
    }

    @Test(
        "what is no range is refused",
        arguments: [
            "", "bytes", "bytes 0-9", "bytes 9-0/10", "bytes 0-10/10", "bytes +0-9/10", "bytes 0-9/x",
            "bytes 0-9/10/11",
            "bytes 0--9/10", "bytes 0-99999999999999999999/*", "lines 0-9/10", "bytes  -9/10", "bytes 0-/10",
        ]
    )
    func badRanges(_ text: String) {
        #expect(ContentRange(text) == nil)
    }
}
