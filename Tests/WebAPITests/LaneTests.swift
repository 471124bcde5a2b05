import ClickwheelNet
import ClickwheelTestSupport
import Dispatch
import Synchronization
import Testing

@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("Lanes")
struct LaneTests {
    private let context: APIContext

    init() throws {
        let harness = try Harness()
        context = APIContext(
            switchboard: harness.switchboard,
            bus: harness.bus,
            loop: try EventLoop(),
            logger: harness.logger
        )
    }

    /// What `lane` answers with work that is done at once.
    private func answer(_ lane: APIContext) async -> HTTPStatus {
        await withCheckedContinuation { continuation in
            lane.blocking(HTTPReply { continuation.resume(returning: $0.status) }) { HTTPResponse(.accepted) }
        }
    }

    @Test("work of one part that does not end holds no other part up")
    func apart() async {
        let (slow, player) = (context.lane(), context.lane())
        let end = DispatchSemaphore(value: 0)
        for _ in 0..<50 {
            slow.blocking(HTTPReply { _ in }) {
                end.wait()
                return HTTPResponse()
            }
        }
        #expect(await answer(player) == .accepted)
        #expect(await answer(context) == .accepted)
        for _ in 0..<50 { end.signal() }
        #expect(await answer(slow) == .accepted)
    }

