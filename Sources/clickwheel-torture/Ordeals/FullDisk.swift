import ClickwheelSystem

/// A disk that fills up under the daemon, and has room again.
struct FullDisk: Ordeal {
    let name = "full-disk"
    let summary = "a disk that fills up at any byte and has room again"
    let share = 0.05
    private static let count = 24

    func run(_ ground: Ground) throws -> Findings {
        let deadline = Monotonic.now() + Int64(ground.seconds * 1e9)
        let wanted = max(3, Int(Double(Self.count) * ground.scale))
        let data = ground.folder + "/data"
        try TestLibrary.make(data, ground)
        let parts = KeptParts(data: data)
        var findings = Findings()
        for turn in 0..<wanted where Monotonic.now() < deadline {
            var luck = ground.luck("disk", turn)
            let lost = try fill(data, parts, &luck, ground, &findings)
            findings.tried += 1
            for loss in lost { findings.lose("disk \(turn): \(loss)") }
        }
        return findings
    }

    /// Starts a daemon, fills its disk while it is used, gives room again, kills it, and looks what is there.
    private func fill(
        _ data: String,
        _ parts: KeptParts,
        _ luck: inout SplitMix64,
        _ ground: Ground,
        _ findings: inout Findings
    ) throws -> [String] {
        let faults = try Faults(file: ground.folder + "/faults", ground.programs)
        let words = ["--no-scan", "--output", "null", "--log", "file"]
        let daemon = try Daemon(ground.programs, data: data, words, faults: faults)
        var lost = try parts.check(daemon)
        faults.setRoom(Int.random(in: 0...60_000, using: &luck))
        var refused = 0
        for _ in 0..<40 where refused < 6 {
            let begin = Monotonic.now()
            do {
                try parts.act(daemon, &luck)
            } catch let error as Unanswered {
                lost.append("the disk is full, and there is \(error)")
                break
            } catch {
                // It says that it cannot.
                refused += 1
            }
            findings.measure("longest answer", Double(Monotonic.now() - begin) / 1e9, "s", bar: 5)
        }
        faults.setRoom(nil)
        lost += try recover(daemon, parts, &luck)
        daemon.kill()
        let next = try Daemon(ground.programs, data: data, words)
        lost += try parts.check(next).map { "after room and a kill, \($0)" }
        if let fault = try TestLibrary.faults(data) { lost.append(fault) }
        if let problem = next.stop() { lost.append(problem) }
        return lost
    }

    /// There is room again: every part goes on by itself.
    private func recover(_ daemon: Daemon, _ parts: KeptParts, _ luck: inout SplitMix64) throws -> [String] {
        var lost: [String] = []
        for part in parts.all {
            do {
                // What was not kept is tried again after a while.
                let deadline = Monotonic.now() + 10_000_000_000
                while (try? part.act(daemon, &luck)) == nil, Monotonic.now() < deadline {
                    NativeThread.pause(microseconds: 50_000)
                }
                try part.act(daemon, &luck)
            } catch {
                lost.append("\(part.name) does not go on once there is room: \(error)")
            }
        }
        let deadline = Monotonic.now() + 10_000_000_000
        while try daemon.done("/api/state")["kept"] as? Bool != true, Monotonic.now() < deadline {
            NativeThread.pause(microseconds: 50_000)
        }
        return lost + (try parts.check(daemon)).map { "once there is room, \($0)" }
    }
}
