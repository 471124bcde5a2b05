import Foundation

/// What a line costs, beside spdlog, and what is left of it when things go wrong.
enum LogBenchmark {
    private static let rounds = 5
    private static let total = 1_000_000

    /// One line of the load's output.
    private struct Sample {
        let nanoseconds: Double
        let p50: Int
        let p99: Int
        let p999: Int

        init?(_ line: String) {
            let parts = line.split(separator: ",")
            guard parts.count == 9, let each = Double(parts[4]), let p50 = Int(parts[6]),
                let p99 = Int(parts[7]), let p999 = Int(parts[8])
            else { return nil }
            nanoseconds = each
            self.p50 = p50
            self.p99 = p99
            self.p999 = p999
        }
    }

    /// A row of the results: a program, and the words after it.
    private struct Row {
        let name: String
        let program: String
        let mode: String
        let threads: Int
        var total = LogBenchmark.total
        var isTimed = false

        func arguments(_ file: String) -> [String] {
            let words = [mode, "\(threads)", "\(total)", file] + (isTimed ? ["lat"] : [])
            return program == LogBenchmark.ourselves ? ["log", "load"] + words : words
        }
    }

    private static let ourselves = CommandLine.arguments[0]

    static func run(_ arguments: [String]) throws {
        if arguments.first == "load" { return try load(Array(arguments.dropFirst())) }
        if arguments.first == "switch", arguments.count == 2 {
            return LogLoad.switching(folder: arguments[1])
        }
        guard arguments.count <= 1 else { throw BenchmarkFailure("usage: clickwheel-bench log [PEER]") }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-log-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try measure(try arguments.first.map { try SpdlogPeer($0, folder: folder).program }, folder)
        try LogReliability(folder: folder, ourselves: ourselves).run()
    }

    private static func load(_ words: [String]) throws {
        guard words.count >= 4, let threads = Int(words[1]), let total = Int(words[2]) else {
            throw BenchmarkFailure("usage: clickwheel-bench log load MODE THREADS TOTAL FILE [lat]")
        }
        try LogLoad.run(words[0], threads: threads, total: total, file: words[3], isTimed: words.count > 4)
    }

    /// Takes turns, so that whatever else runs disturbs all alike, and shows the best of each.
    private static func measure(_ peer: String?, _ folder: URL) throws {
        if peer == nil { print("without a peer; clickwheel-bench log PEER, a program or its source") }
        var rows: [Row] = []
        for threads in [1, 4] {
            rows.append(Row(name: "file strategy", program: ourselves, mode: "file", threads: threads))
            guard let peer else { continue }
            rows.append(Row(name: "spdlog, synchronous file", program: peer, mode: "sync", threads: threads))
            rows.append(
                Row(name: "spdlog, asynchronous file", program: peer, mode: "async", threads: threads)
            )
        }
        for threads in [1, 4] {
            rows.append(
                Row(
                    name: "file strategy, each call timed",
                    program: ourselves,
                    mode: "file",
                    threads: threads,
                    isTimed: true
                )
            )
        }
        rows.append(
            Row(
                name: "disabled level, three fields",
                program: ourselves,
                mode: "disabled",
                threads: 1,
                total: 100_000_000
            )
        )
        if let peer {
            rows.append(
                Row(
                    name: "spdlog, disabled level",
                    program: peer,
                    mode: "disabled",
                    threads: 1,
                    total: 100_000_000
                )
            )
        }
        var samples: [[Sample]] = rows.map { _ in [] }
        for _ in 0..<rounds {
            for (index, row) in rows.enumerated() { samples[index].append(try sample(row, folder)) }
        }
        print("| what | threads | ns a line | median | p50 | p99 | p99.9 |\n|---|---|---|---|---|---|---|")
        for (row, samples) in zip(rows, samples) { show(row, samples) }
        guard peer != nil else { return }
        let best = samples.map { $0.map(\.nanoseconds).min() ?? .infinity }
        print(
            "synchronous / ours: 1 thread \(ratio(best[1], best[0])), 4 threads \(ratio(best[4], best[3])) (bar 1.8)"
        )
        print(
            "asynchronous / ours: 1 thread \(ratio(best[2], best[0])) (bar 2.5), 4 threads \(ratio(best[5], best[3]))"
        )
    }

    private static func show(_ row: Row, _ samples: [Sample]) {
        let sorted = samples.map(\.nanoseconds).sorted()
        var columns = [row.name, "\(row.threads)", decimal(sorted[0]), decimal(sorted[sorted.count / 2])]
        if row.isTimed {
            for quantile in [\Sample.p50, \.p99, \.p999] {
                columns.append("\(samples.map { sample in sample[keyPath: quantile] }.min() ?? 0)")
            }
        } else {
            columns += ["", "", ""]
        }
        print("| \(columns.joined(separator: " | ")) |")
    }

    private static func sample(_ row: Row, _ folder: URL) throws -> Sample {
        let file = folder.appending(path: "load.log").path
        let output = try LogReliability.output(row.program, row.arguments(file))
        unlink(file)
        guard let line = output.split(separator: "\n").last, let sample = Sample(String(line)) else {
            throw BenchmarkFailure("\(row.program) printed no result: \(output)")
        }
        return sample
    }

    private static func ratio(_ theirs: Double, _ ours: Double) -> String {
        String(format: "%.2f", theirs / ours)
    }

    private static func decimal(_ number: Double) -> String {
        String(format: "%.1f", number)
    }
}
