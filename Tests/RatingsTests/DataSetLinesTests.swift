import Foundation
import Testing

@testable import Ratings

@Suite("Lines of IMDb's data set")
struct DataSetLinesTests {
    /// The bytes that are read at once.
    private static let block = 256 << 10

    /// How long each line of `text` is; `nil` for one that is passed over.
    private func lengths(_ text: String) throws -> [Int?] {
        let dataSet = try DataSet()
        let file = dataSet.folder.appending(path: "lines.tsv")
        try Data(text.utf8).write(to: file)
        var lengths: [Int?] = []
        try TextLines(file.path).read { line, number in
            #expect(number == lengths.count + 1)
            lengths.append(line?.count)
        }
        return lengths
    }

    private func line(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("are read up to their limit, and passed over beyond it, also without an end")
    func limit() throws {
        let most = TextLines.longest
        #expect(try lengths(line(most) + "\n" + line(most + 1) + "\nabc") == [most, nil, 3])
        #expect(try lengths("a\n" + line(most + 1)) == [1, nil])
        #expect(try lengths("a\n" + line(most)) == [1, most])
    }

    @Test(
        "are whole where what is read at once ends within them",
        arguments: [(60_000, true), (100_000, false)]
    )
    func across(count: Int, isRead: Bool) throws {
        // 40,000 bytes of the line are in the first block.
        let before = [60_000, 60_000, 60_000, Self.block - 40_000 - 180_003 - 1]
        let text = (before + [count, 5]).map { line($0) + "\n" }.joined()
        #expect(try lengths(text) == before + [isRead ? count : nil, 5])
    }

    @Test("have numbers of nine digits at most")
    func numbers() {
        var ends: [Int] = []
        Array("123456789\t1234567890\t12x\t\\N\t7\r".utf8).withUnsafeBytes { bytes in
            let row = DataSetRow(bytes, &ends)
            #expect((0..<row.count).map { row.number($0) } == [123_456_789, nil, nil, nil, 7])
        }
    }
}
