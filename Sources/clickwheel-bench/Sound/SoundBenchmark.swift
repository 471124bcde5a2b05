import Foundation

/// The figures of playing through this machine, beside `ffmpeg` and `mpd`, in turns.
///
/// Each part stands alone, and says what it cannot measure for want of a program.
enum SoundBenchmark {
    /// A part of the benchmark: its name, what it measures, and how.
    private struct Part: Sendable {
        let name: String
        let summary: String
        let run: @Sendable (SoundFiles) throws -> Void
    }

    private static let parts = [
        Part(
            name: "rules",
            summary: "what the thread that feeds an output must not do",
            run: RuleFigures.run
        ),
        Part(
            name: "gapless",
            summary: "four tracks of one sweep, in seven encodings",
            run: GaplessFigures.run
        ),
        Part(name: "decode", summary: "flat out to nothing, beside ffmpeg and mpd", run: FlatOutFigures.run),
        Part(
            name: "seek",
            summary: "200 places of an hour in each encoding, and where they lead",
            run: SeekFigures.run
        ),
        Part(
            name: "play",
            summary: "processor time and memory in real time, beside mpd",
            run: PlayFigures.run
        ),
        Part(name: "press", summary: "from a press to the sound that it changes", run: PressFigures.run),
        Part(name: "kill", summary: "an engine that is killed at 200 moments", run: KillFigures.run),
    ]

    static func run(_ arguments: [String]) throws {
        let names = arguments.dropFirst()
        guard let folder = arguments.first, names.allSatisfy({ name in parts.contains { $0.name == name } })
        else {
            var lines = ["usage: clickwheel-bench sound FOLDER [PART]…, where the files are kept; parts are"]
            for part in parts { lines.append("  \(part.name): \(part.summary)") }
            throw BenchmarkFailure(lines.joined(separator: "\n"))
        }
        let files = SoundFiles(folder: URL(filePath: folder))
        try files.make()
        for part in parts where names.isEmpty || names.contains(part.name) {
            let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.prefix { $0 != "\n" }
            print("== \(part.name): \(part.summary); load \(load ?? "unknown")")
            try part.run(files)
        }
    }

    /// A program of ours, beside this one.
    static func program(_ name: String) throws -> String {
        let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
            .path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkFailure("\(name) is not built: swift build -c release --product \(name)")
        }
        return path
    }

    /// A folder of a part's own, which is removed when `body` is done.
    static func inScratch(_ body: (URL) throws -> Void) throws {
        let scratch = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-sound-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        try body(scratch)
    }
}