    @Test("a strategy that takes its time to be used holds neither machines nor other pages up")
    func slowSwitches() async throws {
        let harness = try Harness()
        harness.numbers.isGated.store(true, ordering: .relaxed)
        final class Answers: Sendable { let paths = Mutex<[String]>([]) }
        let answers = Answers()
        func ask(_ method: HTTPMethod, _ path: String, _ body: String = "") throws {
            let host = [HTTPField("Host", "localhost")]
            guard let request = HTTPRequest(method, path, headers: host, body: Array(body.utf8)) else {
                throw Harness.NotARequest()
            }
            harness.router.handle(request, HTTPReply { _ in answers.paths.withLock { $0.append(path) } })
        }
        // Work begins in the order in which it came: were there two threads for all, both would be taken.
        for _ in 0..<2 {
            try ask(.post, "/api/strategies", #"{"family":"numbers","member":"two","client":"tab-00001"}"#)
        }
        try ask(.get, "/api/machines")
        await wait(for: "the machines") { answers.paths.withLock { $0 == ["/api/machines"] } }
        for _ in 0..<2 { harness.numbers.gate.signal() }
        await wait(for: "the switches") { answers.paths.withLock { $0.count == 3 } }
        #expect(harness.numbers.uses.dropFirst().contains("two"))
    }

    @Test("a part that is asked for too much at once says when to come back, and goes on")
    func bound() async {
        let lane = context.lane()
        let end = DispatchSemaphore(value: 0)
        let refused = Mutex<[HTTPResponse]>([])
        let count = APIContext.queueLimit + 10
        for _ in 0..<count {
            let reply = HTTPReply { answer in
                if answer.status != .ok { refused.withLock { $0.append(answer) } }
            }
            lane.blocking(reply) {
                end.wait()
                return HTTPResponse()
            }
        }
        let answers = refused.withLock { $0 }
        // Two may have begun by then, and wait no more.
        #expect((8...10).contains(answers.count))
        #expect(answers.allSatisfy { $0.status == .serviceUnavailable })
        #expect(answers.allSatisfy { $0.headers.contains(HTTPField("Retry-After", "1")) })
        for _ in 0..<count { end.signal() }
        await wait(for: "room in the queue") { await answer(lane) == .accepted }
    }

    @Test(
        "what has no end is not begun for a client that has ended its input; the rest is",
        arguments: [
            ("/api/events?client=tab-00001", 200, 204), ("/api/log/events", 200, 204),
            ("/stream/1?as=flac", 404, 204),
            ("/api/state", 200, 200), ("/stream/1", 404, 404),
        ]
    )
    func endless(_ target: String, _ status: Int, _ afterwards: Int) async throws {
        let harness = try Harness()
        for (state, expected) in [
            (ClientPresence.State.there, status), (.listening, afterwards), (.gone, 204),
        ] {
            let client = ClientPresence()
            client.state = state
            let request = try #require(HTTPRequest(.get, target))
            let response = await withCheckedContinuation { continuation in
                harness.router.handle(request, HTTPReply(to: client) { continuation.resume(returning: $0) })
            }
            #expect(response.status.rawValue == expected, "\(state)")
        }
    }

    @Test("work is not begun for a client that left while it waited its turn", arguments: [true, false])
    func left(isEndless: Bool) async {
        let lane = context.lane(threads: 1)
        let end = DispatchSemaphore(value: 0)
        lane.blocking(HTTPReply { _ in }) {
            end.wait()
            return HTTPResponse()
        }
        let client = ClientPresence()
        let begun = Mutex(false)
        lane.blocking(HTTPReply(to: client) { _ in }, endless: isEndless) {
            begun.withLock { $0 = true }
            return HTTPResponse()
        }
        client.state = isEndless ? .listening : .gone
        end.signal()
        #expect(await answer(lane) == .accepted)
        #expect(!begun.withLock { $0 })
    }

    @Test(
        "what fails for a reason that all parts know is answered with it; a refusal of a part's own stays what it is"
    )
    func reason() async throws {
        let harness = try Harness()
        let context = APIContext(
            switchboard: harness.switchboard,
            bus: harness.bus,
            loop: try EventLoop(),
            logger: harness.logger,
            reason: { _ in "The disk is full." }
        )
        struct Failure: Error {}
        for (error, status) in [
            (Failure() as any Error, HTTPStatus.insufficientStorage),
            (APIError.badRequest("No."), .badRequest),
        ] {
            let answer = await withCheckedContinuation { continuation in
                context.blocking(HTTPReply { continuation.resume(returning: $0) }) { throw error }
            }
            #expect(answer.status == status)
        }
        let other = await withCheckedContinuation { continuation in
            self.context.blocking(HTTPReply { continuation.resume(returning: $0) }) { throw Failure() }
        }
        #expect(other.status == .internalServerError)
    }

    @Test("who listens is sent away with the session, and so is who was let in before and is served after")
    func dismissed() async throws {
        final class Source: StreamSource {
            let dismissals = Atomic(0)
            let began = DispatchSemaphore(value: 0)
            let goesOn = DispatchSemaphore(value: 0)

            func listen(to form: StreamForm, withTitles: Bool) -> HTTPStream? {
                began.signal()
                goesOn.wait()
                return nil
            }

            func dismiss() { dismissals.add(1, ordering: .relaxed) }
        }
        let source = Source()
        let routes = ListenRoutes(context, source, titleInterval: 8192)
        var router = Router()
        routes.add(to: &router)
        let request = try #require(HTTPRequest(.get, "/listen.mp3"))
        for (isReadmitted, dismissals) in [(false, 0), (true, 2)] {
            let response = await withCheckedContinuation { continuation in
                let client = ClientPresence()
                router.handle(request, HTTPReply(to: client) { continuation.resume(returning: $0) })
                // Another thread has begun to answer.
                source.began.wait()
                if isReadmitted { routes.readmit() }
                source.goesOn.signal()
            }
            #expect(response.status == .serviceUnavailable)
            #expect(source.dismissals.load(ordering: .relaxed) == dismissals)
        }
    }

    @Test("radios are not served before they are there", arguments: ["mp3", "opus"])
    func listeners(_ form: String) async throws {
        struct Full: StreamSource {
            func listen(to form: StreamForm, withTitles: Bool) -> HTTPStream? { nil }
            func dismiss() {}
        }
        var router = Router()
        ListenRoutes(context, Full(), titleInterval: 8192).add(to: &router)
        for (state, expected) in [(ClientPresence.State.there, 503), (.listening, 204), (.gone, 204)] {
            let client = ClientPresence()
            client.state = state
            let request = try #require(HTTPRequest(.get, "/listen.\(form)"))
            let response = await withCheckedContinuation { continuation in
                router.handle(request, HTTPReply(to: client) { continuation.resume(returning: $0) })
            }
            #expect(response.status.rawValue == expected, "\(state)")
        }
    }
}
