import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Dispatch
import Log
import Testing

@testable import ClickwheelHTTP

@Suite("Compression")
struct CompressionTests {
    private static let small = String(repeating: "{\"a\": 1}", count: 200)
    private static let large = String(repeating: "{\"artist\": \"someone\"}", count: 50000)

    private func server() throws -> TestServer {
        let fixed = FixedBody(Array(Self.small.utf8), contentType: "text/javascript; charset=utf-8")
        let picture = FixedBody(Array(Self.small.utf8), contentType: "image/png")
        return try TestServer { router, _ in
            router.on(.get, "/small") { _, reply in reply.send(.json(Array(Self.small.utf8))) }
            router.on(.get, "/large") { _, reply in reply.send(.json(Array(Self.large.utf8))) }
            router.on(.get, "/tiny") { _, reply in reply.send(.json(Array("{}".utf8))) }
            router.on(.get, "/picture") { _, reply in
                reply.send(HTTPResponse(body: .bytes(Array(Self.small.utf8), contentType: "image/png")))
            }
            router.on(.get, "/noise") { _, reply in
                var random = SplitMix64(seed: 1)
                let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
                reply.send(HTTPResponse(body: .bytes(noise, contentType: "text/plain")))
            }
            router.on(.get, "/fixed-picture") { _, reply in reply.send(HTTPResponse(body: .fixed(picture))) }
            router.on(.get, "/fixed") { _, reply in reply.send(HTTPResponse(body: .fixed(fixed))) }
        }
    }

    @Test("a text of 1,024 bytes is compressed, and none that is shorter")
    func least() {
        let text = [UInt8](repeating: 0x61, count: 1024)
        #expect(Gzip.compress(text, level: 5) != nil && Gzip.compress(text.dropLast(), level: 5) == nil)
    }

    @Test("long texts are compressed though no disk answers", .timeLimit(.minutes(30)))
    func besideFiles() async throws {
        let end = DispatchSemaphore(value: 0)
        let text = String(repeating: "a long text ", count: 10_000)
        let server = try TestServer { router, _ in
            router.on(.get, "/text") { _, reply in reply.send(.text(text)) }
            router.on(.get, "/{file}") { request, reply in
                let body = FileBody(named: request.path, contentType: "a/b") { () throws(FileBody.Refusal) in
                    end.wait()
                    throw FileBody.Refusal(.notFound, "Gone.")
                }
                reply.send(.file(body))
            }
        }
        let port = server.port
        try await blocking {
            let readers = try (0..<20).map { number in
                let client = try Client(port: port)
                client.send("GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n")
                return client
            }
            let reply = try Client(port: port).get("/text", "Accept-Encoding: gzip")
            #expect(reply["content-encoding"] == "gzip")
            for _ in readers { end.signal() }
            for reader in readers { #expect(try reader.reply().status == 404) }
        }
        await server.stop()
    }

    @Test(
        "text is compressed for who wants it, and says on what it depends",
        arguments: ["/small", "/large", "/fixed"]
    )
    func compressed(target: String) async throws {
        let server = try server()
        let port = server.port
        let expected = target == "/large" ? Self.large : Self.small
        try await blocking {
            let client = try Client(port: port)
            for _ in 0..<2 {
                let reply = try client.get(target, "Accept-Encoding: br, gzip;q=0.8")
                #expect(reply["content-encoding"] == "gzip")
                #expect(reply["vary"] == "Accept-Encoding")
                #expect(reply.body.count < expected.utf8.count / 4)
                #expect(try Gunzip.text(reply.body) == expected)
            }
            for field in ["Accept-Encoding: br", "Accept-Encoding: gzip;q=0", "X: y"] {
                let reply = try client.get(target, field)
                #expect(reply["content-encoding"] == nil)
                #expect(reply["vary"] == "Accept-Encoding")
                #expect(reply.text == expected)
            }
        }
        await server.stop()
    }

    @Test(
        "short text, pictures and what does not shrink are left alone",
        arguments: ["/tiny", "/picture", "/fixed-picture", "/noise"]
    )
    func uncompressed(target: String) async throws {
        let server = try server()
        let port = server.port
        let reply = try await blocking { try Client(port: port).get(target, "Accept-Encoding: gzip") }
        #expect(reply["content-encoding"] == nil)
        #expect(reply["vary"] == (target == "/noise" ? "Accept-Encoding" : nil))
        await server.stop()
    }

    @Test("a fixed body has one tag for each coding, and 304 for who knows it")
    func tags() async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            let plain = try #require(try client.get("/fixed")["etag"])
            let gzip = try #require(try client.get("/fixed", "Accept-Encoding: gzip")["etag"])
            #expect(plain != gzip)
            #expect(try client.get("/fixed", "If-None-Match: \(plain)").status == 304)
            #expect(try client.get("/fixed", "If-None-Match: \(gzip)").status == 200)
            let known = try client.get("/fixed", "If-None-Match: \(gzip)", "Accept-Encoding: gzip")
            #expect(known.status == 304)
            #expect(known["vary"] == "Accept-Encoding")
            #expect(known["etag"] == gzip)
        }
        await server.stop()
    }

    @Test(
        "types of text are worth compressing, the others are not",
        arguments: [
            ("text/html; charset=utf-8", true), ("application/json", true), ("Application/JSON", true),
            ("image/svg+xml", true), ("application/manifest+json", true), ("text/javascript", true),
            ("application/javascript;x=y", true), ("audio/flac", false), ("image/jpeg", false),
            ("font/woff2", false), ("application/octet-stream", false), ("", false),
        ]
    )
    func types(type: String, isText: Bool) {
        #expect(Gzip.isWorthwhile(contentType: type) == isText)
    }
}

/// Undoes gzip with the program of that name, so that nothing of ours is on both sides.
enum Gunzip {
    static func text(_ bytes: [UInt8]) throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write("file", bytes)
        guard let output = popen("gzip -dc < '\(path)'", "r") else {
            throw Client.Failure.malformed("no gzip")
        }
        defer { pclose(output) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&piece, 1, piece.count, output)
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += piece[..<count]
        }
    }
}
