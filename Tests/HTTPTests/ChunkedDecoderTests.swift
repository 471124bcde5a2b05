import Testing

@testable import ClickwheelHTTP

@Suite("Bodies in chunks")
struct ChunkedDecoderTests {
    private func decode(_ text: String, limit: Int = 1000) -> (body: String, result: ChunkedDecoder.Result) {
        var decoder = ChunkedDecoder(limit: limit)
        var body: [UInt8] = []
        let (_, result) = Array(text.utf8).withUnsafeBytes { decoder.decode($0, into: &body) }
        return (String(decoding: body, as: UTF8.self), result)
    }

    @Test("a size may have fifteen digits, and no more", arguments: [(14, true), (15, true), (16, false)])
    func digits(count: Int, isTaken: Bool) {
        let size = String(repeating: "0", count: count - 1) + "3"
        let (body, result) = decode(size + "\r\nabc\r\n0\r\n\r\n")
        #expect(result == (isTaken ? .complete : .tooLarge) && body == (isTaken ? "abc" : ""))
    }

    @Test("a body may be as long as its limit", arguments: [(5, true), (4, false)])
    func limit(limit: Int, isTaken: Bool) {
        let (body, result) = decode("2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n", limit: limit)
        #expect(result == (isTaken ? .complete : .tooLarge) && body == (isTaken ? "abcde" : "ab"))
    }

    @Test("extensions and trailers have less than 8 KiB together", arguments: [(8191, true), (8192, false)])
    func idle(count: Int, isTaken: Bool) {
        let half = String(repeating: "x", count: 4000)
        let rest = String(repeating: "y", count: count - 4000)
        let (body, result) = decode("1;\(half)\r\na\r\n0\r\n\(rest)\r\n\r\n")
        #expect(result == (isTaken ? .complete : .tooLarge) && body == "a")
    }
}
