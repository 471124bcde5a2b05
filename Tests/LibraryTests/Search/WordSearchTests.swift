import ClickwheelSystem
import Testing

@testable import Library

@Suite("Word search")
struct WordSearchTests {
    static func found(_ word: String, in texts: [String]) -> [String] {
        var pool = TextPool()
        for text in texts { pool.append(text.utf8) }
        var frequencies = [UInt32](repeating: 0, count: 256)
        for byte in pool.bytes { frequencies[Int(byte)] += 1 }
        var found: [String] = []
        WordSearch(Array(word.utf8), frequencies: frequencies).forEachText(in: pool) { text, place in
            found.append("\(text) \(place)")
        }
        return found
    }

    @Test("each text is told once, with the best place")
    func places() {
        #expect(
            Self.found("an", in: ["banana", "an ant", "pan an", "", "a man"]) == [
                "0 inside", "1 start", "2 wordStart", "4 inside",
            ]
        )
        #expect(
            Self.found("river", in: ["the river", "a river", "over the river"]) == [
                "0 start", "1 start", "2 wordStart",
            ]
        )
    }

    @Test("a word never spans two texts, and is found at the very ends")
    func borders() {
        #expect(Self.found("ab", in: ["a", "b", "ab"]) == ["2 start"])
        #expect(Self.found("b", in: ["b"]) == ["0 start"])
        #expect(Self.found("abc", in: ["ab"]) == [])
        #expect(Self.found("abc", in: []) == [])
    }

    @Test("it finds what a plain search finds", arguments: 0..<20 as Range<UInt64>)
    func againstPlain(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let letters = ["a", "b", "c", " ", "é"]
        func text(_ lengths: ClosedRange<Int>) -> String {
            (0..<Int.random(in: lengths, using: &generator)).map { _ in
                letters.randomElement(using: &generator) ?? ""
            }.joined()
        }
        let texts = (0..<200).map { _ in text(0...12) }
        for _ in 0..<30 {
            let word = text(1...4)
            let found = Self.found(word, in: texts).compactMap {
                $0.split(separator: " ").first.flatMap { Int($0) }
            }
            let expected = texts.indices.filter { Array(texts[$0].utf8).contains(Array(word.utf8)) }
            #expect(found == expected, "\(word)")
        }
    }
}
