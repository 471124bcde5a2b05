import ClickwheelGzip
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Log

@Suite("Reading logs")
struct LogReaderTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("log.txt") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ text: String, to name: String, age: Int = 0) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: name))
        let time = timeval(tv_sec: 1_800_000_000 - age, tv_usec: 0)
        utimes(folder.file(name), [time, time])
    }

    private func append(_ text: String) throws {
        if !FileManager.default.fileExists(atPath: path) { try write("", to: "log.txt") }
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    @Test("all files of a log are read, the oldest first, compressed or not, and no others")
    func files() throws {
        try write("5\n", to: "log.txt")
        try write("4\n", to: "log.txt.000011")
        try write("3\n", to: "log.txt.000002")
        LogCompression.gzip.replace(folder.file("log.txt.000002"))
        try write("1\n", to: "log.txt.2", age: 5000)
        LogCompression.gzip.replace(folder.file("log.txt.2"))
        try write("2\n", to: "log.txt.1", age: 4000)
        for name in ["log.txt.bak", "log.txt.000003.gz.partial", "other.txt", "log.txtt.1", "log.txt-"] {
            try write("no\n", to: name)
        }
        #expect(LogReader(path: path, compression: .gzip).map(\.raw) == ["1", "2", "3", "4", "5"])
    }

    @Test("a file that is being compressed is read once")
    func bothForms() throws {
        try write("1\n", to: "log.txt.000001")
        LogCompression.gzip.replace(folder.file("log.txt.000001"))
        try write("1\n", to: "log.txt.000001")
        #expect(LogReader(path: path).map(\.raw) == ["1"])
    }

    @Test("files that are too old for the question are not opened")
    func since() throws {
        try write("old\n", to: "log.txt.000001", age: 1000)
        try write("new\n", to: "log.txt")
        #expect(LogReader(path: path, since: 1_799_999_500_000_000).map(\.raw) == ["new"])
        #expect(LogReader(path: path, since: 1_800_000_000_000_000).map(\.raw) == ["new"])
        #expect(LogReader(path: path, since: 1_800_000_000_000_001).map(\.raw) == [])
    }

    @Test("a log that is not there, or is damaged, has the lines that it has")
    func damaged() throws {
        #expect(LogReader(path: folder.file("none/log.txt")).map(\.raw).isEmpty)
        try write(String(repeating: "line\n", count: 20_000), to: "log.txt.000001")
        LogCompression.gzip.replace(folder.file("log.txt.000001"))
        let archive = folder.url.appending(path: "log.txt.000001.gz")
        let bytes = try Data(contentsOf: archive)
        try bytes.prefix(bytes.count / 2).write(to: archive)
        try write("last", to: "log.txt")
        let lines = LogReader(path: path, compression: .gzip).map(\.raw)
        #expect(lines.last == "last")
        #expect(lines.dropLast().allSatisfy { "line".hasPrefix($0) })
    }

    @Test("a file that is set aside, and one that is compressed, while others are read is read all the same")
    func setAsideMeanwhile() throws {
        try write("1\n", to: "log.txt.000001")
        try write("2\n", to: "log.txt.000002")
        try write("3\n", to: "log.txt")
        var lines = LogReader(path: path, compression: .gzip).makeIterator()
        #expect(lines.next()?.text == "1")
        LogCompression.gzip.replace(folder.file("log.txt.000002"))
        try FileManager.default.moveItem(atPath: path, toPath: folder.file("log.txt.000003"))
        try write("4\n", to: "log.txt")
        #expect(lines.next()?.text == "2" && lines.next()?.text == "3" && lines.next() == nil)
    }

    @Test("a line that never ends is cut, and the next one is whole")
    func endless() throws {
        try write(String(repeating: "x", count: LineFile.lineLimit + 100_000) + "\nnext\n", to: "log.txt")
        let lines = LogReader(path: path).map(\.raw)
        #expect(lines.map(\.utf8.count) == [LineFile.lineLimit, 4])
    }

    @Test("the last lines are those that the question admits")
    func last() throws {
        let lines = (0..<100).map { number in
            let level = Level.allCases[number % 7]
            return LineFormat.text.line(
                Record(
                    timestamp: Int64(number),
                    level: level,
                    part: "p\(number % 2)",
                    message: "m\(number)",
                    fields: []
                )
            ) + "\n"
        }
        try write(lines.joined() + "not ours\n", to: "log.txt")
        let reader = LogReader(path: path)
        #expect(reader.last(3).map(\.text) == ["m98", "m99", "not ours"])
        #expect(reader.last(2, matching: LogQuery(level: .error)).map(\.text) == ["m96", "m97"])
        #expect(reader.last(1, matching: LogQuery(level: .error, part: "p0")).map(\.text) == ["m96"])
        #expect(reader.last(9, matching: LogQuery(since: 98)).map(\.text) == ["m98", "m99"])
        #expect(reader.last(9, matching: LogQuery(text: "M4")).map(\.text).count == 9)
        #expect(reader.last(9, matching: LogQuery(text: "ours")).map(\.text) == ["not ours"])
        #expect(reader.last(0).isEmpty)
        #expect(reader.last(1000).count == 101)
    }

    @Test("a part is asked for with those below it")
    func parts() {
        let query = LogQuery(part: "http")
        for (part, isAdmitted) in [("http", true), ("http.stream", true), ("https", false), ("", false)] {
            #expect(query.admits(LineFormatTests.record("m", part: part)) == isAdmitted)
        }
    }

    @Test(
        "a time is an instant, a day, or how long ago",
        arguments: [
            ("2026-11-20T18:30:00Z", 1_795_199_400_000_000), ("2026-11-20", 1_795_132_800_000_000),
            ("90s", 910_000_000), ("15m", 100_000_000), ("0h", 1_000_000_000), ("1d", -85_400_000_000),
            ("x", nil),
            ("", nil), ("5", nil), ("-5s", nil), ("99999999999999999999d", nil), ("1w", nil),
        ] as [(String, Int64?)]
    )
    func instants(_ text: String, _ expected: Int64?) {
        #expect(LogQuery.instant(text, now: 1_000_000_000) == expected)
    }

    @Test("who follows gets whole lines as they come")
    func follow() throws {
        let follower = LogFollower(path: path)
        #expect(follower.poll().isEmpty)
        try append("one\ntw")
        #expect(follower.poll().map(\.raw) == ["one"])
        #expect(follower.poll().isEmpty)
        try append("o\n\nthree\n")
        #expect(follower.poll().map(\.raw) == ["two", "", "three"])
    }

    @Test("who follows misses nothing when the file is set aside, even several times")
    func followRotation() throws {
        let writer = FileWriter(
            path: path,
            encoding: .text,
            rotation: Rotation(maximumBytes: 20),
            capacity: 4096,
            interval: 0,
            isThreaded: false
        )
        func write(_ number: Int) {
            Array("line \(number)\n".utf8).withUnsafeBytes { writer.append($0, .info) }
            writer.drain()
        }
        write(0)
        let follower = LogFollower(path: path)
        var seen = follower.poll().map(\.raw)
        for round in 1...40 {
            write(round)
            // Seldom enough that several files are set aside in between.
            if round % 7 == 0 {
                while true {
                    let lines = follower.poll()
                    if lines.isEmpty { break }
                    seen += lines.map(\.raw)
                }
            }
        }
        while true {
            let lines = follower.poll()
            if lines.isEmpty { break }
            seen += lines.map(\.raw)
        }
        #expect(seen == (0...40).map { "line \($0)" })
    }

    @Test(
        "who follows skips what it has read alone, whatever was compressed or removed meanwhile",
        arguments: [false, true]
    )
    func followRetention(isOursRemoved: Bool) throws {
        try append("one\n")
        let follower = LogFollower(path: path, compression: .gzip)
        #expect(follower.poll().map(\.raw) == ["one"])
        try FileManager.default.moveItem(atPath: path, toPath: path + ".000001")
        try write("two\n", to: "log.txt.000002")
        try write("three\n", to: "log.txt.000003")
        try append("four\n")
        if isOursRemoved {
            try FileManager.default.removeItem(atPath: path + ".000001")
        } else {
            LogCompression.gzip.replace(path + ".000001")
        }
        LogCompression.gzip.replace(path + ".000002")
        #expect((0..<4).flatMap { _ in follower.poll() }.map(\.raw) == ["two", "three", "four"])
    }

    @Test(
        "who follows begins with the current file, and misses none that is set aside before the next one is there"
    )
    func followGap() throws {
        try write("old\n", to: "log.txt.000001")
        try append("one\n")
        let follower = LogFollower(path: path)
        #expect(follower.poll().map(\.raw) == ["one"])
        try FileManager.default.moveItem(atPath: path, toPath: path + ".000002")
        #expect(follower.poll().isEmpty)
        try write("two\n", to: "log.txt.000003")
        try append("three\n")
        #expect((0..<3).flatMap { _ in follower.poll() }.map(\.raw) == ["two", "three"])
    }

    @Test("who follows from the first file gets what was set aside before, once")
    func followFromStart() throws {
        try write("one\n", to: "log.txt.000001")
        LogCompression.gzip.replace(path + ".000001")
        try write("two\n", to: "log.txt.000002")
        try append("three\n")
        let follower = LogFollower(path: path, isFromFirstFile: true, compression: .gzip)
        #expect((0..<3).flatMap { _ in follower.poll() }.map(\.raw) == ["one", "two", "three"])
        try FileManager.default.moveItem(atPath: path, toPath: path + ".000003")
        try append("four\n")
        #expect((0..<3).flatMap { _ in follower.poll() }.map(\.raw) == ["four"])
    }

    @Test("a file that was missed comes in pieces, and a line that is longer than one at once")
    func followLarge() throws {
        try append("one\n")
        let follower = LogFollower(path: path)
        #expect(follower.poll().map(\.raw) == ["one"])
        try FileManager.default.moveItem(atPath: path, toPath: path + ".000001")
        let lines = (0..<50_000).map { "line \($0)" }
        try write(lines.joined(separator: "\n") + "\n", to: "log.txt.000002")
        try append(String(repeating: "x", count: 300_000) + "\nlast\n")
        var seen: [String] = []
        while seen.count < lines.count {
            let piece = follower.poll().map(\.raw)
            try #require(!piece.isEmpty && piece.count < 20_000)
            seen += piece
        }
        #expect(seen == lines)
        #expect(follower.poll().map(\.raw.utf8.count) == [300_000, 4])
    }

    @Test("who follows starts again when the file was emptied, and waits when it is gone")
    func followTruncation() throws {
        try append("a long first line\n")
        let follower = LogFollower(path: path)
        #expect(follower.poll().count == 1)
        try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 0)
        try append("two\n")
        #expect(follower.poll().map(\.raw) == ["two"])
        try FileManager.default.removeItem(atPath: path)
        #expect(follower.poll().isEmpty)
        try append("three\n")
        #expect(follower.poll().map(\.raw) == ["three"])
    }
}
