import ClickwheelCAllocationCount
import ClickwheelPOSIX
import Log

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A process that logs until it is killed, forks, or has no room: what a test cannot do to itself.
enum Victim {
    /// Does what the first word says.
    ///
    /// - Returns: The exit status: 0, or 2 for words that it does not know.
    static func run(_ words: [String]) -> CInt {
        guard words.count >= 2 else { return 2 }
        let path = words[1]
        let number = words.count > 2 ? Int(words[2]) ?? 0 : 0
        let count = words.count > 3 ? Int(words[3]) ?? 0 : 0
        switch words[0] {
        case "append": append(path, id: number, count: count)
        case "rotate":
            append(
                path,
                id: number,
                count: count,
                rotation: Rotation(maximumBytes: 64 << 10)
            )
        case "exit": logAndExit(path, count: number)
        case "until-killed": logUntilKilled(path, id: number)
        case "last-words": sayLastWords(path, number, isKilled: count == 0)
        case "limit": logWithLimit(path, bytes: number, count: count)
        case "fork": logAndFork(path)
        case "allocations": return countAllocations(path)
        case _: return 2
        }
        return 0
    }

    private static func logger(_ path: String, _ rotation: Rotation = .none) -> (Logger, FileLoggingStrategy)
    {
        let strategy = FileLoggingStrategy(fileURL: URL(filePath: path), rotation: rotation)
        return (Logger(strategy: strategy), strategy)
    }

    private static func append(_ path: String, id: Int, count: Int, rotation: Rotation = .none) {
        let (logger, _) = logger(path, rotation)
        for line in 0..<count { logger.info("line", .integer("id", id), .integer("n", line)) }
        logger.flush()
    }

    /// Without a flush: the end of the process writes what is left.
    private static func logAndExit(_ path: String, count: Int) {
        let (logger, strategy) = logger(path)
        for line in 0..<count { logger.info("line", .integer("n", line)) }
        withExtendedLifetime(strategy) { exit(0) }
    }

    /// Says after each flush how many lines are safe.
    private static func logUntilKilled(_ path: String, id: Int) {
        let (logger, _) = logger(path)
        var line = 0
        while true {
            for _ in 0..<997 {
                logger.info("line", .integer("id", id), .integer("n", line))
                line += 1
            }
            guard logger.flush() else { return }
            say("\(line)")
        }
    }

    /// Logs two records, the second of the level with the number `level`, and is gone: killed, or by its own hand.
    private static func sayLastWords(_ path: String, _ level: Int, isKilled: Bool) {
        let (logger, _) = logger(path)
        logger.info("before")
        logger.log(Level.allCases[level], "last words")
        if isKilled { kill(getpid(), SIGKILL) }
        fatalError("as a test wants it")
    }

    /// Logs into a file that must not grow over `bytes`, then lifts that, and logs one more line.
    private static func logWithLimit(_ path: String, bytes: Int, count: Int) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(ResourceLimit.fileSize, &limit)
        limit.rlim_cur = rlim_t(bytes)
        setrlimit(ResourceLimit.fileSize, &limit)
        let (logger, strategy) = logger(path)
        for line in 0..<count { logger.info("line", .integer("n", line)) }
        say(logger.flush() ? "all" : "not all")
        limit.rlim_cur = limit.rlim_max
        setrlimit(ResourceLimit.fileSize, &limit)
        logger.info("after")
        say(logger.flush() ? "all" : "not all")
        say("\(strategy.lostCount)")
    }

    /// Forks with a line in the buffer, which is the parent's to write.
    private static func logAndFork(_ path: String) {
        let (logger, _) = logger(path)
        logger.info("before")
        let child = forkProcess()
        if child == 0 {
            logger.info("child")
            exit(logger.flush() ? 0 : 1)
        }
        var status: CInt = 0
        waitpid(child, &status, 0)
        logger.info("parent", .integer("status", Int(status)))
        logger.flush()
    }

    /// Prints how much memory was asked for by a thousand records, for each kind of destination.
    private static func countAllocations(_ path: String) -> CInt {
        guard allocation_count() >= 0 else { return 3 }
        let names = ["null": Logger(strategy: NullStrategy()), "file": logger(path).0]
        let fanOut = Logger(
            strategy: FanOutStrategy([
                FileLoggingStrategy(fileURL: URL(filePath: path + ".json"), format: .json),
                FileLoggingStrategy(fileURL: URL(filePath: path + ".logfmt"), format: .logfmt),
            ])
        )
        for (name, logger) in [("null", names["null"]), ("file", names["file"]), ("fan-out", fanOut)] {
            guard let logger = logger?.named("bench") else { return 1 }
            say("\(name) \(allocations(logger))")
            logger.level = .error
            say("\(name) disabled \(allocations(logger))")
        }
        return 0
    }

    private static func allocations(_ logger: Logger) -> Int {
        let path = "/api/v1/library/albums/\(CommandLine.arguments.count)"
        // The first record starts the thread and makes what a thread keeps.
        log(logger, 0, path)
        let before = allocation_count()
        for number in 0..<1000 { log(logger, number, path) }
        return allocation_count() - before
    }

    @inline(never)
    private static func log(_ logger: Logger, _ number: Int, _ path: String) {
        logger.info(
            "request completed",
            .integer("id", number),
            .string("path", path),
            .double("seconds", Double(number) / 3),
            .bool("cached", number.isMultiple(of: 2)),
            .error(refused)
        )
    }

    /// Made once, as making an error takes memory.
    private static let refused: any Error = VictimError.refused

    private enum VictimError: Error, CustomStringConvertible {
        case refused

        var description: String { "the server refused the connection" }
    }

    private static func say(_ text: String) {
        let line = Array((text + "\n").utf8)
        _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}

/// `fork`, which Swift hides because a child of a program with threads must not do much.
@_silgen_name("fork")
private func forkProcess() -> pid_t
