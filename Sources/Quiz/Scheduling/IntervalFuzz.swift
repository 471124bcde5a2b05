import ClickwheelSystem

/// Spreads intervals, so that cards learned together do not come back together.
public enum IntervalFuzz {
    private static let ranges: [(start: Double, end: Double, factor: Double)] = [
        (2.5, 7, 0.15), (7, 20, 0.1), (20, .infinity, 0.05),
    ]

    /// The whole days that an interval may become, by Anki's rule; nothing moves below 2.5 days.
    public static func bounds(_ interval: Double, shortest: Int = 1, longest: Int) -> ClosedRange<Int> {
        let shortest = min(shortest, longest)
        let interval = min(max(interval, Double(shortest)), Double(longest))
        let delta =
            interval < 2.5
            ? 0
            : ranges.reduce(1.0) { $0 + $1.factor * max(0, min(interval, $1.end) - $1.start) }
        let lower = min(max(WholeDays.rounded(interval - delta), shortest), longest)
        let upper = min(max(WholeDays.rounded(interval + delta), shortest), longest)
        return lower == upper && upper > 2 && upper < longest ? lower...lower + 1 : lower...upper
    }

    /// The interval that card `id` gets at its `reps`-th answer: always the same one.
    public static func days(_ interval: Double, shortest: Int, longest: Int, card id: Int64, reps: Int) -> Int
    {
        let bounds = bounds(interval, shortest: shortest, longest: longest)
        var generator = SplitMix64(seed: UInt64(bitPattern: id) &+ UInt64(truncatingIfNeeded: reps))
        return min(bounds.lowerBound + Int(generator.unit() * Double(bounds.count)), bounds.upperBound)
    }
}
