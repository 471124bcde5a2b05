import ClickwheelSystem
import Testing

@testable import ClickwheelHTTP

@Suite("The pieces in which a range of a file is sent")
struct FilePieceTests {
    @Test(
        "a range that begins inside of a page is sent in two calls, the second from the start of a page, and is whole"
    )
    func pieces() {
        var generator = SplitMix64(seed: 5)
        let page = OpenFile.pageSize
        for _ in 0..<1000 {
            let start = Int64.random(in: 0..<10 * page, using: &generator)
            let range = start..<start + Int64.random(in: 1..<20 * page, using: &generator)
            let first = FileWriter.piece(range)
            #expect(first.lowerBound == range.lowerBound && !first.isEmpty)
            if first.upperBound < range.upperBound {
                #expect(first.upperBound % page == 0 && first.count < page)
                // All that is left at once.
                let rest = first.upperBound..<range.upperBound
                #expect(FileWriter.piece(rest) == rest)
            } else {
                #expect(first == range)
                #expect(
                    range.lowerBound % page == 0 || range.lowerBound / page == (range.upperBound - 1) / page
                )
            }
        }
    }
}
