import ClickwheelSystem

/// `kill -9` at any moment of everything that keeps something.
struct Kills: Ordeal {
    let name = "kills"
    let summary =
        "kill -9 before every fsync and rename and in between, of the daemon, of imports and of scans"
    let share = 0.12
    private static let count = 200

    func run(_ ground: Ground) throws -> Findings {
        let deadline = Monotonic.now() + Int64(ground.seconds * 1e9)
        let wanted = max(6, Int(Double(Self.count) * ground.scale))
        var findings = Findings()
        var daemon = try DaemonKills(ground)
        let imports = try ImportKills(ground)
        let scans = try ScanKills(ground)
        for turn in 0..<wanted where Monotonic.now() < deadline {
            var luck = ground.luck("kill", turn)
            let moment = KillMoment.drawn(&luck)
            var lost: [String] = []
            do {
                lost =
                    switch turn % 8 {
                    case 3: try imports.kill(turn, moment, &luck)
                    case 6: try scans.kill(turn, moment, &luck)
                    case _: try daemon.kill(moment, &luck, &findings)
                    }
            } catch {
                lost = ["\(error)"]
            }
            findings.tried += 1
            for loss in lost { findings.lose("kill \(turn), \(moment): \(loss)") }
        }
        for loss in try daemon.end(&findings) { findings.lose("at the end: \(loss)") }
        if findings.tried < wanted {
            findings.lose("of \(wanted) kills only \(findings.tried) were made in the time there was")
        }
        findings.measure("changes", Double(daemon.changes), "acknowledged")
        return findings
    }
}
