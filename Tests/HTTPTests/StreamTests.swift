import ClickwheelHTTP
import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("Streams")
struct StreamTests {
    /// A server whose one route is a pipe's reading end.
    private struct Setup: Sendable {
        let server: TestServer
        let writing = Signal<Descriptor>()
        let ended = Signal<HTTPStream.Outcome>()

        init(_ configure: (inout ServerConfiguration) -> Void = { _ in }) throws {
            let writing = writing
            let ended = ended
            server = try TestServer(configure) { router, _ in
                router.on(.get, "/") { _, reply in
                    guard let pipe = Pipe() else { return }
                    let stream = HTTPStream(descriptor: pipe.reading, contentType: "audio/ogg") {
                        ended.set($0)
                    }
                    reply.send(.stream(stream))
                    writing.set(pipe.writing)
                }
            }
        }
    }

    @Test(
        "what is written to the pipe arrives, in chunks or to the end of the connection",
        arguments: ["1.1", "1.0"]
    )
    func arrives(version: String) async throws {
        let setup = try Setup()
        let port = setup.server.port
        let content = TemporaryFolder.content(3_000_000)
        async let reply = blocking {
            let client = try Client(port: port, receiveBuffer: 65536)
            client.send("GET / HTTP/\(version)\r\nHost: h\r\n\r\n")
            return try client.reply()
        }
        let end = await setup.writing.take()
        try await blocking { writeAll(content, to: end.number) }
        _ = consume end
        let received = try await reply
        #expect(received.body == content)
        #expect(received["content-type"] == "audio/ogg")
        #expect(received["content-length"] == nil)
        #expect(received["transfer-encoding"] == (version == "1.1" ? "chunked" : nil))
        #expect(await setup.ended.value() == .completed)
        #expect(setup.ended.count == 1)
        await setup.server.stop()
    }

