import ClickwheelSystem

/// Random numbers that depend on their seed alone.
struct Dice {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// A number in `0..<sides`; `sides` is at least 1.
    ///
    /// That some come up a little more often, as with any remainder, does not matter here.
    mutating func roll(_ sides: Int) -> Int { Int(truncatingIfNeeded: generator.next() >> 1) % sides }

    mutating func roll(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + roll(range.upperBound - range.lowerBound + 1)
    }

    /// Whether a thing happens that happens so often in a thousand.
    mutating func happens(_ perMille: Int) -> Bool { roll(1000) < perMille }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[roll(elements.count)] }

    mutating func seed() -> UInt64 { generator.next() }
}
