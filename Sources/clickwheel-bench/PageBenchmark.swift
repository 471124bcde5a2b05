import Foundation

/// What the page costs in a real browser: the tests' own browser, driven by `Benchmarks/page.py`.
enum PageBenchmark {
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 1 else { throw BenchmarkFailure("usage: clickwheel-bench page FOLDER") }
        try drive("Benchmarks/page.py", arguments)
    }

    /// Runs one of the scripts that drive the tests' browser.
    static func drive(_ script: String, _ arguments: [String]) throws {
        let python = ".venv/bin/python"
        guard FileManager.default.isExecutableFile(atPath: python),
            FileManager.default.fileExists(atPath: script)
        else {
            throw BenchmarkFailure(
                "\(python) or \(script) is not here: start this in the repository, after scripts/setup"
            )
        }
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = [script] + arguments
        // The program beside this one, so that a release build measures a release build.
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "clickwheel")
        process.environment = ProcessInfo.processInfo.environment
            .merging(["CLICKWHEEL": program.path]) { given, _ in given }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchmarkFailure("\(script) failed") }
    }
}
