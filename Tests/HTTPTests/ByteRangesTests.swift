import ClickwheelSystem
import Testing

@testable import ClickwheelHTTP

@Suite("Byte ranges")
struct ByteRangesTests {
    /// The examples of RFC 9110 section 14.1.2, for 10,000 bytes, and the edges around them.
    @Test(
        "a field selects what RFC 9110 says, of 10,000 bytes",
        arguments: [
            ("bytes=0-499", ByteRanges.Selection.part(0..<500)),
            ("bytes=500-999", .part(500..<1000)),
            ("bytes=-500", .part(9500..<10000)),
            ("bytes=9500-", .part(9500..<10000)),
            ("bytes=0-0", .part(0..<1)),
            ("bytes=-1", .part(9999..<10000)),
            ("bytes=0-", .part(0..<10000)),
            ("bytes=9999-9999", .part(9999..<10000)),
            ("bytes=9999-20000", .part(9999..<10000)),
            ("bytes=-20000", .part(0..<10000)),
            ("bytes=0-18446744073709551616", .part(0..<10000)),
            ("Bytes= 0-1 ", .part(0..<2)),
            ("bytes=,0-1,", .part(0..<2)),
            ("bytes=0-1,20000-", .part(0..<2)),
            ("bytes=10000-", .none),
            ("bytes=10000-20000", .none),
            ("bytes=99999999999999999999-", .none),
            ("bytes=-0", .none),
            ("bytes=-0, 20000-", .none),
            ("bytes=0-0,-1", .whole),
            ("bytes=500-700,601-999", .whole),
            ("bytes=5-4", .whole),
            ("bytes=", .whole),
            ("bytes=,", .whole),
            ("bytes=-", .whole),
            ("bytes=a-b", .whole),
            ("bytes=0-1x", .whole),
            ("bytes=0 - 1", .whole),
            ("bytes=0-1-2", .whole),
            ("bytes=+0-1", .whole),
            ("bytes 0-1", .whole),
            ("items=0-1", .whole),
            ("", .whole),
        ]
    )
    func selection(field: String, expected: ByteRanges.Selection) {
        #expect(ByteRanges.select(field, length: 10000) == expected)
    }

    @Test("nothing can be selected of an empty body")
    func empty() {
        for field in ["bytes=0-", "bytes=0-0", "bytes=-1"] {
            #expect(ByteRanges.select(field, length: 0) == .none, "\(field)")
        }
    }

    @Test("a part always lies inside the body, for any field")
    func inside() {
        var random = SplitMix64(seed: 1)
        let alphabet = Array("0123456789-,= bytes".utf8)
        for _ in 0..<20000 {
            let count = Int.random(in: 0..<12, using: &random)
            let tail = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            let length = Int64.random(in: 0..<200, using: &random)
            let field = "bytes=" + String(decoding: tail, as: UTF8.self)
            if case .part(let range) = ByteRanges.select(field, length: length) {
                #expect(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= length, "\(field)")
            }
        }
    }
}
