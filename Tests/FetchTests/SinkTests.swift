import ClickwheelFetch
import ClickwheelHTTP
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Synchronization
import Testing

@Suite("Sinks")
struct SinkTests {
    private final class Received: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        var all: [UInt8] { bytes.withLock { $0 } }
        func add(_ piece: [UInt8]) { bytes.withLock { $0 += piece } }
    }

    /// A server that has a file as `/file`.
    private static func server(of path: String) throws -> WebServer {
        try WebServer { router in
            router.on(.get, "/file") { _, reply in
                reply.send(.file(FileBody(path: path, contentType: "audio/flac")))
            }
        }
    }

    @Test("a closure gets a body piece by piece, for a task and for a thread")
    func closure() async throws {
        let folder = try TemporaryFolder()
        let server = try Self.server(of: folder.write("file", content(3_000_000)))
        let request = FetchRequest(try WebAddress(server.url("/file")))
        for isBlocking in [false, true] {
            let received = Received()
            let transfer = HTTPClient().transfer(request, into: ClosureSink { received.add($0) })
            let answer = isBlocking ? try transfer.wait() : try await transfer.response()
            #expect(answer.status == 200 && answer.body.isEmpty)
            #expect(received.all == content(3_000_000))
        }
        await server.stop()
    }

    @Test("a file gets a body of many pieces as it was sent, one behind the other")
    func file() async throws {
        let folder = try TemporaryFolder()
        let server = try Self.server(of: folder.write("file", content(3_000_000)))
        let sink = FileSink(path: folder.file("song"))
        let answer = try await HTTPClient().fetch(FetchRequest(WebAddress(server.url("/file"))), into: sink)
        #expect(answer.isSuccess)
        let isWhole = try WholeFile.read(folder.file("song"), atMost: 4_000_000) == content(3_000_000)
        #expect(isWhole)
        await server.stop()
    }

    @Test("a slow sink slows the server down: little is read ahead, and nothing is lost")
    func backPressure() async throws {
        let piece = String(repeating: "x", count: 1 << 16)
        let server = try ScriptedServer { _, _ in
            [.send("HTTP/1.1 200 X\r\nContent-Length: \(piece.utf8.count * 1000)\r\n\r\n")]
                + (0..<1000).map { _ in .send(piece) }
        }
        var request = FetchRequest(try WebAddress(server.url()))
        request.bodyLimit = 1 << 30
        let largest = Mutex((piece: 0, total: 0))
        let sink = ClosureSink { bytes in
            largest.withLock { $0 = (max($0.piece, bytes.count), $0.total + bytes.count) }
            for _ in 0..<100 { sched_yield() }
        }
        _ = try await HTTPClient().fetch(request, into: sink)
        #expect(largest.withLock { $0.total } == 65_536_000)
        #expect(largest.withLock { $0.piece } <= (1 << 20) + (256 << 10))
        server.stop()
    }

    @Test("what a sink throws ends the request, and is told")
    func throwing() async throws {
        struct Full: Error, CustomStringConvertible { var description: String { "no room" } }
        let server = try ScriptedServer { _, _ in [.send("HTTP/1.1 200 X\r\n\r\n"), .flood("x")] }
        let address = try WebAddress(server.url())
        var request = FetchRequest(address)
        request.bodyLimit = .max
        await #expect(throws: FetchError.notKept(address, "no room")) {
            try await HTTPClient().fetch(request, into: ClosureSink { _ in throw Full() })
        }
        server.stop()
    }

    /// A sink that tells when it begins, and throws where it is told to.
    private struct Beginning: FetchSink {
        struct Refusal: Error {}

        var throwsAtOnce = false
        var throwsLater = false
        var begun: @Sendable () -> Void = {}

        func begin(_ answer: FetchResponse, at offset: Int64) throws {
            begun()
            if throwsAtOnce { throw Refusal() }
        }

        func write(_ bytes: [UInt8]) throws { if throwsLater { throw Refusal() } }

        func finish() {}
    }

    @Test("a sink begins with the head, before anything of the body has come")
    func early() async throws {
        let hasBegun = Mutex(false)
        let server = try ScriptedServer { _, _ in
            [
                .send("HTTP/1.1 200 X\r\nContent-Length: 1\r\n\r\n"),
                .wait { spin(for: "the sink's beginning") { hasBegun.withLock { $0 } } },
                .send("x"),
            ]
        }
        let sink = Beginning { hasBegun.withLock { $0 = true } }
        #expect(
            try await HTTPClient().fetch(FetchRequest(WebAddress(server.url())), into: sink).status == 200
        )
        server.stop()
    }

    @Test("a sink that throws ends the connection, whether it has begun or not", arguments: [false, true])
    func refusing(hasBegun: Bool) async throws {
        let server = try ScriptedServer { _, _ in
            [.send("HTTP/1.1 200 X\r\nContent-Length: 9\r\n\r\nabc"), .hold]
        }
        var request = FetchRequest(try WebAddress(server.url()))
        request.silence = .seconds(3600)
        let client = HTTPClient()
        let sink = Beginning(throwsAtOnce: !hasBegun, throwsLater: hasBegun)
        let asked = request
        await #expect(throws: FetchError.self) { try await client.fetch(asked, into: sink) }
        await wait(for: "the connection's end") { server.openCount == 0 }
        withExtendedLifetime(client) {}
        server.stop()
    }

    @Test("a sink gets no body but that of a success")
    func refused() async throws {
        let server = try ScriptedServer { _, _ in [.send(.answer(403, body: "not you"))] }
        let folder = try TemporaryFolder()
        let sink = FileSink(path: folder.file("song"))
        let answer = try await HTTPClient().fetch(FetchRequest(WebAddress(server.url())), into: sink)
        #expect(answer.status == 403 && answer.body == Array("not you".utf8))
        #expect(folder.names.isEmpty)
        server.stop()
    }

    @Test("while a sink is slow, the server's silence is not counted")
    func patience() async throws {
        let piece = String(repeating: "x", count: 1_000_000)
        let server = try ScriptedServer { _, _ in
            [.send("HTTP/1.1 200 X\r\nContent-Length: 8000000\r\n\r\n")] + (0..<8).map { _ in .send(piece) }
        }
        var request = FetchRequest(try WebAddress(server.url()))
        request.silence = .milliseconds(500)
        let silent = try ScriptedServer { _, _ in [.hold] }
        var long = FetchRequest(try WebAddress(silent.url()))
        long.silence = .milliseconds(1500)
        let waiting = HTTPClient().transfer(long)
        let count = Mutex(0)
        let sink = ClosureSink { bytes in
            let isFirst = count.withLock { count in
                defer { count += bytes.count }
                return count == 0
            }
            // Longer than the server may be silent.
            if isFirst { _ = try? waiting.wait() }
        }
        _ = try await HTTPClient().fetch(request, into: sink)
        #expect(count.withLock { $0 } == 8_000_000)
        server.stop()
        silent.stop()
    }
}
