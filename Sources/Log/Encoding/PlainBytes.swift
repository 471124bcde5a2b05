/// Finds bytes that cannot go into a line as they are, eight at a time.
enum PlainBytes {
    /// The index of the first byte from `start` on that is a control character, not ASCII, or one of `" \ = :`;
    /// `bytes.count` where there is none.
    ///
    /// The last two are harmless by themselves; what is a secret stands after them.
    @inline(__always)
    static func firstSpecial(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        first(bytes, from: start, below: 0x20)
    }

    /// The same, where a space counts as well.
    @inline(__always)
    static func firstSpecialOrSpace(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        first(bytes, from: start, below: 0x21)
    }

    @inline(__always)
    private static func first(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        below limit: UInt8
    ) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = special(word, below: limit)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, !isSpecial(bytes[index], below: limit) { index += 1 }
        return index
    }

    /// Has the high bit of each special byte; those above the lowest may be wrong.
    ///
    /// Source of the tests: "Bit Twiddling Hacks" by Sean Eron Anderson, `haszero` and `hasless`.
    @inline(__always)
    private static func special(_ word: UInt64, below limit: UInt8) -> UInt64 {
        let controls = (word &- ones &* UInt64(limit)) & ~word
        let marks =
            zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C) | zeros(word ^ ones &* 0x3D)
            | zeros(word ^ ones &* 0x3A) | zeros(word ^ ones &* 0x7F)
        return (word | controls | marks) & highs
    }

    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var highs: UInt64 { 0x8080_8080_8080_8080 }

    @inline(__always)
    private static func isSpecial(_ byte: UInt8, below limit: UInt8) -> Bool {
        byte < limit || byte >= 0x7F || byte == 0x22 || byte == 0x5C || byte == 0x3D || byte == 0x3A
    }
}
