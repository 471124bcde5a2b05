import Foundation

/// Scan, rescan, start, memory and idling of `clickwheel` and of Debian's `mpd`, in one run on one machine.
enum DaemonBenchmark {
    static func run(_ arguments: [String]) throws {
        guard let music = arguments.first, FileManager.default.fileExists(atPath: music) else {
            throw BenchmarkFailure("usage: clickwheel-bench daemon FOLDER [IDLE-SECONDS]")
        }
        let idle = arguments.dropFirst().first.flatMap { UInt32($0) } ?? 60
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "clickwheel").path
        let work = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-bench-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: work) }
        let hasPeer = FileManager.default.isExecutableFile(atPath: MPDPeer.program)
        if !hasPeer { print("mpd is not installed: only clickwheel is measured") }

        // The first reading fills the page cache for both.
        _ = try scan(program, music, work.appending(path: "warm"))
        var ours: [Double] = []
        var theirs: [Double] = []
        var data = work
        var state = work
        for round in 0..<3 {
            data = work.appending(path: "data-\(round)")
            ours.append(try scan(program, music, data))
            guard hasPeer else { continue }
            state = work.appending(path: "mpd-\(round)")
            let peer = try MPDPeer(music: music, state: state)
            theirs.append(try peer.update())
            peer.subject.stop()
        }
        report("full scan, s", median(ours), median(theirs))
        let ourRescan = median(try (0..<3).map { _ in try scan(program, music, data) })

        let daemons = try (0..<3).map { _ in
            let daemon = try ClickwheelDaemon(program, data: data)
            defer { daemon.subject.stop() }
            return (daemon.secondsToReady, daemon.subject.residentMB)
        }
        var peers: [(Double, Double)] = []
        var theirRescan: [Double] = []
        if hasPeer {
            for _ in 0..<3 {
                let peer = try MPDPeer(music: music, state: state)
                peers.append((peer.secondsToReady, peer.subject.residentMB))
                theirRescan.append(try peer.update())
                peer.subject.stop()
            }
        }
        report("rescan, nothing changed, s", ourRescan, median(theirRescan))
        report("start to serving, s", median(daemons.map(\.0)), median(peers.map(\.0)))
        report("resident after start, MB", median(daemons.map(\.1)), median(peers.map(\.1)))
        try measureIdling(program, data, idle)
    }

    private static func scan(_ program: String, _ music: String, _ data: URL) throws -> Double {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        return try seconds {
            let arguments = ["library", "scan", "--music", music, "--data", data.path, "--json"]
            let scan = try Subject(program, arguments, log: data.appending(path: "bench.log"))
            guard scan.wait() == 0 else {
                throw BenchmarkFailure("the scan failed; see \(data.path)/bench.log")
            }
        }
    }

    private static func measureIdling(_ program: String, _ data: URL, _ duration: UInt32) throws {
        let daemon = try ClickwheelDaemon(program, data: data)
        defer { daemon.subject.stop() }
        guard let events = daemon.openEvents() else {
            throw BenchmarkFailure("the event stream does not open")
        }
        let before = daemon.subject.processorNanoseconds
        sleep(duration)
        let used = daemon.subject.processorNanoseconds - before
        withExtendedLifetime(events) {}
        let share = Double(used) / Double(duration) / 1e9 * 100
        print(
            "idle \(duration) s with an event stream open: \(used / 1000) µs of processor time, \(format(share)) %"
        )
    }

    private static func report(_ what: String, _ ours: Double, _ theirs: Double) {
        let ratio = theirs > 0 ? ", mpd \(format(theirs)), ratio \(format(ours / theirs))" : ""
        print("\(what): clickwheel \(format(ours))\(ratio)")
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    private static func format(_ value: Double) -> String {
        String(format: "%.3f", value)
    }
}
