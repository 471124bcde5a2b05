import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Log

/// What needs a process that can be killed, limited or forked.
@Suite("Processes")
struct ProcessTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("log.txt") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The numbers of each writer's whole lines, in the order of the file, and the lines that are none of theirs.
    private func read(_ names: [String] = ["log.txt"]) throws -> (numbers: [Int: [Int]], others: [String]) {
        var numbers: [Int: [Int]] = [:]
        var others: [String] = []
        for name in names {
            for line in try folder.lines(name) {
                // By hand, as many lines are read: `TIME info line id=1 n=2`.
                let words = line.utf8.split(separator: 0x20)
                guard words.count == 5, words[0].count == Timestamp.length,
                    words[1].elementsEqual("info".utf8),
                    words[2].elementsEqual("line".utf8), words[3].starts(with: "id=".utf8),
                    words[4].starts(with: "n=".utf8), let id = Int(Substring(words[3].dropFirst(3))),
                    let number = Int(Substring(words[4].dropFirst(2)))
                else {
                    others.append(line)
                    continue
                }
                numbers[id, default: []].append(number)
            }
        }
        return (numbers, others)
    }

    @Test(
        "killed at any moment, a process has left every line that it flushed, and no line is torn but the last"
    )
    func killed() throws {
        var generator = SplitMix64(seed: 9)
        var fragments = 0
        for round in 0..<25 {
            let victim = try VictimProcess(["until-killed", path, "\(round)"])
            var safe = 0
            for _ in 0...Int.random(in: 0...5, using: &generator) {
                safe = Int(try #require(try victim.line())) ?? 0
            }
            victim.kill()
            // The next writer ends what the last one left, so that it stands alone.
            let next = FileLoggingStrategy(fileURL: URL(filePath: path))
            next.log("next")
            #expect(next.flush())
            let (numbers, others) = try read()
            let own = numbers[round] ?? []
            #expect(own.count >= safe)
            #expect(own == Array(0..<own.count))
            let torn = others.filter { !$0.hasSuffix(" info next") }
            #expect(others.count - torn.count == 1)
            #expect(torn.count <= 1)
            #expect(torn.count == next.healCount)
            fragments += torn.count
            next.clear()
        }
        // It may be none: the kernel seldom stops in the middle of a write.
        #expect(fragments <= 25)
    }

    @Test(
        "an error is in the file though the process is killed, or ends itself, right behind it",
        arguments: [Level.error, .critical],
        [0, 1]
    )
    func lastWords(_ level: Level, _ end: Int) throws {
        for _ in 0..<3 {
            let victim = try VictimProcess(
                ["last-words", path, "\(level.rawValue)", "\(end)"],
                isQuiet: true
            )
            victim.process.waitUntilExit()
            #expect(victim.process.terminationReason == .uncaughtSignal)
            let texts = try folder.lines("log.txt").map { LogLine(Array($0.utf8)).text }
            #expect(texts == ["before", "last words"])
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test("a neighbour that is killed takes nothing with it from a file that is shared")
    func neighbourKilled() throws {
        let survivors = try (0..<2).map { try VictimProcess(["append", path, "\($0)", "8000"]) }
        for round in 0..<4 {
            let victim = try VictimProcess(["until-killed", path, "\(10 + round)"])
            for _ in 0...round { _ = try victim.line() }
            victim.kill()
        }
        for survivor in survivors { _ = try survivor.finish() }
        let (numbers, others) = try read()
        for id in 0..<2 { #expect(numbers[id] == Array(0..<8_000)) }
        for id in 10..<14 { #expect(numbers[id] == Array(0..<(numbers[id]?.count ?? -1))) }
        #expect(others.count <= 4)
    }

    @Test("four processes append to one file: all lines are whole, and each one's stay in order")
    func fourProcesses() throws {
        let writers = try (0..<4).map { try VictimProcess(["append", path, "\($0)", "5000"]) }
        for writer in writers { _ = try writer.finish() }
        let (numbers, others) = try read()
        #expect(others.isEmpty)
        for id in 0..<4 { #expect(numbers[id] == Array(0..<5_000)) }
    }

    @Test("two processes that rotate the same file lose nothing, and number without a gap")
    func rotation() throws {
        let writers = try (0..<2).map { try VictimProcess(["rotate", path, "\($0)", "8000"]) }
        for writer in writers { _ = try writer.finish() }
        let names = folder.names
        let archives = names.filter { $0 != "log.txt" }
        #expect(archives.count > 3)
        #expect(archives == (1...archives.count).map { Archive.fileName($0, of: "log.txt") })
        let (numbers, others) = try read(archives + ["log.txt"])
        #expect(others.isEmpty)
        for id in 0..<2 { #expect(numbers[id] == Array(0..<8_000)) }
    }

    @Test("a process that ends without a flush has written everything")
    func exit() throws {
        _ = try VictimProcess(["exit", path, "100"]).finish()
        #expect(try folder.lines("log.txt").count == 100)
    }

    @Test("a file that must not grow has whole lines, the loss is counted, and it goes on when it may")
    func sizeLimit() throws {
        let output = try VictimProcess(["limit", path, "20000", "20000"]).finish()
        #expect(output.count == 3)
        #expect(output.prefix(2) == ["not all", "all"])
        let lost = try #require(Int(output[2]))
        #expect(lost > 0)
        let lines = try folder.lines("log.txt")
        #expect(lines.count + lost == 20_000 + 2)
        #expect(lines.last?.hasSuffix(" info after") == true)
        #expect(
            lines.contains { $0.hasSuffix(" records lost, as the file could not be written count=\(lost)") }
        )
    }

    @Test("a child does not write again what its parent will write")
    func fork() throws {
        _ = try VictimProcess(["fork", path]).finish()
        let lines = try folder.lines("log.txt").map { LogLine(Array($0.utf8)).text }
        #expect(lines.sorted() == ["before", "child", "parent status=0"])
    }

    @Test("a record with fields asks for no memory, and a disabled one makes nothing")
    func allocations() throws {
        let victim = try VictimProcess(["allocations", path])
        var counts: [String: Int] = [:]
        while let line = try victim.line() {
            let words = line.split(separator: " ")
            counts[words.dropLast().joined(separator: " ")] = words.last.flatMap { Int($0) }
        }
        victim.process.waitUntilExit()
        // 3: it cannot be counted here, as under a sanitizer.
        guard victim.process.terminationStatus != 3 else { return }
        for name in ["null", "file", "fan-out"] {
            #expect(counts["\(name) disabled"] == 0)
            // Without the optimizer every closure and every generic call may take some.
            #if !DEBUG
            #expect(counts[name] == 0)
            #endif
        }
    }
}
