import Foundation

/// What a store costs: its catalogue, a list of it, prices, and a download beside the tools that everybody has.
enum StoreBenchmark {
    static func run(_ arguments: [String]) throws {
        let numbers = arguments.map { Int($0) }
        guard numbers.count <= 2, numbers.allSatisfy({ $0.map { $0 > 0 } ?? false }) else {
            throw BenchmarkFailure("usage: clickwheel-bench store [MEGABYTES] [CARTS], both 1 or more")
        }
        let megabytes = (numbers.first ?? nil) ?? 512
        let carts = (numbers.dropFirst().first ?? nil) ?? 100_000
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-bench-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try StoreCatalogueFigures(folder: folder.appending(path: "catalogue")).run()
        try StoreCartFigures(carts: carts).run()
        try StoreDownloadFigures(folder: folder.appending(path: "download"), megabytes: megabytes).run()
    }

    /// How long `work` takes, in milliseconds.
    static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        let elapsed = try ContinuousClock().measure(work)
        return elapsed / .milliseconds(1)
    }

    /// How much of a processor `work` takes, all threads together, in milliseconds: what else the machine does counts less there.
    static func processorMilliseconds(_ work: () throws -> Void) rethrows -> Double {
        let before = processorNanoseconds()
        try work()
        return Double(processorNanoseconds() - before) / 1e6
    }

    private static func processorNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The one in the middle, with the best and the worst.
    static func line(_ times: [Double]) -> String {
        let sorted = times.sorted()
        func text(_ value: Double?) -> String { String(format: "%.1f", value ?? 0) }
        return "\(text(sorted[sorted.count / 2])) ms (\(text(sorted.first)) to \(text(sorted.last)))"
    }
}
