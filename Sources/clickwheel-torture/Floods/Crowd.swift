import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization

/// People who use a daemon all at once: some ask and change things, some listen to events and come and go.
final class Crowd: Sendable {
    private struct Seen {
        var isOver = false
        var answers = 0
        var failures: [String] = []
    }

    private let daemon: Daemon
    private let ground: Ground
    private let seen = Mutex(Seen())
    private let threads = Mutex<[NativeThread]>([])

    init(_ daemon: Daemon, _ ground: Ground, clients: Int, streams: Int) throws {
        self.daemon = daemon
        self.ground = ground
        for number in 0..<clients {
            let thread = try NativeThread(name: "client-\(number)") { [self] in use(number) }
            threads.withLock { $0.append(thread) }
        }
        for number in 0..<streams {
            let thread = try NativeThread(name: "listener-\(number)") { [self] in listen(number) }
            threads.withLock { $0.append(thread) }
        }
    }

    /// Ends it.
    ///
    /// - Returns: How much was answered, and what was not.
    func stop() -> (answers: Int, failures: [String]) {
        seen.withLock { $0.isOver = true }
        for thread in threads.withLock({ $0 }) { thread.join() }
        return seen.withLock { ($0.answers, $0.failures) }
    }

    private var isOver: Bool { seen.withLock { $0.isOver } }

    private func fail(_ sentence: String) {
        seen.withLock { seen in
            seen.failures.append(sentence)
            // A daemon that is gone would be told of a thousand times a second.
            if seen.failures.count > 200 { seen.isOver = true }
        }
    }

    static let paths = [
        "/", "/api/state", "/api/queue?offset=0&limit=256", "/api/library",
        "/api/list?of=albums&offset=0&limit=64",
        "/api/list/index?of=songs", "/api/search?q=a&limit=20", "/api/golf", "/api/golf/hole",
        "/api/strategies",
        "/api/machines", "/api/quiz", "/api/quiz/statistics", "/api/log?limit=50", "/js/main.js",
        "/api/gallery", "/api/gallery/list?of=photos&offset=0&limit=64", "/api/movies?offset=0&limit=64",
        "/api/store", "/api/podcasts",
    ]

    /// Asks and changes one thing after the other.
    private func use(_ number: Int) {
        var luck = ground.luck("client", number)
        while !isOver {
            let way = Int.random(in: 0..<40, using: &luck)
            do {
                let answer =
                    switch way {
                    case 0: try stream(&luck)
                    case 1...8: try change(number, way, &luck)
                    case 9...11: try show(way, &luck)
                    case _: try daemon.ask(Self.paths[Int.random(in: 0..<Self.paths.count, using: &luck)])
                    }
                // 404 and 409 are for rounds that are not played; 503 for conversions beyond the fourth.
                guard (200..<300).contains(answer.status) || [400, 404, 409, 503].contains(answer.status)
                else {
                    throw TortureFailure("a client is answered with \(answer.status)")
                }
                seen.withLock { $0.answers += 1 }
            } catch {
                if !isOver { fail("\(error)") }
            }
            NativeThread.pause(microseconds: 10_000)
        }
    }

    private func change(_ number: Int, _ way: Int, _ luck: inout SplitMix64) throws -> Answer {
        let client = "soak-000\(number)"
        switch way {
        case 1: return try daemon.ask("/api/scan", [:])
        case 2:
            let (family, members) = [
                ("queue-order", ["in-order", "shuffle"]), ("golf-caddie", ["nearest", "plays-like"]),
            ][
                Int.random(in: 0...1, using: &luck)
            ]
            let member = members[Int.random(in: 0...1, using: &luck)]
            return try daemon.ask("/api/strategies", ["family": family, "member": member, "client": client])
        case 3:
            return try daemon.ask(
                "/api/golf/range",
                ["club": "driver", "seed": Int.random(in: 0...99, using: &luck)]
            )
        case 4: return try daemon.ask("/api/queue", ["op": "clear", "client": client])
        case 5: return try daemon.ask("/api/queue", ["op": "add", "of": "songs", "client": client])
        case 6: return try daemon.ask("/api/player", ["command": "toggle", "client": client])
        case 7: return try daemon.ask("/api/player", ["command": "next", "client": client])
        case _:
            let volume = Int.random(in: 0...100, using: &luck)
            return try daemon.ask("/api/player", ["command": "volume", "volume": volume, "client": client])
        }
    }

    /// Looks at a photo or a film, and leaves a film in its midst now and then.
    private func show(_ way: Int, _ luck: inout SplitMix64) throws -> Answer {
        let of = way == 9 ? "videos" : "photos"
        let list = try daemon.done("/api/gallery/list?of=\(of)&offset=0&limit=64")
        let ids = (list["rows"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
        // The daemons of other ordeals have none.
        guard let id = ids.randomElement(using: &luck) else { return Answer(status: 404, body: []) }
        let way = way == 9 ? "stream?start=0" : "picture?size=320"
        return try leaving("/gallery/\(id)/\(way)", &luck)
    }

    /// Plays a song, converted or not, and leaves in its midst now and then.
    private func stream(_ luck: inout SplitMix64) throws -> Answer {
        let songs = try daemon.done("/api/list?of=songs&offset=0&limit=64")["rows"] as? [[String: Any]] ?? []
        guard !songs.isEmpty, let id = songs[Int.random(in: 0..<songs.count, using: &luck)]["id"] as? Int
        else {
            throw TortureFailure("there are no songs")
        }
        let how = ["", "?as=opus", "?as=flac"][Int.random(in: 0...2, using: &luck)]
        return try leaving("/stream/\(id)\(how)", &luck)
    }

    /// Asks for `path`, and leaves before the end now and then.
    private func leaving(_ path: String, _ luck: inout SplitMix64) throws -> Answer {
        guard let socket = Socket(port: daemon.port) else { throw Unanswered(description: "nobody listens") }
        socket.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let most = Bool.random(using: &luck) ? 1 : Int.max
        var count = 0
        while count < most, let more = socket.receive(), !more.isEmpty { count += more.count }
        return Answer(status: 200, body: [])
    }

    /// Listens to events for some seconds, leaves, and comes back.
    private func listen(_ number: Int) {
        var luck = ground.luck("listener", number)
        while !isOver {
            guard let socket = Socket(port: daemon.port, seconds: 1) else {
                if !isOver { fail("nobody listens for events") }
                continue
            }
            socket.send("GET /api/events?client=listener-\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let end = Monotonic.now() + Int64.random(in: 1...20, using: &luck) * 1_000_000_000
            while Monotonic.now() < end, !isOver {
                if socket.receive()?.isEmpty == true { break }
            }
        }
    }
}
