import ClickwheelFetch
import ClickwheelHTTP
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("Resuming")
struct ResumptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What a server says that breaks off after `count` bytes of `body`.
    private func cut(_ body: String, after count: Int, tag: String = "\"one\"") -> [ScriptedServer.Step] {
        [
            .send(
                "HTTP/1.1 200 X\r\nETag: \(tag)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body.prefix(count))"
            ), .close,
        ]
    }

    private func fetch(_ server: ScriptedServer) async throws -> FetchResponse {
        let sink = FileSink(path: folder.file("song"))
        var request = FetchRequest(try WebAddress(server.url()))
        request.resumption = sink.resumption
        return try await HTTPClient().fetch(request, into: sink)
    }

    private func text(_ name: String) -> String? {
        folder.read(name).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("what came before a failure is kept, and the rest is asked for")
    func resumed() async throws {
        let body = "0123456789"
        let server = try ScriptedServer { request, number in
            if number == 0 { return cut(body, after: 4) }
            return [.send(.answer(206, "ETag: \"one\"\r\nContent-Range: bytes 4-9/10\r\n", body: "456789"))]
        }
        await #expect(throws: FetchError.self) { try await fetch(server) }
        #expect(folder.names == ["song.part", "song.part.tag"])
        #expect(FileSink(path: folder.file("song")).resumption == Resumption(offset: 4, validator: "\"one\""))
        let answer = try await fetch(server)
        #expect(answer.status == 206)
        #expect(folder.names == ["song"])
        #expect(text("song") == body)
        #expect(server.requests[1].contains("Range: bytes=4-\r\n"))
        #expect(server.requests[1].contains("If-Range: \"one\""))
        server.stop()
    }

    @Test("a server that has another version by now sends it whole, and it takes the place of the old")
    func changed() async throws {
        let server = try ScriptedServer { _, number in
            number == 0
                ? cut("0123456789", after: 4) : [.send(.answer(200, "ETag: \"two\"\r\n", body: "another"))]
        }
        await #expect(throws: FetchError.self) { try await fetch(server) }
        #expect(try await fetch(server).status == 200)
        #expect(text("song") == "another" && folder.names == ["song"])
        server.stop()
    }

    @Test(
        "a part that was not asked for is thrown away, and the whole is asked for",
        arguments: [
            "bytes 3-9/10", "bytes 5-9/10", "bytes */10", "bytes 4-3/10", "pieces 4-9/10", "bytes 4-9/5",
            "bytes -1-9/10", "",
        ]
    )
    func otherRange(_ range: String) async throws {
        let server = try ScriptedServer { request, number in
            if number == 0 { return cut("0123456789", after: 4) }
            if request.contains("Range: ") {
                return [.send(.answer(206, "Content-Range: \(range)\r\n", body: "wrong"))]
            }
            return [.send(.answer(200, body: "0123456789"))]
        }
        await #expect(throws: FetchError.self) { try await fetch(server) }
        #expect(try await fetch(server).status == 200)
        #expect(text("song") == "0123456789")
        #expect(server.requests.count == 3)
        server.stop()
    }

    @Test("a part that ends before the end is kept for the next time")
    func shortPart() async throws {
        let server = try ScriptedServer { request, number in
            switch number {
            case 0: cut("0123456789", after: 4)
            case 1: [.send(.answer(206, "ETag: \"one\"\r\nContent-Range: bytes 4-6/10\r\n", body: "456"))]
            case _: [.send(.answer(206, "ETag: \"one\"\r\nContent-Range: bytes 7-9/10\r\n", body: "789"))]
            }
        }
        for _ in 0..<2 { await #expect(throws: FetchError.self) { try await fetch(server) } }
        _ = try await fetch(server)
        #expect(text("song") == "0123456789")
        server.stop()
    }

    @Test("of an attempt that got nothing, nothing is resumed, whatever tag it left")
    func nothing() throws {
        let sink = FileSink(path: folder.file("song"))
        _ = try folder.write("song.part.tag", Array("\"one\"".utf8))
        #expect(sink.resumption == nil)
        _ = try folder.write("song.part", [])
        #expect(sink.resumption == nil)
        _ = try folder.write("song.part", [0x30])
        #expect(sink.resumption == Resumption(offset: 1, validator: "\"one\""))
        _ = try folder.write("song.part.tag", [])
        #expect(sink.resumption == nil)
    }

    @Test("of a part that does not say how large the whole is, its last byte counts for the limit")
    func unknownTotal() async throws {
        for (limit, isTooLarge) in [(9, true), (10, false)] as [(Int64, Bool)] {
            _ = try folder.write("song.part", Array("0123".utf8))
            _ = try folder.write("song.part.tag", Array("\"one\"".utf8))
            let server = try ScriptedServer { _, _ in
                [.send(.answer(206, "ETag: \"one\"\r\nContent-Range: bytes 4-9/*\r\n", body: "456789"))]
            }
            let address = try WebAddress(server.url())
            let sink = FileSink(path: folder.file("song"))
            var request = FetchRequest(address)
            request.resumption = sink.resumption
            request.bodyLimit = limit
            let asked = request
            if isTooLarge {
                await #expect(throws: FetchError.tooLarge(address, limit: limit)) {
                    try await HTTPClient().fetch(asked, into: sink)
                }
            } else {
                _ = try await HTTPClient().fetch(asked, into: sink)
                #expect(text("song") == "0123456789")
            }
            server.stop()
        }
    }

    @Test(
        "where nothing is missing but the news of it, 416 says so; where the server has less, all of it comes again"
    )
    func unsatisfiable() async throws {
        for (total, isWhole) in [("4", true), ("3", false), ("*", false)] {
            try Data("0123".utf8).write(to: URL(filePath: folder.file("song.part")))
            try Data("\"one\"".utf8).write(to: URL(filePath: folder.file("song.part.tag")))
            let server = try ScriptedServer { request, _ in
                request.contains("Range: ")
                    ? [.send(.answer(416, "Content-Range: bytes */\(total)\r\n", body: "no such range"))]
                    : [.send(.answer(200, body: "abc"))]
            }
            let answer = try await fetch(server)
            #expect(answer.isSuccess)
            #expect(text("song") == (isWhole ? "0123" : "abc"))
            #expect(folder.names == ["song"])
            server.stop()
        }
    }

    @Test(
        "what has no tag, or a weak one, or one that may be of two versions, begins anew",
        arguments: [
            "", "ETag: W/\"one\"\r\n", "ETag: one\r\n",
            "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nLast-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n",
        ]
    )
    func noValidator(_ headers: String) async throws {
        let server = try ScriptedServer { request, _ in
            [.send("HTTP/1.1 200 X\r\n\(headers)Content-Length: 5\r\n\r\nabc"), .close]
        }
        for _ in 0..<2 {
            await #expect(throws: FetchError.self) { try await fetch(server) }
            #expect(folder.names == ["song.part"])
        }
        #expect(!server.requests[1].contains("Range"))
        server.stop()
    }

    @Test("an old file stays until the new one is whole")
    func replacing() async throws {
        _ = try folder.write("song", Array("old".utf8))
        let server = try ScriptedServer { _, number in
            number == 0 ? cut("0123456789", after: 4) : [.send(.answer(200, body: "new"))]
        }
        await #expect(throws: FetchError.self) { try await fetch(server) }
        #expect(text("song") == "old")
        _ = try await fetch(server)
        #expect(text("song") == "new")
        server.stop()
    }

    @Test("our own server's files are resumed byte for byte, and begun anew when they have changed")
    func ownServer() async throws {
        let bytes = content(500_000)
        let path = try folder.write("source", bytes)
        let server = try WebServer { router in
            router.on(.get, "/song") { _, reply in
                reply.send(.file(FileBody(path: path, contentType: "audio/flac")))
            }
        }
        let address = try WebAddress(server.url("/song"))
        let client = HTTPClient()
        let whole = try await client.fetch(FetchRequest(address))
        let tag = try #require(whole["etag"])
        for validator in [tag, "\"another\""] {
            _ = try folder.write("song.part", Array(bytes.prefix(123_457)))
            _ = try folder.write("song.part.tag", Array(validator.utf8))
            let sink = FileSink(path: folder.file("song"))
            var request = FetchRequest(address)
            request.resumption = sink.resumption
            let answer = try await client.fetch(request, into: sink)
            #expect(answer.status == (validator == tag ? 206 : 200))
            #expect(folder.read("song") == bytes)
        }
        await server.stop()
    }
}
