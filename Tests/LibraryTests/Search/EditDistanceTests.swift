import ClickwheelSystem
import Testing

@testable import Library

@Suite("Edit distance")
struct EditDistanceTests {
    /// The table of the textbook: the pattern against any part of the text.
    static func slow(_ pattern: [UInt8], _ text: [UInt8]) -> Int {
        var column = Array(0...pattern.count)
        var best = pattern.count
        for byte in text {
            var next = [0]
            for (row, wanted) in pattern.enumerated() {
                next.append(min(column[row] + (wanted == byte ? 0 : 1), column[row + 1] + 1, next[row] + 1))
            }
            column = next
            best = min(best, column[pattern.count])
        }
        return best
    }

    @Test("it is the distance of the textbook", arguments: 0..<10 as Range<UInt64>)
    func againstTable(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let length = Int.random(in: 1...64, using: &generator)
            let pattern = (0..<length).map { _ in UInt8.random(in: 97...101, using: &generator) }
            let count = Int.random(in: 0...90, using: &generator)
            let text = (0..<count).map { _ in UInt8.random(in: 97...101, using: &generator) }
            #expect(EditDistance(pattern: pattern).distance(to: text) == Self.slow(pattern, text))
        }
    }

    @Test("an empty pattern is everywhere, and a long one is cut")
    func edges() {
        #expect(EditDistance(pattern: []).distance(to: [1, 2]) == 0)
        let long = [UInt8](repeating: 7, count: 100)
        #expect(EditDistance(pattern: long).distance(to: long) == 0)
        #expect(EditDistance(pattern: long).distance(to: []) == 64)
    }
}
