/// Parts of a whole that add up to it exactly.
enum Spread {
    /// Parts of `total` in the proportions of `weights`, by the largest remainder (Hamilton's method); of equal remainders the earlier
    /// part gets one more.
    ///
    /// No part is above its weight where `total` is not above their sum, which fits into 64 bits; weights are not negative.
    ///
    /// - Complexity: O(*n* log *n*)
    static func parts(of total: Int64, over weights: [Int64]) -> [Int64] {
        let sum = weights.reduce(Int128(0)) { $0 + Int128($1) }
        guard sum > 0, total > 0 else { return weights.map { _ in 0 } }
        var parts: [Int64] = []
        var remainders: [(rest: Int128, place: Int)] = []
        parts.reserveCapacity(weights.count)
        for (place, weight) in weights.enumerated() {
            let (part, rest) = (Int128(total) * Int128(weight)).quotientAndRemainder(dividingBy: sum)
            parts.append(Int64(part))
            if rest > 0 { remainders.append((rest, place)) }
        }
        let missing = Int(total - parts.reduce(0, +))
        remainders.sort { $0.rest == $1.rest ? $0.place < $1.place : $0.rest > $1.rest }
        for remainder in remainders.prefix(missing) { parts[remainder.place] += 1 }
        return parts
    }
}
