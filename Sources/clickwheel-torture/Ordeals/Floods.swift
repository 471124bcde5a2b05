import ClickwheelPOSIX
import ClickwheelSystem

/// Thousands of connections of one kind: everybody else is served all the same.
struct Floods: Ordeal {
    let name = "floods"
    let summary = "10,000 event clients that leave, half-sent requests, idle connections, stalled listeners"
    let share = 0.07
    /// The connections of each flood.
    private static let count = 10_000
    /// The bar of another client's answers, in milliseconds.
    static let longestAnswer = 100.0

    func run(_ ground: Ground) throws -> Findings {
        let count = Self.allowed()
        var findings = Findings()
        for (number, flood) in Flood.all.enumerated() {
            let data = ground.folder + "/data-\(number)"
            try TestLibrary.make(data, ground, cards: 10)
            let daemon = try Daemon(ground.programs, data: data)
            let (seconds, refused) = try come(flood, count, daemon)
            findings.tried += count
            let p99 = LatencyJudge.percentile(seconds, 0.99) * 1000
            findings.measure("p99 beside \(flood.name)", p99, "ms", bar: Self.longestAnswer)
            if let first = refused.first {
                findings.lose(
                    "beside \(count) \(flood.name) \(refused.count) of \(seconds.count + refused.count) answers failed: \(first)"
                )
            }
            if seconds.count < 20 {
                findings.lose("beside \(flood.name) there were only \(seconds.count) answers")
            }
            if let problem = daemon.stop() { findings.lose("after \(flood.name): \(problem)") }
        }
        return findings
    }

    /// Lets the crowd come, and measures how others are served meanwhile.
    private func come(
        _ flood: Flood,
        _ count: Int,
        _ daemon: Daemon
    ) throws -> (seconds: [Double], refused: [String]) {
        let songs = try daemon.done("/api/list?of=songs&offset=0&limit=512")["rows"] as? [[String: Any]] ?? []
        // One that does not fit into what the system keeps for who does not read.
        let longest = songs.max { ($0["durationMs"] as? Int ?? 0) < ($1["durationMs"] as? Int ?? 0) }
        let song = longest?["id"] as? Int ?? 1
        let bystander = try Bystander(daemon)
        var held: [Socket] = []
        for number in 0..<count {
            guard let socket = Socket(port: daemon.port, receiving: flood.receiving) else { continue }
            let words = flood.words(number, song)
            if !words.isEmpty { socket.send(words) }
            if flood.isHeld { held.append(socket) }
        }
        // While all are there.
        NativeThread.pause(microseconds: 500_000)
        let seen = bystander.stop()
        withExtendedLifetime(held) {}
        return seen
    }

    /// How many connections this process may have, which it raises to what the system allows.
    private static func allowed() -> Int {
        var limit = rlimit()
        getrlimit(ResourceLimit.openFiles, &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(ResourceLimit.openFiles, &limit)
        return min(count, Int(clamping: limit.rlim_cur) - 200)
    }
}
