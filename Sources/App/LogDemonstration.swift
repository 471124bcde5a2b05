import ClickwheelGzip
import ClickwheelNet
import ClickwheelPOSIX
import Log
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Each logging strategy at work, one after the other, in words and in what it wrote.
struct LogDemonstration {
    private let folder: String
    private let say: (String) -> Void

    /// Runs all of it in a folder of its own, and tells `say` line by line.
    static func run(_ say: @escaping (String) -> Void) throws {
        let temporary = FileManager.default.temporaryDirectory
        let folder = temporary.appending(path: "clickwheel-log-\(UUID().uuidString)").path
        // One that is there already would be somebody else's.
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try LogDemonstration(folder: folder, say: say).run()
    }

    private func run() throws {
        memory()
        file()
        formats()
        rotation()
        console()
        fanOut()
        filter()
        history()
        try http()
        nothing()
        switching()
    }

    private func memory() {
        say("memory: the latest in a ring; here of two records")
        let logger = Logger(strategy: InMemoryStrategy(count: 2))
        for word in ["one", "two", "three"] { logger.log(word) }
        show(logger.loggedMessages)
    }

    private func file() {
        say("file: there when the process is gone, secrets hidden")
        let logger = Logger.fileLogging(fileURL: url("app.log")).named("scan")
        logger.info("finished", .integer("songs", 12_408), .double("seconds", 3.25))
        logger.warning("asked with Authorization: Bearer 3q9xT0k8sZpL", .string("password", "swordfish"))
        logger.flush()
        show(lines("app.log"))
    }

    private func formats() {
        say("formats: one record is one line, whatever it holds")
        let record = Record(
            timestamp: 1_795_199_400_000_000,
            level: .notice,
            part: "web",
            message: "two\nlines, and \u{1B}[31mred",
            fields: [.string("who", "a \"guest\""), .bool("new", true)]
        )
        show(LineFormat.allCases.map { $0.line(record) })
    }

    private func rotation() {
        say("rotation: a file of 4 kB at most, two older ones kept, compressed by a thread of its own")
        var strategy: FileLoggingStrategy? = FileLoggingStrategy(
            fileURL: url("rotated.log"),
            rotation: Rotation(maximumBytes: 4096, keptCount: 2),
            compression: .gzip,
            bufferBytes: 4096
        )
        for number in 0..<400 { strategy?.log("line \(number)") }
        strategy?.flush()
        strategy?.waitForArchive()
        strategy = nil
        show(names().filter { $0.hasPrefix("rotated.log") })
    }

    private func console() {
        say("console: standard error, coloured on a terminal, with priorities where it is the journal")
        Logger(strategy: ConsoleStrategy()).named("demo").notice("this line went to standard error")
    }

    private func fanOut() {
        say("fan-out: several at once; a line is made once for each format")
        let first = InMemoryStrategy()
        let logger = Logger(strategy: FanOutStrategy([first, FileLoggingStrategy(fileURL: url("copy.log"))]))
        logger.log("to both")
        logger.flush()
        show(first.loggedMessages + lines("copy.log"))
    }

    private func filter() {
        say(
            "filter: by level or condition; of what repeats, the first three in a minute, and how many were not"
        )
        let memory = InMemoryStrategy()
        let sampling = Sampling(burst: 3, interval: .seconds(60))
        let logger = Logger(strategy: FilterStrategy(memory, level: .info, sampling: sampling))
        for _ in 0..<100 { logger.warning("the disk is slow") }
        logger.flush()
        show(memory.loggedMessages)
    }

    private func history() {
        say("history: what is fine stays away, until an error makes it worth knowing")
        let memory = InMemoryStrategy()
        let logger = Logger(strategy: HistoryStrategy(to: memory))
        logger.level = .debug
        logger.debug("opening the file")
        logger.info("playing")
        logger.error("the file is damaged")
        show(memory.records.map { "\($0.level.name) \($0.message)" })
    }

    private func http() throws {
        say("http: batches to a collector, on disk while it is away")
        var options = HTTPLoggingStrategy.Options()
        options.spoolFolder = folder + "/spool"
        options.closeLimit = .zero
        // Nobody listens there: the port is the one of discard.
        let endpoint = "http://127.0.0.1:9"
        let strategy = try HTTPLoggingStrategy(
            endpoint: endpoint,
            sender: CollectorSender(),
            options: options
        )
        let logger = Logger(strategy: strategy)
        logger.log("kept for later")
        let isSent = logger.flush(within: .seconds(5))
        show(["sent: \(isSent); waiting on disk: \(strategy.pendingCount)"])
    }

    private func nothing() {
        say("null: nowhere")
        let logger = Logger(strategy: NullStrategy())
        logger.log("heard by nobody")
        show(["kept: \(logger.loggedMessages.count)"])
    }

    /// Two threads log while the strategy changes all the time.
    private func switching() {
        say("switching: two threads log 100,000 records, while the strategy is exchanged between two files")
        let logger = Logger(strategy: strategy(0))
        let running = Countdown(2)
        let threads = Workers(name: "demo", limit: 2)
        for id in 0..<2 {
            threads.run {
                for number in 0..<50_000 { logger.info("n", .integer("id", number * 2 + id)) }
                running.count.subtract(1, ordering: .acquiringAndReleasing)
            }
        }
        var switches = 0
        while running.count.load(ordering: .acquiring) > 0 {
            switches += 1
            logger.setStrategy(strategy(switches % 2))
            usleep(500)
        }
        logger.setStrategy(NullStrategy())
        let messages = [0, 1].flatMap { lines("switch-\($0).log") }.map {
            $0.split(separator: "=").last ?? ""
        }
        show(["\(switches) switches, \(messages.count) lines, \(Set(messages).count) of them different"])
    }

    /// How many threads are not done.
    private final class Countdown: Sendable {
        let count: Atomic<Int>

        init(_ count: Int) {
            self.count = Atomic(count)
        }
    }

    private func strategy(_ number: Int) -> FileLoggingStrategy {
        FileLoggingStrategy(fileURL: url("switch-\(number).log"))
    }

    private func url(_ name: String) -> URL { URL(filePath: folder + "/" + name) }

    private func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func lines(_ name: String) -> [String] { LogReader(path: folder + "/" + name).map(\.raw) }

    private func show(_ lines: [String]) {
        for line in lines { say("  " + line) }
    }
}
