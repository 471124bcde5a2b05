import ClickwheelHTTP
import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("Files over a socket")
struct FileTests {
    private func server(_ path: String) throws -> TestServer {
        try TestServer { router, _ in
            router.on(.get, "/file") { _, reply in
                reply.send(
                    .file(FileBody(path: path, contentType: "audio/flac")).adding("Cache-Control", "no-cache")
                )
            }
            router.on(.get, "/descriptor") { _, reply in
                let number = open(path, O_RDONLY)
                reply.send(.file(FileBody(descriptor: Descriptor(owning: number), contentType: "audio/flac")))
            }
        }
    }

    @Test("a whole file comes with everything a player needs", arguments: ["/file", "/descriptor"])
    func whole(target: String) async throws {
        let folder = try TemporaryFolder()
        let server = try server(folder.write(count: 3_000_001))
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            for _ in 0..<3 {
                let reply = try client.get(target)
                #expect(reply.status == 200)
                #expect(reply.body == TemporaryFolder.content(3_000_001))
                #expect(reply["accept-ranges"] == "bytes")
                #expect(reply["content-type"] == "audio/flac")
                #expect(reply["last-modified"]?.hasSuffix(" GMT") == true)
                #expect(reply["etag"]?.hasPrefix("\"") == true)
            }
        }
        await server.stop()
    }

    @Test("a file within a file is sent as if it were one of its own")
    func part() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 1_000_000)
        let server = try TestServer { router, _ in
            router.on(.get, "/{start}/{end}") { request, reply in
                let start = Int64(request.parameters["start"]) ?? 0
                let end = Int64(request.parameters["end"]) ?? 0
                let file = Descriptor(owning: open(path, O_RDONLY))
                reply.send(.file(FileBody(descriptor: file, part: start..<end, contentType: "image/png")))
            }
        }
        let port = server.port
        try await blocking {
            let content = TemporaryFolder.content(1_000_000)
            let client = try Client(port: port)
            let whole = try client.get("/300001/900000")
            #expect(whole.status == 200 && whole.body == Array(content[300_001..<900_000]))
            let some = try client.get("/300001/900000", "Range: bytes=10-19")
            #expect(some.status == 206 && some.body == Array(content[300_011..<300_021]))
            #expect(some["content-range"] == "bytes 10-19/599999")
            let last = try client.get("/300001/900000", "Range: bytes=-5")
            #expect(last.body == Array(content[899_995..<900_000]))
            #expect(try client.get("/300001/900000", "Range: bytes=599999-").status == 416)
            let tag = try #require(whole["etag"])
            #expect(try client.get("/300001/900000", "If-None-Match: \(tag)").status == 304)
            #expect(try client.get("/300002/900000", "If-None-Match: \(tag)").status == 200)
            #expect(try client.get("/5/5").body.isEmpty)
            #expect(try client.get("/5/1000001").status == 404)
        }
        await server.stop()
    }

    @Test("a file that its owner opens is sent by ranges, and what the owner refuses is told")
    func named() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 100_000)
        let server = try TestServer { router, _ in
            router.on(.get, "/file") { _, reply in
                let body = FileBody(named: path, contentType: "audio/flac") {
                    () throws(FileBody.Refusal) in
                    Descriptor(owning: open(path, O_RDONLY))
                }
                reply.send(.file(body))
            }
            router.on(.get, "/refused") { _, reply in
                let body = FileBody(named: "another", contentType: "audio/flac") {
                    () throws(FileBody.Refusal) in
                    throw FileBody.Refusal(.forbidden, "Not this one.", detail: "a secret")
                }
                reply.send(.file(body))
            }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            for start in [0, 10, 99_000] {
                let reply = try client.get("/file", "Range: bytes=\(start)-\(start + 9)")
                #expect(reply.status == 206)
                #expect(reply.body == Array(TemporaryFolder.content(100_000)[start..<start + 10]))
            }
            let refused = try client.get("/refused")
            #expect(refused.status == 403)
            #expect(refused.text.contains("Not this one.") && !refused.text.contains("secret"))
        }
        await server.stop()
    }

    @Test(
        "a range is cut out exactly, of 100,000 bytes",
        arguments: [
            ("bytes=0-0", 0..<1), ("bytes=0-99999", 0..<100_000), ("bytes=99999-", 99999..<100_000),
            ("bytes=-1", 99999..<100_000), ("bytes=-200000", 0..<100_000), ("bytes=4095-4096", 4095..<4097),
            ("bytes=65536-131071", 65536..<100_000), ("bytes=1-3, 200000-", 1..<4),
        ]
    )
    func ranges(field: String, expected: Range<Int>) async throws {
        let folder = try TemporaryFolder()
        let server = try server(folder.write(count: 100_000))
        let port = server.port
        try await blocking {
            let reply = try Client(port: port).get("/file", "Range: \(field)")
            #expect(reply.status == 206)
            #expect(
                reply["content-range"] == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/100000"
            )
            #expect(reply["content-length"] == "\(expected.count)")
            #expect(reply["cache-control"] == "no-cache")
            #expect(reply.body == Array(TemporaryFolder.content(100_000)[expected]))
        }
        await server.stop()
    }

    @Test("several ranges, other units and nonsense get the whole file; none of it gets 416")
    func noRange() async throws {
        let folder = try TemporaryFolder()
        let server = try server(folder.write(count: 1000))
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            for field in ["bytes=0-1,5-6", "items=0-1", "bytes=x"] {
                let reply = try client.get("/file", "Range: \(field)")
                #expect(reply.status == 200)
                #expect(reply.body.count == 1000)
                #expect(reply["content-range"] == nil)
            }
            for field in ["bytes=1000-", "bytes=-0"] {
                let reply = try client.get("/file", "Range: \(field)")
                #expect(reply.status == 416)
                #expect(reply["content-range"] == "bytes */1000")
            }
            client.send("HEAD /file HTTP/1.1\r\nHost: h\r\nRange: bytes=0-1\r\n\r\n")
            let head = try client.reply(isHead: true)
            #expect(head.status == 200)
            #expect(head["content-length"] == "1000")
        }
        await server.stop()
    }

    @Test("conditions are honoured with the tag and the date that were sent")
    func conditions() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 1000)
        // A file of 1994, so that its date is strong.
        var times = [timeval(tv_sec: 784_111_777, tv_usec: 0), timeval(tv_sec: 784_111_777, tv_usec: 0)]
        utimes(path, &times)
        let server = try server(path)
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            let first = try client.get("/file")
            let tag = try #require(first["etag"])
            #expect(first["last-modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
            let date = "Sun, 06 Nov 1994 08:49:37 GMT"
            for field in [
                "If-None-Match: \(tag)", "If-None-Match: W/\(tag), \"x\"", "If-Modified-Since: \(date)",
            ] {
                let reply = try client.get("/file", field)
                #expect(reply.status == 304, "\(field)")
                #expect(reply["etag"] == tag)
                #expect(reply["content-length"] == nil)
            }
            for field in ["If-Range: \(tag)", "If-Range: \(date)"] {
                #expect(try client.get("/file", "Range: bytes=0-9", field).status == 206, "\(field)")
            }
            for field in ["If-Range: \"x\"", "If-Range: W/\(tag)"] {
                #expect(try client.get("/file", "Range: bytes=0-9", field).status == 200, "\(field)")
            }
            #expect(try client.get("/file", "If-Match: \"x\"").status == 412)
            #expect(try client.get("/file", "If-None-Match: \(tag)", "Range: bytes=5000-").status == 304)
        }
        await server.stop()
    }

    @Test("a file that is changed in place is another file at once")
    func changedInPlace() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 1000)
        let server = try server(path)
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            let before = try client.get("/file")
            try folder.write(count: 2000, seed: 1)
            let after = try client.get("/file", "If-Range: \(before["etag"] ?? "")", "Range: bytes=0-9")
            #expect(after.status == 200)
            #expect(after.body == TemporaryFolder.content(2000, seed: 1))
            #expect(after["etag"] != before["etag"])
        }
        await server.stop()
    }

    @Test("what is not there or no file says so, without its path")
    func missing() async throws {
        let folder = try TemporaryFolder()
        mkfifo("\(folder.path)/pipe", 0o600)
        let paths = [
            "\(folder.path)/none", "\(folder.path)/none/file", folder.path, "\(folder.path)/pipe", "",
        ]
        for path in paths {
            let server = try server(path)
            let port = server.port
            let reply = try await blocking { try Client(port: port).get("/file") }
            #expect(reply.status == 404, "\(path)")
            #expect(!reply.text.contains("clickwheel"))
            await server.stop()
        }
    }

    @Test("a name that is not UTF-8 is a name")
    func rawName() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 1000)
        let raw = Array("\(folder.path)/".utf8) + [0xFF, 0x0A, 0x22]
        rename(path, raw.map(CChar.init(bitPattern:)) + [0])
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in reply.send(.file(FileBody(pathBytes: raw, contentType: "a/b")))
            }
            router.on(.get, "/nul") { _, reply in
                reply.send(.file(FileBody(pathBytes: raw + [0, 65], contentType: "a/b")))
            }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            #expect(try client.get("/").body.count == 1000)
            #expect(try client.get("/nul").status == 404)
        }
        rename(raw.map(CChar.init(bitPattern:)) + [0], path)
        await server.stop()
    }

    @Test("an empty file is served, and has no range")
    func empty() async throws {
        let folder = try TemporaryFolder()
        let server = try server(folder.write(count: 0))
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            let reply = try client.get("/file")
            #expect(reply.status == 200)
            #expect(reply["content-length"] == "0")
            #expect(try client.get("/file", "Range: bytes=0-").status == 416)
        }
        await server.stop()
    }

    @Test("a file that becomes shorter while it is sent ends the connection, not the server")
    func shrinks() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 20_000_000)
        let server = try server(path)
        let port = server.port
        try await blocking {
            let client = try Client(port: port, receiveBuffer: 4096)
            client.send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.line(until: "\r\n\r\n")
            _ = try client.read(1000)
            truncate(path, 1000)
            #expect(try client.readToEnd().count < 19_999_000)
            #expect(try Client(port: port).get("/file").body.count == 1000)
        }
        await server.stop()
    }

    @Test("a file that is deleted while it is sent is sent to its end")
    func deleted() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 20_000_000)
        let server = try server(path)
        let port = server.port
        try await blocking {
            let client = try Client(port: port, receiveBuffer: 4096)
            client.send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.line(until: "\r\n\r\n")
            unlink(path)
            #expect(try client.read(20_000_000).last == TemporaryFolder.content(20_000_000).last)
        }
        await server.stop()
    }
}
