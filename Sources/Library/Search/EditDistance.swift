/// Counts how many bytes must be changed, added or left out to find a pattern somewhere in a text.
///
/// G. Myers, "A fast bit-vector algorithm for approximate string matching" (1999): a column of the table is
/// two words of bits, so each byte of a text costs a handful of instructions.
struct EditDistance {
    /// A pattern is cut to this many bytes.
    static let maximumPattern = 64

    private var masks = [UInt64](repeating: 0, count: 256)
    private let length: Int

    init(pattern: some Collection<UInt8>) {
        length = min(pattern.count, Self.maximumPattern)
        for (index, byte) in pattern.prefix(length).enumerated() { masks[Int(byte)] |= 1 << UInt64(index) }
    }

    /// The smallest distance of the pattern to any part of `text`.
    ///
    /// - Complexity: O(*n*)
    func distance(to text: some Sequence<UInt8>) -> Int {
        guard length > 0 else { return 0 }
        let last: UInt64 = 1 << UInt64(length - 1)
        var up = UInt64.max
        var down: UInt64 = 0
        var score = length
        var best = length
        for byte in text {
            let equal = masks[Int(byte)]
            let diagonal = (((equal & up) &+ up) ^ up) | equal | down
            let rises = down | ~(diagonal | up)
            let falls = up & diagonal
            if rises & last != 0 { score += 1 }
            if falls & last != 0 { score -= 1 }
            best = min(best, score)
            let shiftedRises = rises << 1
            up = falls << 1 | ~(diagonal | shiftedRises)
            down = shiftedRises & diagonal
        }
        return best
    }
}
