import ClickwheelSystem
import Testing

@testable import ClickwheelHTTP

@Suite("Request reader")
struct RequestReaderTests {
    private static let limits = RequestLimits(headerBytes: 1024, bodyBytes: 100, fields: 10)

    /// What a reader makes of `text` when it comes in pieces of `size` bytes: requests, then a refusal if any.
    private func read(_ text: String, pieces size: Int = .max) -> (requests: [HTTPRequest], refusal: Refusal?)
    {
        var reader = RequestReader(limits: Self.limits)
        var requests: [HTTPRequest] = []
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let end = size < bytes.count - start ? start + size : bytes.count
            var offset = start
            while offset < end {
                let (used, outcome) = bytes[offset..<end].withUnsafeBytes { reader.read($0) }
                offset += used
                switch outcome {
                case .incomplete: #expect(offset == end, "input was left over")
                case .request(let request): requests.append(request)
                case .refused(let refusal): return (requests, refusal)
                }
            }
            start = end
        }
        return (requests, nil)
    }

    @Test("a request is taken apart")
    func wholeRequest() throws {
        let text =
            "POST /a%20b/c?x=1&y=%C3%A9+z&flag HTTP/1.1\r\nHost: example.org:80\r\nX-Thing:  v \t\r\n"
            + "Content-Length: 5\r\n\r\nhello"
        let request = try #require(read(text).requests.first)
        #expect(request.method == .post)
        #expect(request.version == .http11)
        #expect(request.path == "/a b/c")
        #expect(request.segments == ["a b", "c"])
        #expect(request.query["x"] == "1")
        #expect(request.query["y"] == "é z")
        #expect(request.query["flag"] == "")
        #expect(request.query["none"] == nil)
        #expect(request.headers["x-thing"] == "v")
        #expect(request.headers["X-THING"] == "v")
        #expect(request.headers["x-other"] == nil)
        #expect(request.host == "example.org:80")
        #expect(request.body == Array("hello".utf8))
        #expect(request.keepsAlive)
    }

    @Test("the pieces in which the bytes come make no difference", arguments: [1, 2, 3, 7, 16, 50])
    func pieces(size: Int) {
        let text =
            "\r\nGET /one HTTP/1.1\r\nHost: h\r\n\r\n"
            + "POST /two HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3;ext=1\r\nabc\r\n0a\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n"
            + "POST /three HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nxyz"
            + "GET /four HTTP/1.0\r\n\r\n"
        let (requests, refusal) = read(text, pieces: size)
        #expect(refusal == nil)
        #expect(requests.map(\.path) == ["/one", "/two", "/three", "/four"])
        #expect(
            requests.map { String(decoding: $0.body, as: UTF8.self) } == ["", "abc0123456789", "xyz", ""]
        )
        #expect(requests.map(\.keepsAlive) == [true, true, true, false])
    }

    @Test(
        "what is malformed is refused, whole and in pieces",
        arguments: [
            // The first line.
            ("garbage\r\n\r\n", 400),
            ("GET /\r\n\r\n", 400),
            ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET / HTTP/1.1 \r\nHost: h\r\n\r\n", 400),
            (" GET / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("G(T / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("get / HTTP/1.1\r\nHost: h\r\n\r\n", 501),
            ("BREW / HTTP/1.1\r\nHost: h\r\n\r\n", 501),
            ("CONNECT h:1 HTTP/1.1\r\nHost: h\r\n\r\n", 501),
            ("TRACE / HTTP/1.1\r\nHost: h\r\n\r\n", 501),
            ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505),
            ("GET / HTTP/0.9\r\nHost: h\r\n\r\n", 505),
            ("GET / HTTP/11\r\nHost: h\r\n\r\n", 400),
            ("GET / http/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET / HTTPS/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET / HTTP/1.x\r\nHost: h\r\n\r\n", 400),
            // Targets.
            ("GET index.html HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /a#b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /a\u{e9} HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /a\u{0} HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /% HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /%4 HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /%00 HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /%ff HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /%c0%af HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /.. HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /a/../b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /a/./b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /%2e%2E/b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /a%2fb HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /..%2f..%2fetc HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /a?x=%zz HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET ftp://h/ HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET http:///a HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET http://u@h/a HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET * HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            // Fields.
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost h\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n: h\r\nHost: h\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n Host: h\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\nX: a\u{0}b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\nX: a\u{1b}b\r\n\r\n", 400),
            ("GET / HTTP/1.1\nHost: h\n\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\n\r\n", 400),
            // Bodies.
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1x\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1, 1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n", 400),
            (
                "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
                400
            ),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: identity\r\n\r\n", 501),
            ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nExpect: tea\r\n\r\n", 417),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1 \r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3;\u{0}\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na\u{1}b\r\n\r\n", 400),
        ]
    )
    func malformed(text: String, status: Int) {
        for size in [Int.max, 1] {
            let (requests, refusal) = read(text, pieces: size)
            #expect(requests.isEmpty)
            #expect(refusal?.status.rawValue == status)
        }
    }

    @Test("a head beyond the limit is refused before it is complete: 431, or 414 for the first line")
    func tooLarge() {
        let long = String(repeating: "a", count: 2000)
        for size in [Int.max, 100] {
            #expect(read("GET /\(long)", pieces: size).refusal?.status == .uriTooLong)
            #expect(
                read("GET / HTTP/1.1\r\nX: \(long)", pieces: size).refusal?.status
                    == .requestHeaderFieldsTooLarge
            )
            let complete = "GET / HTTP/1.1\r\nHost: h\r\nX: \(long)\r\n\r\n"
            #expect(read(complete, pieces: size).refusal?.status == .requestHeaderFieldsTooLarge)
        }
        let many = (0..<11).map { "X\($0): y\r\n" }.joined()
        #expect(read("GET / HTTP/1.1\r\n\(many)\r\n").refusal?.status == .requestHeaderFieldsTooLarge)
    }

    @Test("a head of exactly the limit is taken, one byte more is not")
    func headerLimit() {
        func head(_ count: Int) -> String {
            let start = "GET / HTTP/1.1\r\nHost: h\r\nX: "
            return start + String(repeating: "a", count: count - start.utf8.count - 4) + "\r\n\r\n"
        }
        for size in [Int.max, 1, 1000] {
            #expect(read(head(1024), pieces: size).requests.count == 1)
            #expect(read(head(1025), pieces: size).refusal?.status == .requestHeaderFieldsTooLarge)
        }
    }

    @Test("the trailers and extensions of chunks have a limit of their own")
    func endlessTrailers() {
        let head = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        let long = String(repeating: "a", count: 10000)
        #expect(read(head + "1;" + long).refusal?.status == .contentTooLarge)
        #expect(read(head + "0\r\n" + long).refusal?.status == .contentTooLarge)
    }

    @Test("a body ends behind all its trailers, where the next request begins", arguments: [1, 7, 1000])
    func trailers(size: Int) {
        let text =
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nA: 1\r\nB: 2\r\n\r\n"
        let (requests, refusal) = read(text + "GET /next HTTP/1.1\r\nHost: h\r\n\r\n", pieces: size)
        #expect(requests.map(\.path) == ["/", "/next"] && refusal == nil)
    }

    @Test("a reader says that it has refused, and not before")
    func hasRefused() {
        var reader = RequestReader(limits: Self.limits)
        #expect(!reader.hasRefused)
        _ = Array("no request\r\n\r\n".utf8).withUnsafeBytes { reader.read($0) }
        #expect(reader.hasRefused)
    }

    @Test("a body of exactly the limit is taken")
    func bodyLimit() {
        let body = String(repeating: "b", count: 100)
        let plain = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n" + body
        let chunked =
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n\(body)\r\n0\r\n\r\n"
        #expect(read(plain).requests.first?.body.count == 100)
        #expect(read(chunked).requests.first?.body.count == 100)
    }

    @Test("a cookie is found by its whole name")
    func cookies() throws {
        let fields = [
            HTTPField("Host", "h"), HTTPField("Cookie", "xa=0; a=1; b=2=3;c="), HTTPField("Cookie", "d=4"),
        ]
        let request = try #require(HTTPRequest(.get, "/", headers: fields))
        let values = ["a", "b", "c", "d", "x", ""].map { request.cookie($0) }
        #expect(values == ["1", "2=3", "", "4", nil, nil])
        #expect(HTTPRequest(.get, "/")?.cookie("a") == nil)
    }

    @Test("an absolute target stands above the host field")
    func absoluteTarget() throws {
        let request = try #require(
            read("GET http://example.org:81/a?b HTTP/1.1\r\nHost: other\r\n\r\n").requests.first
        )
        #expect(request.host == "example.org:81")
        #expect(request.path == "/a")
        #expect(request.query.items.map(\.name) == ["b"])
        let bare = try #require(read("GET HTTP://example.org HTTP/1.1\r\nHost: other\r\n\r\n").requests.first)
        #expect(bare.path == "/")
    }

    @Test("HTTP/1.0 needs no host and closes unless asked to stay")
    func version10() {
        let requests = read("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\nGET / HTTP/1.0\r\n\r\n").requests
        #expect(requests.map(\.keepsAlive) == [true, false])
        #expect(requests.map(\.host) == [nil, nil])
    }

    @Test("a close among the options of the connection wins")
    func connectionOptions() {
        let fields = ["close", "Close", "keep-alive, close", "x , close", "close, keep-alive"]
        for field in fields {
            let request = read("GET / HTTP/1.1\r\nHost: h\r\nConnection: \(field)\r\n\r\n").requests.first
            #expect(request?.keepsAlive == false, "\(field)")
        }
        #expect(
            read("GET / HTTP/1.1\r\nHost: h\r\nConnection: upgrade\r\n\r\n").requests.first?.keepsAlive
                == true
        )
    }

    @Test("OPTIONS may ask for the server as a whole")
    func asterisk() {
        #expect(read("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n").requests.first?.path == "*")
    }

    @Test("a client that waits for permission to send its body is noticed, once")
    func expectation() {
        var reader = RequestReader(limits: Self.limits)
        let head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-Continue\r\n\r\n"
        let (_, outcome) = Array(head.utf8).withUnsafeBytes { reader.read($0) }
        guard case .incomplete = outcome else {
            Issue.record("the body is still to come")
            return
        }
        let first = reader.takeExpectation()
        let second = reader.takeExpectation()
        #expect(first && !second)
        #expect(!reader.isIdle)
    }

    @Test("a reader that refused once refuses for ever")
    func sticky() {
        var reader = RequestReader(limits: Self.limits)
        for text in ["bad\n", "GET / HTTP/1.1\r\nHost: h\r\n\r\n"] {
            let (used, outcome) = Array(text.utf8).withUnsafeBytes { reader.read($0) }
            #expect(used == text.utf8.count)
            guard case .refused(let refusal) = outcome else {
                Issue.record("read \(text)")
                continue
            }
            #expect(refusal.status == .badRequest)
        }
    }

    @Test("random changes of a good request never crash, and never make the reader lose its place")
    func mutations() {
        var random = SplitMix64(seed: 7)
        let good = Array(
            "POST /a?b=c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n".utf8
        )
        for _ in 0..<5000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
                }
            }
            let whole = read(String(decoding: bytes, as: Unicode.ASCII.self))
            let pieces = read(String(decoding: bytes, as: Unicode.ASCII.self), pieces: 1)
            #expect(whole.requests.count == pieces.requests.count)
            #expect(whole.refusal?.status == pieces.refusal?.status)
        }
    }
}
