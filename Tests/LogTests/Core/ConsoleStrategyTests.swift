import ClickwheelSystem
import Foundation
import Testing

@testable import Log

@Suite("Console strategy")
struct ConsoleStrategyTests {
    private func output(_ style: ConsoleStrategy.Style, _ body: (Logger) -> Void) throws -> [String] {
        let pipe = Pipe()
        let console = ConsoleStrategy(
            descriptor: pipe.fileHandleForWriting.fileDescriptor,
            level: .debug,
            style: style
        )
        let logger = Logger(strategy: console).named("scan")
        logger.level = .trace
        body(logger)
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    @Test("plain lines are those of the text format")
    func plain() throws {
        let lines = try output(.plain) { logger in
            logger.trace("too fine")
            logger.warning("two\nlines", .integer("n", 1))
        }
        #expect(lines.count == 1)
        #expect(lines[0].hasSuffix("Z warning [scan] two\\nlines n=1"))
    }

    @Test("on a terminal the level alone is coloured")
    func coloured() throws {
        let lines = try output(.coloured) { $0.error("x\u{1B}[0m") }
        #expect(lines[0].hasSuffix("Z \u{1B}[31merror\u{1B}[0m [scan] x\\u001b[0m"))
    }

    @Test("the journal gets its priorities, and no time of ours")
    func journal() throws {
        let lines = try output(.journal) { logger in
            logger.debug("d")
            logger.info("i")
            logger.notice("n")
            logger.warning("w")
            logger.error("e")
            logger.critical("c")
        }
        #expect(
            lines == [
                "<7>[scan] d", "<6>[scan] i", "<5>[scan] n", "<4>[scan] w", "<3>[scan] e", "<2>[scan] c",
            ]
        )
    }

    @Test("a console whose reader went away is no crash, and holds nobody up")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let console = ConsoleStrategy(
            descriptor: pipe.fileHandleForWriting.fileDescriptor,
            level: .trace,
            style: .plain
        )
        try pipe.fileHandleForReading.close()
        let time = ContinuousClock().measure { for _ in 0..<1000 { console.log("nowhere") } }
        #expect(time < .seconds(10))
        try pipe.fileHandleForWriting.close()
    }

    @Test("a reader that stopped holds nobody up, and is told what it has missed when it reads again")
    func stopped() throws {
        let (reading, writing) = try Descriptor.pipe()
        let console = ConsoleStrategy(descriptor: writing.number, level: .trace, style: .plain)
        let long = String(repeating: "x", count: 300)
        let time = ContinuousClock().measure { for number in 0..<1000 { console.log("\(number) \(long)") } }
        // A line that waits for ever never ends; 200 ms for each of those that are missing are more than two minutes.
        #expect(time < .seconds(60))

        let taken = try lines(of: reading)
        #expect(taken.count > 10 && taken.count < 1000)
        for (number, line) in taken.enumerated() { #expect(line.contains(" info \(number) x")) }
        console.log("later")
        let news = try lines(of: reading)
        try #require(news.count == 2)
        #expect(
            news[0].hasSuffix(
                "Z warning [log] \(1000 - taken.count) lines are missing here: nobody took them"
            )
        )
        #expect(news[1].hasSuffix("Z info later"))
        withExtendedLifetime(writing) {}
    }

    @Test("a line that a reader took a part of is ended before the next")
    func torn() throws {
        let (reading, writing) = try Descriptor.pipe()
        let console = ConsoleStrategy(descriptor: writing.number, level: .trace, style: .plain)
        // Larger than any pipe: the pieces that fit are taken.
        console.log(String(repeating: "x", count: 300_000))
        var taken = try lines(of: reading)
        #expect(taken.count == 1)
        console.log("later")
        taken = try lines(of: reading)
        try #require(taken.count == 2)
        #expect(taken[0].hasSuffix(" 1 line is missing here: nobody took them"))
        #expect(taken[1].hasSuffix(" later"))
        withExtendedLifetime(writing) {}
    }

    /// What is in the pipe now, as lines.
    private func lines(of pipe: Descriptor) throws -> [String] {
        _ = fcntl(pipe.number, F_SETFL, O_NONBLOCK)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(pipe.number, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
