import ClickwheelPOSIX
import Foundation

/// A server of sound, and a daemon that plays to it through its engine, which knows the benchmark's files.
final class SoundStage {
    let pulse: PulsePeer
    let daemon: ClickwheelDaemon
    private let tracks: [String: Int]

    /// `nil`, and a word of it, where there is no server of sound.
    static func set(_ files: SoundFiles, _ scratch: URL) throws -> SoundStage? {
        guard let pulse = try PulsePeer.ifInstalled(scratch.appending(path: "pulse")) else { return nil }
        return try SoundStage(pulse, files, scratch)
    }

    private init(_ pulse: PulsePeer, _ files: SoundFiles, _ scratch: URL) throws {
        self.pulse = pulse
        let program = try SoundBenchmark.program("clickwheel")
        _ = try SoundBenchmark.program("clickwheel-media")
        let data = scratch.appending(path: "data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let scan = try Subject(
            program,
            ["library", "scan", "--music", files.folder.path, "--data", data.path],
            log: data.appending(path: "scan.log")
        )
        guard scan.wait() == 0 else { throw BenchmarkFailure("the scan failed; see \(data.path)/scan.log") }
        let daemon = try ClickwheelDaemon(program, data: data, environment: pulse.environment)
        self.daemon = daemon
        let list = try Self.ask("GET", "/api/list?of=songs&offset=0&limit=64", port: daemon.port)
        let rows = (list["rows"] as? [[String: Any]]) ?? []
        tracks = Dictionary(
            rows.compactMap { row in
                (row["title"] as? String).flatMap { title in (row["id"] as? Int).map { (title, $0) } }
            }
        ) { first, _ in first }
        try post("/api/strategies", ["family": "audio-output", "member": "pulse"])
        try command("volume", ["volume": 100])
    }

    func strike() {
        daemon.subject.stop()
        pulse.subject.stop()
    }

    /// Plays these files from the first on.
    func play(_ paths: [String]) throws {
        let ids = try paths.map { path in
            guard let id = tracks[SoundFiles.title(path)] else {
                throw BenchmarkFailure("the library does not know \(path)")
            }
            return id
        }
        try post("/api/queue", ["op": "play", "tracks": ids, "index": 0])
    }

    func command(_ name: String, _ more: [String: Any] = [:]) throws {
        try post("/api/player", more.merging(["command": name]) { $1 })
    }

    /// The player's snapshot.
    func state() throws -> [String: Any] { try Self.ask("GET", "/api/state", port: daemon.port) }

    /// The queue and the revision with which it changed last, as text.
    func queue() throws -> String {
        let queue = try Self.ask("GET", "/api/queue?offset=0&limit=256", port: daemon.port)
        return String(
            decoding: try JSONSerialization.data(withJSONObject: queue, options: .sortedKeys),
            as: UTF8.self
        )
    }

    private func post(_ path: String, _ values: [String: Any]) throws {
        var values = values
        values["client"] = "bench-0001"
        // Nobody else presses anything, so that whatever revision there is is the one that was seen.
        if path != "/api/strategies" { values["revision"] = 1 << 40 }
        _ = try Self.ask("POST", path, values, port: daemon.port)
    }

    private static func ask(
        _ method: String,
        _ path: String,
        _ values: [String: Any]? = nil,
        port: UInt16
    ) throws -> [String: Any] {
        guard let socket = LineSocket(port: port) else {
            throw BenchmarkFailure("the daemon does not answer")
        }
        let body = try values.map {
            String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
        }
        socket.send(
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
                + (body.map {
                    "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n\r\n\($0)"
                } ?? "\r\n")
        )
        let status = socket.line() ?? "no answer"
        while let line = socket.line(), line != "\r", !line.isEmpty {}
        let rest = socket.remainder()
        guard status.contains(" 200 ") else { throw BenchmarkFailure("\(method) \(path): \(status) \(rest)") }
        return (try? JSONSerialization.jsonObject(with: Data(rest.utf8))) as? [String: Any] ?? [:]
    }

    // MARK: The engine's process

    /// The process id of the engine, once there is one other than `former`.
    func engine(otherThan former: Int32 = -1) throws -> Int32 {
        for _ in 0..<2_000 {
            if let engine = engineNow, engine != former { return engine }
            usleep(2_000)
        }
        throw BenchmarkFailure("the daemon has started no engine")
    }

    private var engineNow: Int32? {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.lazy.compactMap { Int32($0) }.first { id in
            guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
                let end = status.lastIndex(of: ")"),
                status[end...].split(separator: " ").dropFirst(2).first.flatMap({ Int32($0) })
                    == daemon.subject.processIdentifier,
                let words = try? String(contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8)
            else { return false }
            return words.split(separator: "\0").dropFirst().first == "engine"
        }
    }
}
