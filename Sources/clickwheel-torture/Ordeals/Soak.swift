import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization

/// Everyday use for a long time: what is used is given back.
struct Soak: Ordeal {
    let name = "soak"
    let summary = "16 clients and 12 event streams for the time that is left"
    let share = 0.02
    private static let clients = 16
    private static let streams = 12

    func run(_ ground: Ground) throws -> Findings {
        let data = ground.folder + "/data"
        try TestLibrary.make(data, ground)
        let furnishing = try Furnishing(data, ground)
        defer { withExtendedLifetime(furnishing) {} }
        let daemon = try Daemon(ground.programs, data: data)
        // What everything has open once it was used.
        let parts = KeptParts(data: data, isFurnished: true)
        var luck = ground.luck("before")
        for part in parts.all { for _ in 0..<3 { try part.act(daemon, &luck) } }
        for path in Crowd.paths { _ = try daemon.ask(path) }
        let before = daemon.child.usage
        let crowd = try Crowd(daemon, ground, clients: Self.clients, streams: Self.streams)
        var samples: [Double] = []
        let end = Monotonic.now() + Int64(ground.seconds * 1e9)
        while Monotonic.now() < end, daemon.child.poll() == nil {
            NativeThread.pause(microseconds: 500_000)
            samples.append(daemon.child.usage.memory)
        }
        var findings = Findings()
        let (answers, failures) = crowd.stop()
        findings.tried = answers + failures.count
        for failure in failures { findings.lose(failure) }
        if let end = daemon.child.poll() {
            findings.lose("the daemon ended in the midst of it, with \(end): \(daemon.complaint.suffix(600))")
            return findings
        }
        // Caches fill for five minutes; before that growth is shown and not judged.
        let isJudged = ground.seconds >= 600
        if let growth = MemoryJudge.growth(samples, warm: min(300, ground.seconds / 2) * 2) {
            findings.measure("growth", growth, "MB", bar: isJudged ? MemoryJudge.most(samples) : nil)
        }
        findings.measure("memory", samples.max() ?? 0, "MB", bar: WorkerJudge.mostMemory)
        if let left = settle(daemon, before) { findings.lose(left) }
        if let problem = daemon.stop() { findings.lose(problem) }
        return findings
    }

    /// Waits until the daemon has given back what the crowd took, and says what it has not.
    private func settle(_ daemon: Daemon, _ before: ProcessUsage) -> String? {
        // Files that were sent are kept open for a while.
        let allowed = before.descriptors + 4
        var now = daemon.child.usage
        let deadline = Monotonic.now() + 15_000_000_000
        while now.descriptors > allowed || now.children > before.children, Monotonic.now() < deadline {
            NativeThread.pause(microseconds: 100_000)
            now = daemon.child.usage
        }
        if now.descriptors > allowed {
            let kinds = ProcessUsage.descriptors(of: daemon.child.pid)
            return "\(now.descriptors - before.descriptors) descriptors are left over: \(kinds)"
        }
        return now.children > before.children
            ? "\(now.children - before.children) processes are left over" : nil
    }
}

/// Tells from samples whether memory grows.
enum MemoryJudge {
    /// By how many MB the median of the last fifth is above that of the fifth that follows the first `warm` samples;
    /// `nil` where there are too few samples to say.
    static func growth(_ samples: [Double], warm: Double) -> Double? {
        let rest = samples.dropFirst(Int(warm))
        guard rest.count >= 10 else { return nil }
        let part = rest.count / 5
        return max(0, median(rest.suffix(part)) - median(rest.prefix(part)))
    }

    /// What may come from pages that the allocator has not given back yet, in MB: a tenth, and two at least.
    static func most(_ samples: [Double]) -> Double { max(2, (samples.min() ?? 0) / 10) }

    private static func median(_ values: ArraySlice<Double>) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
