import ClickwheelCTorture
import ClickwheelSystem

/// A daemon that is short of something: it starts, serves, stops, and has saved.
struct Limits: Ordeal {
    let name = "limits"
    let summary = "64 descriptors, 200 MB of memory, 8 MB of disk, one core, the clock of 1970 and of 2046"
    let share = 0.03

    /// One thing that is short.
    private struct Limit {
        let name: String
        var descriptors = 0
        /// In bytes.
        var memory = 0
        var isOnOneCore = false
        /// In bytes.
        var room: Int?
        var year: Int?
    }

    private static var all: [Limit] {
        [
            Limit(name: "64 descriptors", descriptors: 64), Limit(name: "200 MB", memory: 200_000_000),
            Limit(name: "one core", isOnOneCore: true), Limit(name: "8 MB of disk", room: 8_000_000),
            Limit(name: "the clock of 1970", year: 1970), Limit(name: "the clock of 2046", year: 2046),
        ]
    }

    func run(_ ground: Ground) throws -> Findings {
        var findings = Findings()
        for (number, limit) in Self.all.enumerated() {
            findings.tried += 1
            do {
                let data = ground.folder + "/data-\(number)"
                try TestLibrary.make(data, ground, cards: 50)
                for loss in try serve(data, limit, ground.luck(limit.name), ground) {
                    findings.lose("\(limit.name): \(loss)")
                }
            } catch {
                findings.lose("\(limit.name): \(error)")
            }
        }
        return findings
    }

    private func serve(
        _ data: String,
        _ limit: Limit,
        _ luck: SplitMix64,
        _ ground: Ground
    ) throws -> [String] {
        var luck = luck
        let faults = try Faults(file: ground.folder + "/faults", ground.programs)
        faults.setRoom(limit.room)
        if let year = limit.year {
            faults.setClock(Self.second(of: year) - Int(WallClock.milliseconds() / 1000))
        }
        let parts = KeptParts(data: data)
        let limits = torture_limits(
            descriptors: limit.descriptors,
            memory: limit.memory,
            is_on_one_core: limit.isOnOneCore
        )
        var daemon = try Daemon(ground.programs, data: data, faults: faults, limits: limits)
        for path in ["/", "/api/library", "/api/list?of=songs", "/api/quiz", "/api/golf", "/api/log"] {
            guard try daemon.ask(path).status == 200 else { return ["\(path) is not answered"] }
        }
        for part in parts.all { for _ in 0..<5 { try part.act(daemon, &luck) } }
        _ = try daemon.done("/api/scan", [:])
        if let problem = daemon.stop() { return [problem] }
        daemon = try Daemon(ground.programs, data: data)
        let lost = try parts.check(daemon)
        return lost + [try TestLibrary.faults(data), daemon.stop()].compactMap(\.self)
    }

    /// The second of January of a year, in seconds since 1970.
    private static func second(of year: Int) -> Int {
        ((year - 1970) * 365 + (year - 1969) / 4 + 1) * 86_400
    }
}
