import ClickwheelProgram
import Foundation
import Log
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("The daemon's log")
struct LogTests {
    private func folder() throws -> DataFolder {
        let path = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)").path
        let folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        try folder.create()
        return folder
    }

    /// A log whose console nobody sees.
    private func log(_ folder: DataFolder, level: Level = .info) -> DaemonLog {
        DaemonLog(folder, level: level) { _ in NullStrategy() }
    }

    @Test(
        "what was logged before anybody knew where to is there too, and once",
        arguments: LogDestination.all.map(\.name)
    )
    func early(_ name: String) throws {
        let world = try World()
        world.logger.info("early")
        try world.use(name, in: LogDestination.family)
        world.logger.info("late")
        world.logger.flush()
        let destination = try #require(LogDestination.named(name))
        let lines = { (messages: [String]) in messages.filter { $0 == "early" || $0 == "late" } }
        #expect(lines(world.feed.loggedMessages) == ["early", "late"])
        #expect(lines(world.console.loggedMessages) == ["early"] + (destination.hasConsole ? ["late"] : []))
        #expect(
            lines(LogReader(path: world.folder.log).map(\.text))
                == (destination.hasFile ? ["early", "late"] : [])
        )
    }

    @Test(
        "what a disk has not taken yet is in the file when it does, however often the log was switched meanwhile"
    )
    func switchedWhileFull() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let log = log(folder)
        // A folder in the file's place takes nothing, like a disk without room.
        try FileManager.default.createDirectory(atPath: folder.log, withIntermediateDirectories: true)
        try log.use(Choice("file"))
        log.logger.info("first")
        try log.use(.debug)
        log.logger.debug("second")
        try log.use(Choice("memory"))
        try log.use(Choice("console-and-file"))
        log.logger.info("third")
        try FileManager.default.removeItem(atPath: folder.log)
        #expect(log.logger.flush())
        #expect(LogReader(path: folder.log).map(\.text) == ["first", "second", "third"])
    }

    @Test("a choice that this version does not know counts as none, and is not forgotten")
    func unknown() throws {
        let world = try World(Shelf(["log-destination": KeptChoices("carrier-pigeon")]))
        #expect(try world.current(LogDestination.family) == "console-and-file")
        world.switchboard.restore()
        #expect(world.log.choice == Choice("console-and-file"))
        #expect(world.choices.choices(of: LogDestination.family).member == "carrier-pigeon")
    }

    @Test("the file is told what led to an error, and the page sees all of it in memory")
    func history() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let log = log(folder)
        try log.use(Choice("file"))
        log.logger.debug("fine")
        log.logger.info("usual")
        log.logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == ["usual"])
        log.logger.error("broken")
        log.logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == ["usual", "fine", "broken"])
        #expect(log.feed.loggedMessages == ["fine", "usual", "broken"])
    }

    @Test(
        "the level says what is written at once, and an error still brings what led to it",
        arguments: [
            (.trace, ["trace", "debug", "warning"], ["trace", "debug", "warning", "error"]),
            (.debug, ["debug", "warning"], ["debug", "warning", "error"]),
            (.warning, ["warning"], ["warning", "debug", "error"]),
            (.critical, [], []),
        ] as [(Level, [String], [String])],
        [true, false]
    )
    func levels(_ expected: (Level, [String], [String]), isLate: Bool) throws {
        let (level, before, after) = expected
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let log = log(folder, level: isLate ? .notice : level)
        try log.use(Choice("file"))
        if isLate { try log.use(level) }
        log.logger.trace("trace")
        log.logger.debug("debug")
        log.logger.warning("warning")
        log.logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == before)
        log.logger.error("error")
        log.logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == after)
    }

    @Test("an address is a collector, which is remembered when the log goes elsewhere and comes back")
    func collector() throws {
        let address = "http://127.0.0.1:10"
        let first = try World()
        try first.use(address, in: LogDestination.family)
        #expect(first.log.choice == Choice("collector", argument: address))
        try first.use("memory", in: LogDestination.family)
        let second = try World(first.choices)
        second.switchboard.restore()
        #expect(second.log.choice == Choice("memory"))
        try second.use("collector", in: LogDestination.family)
        #expect(second.log.choice == Choice("collector", argument: address))
    }

    @Test("an address is remembered only together with the choice to send there")
    func unkeptAddress() throws {
        let world = try World()
        try world.use("memory", in: LogDestination.family)
        world.choices.isBroken.store(true, ordering: .relaxed)
        #expect(throws: StrategyError.self) {
            try world.use("http://127.0.0.1:10", in: LogDestination.family)
        }
        world.choices.isBroken.store(false, ordering: .relaxed)
        try world.use("collector", in: LogDestination.family)
        #expect(world.log.choice.argument == "http://127.0.0.1:9")
    }

    @Test(
        "from one collector to another nothing is lost: what the first does not take is kept for the second"
    )
    func otherCollector() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let log = log(folder)
        // Nobody listens at either.
        try log.use(Choice("collector", argument: "http://127.0.0.1:1"))
        log.logger.info("one")
        try log.use(Choice("collector", argument: "http://127.0.0.1:2"))
        log.logger.info("two")
        try log.use(Choice("memory"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.logSpool).sorted()
        let batches = names.filter { $0.hasSuffix(".json") }
        let texts = try batches.map { name in
            String(decoding: try Data(contentsOf: URL(filePath: folder.logSpool + "/" + name)), as: UTF8.self)
        }
        try #require(texts.count == 2)
        #expect(texts[0].contains(#""stringValue":"one""#) && texts[1].contains(#""stringValue":"two""#))
    }

    @Test(
        "what is no destination is refused in a sentence that says what is",
        arguments: [
            ("nowhere", "it has: console-and-file"), ("https://h:port", "https://HOST:PORT"),
            ("http://", "write http://HOST:PORT"),
            ("ftp://h", "write http://HOST:PORT"),
        ]
    )
    func refused(_ text: String, _ sentence: String) throws {
        let world = try World()
        let failure = #expect(throws: StrategyError.self) { try world.use(text, in: LogDestination.family) }
        let said = failure.map { "\($0)" } ?? ""
        #expect(said.contains(text) && said.contains(sentence))
    }

    @Test("a collector's address that is damaged is the usual one")
    func damagedAddress() throws {
        let world = try World(
            Shelf(["log-destination": KeptChoices("collector", arguments: ["collector": "http://"])])
        )
        world.switchboard.restore()
        #expect(world.log.choice.member == "collector")
        try world.use("memory", in: LogDestination.family)
    }
}
