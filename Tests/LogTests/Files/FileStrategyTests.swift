import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Log

@Suite("File strategy")
struct FileStrategyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var file: URL { folder.url.appending(path: "log.txt") }

    private func strategy(
        _ disk: FaultyDisk = FaultyDisk(),
        rotation: Rotation = .none,
        capacity: Int = 4096,
        clock: ManualClock = ManualClock(),
        isThreaded: Bool = false
    ) -> FileLoggingStrategy {
        let writer = FileWriter(
            path: file.path,
            encoding: .text,
            rotation: rotation,
            capacity: capacity,
            interval: 50_000_000,
            isThreaded: isThreaded,
            calls: disk.calls,
            clock: clock.clock
        )
        return FileLoggingStrategy(fileURL: file, format: .text, level: .trace, writer: writer)
    }

    @Test("lines wait in the buffer and are written together")
    func batching() throws {
        let disk = FaultyDisk()
        let strategy = strategy(disk)
        for number in 0..<20 { strategy.log("\(number)") }
        #expect(disk.writeCount == 0)
        #expect(strategy.flush())
        #expect(disk.writeCount == 1)
        #expect(try folder.lines("log.txt").count == 20)
    }

    @Test(
        "a buffer holds as many lines as there is room for, and at least a page of them",
        arguments: [1, 262_144]
    )
    func room(bytes: Int) {
        let strategy = FileLoggingStrategy(fileURL: file, bufferBytes: bytes, interval: .seconds(3600))
        let line = String(repeating: "x", count: 100)
        // Half of it has it written.
        for _ in 0..<(bytes == 1 ? 12 : 600) { strategy.log(line) }
        #expect((try? folder.lines("log.txt").count) ?? 0 == 0)
        #expect(strategy.flush())
    }

    @Test("a buffer that is half full is written soon, however long the interval is")
    func half() {
        let strategy = FileLoggingStrategy(fileURL: file, bufferBytes: 8192, interval: .seconds(3600))
        // The first line has the flusher sleep for an hour.
        strategy.log("first")
        for _ in 0..<44 { strategy.log(String(repeating: "x", count: 100)) }
        spin(for: "the lines in the file") { (try? folder.lines("log.txt").count) ?? 0 > 0 }
        #expect(strategy.flush())
    }

    @Test("a buffer that is full is written by who logs, and nothing is lost")
    func full() throws {
        let disk = FaultyDisk()
        let strategy = strategy(disk)
        for number in 0..<2000 { strategy.log("\(number)") }
        #expect(disk.writeCount > 10)
        #expect(strategy.loggedMessages == (0..<2000).map(String.init))
        #expect(strategy.lostCount == 0)
    }

    @Test("the flusher writes by itself")
    func flusher() throws {
        let strategy = FileLoggingStrategy(fileURL: file, interval: .milliseconds(1))
        strategy.log("one")
        spin(for: "the first line") { (try? folder.lines("log.txt").count) == 1 }
        strategy.log("two")
        try spin(for: "the second line") { try folder.lines("log.txt").count == 2 }
        #expect(strategy.loggedMessages == ["one", "two"])
    }

    @Test(
        "what is an error or worse is in the file when the call returns, with all before it",
        arguments: Level.allCases
    )
    func errors(_ level: Level) throws {
        let logger = Logger(strategy: strategy())
        logger.level = .trace
        logger.info("before")
        logger.log(level, "out of memory")
        let count = (try? folder.lines("log.txt").count) ?? 0
        #expect(count == (level >= .error ? 2 : 0))
    }

    @Test("an error that could not be written is tried again by the flusher, though nothing else is logged")
    func errorIsTriedAgain() throws {
        let disk = FaultyDisk()
        disk.room = 0
        let strategy = strategy(disk, isThreaded: true)
        Logger(strategy: strategy).error("the disk is full")
        disk.room = nil
        spin(for: "the first line") { (try? folder.lines("log.txt").count) == 1 }
    }

    @Test("two strategies of one file see each other's lines at once, under whichever name")
    func twoStrategies() throws {
        let other = folder.url.appending(path: "other")
        try FileManager.default.createSymbolicLink(at: other, withDestinationURL: folder.url)
        let one = strategy()
        let two = FileLoggingStrategy(fileURL: other.appending(path: "log.txt"), interval: .seconds(3600))
        let elsewhere = FileLoggingStrategy(
            fileURL: folder.url.appending(path: "else.txt"),
            interval: .seconds(3600)
        )
        for (number, strategy) in [one, two, one].enumerated() { strategy.log("\(number)") }
        elsewhere.log("elsewhere")
        // Neither the file nor a line in it is there so far.
        #expect(Set(one.loggedMessages) == ["0", "1", "2"])
        one.log("3")
        #expect(two.loggedMessages.last == "3")
        two.log("4")
        one.clear()
        #expect(one.loggedMessages.isEmpty && two.loggedMessages.isEmpty)
        #expect(folder.names == ["log.txt", "other"])
        withExtendedLifetime(elsewhere) {}
    }

    @Test("a flush keeps its limit while the disk does not answer, and is done when it does")
    func flushLimit() throws {
        let disk = FaultyDisk()
        disk.isHanging = true
        let strategy = strategy(disk, isThreaded: true)
        strategy.log("one")
        #expect(!strategy.flush(within: .milliseconds(10)))
        #expect(!strategy.flush(within: .milliseconds(10)))
        // The calls have come back before the write has.
        #expect(disk.isHanging)
        disk.isHanging = false
        #expect(strategy.flush(within: .seconds(3600)))
        #expect(try folder.lines("log.txt").count == 1)
    }

    @Test("a flush says at once that nothing is left to be written, and that the file takes nothing")
    func flushAnswers() throws {
        let disk = FaultyDisk()
        let strategy = strategy(disk, isThreaded: true)
        #expect(strategy.flush(within: .seconds(3600)))
        disk.room = 0
        strategy.log("one")
        #expect(!strategy.flush(within: .seconds(3600)))
        disk.room = nil
        #expect(strategy.flush(within: .seconds(3600)))
        #expect(strategy.loggedMessages == ["one"])
    }

    @Test("a process that was stopped with the file in its hands holds up the first error, not each")
    func stoppedNeighbour() throws {
        let strategy = strategy()
        strategy.log("first")
        strategy.flush()
        let neighbour = try Descriptor(reading: file.path)
        try neighbour.lock(isWaiting: true)
        let begin = Monotonic.now()
        let logger = Logger(strategy: strategy)
        for number in 0..<20 { logger.error("\(number)") }
        // The first waits a second, the others ten milliseconds: 20 s without that.
        #expect(Monotonic.now() - begin < 15_000_000_000)
        neighbour.unlock()
        #expect(strategy.loggedMessages == ["first"] + (0..<20).map(String.init))
    }

    @Test("the end of the strategy writes what is left, and a second one reads it")
    func outlives() throws {
        let one = FileLoggingStrategy(fileURL: file, interval: .seconds(3600))
        one.log("kept")
        let writer = Logger.fileLogging(fileURL: file)
        writer.log("too")
        writer.flush()
        #expect(try folder.lines("log.txt").count == 1)
        withExtendedLifetime(one) {}
        #expect(Logger.fileLogging(fileURL: file).loggedMessages.contains("too"))
    }

    @Test("short writes go on where they stopped")
    func shortWrites() throws {
        let disk = FaultyDisk()
        disk.stride = 7
        let strategy = strategy(disk)
        for number in 0..<50 { strategy.log("message \(number)") }
        #expect(strategy.flush())
        #expect(strategy.loggedMessages == (0..<50).map { "message \($0)" })
    }

    @Test(
        "a full disk leaves whole lines, counts what it loses, says so, and goes on when there is room",
        arguments: 0..<20
    )
    func diskFull(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let disk = FaultyDisk()
        disk.room = Int.random(in: 0...9000, using: &generator)
        let strategy = strategy(disk)
        let count = Int.random(in: 100...1500, using: &generator)
        for number in 0..<count { strategy.log("\(number)") }
        #expect(!strategy.flush())
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(text.isEmpty || text.hasSuffix("\n"))

        disk.room = nil
        strategy.log("after")
        #expect(strategy.flush())
        var messages = strategy.loggedMessages
        #expect(messages.last == "after")
        messages.removeAll { $0 == "after" }
        let reports = messages.filter { $0.hasPrefix("records lost") }
        let lost = strategy.lostCount
        #expect(reports == (lost > 0 ? ["records lost, as the file could not be written count=\(lost)"] : []))
        let numbers = messages.compactMap { Int($0) }
        #expect(numbers.count + lost == count)
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.last == count - 1)
        // The line stands where the lost ones would.
        if let index = messages.firstIndex(where: { $0.hasPrefix("records lost") }) {
            let before = index > 0 ? Int(messages[index - 1]) ?? -2 : -1
            #expect(Int(messages[index + 1]) == before + lost + 1)
        }
    }

    @Test("what a file does not take is bounded: two buffers, whatever is logged")
    func boundedMemory() {
        let disk = FaultyDisk()
        disk.openFailure = EACCES
        let strategy = strategy(disk)
        for number in 0..<10_000 { strategy.log("\(number)") }
        let kept = strategy.loggedMessages.compactMap { Int($0) }
        #expect(kept.count + strategy.lostCount == 10_000)
        #expect(kept.last == 9999)
        #expect(kept.count < 2 * 4096 / 36)
        disk.openFailure = 0
    }

    @Test(
        "a file that cannot be opened is tried again, whatever the reason",
        arguments: [EACCES, ENOENT, EISDIR, ELOOP, EMFILE, ENOTDIR]
    )
    func openFails(_ reason: CInt) throws {
        let disk = FaultyDisk()
        disk.openFailure = reason
        let strategy = strategy(disk)
        strategy.log("one")
        #expect(!strategy.flush())
        #expect(strategy.loggedMessages == ["one"])
        disk.openFailure = 0
        #expect(strategy.flush())
        #expect(try folder.lines("log.txt").count == 1)
        #expect(strategy.lostCount == 0)
    }

    @Test("a path that is a folder, or goes through a file, or round in circles, is no crash")
    func badPaths() throws {
        try Data().write(to: folder.url.appending(path: "plain"))
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "loop"),
            withDestinationURL: folder.url.appending(path: "loop")
        )
        for path in ["", "plain/log.txt", "loop"] {
            let strategy = FileLoggingStrategy(fileURL: folder.url.appending(path: path))
            strategy.log("one")
            #expect(!strategy.flush())
            #expect(strategy.loggedMessages == ["one"])
            strategy.clear()
        }
    }

    @Test("a fragment that a dead writer left is ended, and stays alone on its line")
    func heal() throws {
        try Data("2026-11-20T18:30:00.000000Z info who".utf8).write(to: file)
        let strategy = strategy()
        strategy.log("next")
        strategy.flush()
        let lines = try folder.lines("log.txt")
        #expect(lines.count == 2)
        #expect(lines[0] == "2026-11-20T18:30:00.000000Z info who")
        #expect(lines[1].hasSuffix(" info next"))
        #expect(strategy.healCount == 1)
    }

    @Test("a fragment that is ended on a disk that is soon full is followed by whole lines")
    func healOnFullDisk() throws {
        let disk = FaultyDisk()
        try Data("fragment".utf8).write(to: file)
        let strategy = strategy(disk)
        strategy.log("one")
        strategy.log("two")
        // The end of the fragment, the first line and a part of the second.
        disk.room = 1 + "2026-11-20T18:30:00.000000Z info one\n".utf8.count + 10
        #expect(!strategy.flush())
        #expect(try folder.lines("log.txt").count == 2)
        #expect(try folder.lines("log.txt").first == "fragment")
        disk.room = nil
        #expect(strategy.flush())
        let lines = try folder.lines("log.txt")
        #expect(lines.count == 3 && lines[1].hasSuffix(" info one") && lines[2].hasSuffix(" info two"))
        #expect(strategy.healCount == 1 && strategy.lostCount == 0)
    }

    @Test("a file that was renamed is left alone, and the path gets a new one")
    func renamed() throws {
        let strategy = strategy()
        strategy.log("one")
        strategy.flush()
        try FileManager.default.moveItem(atPath: file.path, toPath: folder.file("log.txt.1"))
        strategy.log("two")
        strategy.flush()
        #expect(try folder.lines("log.txt.1").count == 1)
        #expect(strategy.loggedMessages == ["two"])
        #expect(strategy.reopenCount == 1)
    }

    @Test("a file, or its folder, that was deleted is made again")
    func deleted() throws {
        let nested = folder.url.appending(path: "a/b/log.txt")
        let strategy = FileLoggingStrategy(fileURL: nested)
        strategy.log("one")
        strategy.flush()
        try FileManager.default.removeItem(at: nested)
        strategy.log("two")
        strategy.flush()
        #expect(strategy.loggedMessages == ["two"])
        try FileManager.default.removeItem(at: folder.url.appending(path: "a"))
        strategy.log("three")
        #expect(strategy.flush())
        #expect(strategy.loggedMessages == ["three"])
    }

    @Test("a file that was emptied has no hole")
    func emptied() throws {
        let strategy = strategy()
        for number in 0..<100 { strategy.log("\(number)") }
        strategy.flush()
        try FileHandle(forWritingTo: file).truncate(atOffset: 0)
        strategy.log("after")
        strategy.flush()
        #expect(try Data(contentsOf: file).first == UInt8(ascii: "2"))
        #expect(strategy.loggedMessages == ["after"])
    }

    @Test("clear empties the file and what was to be written")
    func clear() throws {
        let strategy = strategy()
        strategy.log("written")
        strategy.flush()
        strategy.log("waiting")
        strategy.clear()
        #expect(try Data(contentsOf: file).isEmpty)
        strategy.log("after")
        #expect(strategy.loggedMessages == ["after"])
    }

    @Test("a line that is larger than the buffer is whole, in its place")
    func largeLine() throws {
        let strategy = strategy()
        let large = String(repeating: "x", count: 100_000)
        strategy.log("before")
        strategy.log(large)
        strategy.log("after")
        #expect(strategy.loggedMessages == ["before", large, "after"])
    }

    @Test("ten megabytes are one line that is cut, and the neighbours do not notice")
    func hugeLine() throws {
        let strategy = strategy()
        strategy.log("before")
        strategy.log(String(repeating: "x", count: 10 << 20))
        strategy.log("after")
        let messages = strategy.loggedMessages
        #expect(messages.count == 3)
        #expect(messages.first == "before" && messages.last == "after")
        #expect(messages[1].hasSuffix("x…"))
        #expect(messages[1].utf8.count > 1_000_000 && messages[1].utf8.count < 1_100_000)
    }

    @Test("sync has the disk keep it")
    func sync() throws {
        let strategy = strategy()
        #expect(strategy.sync())
        strategy.log("one")
        #expect(strategy.sync())
        #expect(try folder.lines("log.txt").count == 1)
    }

    @Test("lines of others stay as they are")
    func foreignLines() throws {
        try Data("not ours\n\n{\"neither\":1}\n".utf8).write(to: file)
        let strategy = strategy()
        strategy.log("ours")
        #expect(strategy.loggedMessages == ["not ours", "", "{\"neither\":1}", "ours"])
    }

    @Test("the file and its folder are the owner's alone")
    func permissions() throws {
        let nested = folder.url.appending(path: "private/log.txt")
        let strategy = FileLoggingStrategy(fileURL: nested)
        strategy.log("one")
        strategy.flush()
        let manager = FileManager.default
        #expect(try manager.attributesOfItem(atPath: nested.path)[.posixPermissions] as? Int == 0o600)
        let outer = nested.deletingLastPathComponent().path
        #expect(try manager.attributesOfItem(atPath: outer)[.posixPermissions] as? Int == 0o700)
    }

    @Test("a device that is no file works as well")
    func device() {
        let strategy = FileLoggingStrategy(fileURL: URL(filePath: "/dev/null"))
        strategy.log("one")
        #expect(strategy.flush())
    }

    @Test("threads that log at once lose nothing, and each one's lines stay in order")
    func threads() throws {
        let strategy = FileLoggingStrategy(fileURL: file, bufferBytes: 8192)
        let logger = Logger(strategy: strategy)
        try onThreads(4) { thread in
            for number in 0..<5000 { logger.info("m", .integer("t", thread), .integer("n", number)) }
        }
        let messages = strategy.loggedMessages
        #expect(messages.count == 20_000)
        for thread in 0..<4 {
            let own = messages.filter { $0.hasPrefix("m t=\(thread) ") }
            #expect(own == (0..<5000).map { "m t=\(thread) n=\($0)" })
        }
    }

    @Test("others rename the file under load, and nothing is lost or repeated")
    func renamedUnderLoad() throws {
        let strategy = FileLoggingStrategy(fileURL: file, bufferBytes: 8192)
        let logger = Logger(strategy: strategy)
        let path = file.path
        let folder = folder
        try onThreads(2) { thread in
            for number in 0..<8000 {
                logger.info("m", .integer("t", thread), .integer("n", number))
                if thread == 0, number % 500 == 499 { rename(path, folder.file("moved.\(number)")) }
            }
        }
        logger.flush()
        var all: [String] = []
        for name in folder.names { all += try folder.lines(name).map { LogLine(Array($0.utf8)).text } }
        #expect(all.count == 16_000)
        #expect(Set(all).count == 16_000)
        #expect(strategy.reopenCount > 0)
    }
}
