import ClickwheelFetch
import Testing

@Suite("Servers that misbehave")
struct NastyServerTests {
    private func failure(
        of steps: [ScriptedServer.Step],
        _ change: (inout FetchRequest) -> Void = { _ in }
    ) async throws -> (error: FetchError, address: WebAddress) {
        let server = try ScriptedServer { _, _ in steps }
        let address = try WebAddress(server.url())
        var request = FetchRequest(address)
        change(&request)
        let asked = request
        let error = await #expect(throws: FetchError.self) { try await HTTPClient().fetch(asked) }
        server.stop()
        return (try #require(error), address)
    }

    @Test(
        "an answer that breaks off or is none is damaged",
        arguments: [
            "HTTP/1.1 200 X\r\nContent-Length: 10\r\n\r\nabc",
            "HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
            "HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nabc\r\n",
            "HTTP/1.1 200 X\r\nContent-Le",
            "HTTP/1.1 206 X\r\nContent-Range: bytes 0-2/3\r\nContent-Length: 3\r\n\r\nabc",
            "SSH-2.0-OpenSSH\r\n\r\n",
            "\u{15}\u{3}\u{1}",
            "",
        ]
    )
    func broken(_ text: String) async throws {
        let (error, _) = try await failure(of: [.send(text), .close])
        guard case .broken = error else { throw error }
    }

    @Test("what stands behind the length is not read")
    func tooLong() async throws {
        let server = try ScriptedServer { _, _ in [.send(.answer(200, body: "abc") + "def"), .close] }
        let answer = try await HTTPClient().fetch(FetchRequest(WebAddress(server.url())))
        #expect(answer.body == Array("abc".utf8))
        server.stop()
    }

    @Test(
        "silence ends the request, in the head, in the body and before either",
        arguments: [
            "", "HTTP/1.1 200 X\r\nContent-Le", "HTTP/1.1 200 X\r\nContent-Length: 10\r\n\r\nabc",
        ]
    )
    func silence(_ text: String) async throws {
        let (error, address) = try await failure(of: [.send(text), .hold]) { $0.silence = .milliseconds(30) }
        #expect(error == .timedOut(address, .silence, .milliseconds(30)))
    }

    @Test("a server that says a little from time to time may take longer than it may be silent")
    func steady() async throws {
        let silent = try ScriptedServer { _, _ in [.hold] }
        var pause = FetchRequest(try WebAddress(silent.url()))
        pause.silence = .milliseconds(300)
        let server = try ScriptedServer { [pause] _, _ in
            let piece: [ScriptedServer.Step] = [
                .wait { _ = try? HTTPClient().transfer(pause).wait() }, .send("x"),
            ]
            return [.send("HTTP/1.1 200 X\r\nContent-Length: 8\r\n\r\n")] + (0..<8).flatMap { _ in piece }
        }
        var request = FetchRequest(try WebAddress(server.url()))
        request.silence = .seconds(2)
        #expect(try await HTTPClient().fetch(request).body.count == 8)
        server.stop()
        silent.stop()
    }

    @Test("a server that says less than it must in the time that it may be silent is left")
    func slow() async throws {
        let (error, address) = try await failure(of: [.send("HTTP/1.1 200 X\r\n\r\n"), .flood("x")]) {
            $0.silence = .milliseconds(50)
            $0.leastProgress = .max
            $0.whole = .seconds(30)
            $0.bodyLimit = .max
        }
        #expect(error == .timedOut(address, .slow, .milliseconds(50)))
        #expect(error.description.contains("hardly anything for 0.05 seconds"))
    }

    @Test("a server that always says a little more is left when the whole time is over")
    func slowLoris() async throws {
        let (error, address) = try await failure(of: [.send("HTTP/1.1 200 X\r\n\r\n"), .flood("x")]) {
            $0.whole = .milliseconds(50)
            $0.silence = .seconds(3600)
            $0.bodyLimit = .max
        }
        #expect(error == .timedOut(address, .whole, .milliseconds(50)))
    }

    @Test(
        "headers have a limit, in one line, in many and in interim answers",
        arguments: [
            "X: y\r\n", "x", "HTTP/1.1 100 C\r\n\r\n",
        ]
    )
    func headers(_ piece: String) async throws {
        let start = piece == "x" ? "HTTP/1.1 200 X\r\nX: " : "HTTP/1.1 200 X\r\n"
        let (error, address) = try await failure(
            of: [.send(piece.hasPrefix("HTTP") ? "" : start), .flood(String(repeating: piece, count: 100))]
        ) { $0.headLimit = 10_000 }
        // libcurl itself gives up on one endless line.
        if piece != "x" { #expect(error == .headTooLarge(address, limit: 10_000)) }
    }

    @Test("a body has a limit, whether it is announced, endless or compressed")
    func bodies() async throws {
        let announced = try await failure(of: [
            .send(.answer(200, body: String(repeating: "x", count: 101))), .hold,
        ]) {
            $0.bodyLimit = 100
        }
        #expect(announced.error == .tooLarge(announced.address, limit: 100))
        let endless = try await failure(of: [.send("HTTP/1.1 200 X\r\n\r\n"), .flood("some more of it")]) {
            $0.bodyLimit = 100_000
        }
        #expect(endless.error == .tooLarge(endless.address, limit: 100_000))
    }

    @Test("a status says what it says, and its body is cut")
    func statuses() async throws {
        let server = try ScriptedServer { request, _ in
            request.hasPrefix("GET /long")
                ? [.send("HTTP/1.1 503 X\r\nRetry-After: 7\r\n\r\n"), .flood("no ")]
                : [.send(.answer(404, body: "nothing here"))]
        }
        let client = HTTPClient()
        let short = try await client.fetch(FetchRequest(WebAddress(server.url("/short"))))
        #expect(short.status == 404 && !short.isSuccess && short.body == Array("nothing here".utf8))
        let long = try await client.fetch(FetchRequest(WebAddress(server.url("/long"))))
        #expect(long.status == 503 && long["retry-after"] == "7" && long.body.count == 65536)
        server.stop()
    }
}
