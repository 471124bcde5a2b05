import ClickwheelGzip
import ClickwheelSystem
import Log

/// One data folder whose daemon is killed again and again, with all that was acknowledged so far.
struct DaemonKills {
    /// The longest that a start may take, in seconds.
    static let longestStart = 0.3
    /// The most changes before a kill that does not come by itself.
    private static let mostChanges = 300

    private let ground: Ground
    private let data: String
    private let parts: KeptParts
    private let furnishing: Furnishing
    private(set) var changes = 0
    private var kills = 0

    init(_ ground: Ground) throws {
        self.ground = ground
        data = ground.folder + "/daemon"
        parts = KeptParts(data: data, isFurnished: true)
        try TestLibrary.make(data, ground)
        furnishing = try Furnishing(data, ground)
    }

    /// Starts the daemon, looks whether all is there, changes things, and kills it at `moment`.
    ///
    /// - Returns: What was lost.
    mutating func kill(
        _ moment: KillMoment,
        _ luck: inout SplitMix64,
        _ findings: inout Findings
    ) throws -> [String] {
        let faults = try Faults(file: ground.folder + "/faults", ground.programs)
        kills += 1
        if case .atStart(let call) = moment {
            faults.kill(after: call)
            // Where the start has fewer calls than that, it is killed at work.
            guard (try? start(faults)) == nil else { return [] }
        }
        let daemon = try start(faults, &findings)
        let lost = try check(daemon)
        if case .atWork(let call) = moment { faults.kill(after: call) }
        var timer: NativeThread?
        if case .after(let milliseconds) = moment {
            timer = try NativeThread(name: "killer") { [child = daemon.child] in
                NativeThread.pause(microseconds: UInt32(milliseconds) * 1000)
                child.kill()
            }
        }
        defer { timer?.join() }
        do {
            for _ in 0..<Self.mostChanges {
                try parts.act(daemon, &luck)
                changes += 1
            }
        } catch is Unanswered {
            // It was killed.
        }
        daemon.kill()
        return lost
    }

    /// Starts the daemon a last time, and stops it as one should.
    mutating func end(_ findings: inout Findings) throws -> [String] {
        let daemon = try start(nil, &findings)
        let lost = try check(daemon)
        return lost + [daemon.stop()].compactMap(\.self)
    }

    private func start(_ faults: Faults?) throws -> Daemon {
        try Daemon(
            ground.programs,
            data: data,
            ["--no-scan", "--output", "null", "--log", "file"],
            faults: faults
        )
    }

    private func start(_ faults: Faults?, _ findings: inout Findings) throws -> Daemon {
        let daemon = try start(faults)
        findings.measure("start", daemon.secondsToStart, "s", bar: Self.longestStart)
        return daemon
    }

    private func check(_ daemon: Daemon) throws -> [String] {
        var lost = try parts.check(daemon)
        if let fault = try TestLibrary.faults(data) { lost.append(fault) }
        let log = LogReader(path: data + "/log/clickwheel.log", compression: .gzip)
        let torn = log.reduce(0) { $0 + ($1.record == nil ? 1 : 0) }
        // The last line before a kill may be half a line; the next writer ends it.
        if torn > kills { lost.append("\(torn) lines of the log are none, after \(kills) kills") }
        return lost
    }
}
