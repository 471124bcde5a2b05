import Foundation
import Media

/// How fast photos and films are looked into and made small, beside `vipsthumbnail` and `ffmpeg`.
enum MediaBenchmark {
    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else {
            throw BenchmarkFailure("usage: clickwheel-bench media FOLDER")
        }
        let work = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-bench-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        let files = try inspect(path)
        try pictures(
            files.filter { [.image, .livePhoto, .vr360].contains($0.metadata.kind) }.map(\.path),
            work
        )
        try posters(files.filter { [.video, .shortFilm].contains($0.metadata.kind) }.map(\.path), work)
    }

    private static func inspect(_ folder: String) throws -> [InspectedFile] {
        var files: [InspectedFile] = []
        try MediaInspector().inspect(folder) { files.append($0) }
        let rounds = max(3, 20_000 / max(1, files.count))
        let clock = ContinuousClock()
        let elapsed = clock.measure {
            for _ in 0..<rounds {
                for file in files { _ = MediaInspector().inspect(path: file.path) }
            }
        }
        let rate = Double(rounds * files.count) / (elapsed / .seconds(1))
        print(
            "detection: \(Int(rate)) files/s, one thread, \(files.count) files, \(rounds) times (bar 20000)"
        )
        return files
    }

    private static func pictures(_ files: [String], _ work: URL) throws {
        guard !files.isEmpty else { return }
        for round in 1...3 {
            let ours = try measured { try decode(files) }
            let theirs = try measured {
                try call("vipsthumbnail", ["-s", "320", "-o", work.path + "/%s.jpg"] + files)
            }
            print(
                "pictures to 320 px, \(files.count), round \(round): \(ours.text), vipsthumbnail \(theirs.text), CPU",
                ratio(ours.processor, theirs.processor),
                "(bar 1.05), wall",
                ratio(ours.wall, theirs.wall),
                "(bar 0.6)"
            )
        }
    }

    private static func posters(_ files: [String], _ work: URL) throws {
        guard !files.isEmpty else { return }
        for round in 1...3 {
            let ours = try measured { try decode(files) }
            let theirs = try measured {
                for (number, file) in files.enumerated() {
                    try call(
                        "ffmpegthumbnailer",
                        ["-s", "320", "-i", file, "-o", work.path + "/\(number).jpg"]
                    )
                }
            }
            print(
                "posters of films, \(files.count), round \(round): \(ours.text), ffmpegthumbnailer \(theirs.text), CPU",
                ratio(ours.processor, theirs.processor),
                "(bar 1.2)"
            )
        }
    }

    /// All of `files`, and then the end of the processes that decoded them.
    private static func decode(_ files: [String]) throws {
        let done = DispatchSemaphore(value: 0)
        let decoder = MediaDecoder()
        for file in files {
            let strategy = try ContentType.strategy(for: URL(filePath: file), size: 320, decoder: decoder)
            strategy.load { _ in done.signal() }
        }
        for _ in files { done.wait() }
    }

    private static func call(_ program: String, _ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/" + program)
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }

    private struct Cost {
        let wall: Double
        let processor: Double
        var text: String { String(format: "%.2f s, CPU %.2f s", wall, processor) }
    }

    private static func measured(_ work: () throws -> Void) rethrows -> Cost {
        let clock = ContinuousClock()
        let before = processorSeconds()
        let wall = try clock.measure { try work() }
        // Processes that were told to end count once they have.
        usleep(100_000)
        return Cost(wall: wall / .seconds(1), processor: processorSeconds() - before)
    }

    /// Of this process and of those that have ended, in seconds.
    private static func processorSeconds() -> Double {
        var used = tms()
        times(&used)
        let ticks = [used.tms_utime, used.tms_stime, used.tms_cutime, used.tms_cstime].reduce(0) {
            $0 + Int($1)
        }
        return Double(ticks) / Double(sysconf(CInt(_SC_CLK_TCK)))
    }

    private static func ratio(_ one: Double, _ other: Double) -> String {
        other > 0 ? String(format: "%.2f", one / other) : "-"
    }
}
