import ClickwheelHTTP
import ClickwheelNet
import Foundation
import Log

/// Processor time for ranges of 64 KiB over 16 connections, of our server and of nginx, in turns on one machine.
enum HTTPBenchmark {
    private static let wrk = "/usr/bin/wrk"
    private static let nginx = "/usr/sbin/nginx"
    private static let rounds = 5

    static func run(_ arguments: [String]) throws {
        let seconds = arguments.first.flatMap { Int($0) } ?? 3
        guard FileManager.default.isExecutableFile(atPath: wrk) else {
            throw BenchmarkFailure("wrk is not installed; apt-get install wrk")
        }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-bench-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "file")
        try Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }).write(to: file)
        let script = folder.appending(path: "range.lua")
        try Data(rangeScript.utf8).write(to: script)

        let ours = try OurServer(file: file.path)
        let theirs = try NginxPeer(folder: folder)
        if theirs == nil { print("nginx is not installed: only our server is measured") }
        defer { theirs?.subject.stop() }

        var pairs: [(ours: Sample, theirs: Sample?)] = []
        for round in 0...rounds {
            let our = try measure(ours.port, script, seconds) { processorNanoseconds() }
            let their = try theirs.map { peer in
                try measure(Int(peer.port), script, seconds) { peer.subject.processorNanoseconds }
            }
            // The first round warms caches and buffers.
            if round > 0 { pairs.append((our, their)) }
        }
        report("clickwheel", pairs.map(\.ours))
        let peers = pairs.compactMap(\.theirs)
        guard !peers.isEmpty else { return }
        report("nginx", peers)
        // Each round has its own ratio, since other work on the machine comes and goes.
        let ratios = pairs.compactMap { pair in pair.theirs.map { pair.ours.microseconds / $0.microseconds } }
        print("clickwheel / nginx, CPU per request: \(number(median(ratios))) (bar 2.0, stretch 1.5)")
    }

    /// What one run of the load generator showed.
    private struct Sample {
        let requests: Int
        let duration: Double
        let processor: UInt64

        var microseconds: Double { Double(processor) / 1000 / Double(requests) }
        var perSecond: Double { Double(requests) / duration }
    }

    private static func measure(
        _ port: Int,
        _ script: URL,
        _ seconds: Int,
        _ processor: () -> UInt64
    ) throws -> Sample {
        let before = processor()
        let load = Process()
        load.executableURL = URL(filePath: wrk)
        load.arguments = ["-t1", "-c16", "-d\(seconds)s", "-s", script.path, "http://127.0.0.1:\(port)/file"]
        let pipe = Pipe()
        load.standardOutput = pipe
        try load.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        load.waitUntilExit()
        let used = processor() - before
        // "  81234 requests in 3.00s, 4.97GB read", and a line of its own where something went wrong.
        guard !output.contains("Non-2xx"), !output.contains("Socket errors"),
            let line = output.split(separator: "\n").first(where: { $0.contains(" requests in ") }),
            let requests = line.split(separator: " ").first.flatMap({ Int($0) }), requests > 0
        else { throw BenchmarkFailure("wrk failed: \(output)") }
        return Sample(requests: requests, duration: Double(seconds), processor: used)
    }

    private static func report(_ name: String, _ samples: [Sample]) {
        let cost = samples.map(\.microseconds).sorted()
        let rate = median(samples.map(\.perSecond))
        print(
            "\(name): \(number(median(cost))) us CPU per 64 KiB range "
                + "(\(number(cost.first ?? 0)) to \(number(cost.last ?? 0))), \(Int(rate)) ranges/s"
        )
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    private static func number(_ value: Double) -> String {
        String(format: "%.2f", value)
    }

    /// Time on a processor of this process, all threads.
    private static func processorNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Asks for 64 KiB from anywhere in 5 MB.
    private static let rangeScript = """
        math.randomseed(1)
        function request()
            local start = math.random(0, 4900000)
            return wrk.format("GET", nil, { Range = "bytes=" .. start .. "-" .. (start + 65535) })
        end
        """
}

/// Our server as the daemon sets it up: the guard of origins, a route, a file.
private struct OurServer {
    let port: Int
    private let loop: EventLoop
    private let server: HTTPServer

    init(file: String) throws {
        loop = try EventLoop(name: "http")
        var router = Router()
        let guardian = OriginGuard(boundHost: "127.0.0.1")
        router.use { guardian.refusal(of: $0) }
        router.on(.get, "/{name}") { _, reply in
            reply.send(.file(FileBody(path: file, contentType: "audio/flac")))
        }
        let configuration = ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0))
        server = HTTPServer(configuration: configuration, router: router, loop: loop, logger: .inMemory)
        try loop.start()
        port = Int(try server.start().port)
    }
}
