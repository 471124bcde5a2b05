import Dispatch
import Foundation
import Log
import Synchronization

/// What one process logs for the benchmark, so that each run begins with fresh memory, as the peer's does.
///
/// The line is the peer's: time, level, name, message, and three fields, about 105 bytes.
enum LogLoad {
    private static let paths = [
        "/api/v1/library/albums", "/api/v1/library/tracks", "/api/v1/player/status0",
        "/api/v1/search/results",
    ]

    /// Prints `ours,MODE,THREADS,TOTAL,NANOSECONDS,RATE,P50,P99,P999`, the times of a call where they are `timed`.
    ///
    /// The clock stops when everything has been handed to the kernel.
    static func run(_ mode: String, threads: Int, total: Int, file: String, isTimed: Bool) throws {
        unlink(file)
        let logger = try logger(mode, file)
        let times = Times()
        let begin = nanoseconds()
        inThreads(threads) { thread in
            let count = total / threads
            if isTimed {
                times.add(timed(logger, thread, count))
            } else {
                untimed(logger, thread, count)
            }
        }
        logger.flush()
        let each = Double(nanoseconds() - begin) / Double(total)
        let sorted = times.all.sorted()
        let shown = [0.5, 0.99, 0.999].map { share -> UInt32 in
            sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
        }
        print(
            "ours,\(mode),\(threads),\(total),\(String(format: "%.2f", each)),\(Int(1e9 / each)),"
                + "\(shown[0]),\(shown[1]),\(shown[2])"
        )
    }

    /// Four threads log 500,000 records each, while the strategy is exchanged every half millisecond.
    ///
    /// Prints how many switches there were.
    static func switching(folder: String) {
        @Sendable func strategy(_ number: Int) -> FileLoggingStrategy {
            FileLoggingStrategy(fileURL: URL(filePath: "\(folder)/switch-\(number % 4).log"))
        }
        let logger = Logger(strategy: strategy(0))
        let progress = Progress()
        let switcher = Thread {
            while progress.isRunning.load(ordering: .acquiring) {
                let number = progress.switches.add(1, ordering: .relaxed).newValue
                logger.setStrategy(strategy(number))
                usleep(500)
            }
        }
        switcher.start()
        inThreads(4) { thread in
            for line in 0..<500_000 { logger.info("line", .integer("id", thread), .integer("n", line)) }
        }
        progress.isRunning.store(false, ordering: .releasing)
        while !switcher.isFinished { usleep(1000) }
        logger.setStrategy(NullStrategy())
        print(progress.switches.load(ordering: .relaxed))
    }

    private static func logger(_ mode: String, _ file: String) throws -> Logger {
        switch mode {
        case "file": return Logger(strategy: FileLoggingStrategy(fileURL: URL(filePath: file))).named("bench")
        case "null": return Logger(strategy: NullStrategy()).named("bench")
        case "disabled":
            let logger = Logger(strategy: NullStrategy()).named("bench")
            logger.level = .warning
            return logger
        case _: throw BenchmarkFailure("there is no mode \(mode)")
        }
    }

    @inline(never)
    private static func untimed(_ logger: Logger, _ thread: Int, _ count: Int) {
        for number in 0..<count { log(logger, thread, number) }
    }

    @inline(never)
    private static func timed(_ logger: Logger, _ thread: Int, _ count: Int) -> [UInt32] {
        var times = [UInt32](repeating: 0, count: count)
        for number in 0..<count {
            let begin = nanoseconds()
            log(logger, thread, number)
            times[number] = UInt32(clamping: nanoseconds() - begin)
        }
        return times
    }

    @inline(__always)
    private static func log(_ logger: Logger, _ thread: Int, _ number: Int) {
        logger.info(
            "request completed",
            .integer("id", number * 4 + thread),
            .string("path", paths[number & 3]),
            .integer("elapsed_us", (number * 37) % 99991)
        )
    }

    private static func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let done = DispatchSemaphore(value: 0)
        for id in 0..<count {
            Thread.detachNewThread {
                body(id)
                done.signal()
            }
        }
        for _ in 0..<count { done.wait() }
    }

    private static func nanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// How far the switching is.
    private final class Progress: Sendable {
        let isRunning = Atomic<Bool>(true)
        let switches = Atomic<Int>(0)
    }

    /// The times that several threads measured.
    private final class Times: Sendable {
        private let times = Mutex<[UInt32]>([])

        var all: [UInt32] { times.withLock { $0 } }

        func add(_ more: [UInt32]) { times.withLock { $0 += more } }
    }
}
