import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelApp

@Suite("Asking the daemon")
struct DaemonClientTests {
    private static let nothing = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

    /// Calls `body` with a client of a daemon that takes one request, sends `answer` and closes.
    ///
    /// A silent one sends it only where the client has not left for a minute, and one that stays waits as
    /// long before it closes.
    private func asking(
        _ answer: String,
        isSilent: Bool = false,
        stays: Bool = false,
        limits: DaemonClient.Limits = DaemonClient.Limits(),
        _ body: (DaemonClient) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        let socket = LoopbackSocket()
        let listener = Descriptor(owning: socket.descriptor)
        try #require(listen(listener.number, 1) == 0)
        let data = DataFolder(path: folder.path)
        let file = DaemonFile(address: "http://127.0.0.1:\(socket.port)/", token: "t", pid: getpid())
        _ = try file.write(data)
        let client = try #require(DaemonClient(data, limits: limits))
        let thread = try NativeThread(name: "daemon") {
            Self.serve(listener, answer, isSilent: isSilent, stays: stays)
        }
        defer { thread.join() }
        try body(client)
    }

    private static func serve(_ listener: Descriptor, _ answer: String, isSilent: Bool, stays: Bool) {
        guard hears(listener) else { return }
        let number = accept(listener.number, nil, nil)
        guard number >= 0 else { return }
        let client = Descriptor(owning: number)
        var request: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while !request.indices.contains(where: { request[$0...].starts(with: "\r\n\r\n".utf8) }) {
            let count = read(client.number, &piece, piece.count)
            guard count > 0 else { return }
            request += piece[..<count]
        }
        while isSilent, hears(client) {
            guard read(client.number, &piece, piece.count) > 0 else { return }
        }
        try? client.write(Array(answer.utf8))
        if stays { _ = hears(client) }
    }

    /// Waits a minute at most for a byte, a connection or an end.
    private static func hears(_ descriptor: Descriptor) -> Bool {
        var wish = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        return poll(&wish, 1, 60_000) > 0
    }

    @Test("one that takes a request and says nothing is given up, with a sentence that says what to do")
    func silent() throws {
        var limits = DaemonClient.Limits()
        limits.patience = .milliseconds(100)
        try asking(Self.nothing, isSilent: true, limits: limits) { daemon in
            let error = #expect(throws: CommandFailure.self) { try daemon.bytes("/api/state") }
            let sentence = try #require(error).description
            #expect(sentence.contains("has said nothing for 1 s: ask again, or stop the daemon"))
        }
    }

    @Test("of a change without an answer is said that it may be done; for the store more time is given")
    func change() throws {
        var limits = DaemonClient.Limits()
        limits.longPatience = .milliseconds(100)
        for path in ["/api/store/order", "/api/podcasts"] {
            try asking(Self.nothing, isSilent: true, limits: limits) { daemon in
                let error = #expect(throws: CommandFailure.self) { try daemon.post(path, ["number": 1]) }
                let sentence = try #require(error).description
                #expect(sentence.contains("has said nothing for 1 s: what was asked for may be done"))
            }
        }
    }

    @Test(
        "an answer that is not whole is none, and the sentence says why",
        arguments: [
            ("", "gave no answer"), ("HTTP/1.1 200 O", "gave no answer"),
            ("no HTTP\r\n\r\n", "gave no answer"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"a\":1}\n", "broke off before its end"),
            ("HTTP/1.1 200 OK\r\ncontent-length:1000000\r\nA: b\r\n\r\n", "broke off before its end"),
        ]
    )
    func cut(_ answer: String, _ reason: String) throws {
        try asking(answer) { daemon in
            let error = #expect(throws: CommandFailure.self) { try daemon.lines("/api/log") }
            let sentence = try #require(error).description
            #expect(sentence.contains(reason) && sentence.contains(": ask again"))
        }
    }

    @Test("a whole answer is taken when it is here, or at the end of the connection where it has no length")
    func whole() throws {
        let bytes = Array("{}".utf8)
        try asking(Self.nothing + "{}", stays: true) { daemon in
            let answer = try daemon.bytes("/api/state")
            #expect(answer == bytes)
        }
        try asking("HTTP/1.1 200 OK\r\n\r\n{}") { daemon in
            let answer = try daemon.bytes("/api/state")
            #expect(answer == bytes)
        }
        try asking("HTTP/1.1 204 No Content\r\n\r\n") { daemon in
            let answer = try daemon.bytes("/api/state")
            #expect(answer == [])
        }
    }

    @Test("what the daemon says of a request that it refuses is what is told")
    func refused() throws {
        let content = #"{"error": {"message": "There is no such song."}}"#
        let head = "HTTP/1.1 404 Not Found\r\nContent-Length: \(content.utf8.count)\r\n\r\n"
        try asking(head + content) { daemon in
            #expect(throws: CommandFailure.failed("There is no such song.")) {
                try daemon.bytes("/api/state")
            }
        }
    }

    @Test(
        "an answer that is longer than any is given up, by what it says of itself or as it comes",
        arguments: ["Content-Length: 1000\r\n", ""]
    )
    func endless(_ field: String) throws {
        var limits = DaemonClient.Limits()
        limits.bytes = 500
        let answer = "HTTP/1.1 200 OK\r\n\(field)\r\n" + String(repeating: "x", count: 1000)
        try asking(answer, limits: limits) { daemon in
            let error = #expect(throws: CommandFailure.self) { try daemon.bytes("/api/state") }
            #expect(error?.description.contains("longer than 500 bytes") == true)
        }
    }

    @Test("one that is gone is not waited for")
    func gone() throws {
        let folder = try TemporaryFolder()
        let closed = ClosedPort()
        let data = DataFolder(path: folder.path)
        let file = DaemonFile(address: "http://127.0.0.1:\(closed.number)/", token: "t", pid: getpid())
        _ = try file.write(data)
        let client = try #require(DaemonClient(data))
        let error = #expect(throws: CommandFailure.self) { try client.bytes("/api/state") }
        #expect(try #require(error).description.contains("does not answer: see whether it still runs"))
        withExtendedLifetime(closed) {}
    }
}
