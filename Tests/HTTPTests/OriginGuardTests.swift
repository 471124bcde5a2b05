import Testing

@testable import ClickwheelHTTP

@Suite("Origin guard")
struct OriginGuardTests {
    private func status(
        _ guardian: OriginGuard = OriginGuard(boundHost: "127.0.0.1"),
        _ method: HTTPMethod = .get,
        _ target: String = "/api",
        host: String = "localhost:4747",
        _ fields: [(String, String)] = []
    ) throws -> Int? {
        let headers = [HTTPField("Host", host)] + fields.map { HTTPField($0.0, $0.1) }
        let request = try #require(HTTPRequest(method, target, headers: headers))
        return guardian.refusal(of: request)?.status.rawValue
    }

    @Test(
        "a server on loopback answers to names of the machine itself alone",
        arguments: [
            ("localhost", true), ("localhost:4747", true), ("LOCALHOST", true), ("localhost.", true),
            ("a.localhost", true), ("127.0.0.1", true), ("127.0.0.1:80", true), ("127.255.0.9", true),
            ("[::1]", true), ("[::1]:4747", true), ("localhost:", true),
            ("evil.example", false), ("evil.example:4747", false), ("localhost.evil.example", false),
            ("127.0.0.1.evil.example", false), ("127.0.0.1.nip.io", false), ("10.0.0.1", false),
            ("[::2]", false), ("0.0.0.0", false), ("127.1", false), ("2130706433", false),
            ("0x7f.0.0.1", false),
            ("localhost:99999", false), ("localhost:x", false), ("localhost:80:80", false), ("[::1", false),
            ("[::1]x", false), ("::1", false), ("user@localhost", false), (":80", false),
            ("local host", false),
            ("notlocalhost", false), ("127.0.0.256", false), ("127.0.0.", false), ("127..0.1", false),
        ]
    )
    func hosts(host: String, isAllowed: Bool) {
        #expect(OriginGuard(boundHost: "127.0.0.1").allows(host: host) == isAllowed)
    }

    @Test("configured names and the bound address are allowed, case and final dot aside")
    func names() {
        let guardian = OriginGuard(boundHost: "192.168.1.5", names: ["Music.Local", "[fd00::1]"])
        for host in ["music.local", "MUSIC.local.:80", "192.168.1.5:4747", "[fd00::1]:80", "[FD00::1]"] {
            #expect(guardian.allows(host: host), "\(host)")
        }
        for host in ["other.local", "192.168.1.6", "x.music.local"] {
            #expect(!guardian.allows(host: host), "\(host)")
        }
    }

    @Test(
        "a server on every interface is known by any address, and by no other name",
        arguments: ["0.0.0.0", "::"]
    )
    func anyInterface(bound: String) {
        let guardian = OriginGuard(boundHost: bound)
        for host in ["10.0.0.1:4747", "[fd00::1]", "[::ffff:10.0.0.1]:80"] {
            #expect(guardian.allows(host: host), "\(host)")
        }
        for host in ["evil.example", "10.0.0.1.evil.example", "10.0.0", "[evil]"] {
            #expect(!guardian.allows(host: host), "\(host)")
        }
    }

    @Test("a foreign host is misdirected, whatever else it says")
    func foreignHost() throws {
        #expect(try status(host: "evil.example") == 421)
        #expect(try status(.init(boundHost: "127.0.0.1"), .get, "/", host: "evil.example") == 421)
        #expect(try status(host: "evil.example", [("Origin", "http://evil.example")]) == 421)
        let absolute = try #require(HTTPRequest(.get, "http://evil.example/"))
        #expect(OriginGuard(boundHost: "127.0.0.1").refusal(of: absolute)?.status == .misdirectedRequest)
    }

    @Test(
        "an origin must be the one that the page came from",
        arguments: [
            ("http://localhost:4747", true), ("HTTP://LOCALHOST:4747", true), ("http://evil.example", false),
            ("http://localhost:4748", false), ("http://localhost", false), ("http://127.0.0.1:4747", false),
            ("null", false), ("", false), ("file://", false), ("ftp://localhost:4747", false),
            ("localhost:4747", false), ("http://localhost:4747.evil.example", false),
            ("http://evil.example@localhost:4747", false), ("chrome-extension://abc", false),
            ("https://localhost:4747", true),
        ]
    )
    func origins(origin: String, isAllowed: Bool) throws {
        for method in [HTTPMethod.get, .post, .put, .patch, .delete] {
            let expected = isAllowed ? nil : 403
            #expect(try status(.init(boundHost: "127.0.0.1"), method, [("Origin", origin)]) == expected)
        }
    }

    @Test("a port that is left out is the scheme's")
    func defaultPorts() throws {
        let guardian = OriginGuard(boundHost: "127.0.0.1", names: ["music"])
        #expect(try status(guardian, host: "music", [("Origin", "http://music")]) == nil)
        #expect(try status(guardian, host: "music:80", [("Origin", "http://music")]) == nil)
        #expect(try status(guardian, host: "music", [("Origin", "http://music:80")]) == nil)
        #expect(try status(guardian, host: "music", [("Origin", "https://music")]) == nil)
        #expect(try status(guardian, host: "music", [("Origin", "https://music:80")]) == 403)
        #expect(try status(guardian, host: "music", [("Origin", "http://music:81")]) == 403)
    }

    @Test("without a word on its site a request passes: command-line clients and players send none")
    func noSite() throws {
        for method in HTTPMethod.allCases {
            #expect(try status(.init(boundHost: "127.0.0.1"), method) == nil)
        }
    }

    @Test(
        "only our own pages and the person at the browser get at more than the page",
        arguments: ["cross-site", "same-site", "same-origin", "none", "nonsense", ""]
    )
    func sites(site: String) throws {
        let isOwn = site == "same-origin" || site == "none"
        let guardian = OriginGuard(boundHost: "127.0.0.1")
        let navigation = [
            ("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
        ]
        let frame = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")]
        let picture = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")]
        let refused: Int? = isOwn ? nil : 403
        #expect(try status(guardian, .get, "/", navigation) == nil)
        #expect(try status(guardian, .head, "/", navigation) == nil)
        #expect(try status(guardian, .post, "/", navigation) == refused)
        #expect(try status(guardian, .get, "/api", navigation) == refused)
        #expect(try status(guardian, .get, "/", frame) == refused)
        #expect(try status(guardian, .get, "/", picture) == refused)
        #expect(try status(guardian, .get, "/stream/1", picture) == refused)
        #expect(try status(guardian, .get, "/", [("Sec-Fetch-Site", site)]) == refused)
    }

    private func status(
        _ guardian: OriginGuard,
        _ method: HTTPMethod,
        _ fields: [(String, String)]
    ) throws -> Int? {
        try status(guardian, method, "/api", host: "localhost:4747", fields)
    }

    private func status(
        _ guardian: OriginGuard,
        _ method: HTTPMethod,
        _ target: String,
        _ fields: [(String, String)]
    ) throws -> Int? {
        try status(guardian, method, target, host: "localhost:4747", fields)
    }

    private func status(_ guardian: OriginGuard, host: String, _ fields: [(String, String)]) throws -> Int? {
        try status(guardian, .get, "/api", host: host, fields)
    }

    private func status(host: String, _ fields: [(String, String)] = []) throws -> Int? {
        try status(OriginGuard(boundHost: "127.0.0.1"), .get, "/api", host: host, fields)
    }
}
