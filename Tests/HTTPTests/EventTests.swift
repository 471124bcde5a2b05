import ClickwheelNet
import ClickwheelSystem
import Log
import Synchronization
import Testing

@testable import ClickwheelHTTP

@Suite("Server-sent events")
struct EventTests {
    /// A server with a hub at "/", which greets those who come without or with a useless id.
    private struct Setup: Sendable {
        let server: TestServer
        let hub: EventHub
        let left = Signal<String>()

        init(_ configure: (inout EventHub.Configuration) -> Void = { _ in }) throws {
            var configuration = EventHub.Configuration()
            configure(&configuration)
            let left = left
            let made = Mutex<EventHub?>(nil)
            server = try TestServer { router, loop in
                let hub = EventHub(loop: loop, configuration: configuration)
                made.withLock { $0 = hub }
                router.on(.get, "/") { request, reply in
                    let client = request.query["client"] ?? ""
                    let subscription = hub.subscribe(lastEventID: request.headers["last-event-id"]) {
                        left.set(client)
                    }
                    if subscription.start != .resumed { subscription.greet(ServerEvent("hello", client)) }
                    reply.send(.events(subscription))
                }
            }
            hub = try #require(made.withLock { $0 })
        }

        func connect(_ headers: String..., client name: String = "") throws -> EventClient {
            let client = try Client(port: server.port)
            let fields = headers.map { $0 + "\r\n" }.joined()
            client.send("GET /?client=\(name) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n")
            return try EventClient(client)
        }
    }

    @Test("a client that was let in before all were sent away is told nothing when it comes after")
    func admission() async throws {
        let hub = Mutex<EventHub?>(nil)
        let server = try TestServer { router, loop in
            let made = EventHub(loop: loop)
            hub.withLock { $0 = made }
            router.on(.get, "/") { request, reply in
                let before = made.admission
                if request.query["late"] != nil { made.disconnect() }
                let subscription = made.subscribe(lastEventID: nil, admission: before)
                subscription.greet(ServerEvent("hello", "secret"))
                reply.send(.events(subscription))
            }
        }
        let port = server.port
        let late = try await blocking { try Client(port: port).get("/?late").text }
        #expect(late.isEmpty)
        let client = try Client(port: port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try await blocking { try client.line(until: "secret") }.contains("hello"))
        await server.stop()
    }

    /// Reads events as a browser does.
    private struct EventClient {
        struct Event: Equatable {
            var id = ""
            var name = ""
            var data: [String] = []
        }

        let client: Client
        let head: Reply

        init(_ client: Client) throws {
            self.client = client
            head = Reply(head: try client.line(until: "\r\n\r\n"))
        }

        /// The next event; comments and the time to come back are skipped.
        func next() throws -> Event {
            while true {
                var event = Event()
                for line in try client.line(until: "\n\n").split(separator: "\n") {
                    if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
                    if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
                    if line.hasPrefix("data: ") { event.data.append(String(line.dropFirst(6))) }
                }
                if !event.name.isEmpty { return event }
            }
        }
    }

    @Test("a subscriber gets its greeting, then what is published, in order and with growing ids")
    func order() async throws {
        let setup = try Setup()
        let client = try setup.connect(client: "a")
        #expect(client.head["content-type"] == "text/event-stream; charset=utf-8")
        #expect(client.head["cache-control"] == "no-store" && client.head["connection"] == "close")
        #expect(try client.next().data == ["a"])
        let ids = (0..<100).map { setup.hub.publish(ServerEvent("count", "\($0)")) }
        for number in 0..<100 {
            let event = try client.next()
            #expect(event == EventClient.Event(id: ids[number], name: "count", data: ["\(number)"]))
        }
        #expect(Set(ids).count == 100)
        await setup.server.stop()
    }

