import ClickwheelSystem

/// Changes bytes as broken disks and hostile people do.
///
/// Pure: the same bytes and the same random numbers give the same file.
enum Mutator {
    /// The largest file that comes out.
    static let longest = 1 << 20

    /// One way to change bytes; `other` is another file of the same kind.
    private typealias Change = @Sendable (inout [UInt8], _ other: [UInt8], inout SplitMix64) -> Void

    private static let changes: [Change] = [
        flipBits, overwriteRun, setNumberToExtreme, truncate, splice, duplicate, remove, insert, swapDigits,
    ]

    /// `bytes` after one to four changes.
    static func mutated(_ bytes: [UInt8], other: [UInt8], _ luck: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &luck) {
            changes[Int.random(in: 0..<changes.count, using: &luck)](&bytes, other, &luck)
        }
        return Array(bytes.prefix(longest))
    }

    /// A range of `bytes`, short more often than long.
    private static func range(_ bytes: [UInt8], _ luck: inout SplitMix64) -> Range<Int> {
        guard !bytes.isEmpty else { return 0..<0 }
        let start = Int.random(in: 0..<bytes.count, using: &luck)
        let most = 1 << Int.random(in: 0...12, using: &luck)
        return start..<min(bytes.count, start + Int.random(in: 1...most, using: &luck))
    }

    private static func flipBits(_ bytes: inout [UInt8], _ other: [UInt8], _ luck: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        for _ in 0..<Int.random(in: 1...8, using: &luck) {
            bytes[Int.random(in: 0..<bytes.count, using: &luck)] ^= 1 << UInt8.random(in: 0..<8, using: &luck)
        }
    }

    private static func overwriteRun(_ bytes: inout [UInt8], _ other: [UInt8], _ luck: inout SplitMix64) {
        let byte: UInt8 = [0, 0xFF, 0x80, 0x7F, UInt8(ascii: "9"), UInt8.random(in: 0...255, using: &luck)][
            Int.random(in: 0..<6, using: &luck)
        ]
        for place in range(bytes, &luck) { bytes[place] = byte }
    }

    /// Puts a number that somebody may add to, multiply or count to in the place of one to eight bytes.
    private static func setNumberToExtreme(
        _ bytes: inout [UInt8],
        _ other: [UInt8],
        _ luck: inout SplitMix64
    ) {
        let width = 1 << Int.random(in: 0...3, using: &luck)
        guard bytes.count >= width else { return }
        let extremes: [UInt64] = [
            0, 1, .max, .max - 1, 0x7F7F_7F7F_7F7F_7F7F, 1 << 31, (1 << 31) - 1, 1 << 63, (1 << 63) - 1,
            UInt64(bytes.count), UInt64(bytes.count) + 1, UInt64(bytes.count) - 1, 0x0FFF_FFFF, 1 << 24,
        ]
        let number = extremes[Int.random(in: 0..<extremes.count, using: &luck)]
        let start = Int.random(in: 0...(bytes.count - width), using: &luck)
        let isBigEndian = Bool.random(using: &luck)
        for place in 0..<width {
            let shift = 8 * (isBigEndian ? width - 1 - place : place)
            bytes[start + place] = UInt8(truncatingIfNeeded: number >> UInt64(shift))
        }
    }

    private static func truncate(_ bytes: inout [UInt8], _ other: [UInt8], _ luck: inout SplitMix64) {
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &luck))
    }

    /// Goes on as the other file does, from anywhere in it.
    private static func splice(_ bytes: inout [UInt8], _ other: [UInt8], _ luck: inout SplitMix64) {
        let start = Int.random(in: 0...bytes.count, using: &luck)
        bytes = bytes[..<start] + other.suffix(Int.random(in: 0...other.count, using: &luck))
    }

    private static func duplicate(_ bytes: inout [UInt8], _ other: [UInt8], _ luck: inout SplitMix64) {
        let block = Array(bytes[range(bytes, &luck)])
        let times = 1 << Int.random(in: 0...8, using: &luck)
        guard block.count * times <= longest else { return }
        let start = Int.random(in: 0...bytes.count, using: &luck)
        bytes.insert(contentsOf: repeatElement(block, count: times).joined(), at: start)
    }

    private static func remove(_ bytes: inout [UInt8], _ other: [UInt8], _ luck: inout SplitMix64) {
        bytes.removeSubrange(range(bytes, &luck))
    }

    private static func insert(_ bytes: inout [UInt8], _ other: [UInt8], _ luck: inout SplitMix64) {
        let start = Int.random(in: 0...bytes.count, using: &luck)
        bytes.insert(contentsOf: other[range(other, &luck)], at: start)
    }

    /// Makes a number of a text another one: longer, negative, a fraction, an exponent.
    private static func swapDigits(_ bytes: inout [UInt8], _ other: [UInt8], _ luck: inout SplitMix64) {
        let digits = bytes.indices.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) }
        guard !digits.isEmpty else { return }
        let numbers = [
            "-1", "0", "99999999999999999999", "1e308", "-0.0", "NaN", "9223372036854775807", "1e-400",
        ]
        let place = digits[Int.random(in: 0..<digits.count, using: &luck)]
        bytes.replaceSubrange(
            place...place,
            with: numbers[Int.random(in: 0..<numbers.count, using: &luck)].utf8
        )
    }
}
