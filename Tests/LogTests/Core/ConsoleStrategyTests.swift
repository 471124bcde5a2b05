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

    @Test("a console that nobody reads any more is no crash")
    func closed() {
        signal(SIGPIPE, SIG_IGN)
        let console = ConsoleStrategy(descriptor: -1, level: .trace, style: .plain)
        console.log("nowhere")
        #expect(console.loggedMessages.isEmpty)
    }
}