    @Test("who comes back with an id gets what it missed, and nothing twice")
    func replay() async throws {
        let setup = try Setup()
        let ids = (0..<10).map { setup.hub.publish(ServerEvent("count", "\($0)")) }
        let client = try setup.connect("Last-Event-ID: \(ids[6])")
        for number in 7..<10 { #expect(try client.next().data == ["\(number)"]) }
        setup.hub.publish(ServerEvent("count", "10"))
        #expect(try client.next().data == ["10"])
        await setup.server.stop()
    }

    @Test("the id of a greeting is good for coming back")
    func greetingID() async throws {
        let setup = try Setup()
        setup.hub.publish(ServerEvent("count", "0"))
        let greeting = try setup.connect().next()
        setup.hub.publish(ServerEvent("count", "1"))
        let client = try setup.connect("Last-Event-ID: \(greeting.id)")
        #expect(try client.next().data == ["1"])
        await setup.server.stop()
    }

    @Test("who comes back too late, from another run or with nonsense is told to begin anew")
    func reset() async throws {
        let setup = try Setup { $0.maximumEvents = 4 }
        let ids = (0..<10).map { setup.hub.publish(ServerEvent("count", "\($0)")) }
        let future = EventID(epoch: setup.hub.epoch, number: 1000).description
        for id in [ids[0], ids[4], "other-9", "nonsense", "-", "\(setup.hub.epoch)-", future] {
            let client = try setup.connect("Last-Event-ID: \(id)", client: "x")
            #expect(try client.next() == EventClient.Event(id: ids[9], name: "reset", data: ["{}"]), "\(id)")
            #expect(try client.next().name == "hello")
        }
        #expect(try setup.connect("Last-Event-ID: \(ids[5])").next().data == ["6"])
        await setup.server.stop()
    }

    @Test("the owner hears which client left")
    func leaving() async throws {
        let setup = try Setup()
        let other = try setup.connect(client: "stays")
        do {
            let client = try setup.connect(client: "goes")
            _ = try client.next()
        }
        #expect(await setup.left.value() == "goes")
        #expect(setup.left.count == 1)
        setup.hub.publish(ServerEvent("still", "here"))
        _ = try other.next()
        #expect(try other.next().name == "still")
        await setup.server.stop()
        #expect(setup.left.count == 2)
    }

    @Test("a silent connection is touched now and then")
    func heartbeat() async throws {
        let setup = try Setup { $0.heartbeat = .milliseconds(20) }
        let client = try setup.connect()
        _ = try client.next()
        for _ in 0..<3 { #expect(try client.client.line(until: "\n\n") == ":\n\n") }
        await setup.server.stop()
    }

    @Test("a reader that falls behind the buffer is dropped, and holds nobody up")
    func slowReader() async throws {
        let setup = try Setup {
            $0.maximumEvents = 1000
            $0.maximumBytes = 200_000
        }
        let slow = try Client(port: setup.server.port, receiveBuffer: 4096)
        slow.send("GET /?client=slow HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try slow.line(until: "\r\n\r\n")
        let quick = try setup.connect(client: "quick")
        _ = try quick.next()
        let large = String(repeating: "x", count: 100_000)
        for number in 0..<80 {
            setup.hub.publish(ServerEvent("large", "\(number) \(large)"))
            #expect(try quick.next().data.first?.hasPrefix("\(number) ") == true)
        }
        // The slow one reads again, gets what the system kept for it, and then the end.
        let rest = try slow.readToEnd()
        #expect(rest.count < 20_000_000)
        #expect(await setup.left.value() == "slow")
        await setup.server.stop()
    }

    @Test("five hundred subscribers get every event")
    func many() async throws {
        // In a process of its own: it needs a thousand descriptors.
        await #expect(processExitsWith: .success) {
            let setup = try Setup()
            let clients = try (0..<500).map { try setup.connect(client: "\($0)") }
            for number in 0..<20 { setup.hub.publish(ServerEvent("tick", "\(number)")) }
            for client in clients {
                _ = try client.next()
                for number in 0..<20 { try #require(try client.next().data == ["\(number)"]) }
            }
            await setup.server.stop()
        }
    }

    @Test("what is published from many threads arrives once each, and in the order of the ids")
    func concurrency() async throws {
        let setup = try Setup { $0.maximumEvents = 10000 }
        let client = try setup.connect()
        _ = try client.next()
        let hub = setup.hub
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask { for number in 0..<200 { hub.publish(ServerEvent("n", "\(task)-\(number)")) } }
            }
        }
        var seen: Set<String> = []
        var last: UInt64 = 0
        for _ in 0..<1600 {
            let event = try client.next()
            let id = try #require(EventID(event.id))
            #expect(id.number == last + 1)
            last = id.number
            seen.formUnion(event.data)
        }
        #expect(seen.count == 1600)
        await setup.server.stop()
    }

    @Test("a subscription that is never sent is ended all the same")
    func unused() async throws {
        let loop = try EventLoop()
        let ended = Signal<Bool>()
        do { _ = EventHub(loop: loop).subscribe(lastEventID: nil) { ended.set(true) } }
        #expect(await ended.value())
    }
}
