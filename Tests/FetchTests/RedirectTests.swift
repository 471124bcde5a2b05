import Testing

@testable import ClickwheelFetch

@Suite("Redirects")
struct RedirectTests {
    @Test(
        "a redirect is followed as far as the caller allows, and never out of TLS",
        arguments: [
            (.sameHost(atMost: 1), "http://a/", "http://a/x", nil),
            (.sameHost(atMost: 1), "http://a/", "https://a/", nil),
            (.sameHost(atMost: 1), "http://a/", "http://b/", .otherHost),
            (.sameHost(atMost: 1), "http://a/", "http://a:81/", .otherHost),
            (.sameHost(atMost: 1), "http://a/", "http://b.a/", .otherHost),
            (.sameHost(atMost: 1), "https://a/", "http://a/", .unencrypted),
            (.sameHost(atMost: 0), "http://a/", "http://a/x", .tooMany),
            (.encrypted(atMost: 1), "http://a/", "http://a/x", .unencrypted),
            (.encrypted(atMost: 1), "http://a/", "https://b/", nil),
            (.encrypted(atMost: 0), "http://a/", "https://b/", .tooMany),
            (.sameHostOrEncrypted(atMost: 1), "http://a/", "http://a/x", nil),
            (.sameHostOrEncrypted(atMost: 1), "http://a/", "https://b/", nil),
            (.sameHostOrEncrypted(atMost: 1), "http://a/", "http://b/", .unencrypted),
            (.sameHostOrEncrypted(atMost: 0), "http://a/", "http://a/x", .tooMany),
            (.anywhere(atMost: 1), "http://a/", "http://b/", nil),
            (.anywhere(atMost: 1), "https://a/", "https://b/", nil),
            (.anywhere(atMost: 1), "https://a/", "http://b/", .unencrypted),
            (.anywhere(atMost: 0), "http://a/", "http://b/", .tooMany),
        ] as [(RedirectRule, String, String, RedirectRule.Refusal?)]
    )
    func rules(_ rule: RedirectRule, _ from: String, _ to: String, _ refusal: RedirectRule.Refusal?) throws {
        let (from, to) = (try WebAddress(from), try WebAddress(to))
        #expect(rule.refusal(from: from, to: to, status: 302, method: .get, count: 1) == refusal)
    }

    @Test("what is posted is sent on whole, or not at all", arguments: [301, 302, 303, 307, 308])
    func posting(_ status: Int) async throws {
        let server = try ScriptedServer { request, number in
            [.send(number == 0 ? .answer(status, "Location: /new\r\n") : .answer(200, body: "thanks"))]
        }
        let address = try WebAddress(server.url("/old"))
        let client = HTTPClient()
        let request = FetchRequest(posting: Array("all".utf8), to: address)
        if status >= 307 {
            #expect(try await client.fetch(request).body == Array("thanks".utf8))
            #expect(server.requests[1].hasPrefix("POST /new HTTP/1.1\r\n"))
            #expect(server.requests[1].contains("Content-Length: 3"))
        } else {
            let target = server.url("/new")
            await #expect(throws: FetchError.redirected(address, status: status, to: target, .method)) {
                try await client.fetch(request)
            }
        }
        server.stop()
    }

    @Test("a loop ends after as many rounds as are allowed")
    func loop() async throws {
        let server = try ScriptedServer { _, number in
            [.send(.answer(302, "Location: ?\(number)\r\n", body: "moved"))]
        }
        var request = FetchRequest(try WebAddress(server.url("/round")))
        request.redirects = .sameHost(atMost: 4)
        let error = await #expect(throws: FetchError.self) { try await HTTPClient().fetch(request) }
        guard case .redirected(_, 302, _, .tooMany) = error else { throw try #require(error) }
        #expect(server.requests.count == 5)
        // Short bodies of redirects are read, so that the connection can be used again.
        #expect(server.connectionCount == 1)
        server.stop()
    }

    @Test("no header of the caller goes to another host, since any may hold a key")
    func secrets() async throws {
        let other = try ScriptedServer { _, _ in [.send(.answer(200, body: "there"))] }
        let target = other.url("/there")
        let server = try ScriptedServer { request, _ in
            [.send(.answer(302, "Location: \(request.hasPrefix("GET /a ") ? "/b" : target)\r\n"))]
        }
        var request = FetchRequest(try WebAddress("http://name:word@127.0.0.1:\(server.port)/a"))
        request.headers = [
            .init("Accept", "text/x"), .init("X-Key", "hunter2"), .init("Authorization", "Bearer x"),
        ]
        let answer = try await HTTPClient().fetch(request)
        #expect(answer.body == Array("there".utf8))
        #expect(answer.address.description == target)
        for request in server.requests {
            #expect(request.contains("X-Key: hunter2") && request.contains("Authorization: Bearer x"))
        }
        #expect(other.requests.count == 1)
        let seen = other.requests[0].lowercased()
        #expect(seen.contains("accept: text/x"))
        #expect(!seen.contains("hunter2") && !seen.contains("authorization"))
        server.stop()
        other.stop()
    }

    @Test("the name and password of an address go to that host alone")
    func password() async throws {
        let other = try ScriptedServer { _, _ in [.send(.answer(200))] }
        let target = other.url("/there")
        let server = try ScriptedServer { request, _ in
            [.send(.answer(302, "Location: \(request.hasPrefix("GET /a ") ? "b" : target)\r\n"))]
        }
        let address = try WebAddress("http://name:word@127.0.0.1:\(server.port)/a")
        _ = try await HTTPClient().fetch(FetchRequest(address))
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.contains("Authorization: Basic") })
        #expect(!other.requests[0].contains("Authorization"))
        server.stop()
        other.stop()
    }

    @Test(
        "a redirect to no web address, or to none at all, is no way out",
        arguments: ["ftp://a/", "file:///etc/passwd", "http://"]
    )
    func nowhere(_ location: String) async throws {
        let server = try ScriptedServer { _, _ in [.send(.answer(302, "Location: \(location)\r\n"))] }
        let error = await #expect(throws: FetchError.self) {
            try await HTTPClient().fetch(FetchRequest(WebAddress(server.url())))
        }
        guard case .broken = error else { throw try #require(error) }
        server.stop()
    }

    @Test("a long body of a redirect is not read to its end")
    func longBody() async throws {
        let server = try ScriptedServer { _, number in
            number == 0
                ? [
                    .send("HTTP/1.1 302 X\r\nLocation: /b\r\n\r\n"),
                    .flood(String(repeating: "x", count: 5000)),
                ]
                : [.send(.answer(200, body: "b"))]
        }
        #expect(try await HTTPClient().fetch(FetchRequest(WebAddress(server.url()))).body == Array("b".utf8))
        server.stop()
    }
}