    @Test(
        "a source that gives nothing for too long ends the reply early",
        .timeLimit(.minutes(30)),
        arguments: [0, 9]
    )
    func silence(count: Int) async throws {
        let setup = try Setup { $0.sourceTimeout = .milliseconds(50) }
        let client = try Client(port: setup.server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let end = await setup.writing.take()
        writeAll(TemporaryFolder.content(count), to: end.number)
        #expect(await setup.ended.value() == .failed)
        let received = try await blocking { try client.readToEnd() }
        #expect(!String(decoding: received, as: UTF8.self).hasSuffix("0\r\n\r\n"))
        _ = consume end
        await setup.server.stop()
    }

    @Test("a stream tells whether it waits for its client or for its source", .timeLimit(.minutes(30)))
    func holds() async throws {
        let (holds, told) = AsyncStream.makeStream(of: HTTPStream.Hold.self)
        let writing = Signal<Descriptor>()
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                guard let pipe = Pipe() else { return }
                let stream = HTTPStream(
                    descriptor: pipe.reading,
                    contentType: "a/b",
                    onHold: { told.yield($0) }
                )
                reply.send(.stream(stream))
                writing.set(pipe.writing)
            }
        }
        func wait(for hold: HTTPStream.Hold) async { for await told in holds where told == hold { return } }
        let client = try Client(port: server.port, receiveBuffer: 65536)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let end = await writing.take()
        await wait(for: .source)
        let number = end.number
        async let written: Void = blocking { writeAll(TemporaryFolder.content(20_000_000), to: number) }
        // Nothing is read.
        await wait(for: .client)
        async let body = blocking { try client.reply().body }
        try await written
        await wait(for: .source)
        _ = consume end
        #expect(try await body.count == 20_000_000)
        await server.stop()
    }

    @Test("a connection that carried a stream carries the next request")
    func keepAlive() async throws {
        let setup = try Setup()
        let port = setup.server.port
        for text in ["one", "two"] {
            async let reply = blocking { try Client(port: port).get("/").text }
            let end = await setup.writing.take()
            writeAll(Array(text.utf8), to: end.number)
            _ = consume end
            #expect(try await reply == text)
        }
        await setup.server.stop()
    }

    @Test("what is there is sent at once, not when there is more")
    func promptness() async throws {
        let setup = try Setup()
        let client = try Client(port: setup.server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let end = await setup.writing.take()
        try await blocking {
            // The head comes before the first byte of the body is known.
            let head = Reply(head: try client.line(until: "\r\n\r\n"))
            #expect(head.status == 200)
            writeAll(Array("a".utf8), to: end.number)
            #expect(try client.line(until: "a\r\n") == "1\r\na\r\n")
            writeAll(Array("bc".utf8), to: end.number)
            #expect(try client.line(until: "bc\r\n") == "2\r\nbc\r\n")
        }
        await setup.server.stop(within: .zero)
    }

    @Test("when the client leaves, the owner hears it, though the pipe is silent")
    func clientLeaves() async throws {
        let setup = try Setup()
        // Kept open: its end would end the stream.
        let end: Descriptor
        do {
            let client = try Client(port: setup.server.port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            end = await setup.writing.take()
            _ = try client.line(until: "\r\n\r\n")
        }
        #expect(await setup.ended.value() == .abandoned)
        withExtendedLifetime(end) {}
        await setup.server.stop()
        #expect(setup.ended.count == 1)
    }

    @Test("a client that reads nothing stops the writer of the pipe")
    func backpressure() async throws {
        let setup = try Setup()
        let client = try Client(port: setup.server.port, receiveBuffer: 4096)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let end = await setup.writing.take()
        _ = fcntl(end.number, F_SETFL, O_NONBLOCK)
        let piece = [UInt8](repeating: 1, count: 65536)
        var written = 0
        var event = pollfd(fd: end.number, events: Int16(POLLOUT), revents: 0)
        // Full for 100 ms: nobody takes anything out any more.
        while poll(&event, 1, 100) == 1, written < 100_000_000 {
            let count = write(end.number, piece, piece.count)
            guard count > 0 || errno == EAGAIN else { break }
            written += max(0, count)
        }
        // The pipe, one buffer of the server's, and what the system keeps for the two sockets.
        #expect(written < 10_000_000)
        await setup.server.stop(within: .zero)
        #expect(await setup.ended.value() == .abandoned)
    }

    @Test("a stream that cannot be read ends the connection, so that the client notices")
    func unreadable() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        let ended = Signal<HTTPStream.Outcome>()
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                // Reading a folder fails.
                let descriptor = Descriptor(owning: open(path, O_RDONLY))
                reply.send(.stream(HTTPStream(descriptor: descriptor, contentType: "a/b") { ended.set($0) }))
            }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.line(until: "\r\n\r\n")
            // Not even the last chunk: the reply is incomplete.
            #expect(try client.readToEnd().isEmpty)
        }
        #expect(await ended.value() == .failed)
        await server.stop()
    }

    @Test(
        "whether the end of a stream is its end, the owner says; otherwise the last chunk never comes",
        arguments: [true, false]
    )
    func confirmed(isWhole: Bool) async throws {
        let asked = Signal<@Sendable (Bool) -> Void>()
        let ended = Signal<HTTPStream.Outcome>()
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                guard let pipe = Pipe() else { return }
                writeAll(Array("song".utf8), to: pipe.writing.number)
                let stream = HTTPStream(
                    descriptor: pipe.reading,
                    contentType: "a/b",
                    onEnd: { ended.set($0) },
                    confirmation: { asked.set($0) }
                )
                reply.send(.stream(stream))
            }
        }
        let client = try Client(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        let answer = await asked.take()
        #expect(ended.count == 0)
        answer(isWhole)
        try await blocking {
            _ = try client.line(until: "\r\n\r\n")
            #expect(try client.line(until: "song\r\n") == "4\r\nsong\r\n")
            let rest = try client.readToEnd()
            #expect(String(decoding: rest, as: UTF8.self) == (isWhole ? "0\r\n\r\n" : ""))
        }
        #expect(await ended.value() == (isWhole ? .completed : .failed))
        #expect(ended.count == 1)
        await server.stop()
    }

    @Test("a client that leaves while the owner is asked ends the stream once")
    func leavesWhileAsked() async throws {
        let asked = Signal<@Sendable (Bool) -> Void>()
        let ended = Signal<HTTPStream.Outcome>()
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                guard let pipe = Pipe() else { return }
                let stream = HTTPStream(
                    descriptor: pipe.reading,
                    contentType: "a/b",
                    onEnd: { ended.set($0) },
                    confirmation: { asked.set($0) }
                )
                reply.send(.stream(stream))
            }
        }
        let answer: @Sendable (Bool) -> Void
        do {
            let client = try Client(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            answer = await asked.take()
        }
        #expect(await ended.value() == .abandoned)
        answer(true)
        await server.stop()
        #expect(ended.count == 1)
    }

    @Test("a stream that is never sent is ended all the same")
    func unused() async throws {
        let ended = Signal<HTTPStream.Outcome>()
        do {
            let pipe = try #require(Pipe())
            _ = HTTPStream(descriptor: pipe.reading, contentType: "a/b") { ended.set($0) }
        }
        #expect(await ended.value() == .abandoned)
    }
}
