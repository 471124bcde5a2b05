import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Log

@Suite("Lines that are made when they are written")
struct DeferredLinesTests {
    private static let texts = [
        "", "plain", "two\nlines", "a=b", "[part] x", "naïve, \u{201C}quoted\u{201D}", "password=swordfish",
        "true",
        "-1", "\u{202E}", "\"", "token", "a key", String(repeating: "long ", count: 400),
        String(repeating: "larger than the buffer\n", count: 300),
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ name: String, _ format: LineFormat) -> FileLoggingStrategy {
        FileLoggingStrategy(fileURL: folder.url.appending(path: name), format: format, bufferBytes: 4096)
    }

    /// Has the line of every entry made, as the console does.
    private struct Asking: ConcurrentLoggingStrategy {
        let format: LineFormat

        var loggedMessages: [String] { [] }

        func log(_ message: String) {}

        func clear() {}

        func emit(_ entry: inout Entry) { entry.withLine(format) { _ in } }
    }

    private static func field(_ generator: inout SplitMix64) -> Field {
        let key = texts[Int.random(in: 0..<texts.count - 2, using: &generator)]
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .string(key, texts[Int.random(in: 0..<texts.count, using: &generator)])
        case 1: return .integer(key, Int.random(in: .min ... .max, using: &generator))
        case 2:
            return .double(key, [0.1, -3, .nan, .infinity, 1e300][Int.random(in: 0..<5, using: &generator)])
        case _: return .bool(key, Bool.random(using: &generator))
        }
    }

    @Test(
        "a line is the same, whether it is made at once or by who writes the file, and in its place",
        arguments: LineFormat.allCases
    )
    func same(_ format: LineFormat) throws {
        var generator = SplitMix64(seed: 11)
        let (late, early) = (file("late.log", format), file("early.log", format))
        let strategy = FanOutStrategy([late, Asking(format: format), early])
        var expected: [String] = []
        for number in 0..<600 {
            let record = Record(
                timestamp: 1_795_199_400_000_000 + Int64(number) * 700_000,
                level: Level.allCases[number % Level.allCases.count],
                part: Self.texts[number % 7],
                message: Self.texts[Int.random(in: 0..<Self.texts.count, using: &generator)],
                fields: (0..<Int.random(in: 0...8, using: &generator)).map { _ in Self.field(&generator) }
            )
            expected.append(format.line(record))
            Entry.with(record) { strategy.emit(&$0) }
        }
        #expect(strategy.flush(within: .seconds(3600)))
        #expect(try folder.lines("late.log") == expected)
        #expect(try folder.lines("early.log") == expected)
    }

    @Test("what a logger puts into each line stands in it, though the logger is gone when it is made")
    func context() throws {
        let strategy = file("late.log", .logfmt)
        do {
            let logger = Logger(strategy: strategy)
            logger.named("scan").with(.string("disk", "a b"), .integer("turn", 2)).log(.notice, "slow")
            logger.log("plain")
        }
        #expect(strategy.loggedMessages == [#"slow disk="a b" turn=2"#, "plain"])
    }

    @Test("what is not in the file yet is among the messages, and goes to nobody twice")
    func unwritten() throws {
        let disk = FaultyDisk()
        disk.room = 0
        let writer = FileWriter(
            path: folder.file("log.txt"),
            encoding: .json,
            rotation: .none,
            capacity: 4096,
            interval: 0,
            isThreaded: false,
            calls: disk.calls
        )
        let strategy = FileLoggingStrategy(
            fileURL: URL(filePath: folder.file("log.txt")),
            format: .json,
            level: .trace,
            writer: writer
        )
        let logger = Logger(strategy: strategy)
        logger.info("one", .integer("n", 1))
        #expect(!strategy.flush())
        logger.info("two")
        #expect(strategy.loggedMessages == ["one n=1", "two"])
        disk.room = nil
        #expect(strategy.flush())
        #expect(strategy.loggedMessages == ["one n=1", "two"])
    }
}
