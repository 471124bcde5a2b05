import ClickwheelHTTP
import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

/// Each test has a process of its own: other tests open and close descriptors at the same time.
@Suite("Descriptors")
struct DescriptorTests {
    @Test("aborted transfers of files, streams and events leave no descriptor behind")
    func aborted() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = try folder.write(count: 20_000_000)
            let before = openDescriptors()
            let server = try TestServer { router, loop in
                let hub = EventHub(loop: loop)
                router.on(.get, "/path") { _, reply in
                    reply.send(.file(FileBody(path: path, contentType: "a/b")))
                }
                router.on(.get, "/descriptor") { _, reply in
                    let descriptor = Descriptor(owning: open(path, O_RDONLY))
                    reply.send(.file(FileBody(descriptor: descriptor, contentType: "a/b")))
                }
                router.on(.get, "/stream") { _, reply in
                    let descriptor = Descriptor(owning: open("/dev/zero", O_RDONLY))
                    reply.send(.stream(HTTPStream(descriptor: descriptor, contentType: "a/b")))
                }
                router.on(.get, "/events") { _, reply in reply.send(.events(hub.subscribe(lastEventID: nil)))
                }
            }
            let port = server.port
            for target in ["/path", "/descriptor", "/stream", "/events"] {
                try await blocking {
                    for _ in 0..<50 {
                        let client = try Client(port: port, receiveBuffer: 4096)
                        client.send("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
                        _ = try client.line(until: "\r\n\r\n")
                    }
                }
                // One more exchange: by then the loop has seen the others leave, but for those behind it.
                await wait(for: "the end of all connections") { await server.connectionCount() == 0 }
                let open = openDescriptors()
                // The loop, the listener and the file that is kept for the next range.
                try #require(open <= before + 6, "\(target): \(before) became \(open)")
            }
            await server.stop()
        }
    }

    @Test("a thousand idle connections are fine, and a request is answered beside them")
    func thousandIdle() async {
        await #expect(processExitsWith: .success) {
            let server = try TestServer { router, _ in
                router.on(.get, "/") { _, reply in reply.send(.text("here")) }
            }
            let port = server.port
            let clients = try (0..<1000).map { _ in try Client(port: port) }
            // Every tenth has begun a request.
            for client in clients.enumerated() where client.offset % 10 == 0 {
                client.element.send("GET / HT")
            }
            let reply = try await blocking { try Client(port: port).get("/") }
            try #require(reply.text == "here")
            try #require(await server.connectionCount() >= 1000)
            for client in clients.enumerated() where client.offset % 10 == 0 {
                client.element.send("TP/1.1\r\nHost: h\r\n\r\n")
                try #require(try client.element.reply().text == "here")
            }
            await server.stop()
            try #require(try clients.allSatisfy { try $0.readToEnd().isEmpty })
        }
    }

    @Test("when the process has no descriptor left, the server waits and goes on")
    func exhausted() async {
        await #expect(processExitsWith: .success) {
            let server = try TestServer { router, _ in
                router.on(.get, "/") { _, reply in reply.send(.text("here")) }
            }
            let port = server.port
            _ = try await blocking { try Client(port: port).get("/") }
            let client = try Client(port: port)
            // Everything that is left is taken, so that the server cannot accept.
            var taken: [Int32] = []
            var limit = rlimit(rlim_cur: rlim_t(openDescriptors() + 20), rlim_max: 4096)
            setrlimit(ResourceLimit.openFiles, &limit)
            let second = try Client(port: port)
            while true {
                let number = open("/dev/null", O_RDONLY)
                if number < 0 { break }
                taken.append(number)
            }
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            second.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            for number in taken { close(number) }
            try #require(try client.reply().text == "here")
            try #require(try second.reply().text == "here")
            await server.stop()
        }
    }
}
