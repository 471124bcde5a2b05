import ClickwheelSystem
import Testing

@testable import ClickwheelFetch

@Suite("What the client reads itself")
struct AnswerHeadTests {
    private func head(_ text: String) -> AnswerHead {
        var head = AnswerHead()
        for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
            _ = Array((line + "\r\n").utf8).withUnsafeBytes { head.take($0) }
        }
        return head
    }

    @Test("a head is that of the last answer, without the interim ones before it and the trailers after")
    func lines() {
        let head = head(
            "HTTP/1.1 103 Hints\r\nLink: x\r\n\r\nHTTP/2 200\r\nA: 1\r\nb:\t2 \r\nA: 3\r\n\r\nTrailer: x"
        )
        #expect(head.status == 200 && head.isComplete)
        #expect(head.headers == [.init("A", "1"), .init("b", "2 "), .init("A", "3")])
        #expect(self.head("HTTP/1.1 100 Continue\r\n").isComplete == false)
        #expect(self.head("HTTP/1.1 x\r\n").isComplete == false)
    }

    @Test("a trailer does not complete the head once more")
    func trailer() {
        var head = AnswerHead()
        let completed = ["HTTP/1.1 200 X\r\n", "\r\n", "A: 1\r\n", "\r\n"].map { line in
            Array(line.utf8).withUnsafeBytes { head.take($0) }
        }
        #expect(completed == [false, true, false, false])
    }

    @Test("whatever bytes a head has, it is read to its end", arguments: 0..<20 as Range<UInt64>)
    func anything(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var head = AnswerHead()
        var count = 0
        for _ in 0..<200 {
            let line = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                [0x0D, 0x0A, 0x3A, 0x20, 0xFF, 0x48].randomElement(using: &generator)
                    ?? UInt8.random(in: 0...255, using: &generator)
            }
            _ = line.withUnsafeBytes { head.take($0) }
            count += line.count
        }
        #expect(head.bytes == count)
    }

    @Test(
        "a range is exact, or none",
        arguments: [
            ("bytes 0-9/10", 0...9, 10), ("Bytes 3-3/*", 3...3, nil), ("bytes */10", nil, 10),
        ] as [(String, ClosedRange<Int64>?, Int64?)]
    )
    func ranges(_ text: String, _ bytes: ClosedRange<Int64>?, _ total: Int64?) throws {
        let range = try #require(ContentRange(text))
        #expect(range.bytes == bytes && range.total == total)
    }

    @Test(
        "what is no range is refused",
        arguments: [
            "", "bytes", "bytes 0-9", "bytes 9-0/10", "bytes 0-10/10", "bytes +0-9/10", "bytes 0-9/x",
            "bytes 0-9/10/11",
            "bytes 0--9/10", "bytes 0-99999999999999999999/*", "lines 0-9/10", "bytes  -9/10", "bytes 0-/10",
        ]
    )
    func badRanges(_ text: String) {
        #expect(ContentRange(text) == nil)
    }
}
