import ClickwheelGzip
import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Synchronization
import Testing

@testable import Log

@Suite("Rotation")
struct RotationTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func writer(
        _ rotation: Rotation,
        _ disk: FaultyDisk = FaultyDisk(),
        compression: LogCompression? = nil
    ) -> FileWriter {
        FileWriter(
            path: folder.file("log.txt"),
            encoding: .text,
            rotation: rotation,
            compression: compression,
            capacity: 4096,
            interval: 0,
            isThreaded: false,
            calls: disk.calls,
            clock: clock.clock
        )
    }

    /// Appends one line of `count` bytes, and writes it.
    private func write(_ writer: FileWriter, _ count: Int = 100) {
        let line = [UInt8](repeating: 0x78, count: count - 1) + [0x0A]
        line.withUnsafeBytes { writer.append($0, .info) }
        writer.drain()
    }

    @Test("a file is set aside before it grows over its size, with a number that goes up")
    func size() throws {
        let writer = writer(Rotation(maximumBytes: 1000))
        for _ in 0..<35 { write(writer) }
        writer.waitForArchivist()
        #expect(folder.names == ["log.txt", "log.txt.000001", "log.txt.000002", "log.txt.000003"])
        for name in folder.names {
            #expect(try folder.lines(name).count == (name == "log.txt" ? 5 : 10))
        }
    }

    @Test("a batch that is larger than the size goes into one file, and none is empty")
    func largeBatch() throws {
        let writer = writer(Rotation(maximumBytes: 1000))
        for _ in 0..<3 { write(writer, 3000) }
        #expect(folder.names == ["log.txt", "log.txt.000001", "log.txt.000002"])
        for name in folder.names { #expect(try folder.lines(name).count == 1) }
    }

    @Test("a file is set aside when a new day begins, whenever the last line was")
    func days() throws {
        let writer = writer(Rotation(interval: .seconds(86_400)))
        write(writer)
        clock.advance(.seconds(11 * 3600))
        write(writer)
        #expect(folder.names == ["log.txt"])
        clock.advance(.seconds(2 * 3600))
        write(writer)
        #expect(try folder.lines("log.txt.000001").count == 2)
        clock.advance(.seconds(3 * 86_400))
        write(writer)
        write(writer)
        #expect(folder.names == ["log.txt", "log.txt.000001", "log.txt.000002"])
        #expect(try folder.lines("log.txt").count == 2)
    }

    @Test("a file that is not there is not compressed")
    func nothingToCompress() throws {
        LogCompression.gzip.replace(folder.file("none"))
        #expect(folder.names.isEmpty)
    }

    @Test("a file that another still looks at is compressed when that one is done")
    func lookedAt() throws {
        let path = folder.file("log.txt.000001")
        try Data("line\n".utf8).write(to: URL(filePath: path))
        let other = try Descriptor(reading: path)
        try other.lock(isWaiting: false)
        let isBegun = Atomic(false)
        let thread = try NativeThread(name: "compression") {
            isBegun.store(true, ordering: .sequentiallyConsistent)
            LogCompression.gzip.replace(path)
        }
        spin(for: "the thread") { isBegun.load(ordering: .sequentiallyConsistent) }
        // Time for it to come to the lock; it is right whenever it does.
        for _ in 0..<200 { sched_yield() }
        other.unlock()
        thread.join()
        #expect(folder.names == ["log.txt.000001.gz"])
    }

    @Test("a file of yesterday is set aside by a program that starts today")
    func restart() throws {
        try Data("yesterday\n".utf8).write(to: folder.url.appending(path: "log.txt"))
        let yesterday = timeval(tv_sec: Int(clock.clock.wall() / 1_000_000) - 86_400, tv_usec: 0)
        utimes(folder.file("log.txt"), [yesterday, yesterday])
        let writer = writer(Rotation(interval: .seconds(86_400)))
        write(writer)
        #expect(try folder.lines("log.txt.000001") == ["yesterday"])
        #expect(try folder.lines("log.txt").count == 1)
    }

    @Test("a clock that steps back sets nothing aside, and one that jumps to and fro makes no storm of files")
    func clockSteps() throws {
        let writer = writer(Rotation(interval: .seconds(86_400)))
        write(writer)
        clock.step(.seconds(-3 * 86_400))
        write(writer)
        #expect(folder.names == ["log.txt"])
        for _ in 0..<100 {
            clock.step(.seconds(86_400 * 2))
            write(writer)
            clock.step(.seconds(-86_400 * 2))
            write(writer)
        }
        #expect(folder.names.count <= 2)
        // And it does not stop for ever after a step.
        clock.advance(.seconds(86_400))
        write(writer)
        clock.advance(.seconds(86_400))
        write(writer)
        #expect(folder.names.count >= 3)
    }

    @Test("no file that is there is overwritten, and numbers go on after a restart")
    func numbers() throws {
        try Data("precious\n".utf8).write(to: folder.url.appending(path: "log.txt.000041"))
        let first = writer(Rotation(maximumBytes: 1000))
        for _ in 0..<11 { write(first) }
        let second = writer(Rotation(maximumBytes: 1000))
        for _ in 0..<10 { write(second) }
        #expect(folder.names == ["log.txt", "log.txt.000041", "log.txt.000042", "log.txt.000043"])
        #expect(try folder.lines("log.txt.000041") == ["precious"])
    }

    @Test("where a file cannot be renamed it goes on growing, and nothing is lost")
    func renameFails() throws {
        let disk = FaultyDisk()
        disk.renameFailure = EACCES
        let writer = writer(Rotation(maximumBytes: 1000), disk)
        for _ in 0..<30 { write(writer) }
        #expect(folder.names == ["log.txt"])
        #expect(try folder.lines("log.txt").count == 30)
    }

    @Test(
        "where the folder cannot be read a file goes on growing: no archive is overwritten, none is removed"
    )
    func listingFails() throws {
        try Data("oldest\n".utf8).write(to: folder.url.appending(path: "log.txt.000002"))
        let disk = FaultyDisk()
        disk.listingFailure = EMFILE
        let writer = writer(Rotation(maximumBytes: 1000, keptCount: 2), disk)
        for _ in 0..<30 { write(writer) }
        #expect(folder.names == ["log.txt", "log.txt.000002"])
        #expect(try folder.lines("log.txt").count == 30)
        disk.listingFailure = 0
        write(writer)
        writer.waitForArchivist()
        #expect(folder.names == ["log.txt", "log.txt.000002", "log.txt.000003"])
        #expect(try folder.lines("log.txt.000003").count == 30)
    }

    @Test("a name with a number that nobody counts to is no archive")
    func endlessNumber() throws {
        let name = "log.txt.9223372036854775807"
        try Data("mine\n".utf8).write(to: folder.url.appending(path: name))
        let writer = writer(Rotation(maximumBytes: 1000, keptCount: 1))
        for _ in 0..<21 { write(writer) }
        writer.waitForArchivist()
        #expect(folder.names == ["log.txt", "log.txt.000002", name].sorted())
    }

    @Test("two writers of one file set it aside once, without a gap, and keep to the number of files")
    func twoWriters() throws {
        let rotation = Rotation(maximumBytes: 1000, keptCount: 3)
        let writers = [writer(rotation), writer(rotation)]
        for number in 0..<100 { write(writers[number % 2]) }
        for writer in writers { writer.waitForArchivist() }
        #expect(folder.names == ["log.txt", "log.txt.000007", "log.txt.000008", "log.txt.000009"])
        for name in folder.names { #expect(try folder.lines(name).count == 10) }
    }

    @Test("files that were set aside are compressed, whole, with their age, and read back")
    func compression() throws {
        let writer = writer(Rotation(maximumBytes: 1000), compression: .gzip)
        for _ in 0..<25 { write(writer) }
        writer.waitForArchivist()
        #expect(folder.names == ["log.txt", "log.txt.000001.gz", "log.txt.000002.gz"])
        let reader = LogReader(path: folder.file("log.txt"), compression: .gzip)
        #expect(reader.map(\.raw) == Array(repeating: String(repeating: "x", count: 99), count: 25))
        let archive = try Data(contentsOf: folder.url.appending(path: "log.txt.000001.gz"))
        #expect(archive.prefix(2) == Data([0x1F, 0x8B]))
    }

    @Test("without a compression files stay as they are, and compressed ones are left out by who reads")
    func noCompression() throws {
        let compressing = writer(Rotation(maximumBytes: 1000), compression: .gzip)
        for _ in 0..<11 { write(compressing) }
        compressing.waitForArchivist()
        let plain = writer(Rotation(maximumBytes: 1000))
        for _ in 0..<10 { write(plain) }
        plain.waitForArchivist()
        #expect(folder.names == ["log.txt", "log.txt.000001.gz", "log.txt.000002"])
        #expect(LogReader(path: folder.file("log.txt")).map(\.raw).count == 11)
        #expect(LogReader(path: folder.file("log.txt"), compression: .gzip).map(\.raw).count == 21)
    }

    @Test("a compression that fails leaves the file as it was, and nothing beside it")
    func compressionFails() throws {
        let failing = LogCompression(
            compress: { _, target in
                try? Data("half".utf8).write(to: URL(filePath: target))
                return false
            },
            open: { _ in nil }
        )
        let writer = writer(Rotation(maximumBytes: 1000), compression: failing)
        for _ in 0..<11 { write(writer) }
        writer.waitForArchivist()
        #expect(folder.names == ["log.txt", "log.txt.000001"])
        #expect(try folder.lines("log.txt.000001").count == 10)
    }

    @Test("a file that was left uncompressed, or half compressed, is finished with the next one")
    func leftOver() throws {
        try Data("old\n".utf8).write(to: folder.url.appending(path: "log.txt.000001"))
        try Data("half".utf8).write(to: folder.url.appending(path: "log.txt.000001.gz.partial"))
        try Data("gone".utf8).write(to: folder.url.appending(path: "log.txt.000000.gz.partial"))
        let writer = writer(Rotation(maximumBytes: 1000), compression: .gzip)
        for _ in 0..<11 { write(writer) }
        writer.waitForArchivist()
        #expect(folder.names == ["log.txt", "log.txt.000001.gz", "log.txt.000002.gz"])
        #expect(LogReader(path: folder.file("log.txt"), compression: .gzip).first { _ in true }?.raw == "old")
    }

    static func kept(_ count: Int) -> [Rotation.Kept] {
        (1...count).map { Rotation.Kept(number: $0, bytes: 100 * $0, age: Int64(1000 * (count - $0))) }
    }

    @Test(
        "what stays is bounded by number, size and age, and the oldest go first",
        arguments: [
            (Rotation(), []),
            (Rotation(keptCount: 2), [3, 2, 1]),
            (Rotation(keptCount: 0), [5, 4, 3, 2, 1]),
            (Rotation(keptCount: 9), []),
            (Rotation(keptBytes: 1200), [2, 1]),
            (Rotation(keptBytes: 1), [5, 4, 3, 2, 1]),
            (Rotation(keptAge: .seconds(2000)), [2, 1]),
            (Rotation(keptCount: 4, keptBytes: 1400, keptAge: .seconds(3000)), [1]),
        ] as [(Rotation, [Int])]
    )
    func retention(_ rotation: Rotation, _ gone: [Int]) {
        #expect(rotation.expired(Self.kept(5).shuffled()) == gone)
    }

    @Test(
        "names of files that were set aside are told from others",
        arguments: [
            ("log.txt.000001", 1), ("log.txt.000012.gz", 12), ("log.txt.1234567", 1_234_567),
            ("log.txt", nil),
            ("log.txt.1", nil), ("log.txt.00001", nil), ("log.txt.00000x", nil),
            ("log.txt.000001.gz.partial", nil),
            ("other.txt.000001", nil), ("log.txt.000001.bz2", nil), ("log.txt.99999999999999999999", nil),
            ("log.txt.-00001", nil),
        ] as [(String, Int?)]
    )
    func names(_ name: String, _ number: Int?) {
        #expect(Archive(name, of: "log.txt")?.number == number)
    }
}
