import Foundation

/// The promises of the file strategy, at full size: the tests have them smaller.
///
/// `log-victim`, which the tests use too, is the process that is killed; it stands beside this program.
struct LogReliability {
    private let folder: URL
    private let ourselves: String
    private let victim: String

    init(folder: URL, ourselves: String) {
        self.folder = folder
        self.ourselves = ourselves
        victim = URL(filePath: ourselves).deletingLastPathComponent().appending(path: "log-victim").path
    }

    func run() throws {
        guard FileManager.default.isExecutableFile(atPath: victim) else {
            return print("log-victim is not built: swift build -c release --product log-victim")
        }
        try allocations()
        try processes()
        try switches()
        try kills()
    }

    /// What `program` prints.
    static func output(_ program: String, _ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    private func allocations() throws {
        let output = try Self.output(victim, ["allocations", path("allocations.log")])
        print("allocations in 1,000 records with five fields:")
        for line in output.split(separator: "\n") { print("  \(line)") }
    }

    private func processes() throws {
        let file = path("shared.log")
        let writers = try (0..<4).map { id in try Subject(victim, ["append", file, "\(id)", "300000"]) }
        for writer in writers where writer.wait() != 0 { throw BenchmarkFailure("a writer failed") }
        let lines = try LogLines([file])
        let isOrdered = (0..<4).allSatisfy { lines.numbers[$0] == Array(0..<300_000) }
        print(
            "4 processes, 1,200,000 lines: \(lines.count) whole, \(lines.strays) others, order kept: \(isOrdered)"
        )
        try FileManager.default.removeItem(atPath: file)
    }

    private func switches() throws {
        let output = try Self.output(ourselves, ["log", "switch", folder.path])
        let files = (0..<4).map { path("switch-\($0).log") }
        let lines = try LogLines(files)
        let distinct = lines.numbers.values.reduce(0) { $0 + Set($1).count }
        let switches = output.split(separator: "\n").last ?? "?"
        print(
            "4 threads, 2,000,000 lines, \(switches) switches: \(lines.count) lines, \(distinct) distinct, \(lines.strays) others"
        )
        for file in files { unlink(file) }
    }

    /// A hundred processes that flush and say so, each killed at a moment that chance chooses.
    private func kills() throws {
        let file = path("killed.log")
        var generator = SystemRandomNumberGenerator()
        var (missing, torn, flushed, outOfOrder) = (0, 0, 0, 0)
        for round in 0..<100 {
            unlink(file)
            let process = Process()
            process.executableURL = URL(filePath: victim)
            process.arguments = ["until-killed", file, "\(round)"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            usleep(UInt32.random(in: 5_000...150_000, using: &generator))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            // The last word may be cut as the process was.
            let safe =
                said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last
                .flatMap { Int($0) } ?? 0
            let lines = (try? LogLines([file])) ?? LogLines()
            let own = lines.numbers[round] ?? []
            flushed += safe
            missing += max(0, safe - own.count)
            torn += lines.strays
            if own != Array(0..<own.count) { outOfOrder += 1 }
        }
        print(
            "kill -9 at 100 moments: \(flushed) flushed lines, \(missing) of them missing, \(torn) last lines torn, \(outOfOrder) out of order"
        )
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }
}
