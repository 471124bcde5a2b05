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

    @Test("a batch that has no room even alone is lost with those that made room for it")
    func tooLarge() throws {
        var spool = try #require(Spool(folder: folder.file("spool"), byteLimit: 1000))
        let dropped = [spool.append(batch(3, bytes: 20)), spool.append(batch(5, bytes: 1000))]
        #expect(dropped == [0, 8])
        #expect(spool.isEmpty && spool.recordCount == 0)
    }

    @Test("a batch has room up to the last byte of the limit")
    func exact() throws {
        let one = batch(3, bytes: 20)
        var spool = try #require(Spool(folder: folder.file("spool"), byteLimit: 2 * one.body.count))
        let dropped = (0..<3).map { _ in spool.append(one) }
        let oldest = spool.first()
        #expect(dropped == [0, 0, 3] && spool.recordCount == 6 && oldest == one)
    }

    @Test("a batch that the disk does not take is lost, and is not counted as kept")
    func refused() throws {
        var spool = try #require(Spool(folder: folder.file("spool"), byteLimit: 1000))
        try FileManager.default.removeItem(atPath: folder.file("spool"))
        let dropped = spool.append(batch(3, bytes: 20))
        #expect(dropped == 3 && spool.isEmpty)
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
