import ClickwheelSystem
import Testing

@testable import Library

@Suite("Blocks of tags")
struct TagBlockTests {
    private func values(_ texts: [TagField: String]) -> TagValues {
        var values = TagValues()
        for (field, text) in texts { values.add(field, Array(text.utf8)[...]) }
        return values
    }

    @Test("a later block adds what the first does not say, but no total of another number")
    func fill() {
        var first = values([.disc: "1", .track: "4"])
        first.fill(from: values([.title: "Title", .disc: "2/3", .track: "4/9"]))
        #expect(first.tags.title == "Title")
        #expect((first.tags.disc, first.tags.discTotal) == (1, nil))
        #expect((first.tags.track, first.tags.trackTotal) == (4, 9))
    }

    @Test("a list takes a value once, however its first ones came, and a hundredth like it")
    func once() {
        var values = values([.artist: "Bj\u{F6}rk"])
        for name in ["BJO\u{308}RK", "Anna", "anna", "bj\u{F6}rk", "Ａｎｎａ", "Clara"] {
            for _ in 0..<100 { values.add(.artist, Array(name.utf8)[...]) }
        }
        #expect(values[.artist] == ["Bj\u{F6}rk", "Anna", "Clara"])
        // What came from another block counts too.
        var all = TagValues()
        all.fill(from: values)
        for name in ["CLARA", "Dora", "dora"] { all.add(.artist, Array(name.utf8)[...]) }
        #expect(all[.artist] == ["Bj\u{F6}rk", "Anna", "Clara", "Dora"])
    }

    @Test("a value that a list has takes about as long beside long ones as alone")
    func repeated() {
        let text = Array("a".utf8)[...]
        func shortestTime(beside count: Int) -> Int64 {
            var kept = TagValues()
            for number in 0..<count {
                kept.add(.artist, Array((String(repeating: "é", count: 2_000) + "\(number)").utf8)[...])
            }
            for _ in 0..<2 { kept.add(.artist, text) }
            #expect(kept[.artist].count == count + 1)
            var shortest = Int64.max
            for _ in 0..<3 {
                var values = kept
                let start = Monotonic.now()
                for _ in 0..<2_000 { values.add(.artist, text) }
                shortest = min(shortest, Monotonic.now() - start)
                #expect(values[.artist].count == count + 1)
            }
            return shortest
        }
        let (beside, alone) = (shortestTime(beside: 62), shortestTime(beside: 0))
        #expect(beside < 50 * alone)
    }

    @Test("a cue sheet counts toward what is read of one block")
    func full() {
        var values = TagValues()
        values.keepSheet([UInt8](repeating: 0x20, count: TagValues.maximumBytes))
        #expect(values.isFull)
    }

    @Test("half an entry of ASF is none")
    func asf() throws {
        var values = TagValues()
        try ASFBlock.readLibrary(0..<6, in: FileBytes([1, 0, 0, 0, 0, 0]), into: &values)
        #expect(values.tags == TrackTags())
    }
}
