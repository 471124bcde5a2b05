import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Synchronization
import Testing

@testable import Log

@Suite("Batches on disk, and what is lost of them")
struct SpoolTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func items(_ count: Int, bytes: Int = 20) -> [ExportQueue.Item] {
        (0..<count).map { .init(part: "\($0)", record: [UInt8](repeating: 0x31, count: bytes)) }
    }

    private func batch(_ count: Int, bytes: Int) -> ExportBatch {
        ExportBatch(items(count, bytes: bytes), resource: [])
    }

    @Test("a batch that has no room even alone is lost, and takes nobody's place")
    func tooLarge() throws {
        var spool = try #require(Spool(folder: folder.file("spool"), byteLimit: 1000))
        let dropped = [try spool.append(batch(3, bytes: 20)), try spool.append(batch(5, bytes: 1000))]
        #expect(dropped == [0, 5])
        #expect(spool.recordCount == 3)
    }

    @Test("a batch has room up to the last byte of the limit")
    func exact() throws {
        let one = batch(3, bytes: 20)
        var spool = try #require(Spool(folder: folder.file("spool"), byteLimit: 2 * one.body.count))
        let dropped = try (0..<3).map { _ in try spool.append(one) }
        var gone = 0
        let oldest = try spool.first(dropped: &gone)
        #expect(dropped == [0, 0, 3] && spool.recordCount == 6 && oldest == one)
    }

    @Test("a batch that the disk does not take is not counted as kept, and no other is given up for it")
    func refused() throws {
        let one = batch(3, bytes: 20)
        var spool = try #require(Spool(folder: folder.file("spool"), byteLimit: one.body.count))
        _ = try spool.append(one)
        try FileManager.default.moveItem(atPath: folder.file("spool"), toPath: folder.file("away"))
        #expect(throws: Errno.notFound) { try spool.append(one) }
        #expect(spool.recordCount == 3)
        try FileManager.default.moveItem(atPath: folder.file("away"), toPath: folder.file("spool"))
        let dropped = try spool.append(one)
        #expect(dropped == 3 && spool.recordCount == 3)
    }

    @Test("a batch for which there is no descriptor now stays, and those after it")
    func wanting() throws {
        var spool = try #require(Spool(folder: folder.file("spool"), byteLimit: 10_000))
        for count in 1...3 { _ = try spool.append(batch(count, bytes: 20)) }
        let system = spool.readFile
        spool.readFile = { (_, _) throws(Errno) in throw Errno(EMFILE) }
        var dropped = 0
        #expect(throws: Errno(EMFILE)) { try spool.first(dropped: &dropped) }
        #expect(spool.recordCount == 6 && dropped == 0)
        spool.readFile = system
        let next = try spool.first(dropped: &dropped)
        #expect(next == batch(1, bytes: 20) && spool.recordCount == 6 && dropped == 0)
    }

    @Test("a batch that somebody removed or changed, or that cannot be read, is counted, and keeps no other")
    func unreadable() throws {
        var spool = try #require(Spool(folder: folder.file("spool"), byteLimit: 10_000))
        for count in 1...4 { _ = try spool.append(batch(count, bytes: 20)) }
        let names = (1...3).map { folder.file("spool/000000000\($0)-\($0).json") }
        try FileManager.default.removeItem(atPath: names[0])
        try Data().write(to: URL(fileURLWithPath: names[1]))
        let system = spool.readFile
        spool.readFile = { (path, limit) throws(Errno) in
            if path == names[2] { throw .outOfOrder }
            return try system(path, limit)
        }
        var dropped = 0
        let next = try spool.first(dropped: &dropped)
        #expect(next == batch(4, bytes: 20) && spool.recordCount == 4 && dropped == 6)
        // The next process may be able to.
        #expect(folder.read("spool/0000000003-3.json") != nil)
    }

    @Test("a name with a number that nobody counts to is nobody's batch")
    func endlessNumber() throws {
        let path = folder.file("spool")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in ["9223372036854775807-1", "1-9223372036854775807", "2-4"] {
            try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name).json"))
        }
        var spool = try #require(Spool(folder: path, byteLimit: 1000))
        #expect(spool.recordCount == 4)
        _ = try spool.append(batch(3, bytes: 20))
        #expect(spool.recordCount == 7)
    }

    @Test(
        "what the disk does not take while the collector is away waits in memory, and is sent when it is back"
    )
    func bothAway() throws {
        var options = HTTPLoggingStrategy.Options()
        options.batchCount = 10
        options.spoolFolder = folder.file("spool")
        let told = Mutex<[String]>([])
        options.tell = { sentence in told.withLock { $0.append(sentence) } }
        let sender = ScriptedSender()
        sender.reply = .unreachable("nobody listens")
        let exporter = Exporter(options, endpoint: "h", url: "http://h", sender: sender)
        // A file in the folder's place: nothing can be made in it, whoever tries.
        try FileManager.default.removeItem(atPath: folder.file("spool"))
        try Data().write(to: URL(fileURLWithPath: folder.file("spool")))
        for item in items(100) { exporter.append(item) }
        _ = exporter.flush(within: .seconds(60))
        #expect(exporter.pendingCount == 100 && exporter.total == .init(sent: 0, refused: 0, dropped: 0))
        sender.reply = .answered(status: 200, retryAfter: nil, body: [])
        spin(for: "all records to leave") { exporter.flush(within: .seconds(60)) }
        #expect(exporter.total == .init(sent: 100, refused: 0, dropped: 0))
        exporter.close(within: .seconds(60))
        #expect(told.withLock { $0.count } == 2)
    }

    @Test("how many had no room to wait is told when the collector is back")
    func toldLoss() {
        var options = HTTPLoggingStrategy.Options()
        options.batchCount = 10
        options.queueCount = 30
        let told = Mutex<[String]>([])
        options.tell = { sentence in told.withLock { $0.append(sentence) } }
        let sender = ScriptedSender()
        sender.reply = .unreachable("nobody listens")
        let exporter = Exporter(options, endpoint: "h", url: "http://h", sender: sender)
        for item in items(100) { exporter.append(item) }
        _ = exporter.flush(within: .seconds(60))
        let lost = exporter.total.dropped
        #expect(lost >= 60)
        sender.reply = .answered(status: 200, retryAfter: nil, body: [])
        spin(for: "the rest to leave") { exporter.flush(within: .seconds(60)) }
        exporter.close(within: .seconds(60))
        #expect(
            told.withLock { $0.last }
                == "\(lost) records of the log are lost: they had no room, or were gone from the disk, when the collector at h took records again"
        )
    }

    @Test("as many records are taken as fit the limits up to the last byte, and one however large it is")
    func taken() {
        var queue = ExportQueue(countLimit: 100, byteLimit: 10_000)
        for item in items(5, bytes: 20) { _ = queue.append(item) }
        #expect(queue.take(count: 9, bytes: 40).count == 2)
        #expect(queue.take(count: 9, bytes: 39).count == 1)
        #expect(queue.take(count: 9, bytes: 1).count == 1)
        #expect(queue.take(count: 0, bytes: 100).isEmpty)
        #expect(queue.take(count: 9, bytes: 100).count == 1 && queue.isEmpty && queue.bytes == 0)
    }

    @Test("what is under way when there is no more time is lost, and counted with what waits")
    func underWay() {
        var options = HTTPLoggingStrategy.Options()
        options.batchCount = 2
        options.tell = { _ in }
        let sender = ScriptedSender(hangs: true)
        let exporter = Exporter(options, endpoint: "h", url: "http://h", sender: sender)
        for item in items(2) { exporter.append(item) }
        spin(for: "the first batch") { exporter.stateLabel.hasPrefix("sending") }
        exporter.append(items(1)[0])
        exporter.close(within: .zero)
        #expect(exporter.total == .init(sent: 0, refused: 0, dropped: 3))
    }

    @Test("a record that is larger than the queue takes nobody's place: a flush waits for those before it")
    func tooLargeInFlush() throws {
        var options = HTTPLoggingStrategy.Options()
        options.batchPause = .seconds(3600)
        options.queueBytes = 100
        options.tell = { _ in }
        let sender = ScriptedSender(hangs: true)
        let exporter = Exporter(options, endpoint: "h", url: "http://h", sender: sender)
        exporter.append(items(1)[0])
        let isFlushed = Mutex<Bool?>(nil)
        let thread = try NativeThread(name: "flush") {
            let isDone = exporter.flush(within: .milliseconds(300))
            isFlushed.withLock { $0 = isDone }
        }
        spin(for: "the first record to be on its way") { exporter.stateLabel.hasPrefix("sending") }
        exporter.append(items(1, bytes: 101)[0])
        thread.join()
        #expect(isFlushed.withLock { $0 } == false)
        exporter.close(within: .zero)
        #expect(exporter.total == .init(sent: 0, refused: 0, dropped: 2))
    }

    @Test("a record as large as the queue waits until it has the queue for itself")
    func large() throws {
        var options = HTTPLoggingStrategy.Options()
        options.policy = .block(atMost: .seconds(3600))
        options.batchPause = .seconds(3600)
        options.queueBytes = 100
        options.tell = { _ in }
        let sender = ScriptedSender()
        let exporter = Exporter(options, endpoint: "h", url: "http://h", sender: sender)
        exporter.append(items(1)[0])
        let large = items(1, bytes: 100)[0]
        let isBegun = Atomic(false)
        let thread = try NativeThread(name: "large") {
            isBegun.store(true, ordering: .sequentiallyConsistent)
            exporter.append(large)
        }
        spin(for: "the thread") { isBegun.load(ordering: .sequentiallyConsistent) }
        // Time for it to find the queue taken; it has its place whenever it does.
        for _ in 0..<200 { sched_yield() }
        spin(for: "the large record") {
            _ = exporter.flush(within: .zero)
            return exporter.total.sent + exporter.total.dropped == 2
        }
        thread.join()
        exporter.close(within: .seconds(60))
        #expect(exporter.total == .init(sent: 2, refused: 0, dropped: 0))
    }

    @Test("how many were rejected is a number or a text, and nothing else is read as one")
    func rejected() {
        func count(_ value: String) -> Int {
            ExportVerdict.rejectedCount(
                Array(#"{"partialSuccess":{"rejectedLogRecords":\#(value),"rejectedLogRecords":7}}"#.utf8)
            )
        }
        #expect(count("2") == 7 && count("\"3\"") == 7)
        #expect(count("true") == 0 && count("2.5") == 0 && count("[") == 0)
    }

    @Test(
        "the name of a header is visible ASCII without a colon",
        arguments: ["", "X A", "X:A", "X\u{7F}", "é"]
    )
    func headers(_ name: String) {
        #expect(!HTTPLoggingStrategy.isHeader(name, "1"))
        #expect(HTTPLoggingStrategy.isHeader("!X-A~", "1"))
    }
}
