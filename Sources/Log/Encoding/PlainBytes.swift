/// Says whether a text can go into a line as it is, eight bytes at a time.
enum PlainBytes {
    /// The bytes that stand out, as words that have the high bit of each such byte set.
    ///
    /// All of them work on eight bytes at once; of the bits above the lowest, some may be wrong.
    /// Source of the tests: "Bit Twiddling Hacks" by Sean Eron Anderson, `haszero`, `hasless` and `hasmore`.
    private enum Test {
        /// Controls, what is not ASCII, and `" \ = :`; after the last two a secret may stand.
        case special
        /// The same, and the space.
        case specialOrSpace
        /// What is neither an ASCII letter nor a digit, nor one of `. - _`.
        case notName

        @inline(__always)
        func word(_ word: UInt64) -> UInt64 {
            switch self {
            case .special: marks(word, below: 0x20)
            case .specialOrSpace: marks(word, below: 0x21)
            case .notName: ~names(word) & highs
            }
        }

        @inline(__always)
        private func marks(_ word: UInt64, below limit: UInt64) -> UInt64 {
            let marks =
                zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C) | zeros(word ^ ones &* 0x3D)
                | zeros(word ^ ones &* 0x3A) | zeros(word ^ ones &* 0x7F)
            return (word | marks | (word &- ones &* limit) & ~word) & highs
        }

        /// Exact in every byte, as no sum carries.
        @inline(__always)
        private func names(_ word: UInt64) -> UInt64 {
            let low = word & ~highs
            let letters = within(low | ones &* 0x20, 0x61, 0x7A)
            let others = within(low, 0x30, 0x39) | within(low, 0x2D, 0x2E) | within(low, 0x5F, 0x5F)
            // 0x40 to 0x5F become 0x60 to 0x7F: the letters alone come from letters.
            return (letters | others) & ~word
        }

        @inline(__always)
        private func within(_ word: UInt64, _ first: UInt64, _ last: UInt64) -> UInt64 {
            (word &+ ones &* (0x80 - first)) & ~(word &+ ones &* (0x7F - last))
        }

        @inline(__always)
        private func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

        @inline(__always)
        private var ones: UInt64 { 0x0101_0101_0101_0101 }

        @inline(__always)
        private var highs: UInt64 { 0x8080_8080_8080_8080 }
    }

    /// The index of the first byte from `start` on that is a control character, not ASCII, or one of `" \ = :`;
    /// `bytes.count` where there is none.
    static func firstSpecial(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= bytes.count {
            let found = Test.special.word(load(raw, index))
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, Test.special.word(filler & ~0xFF | UInt64(bytes[index])) == 0 {
            index += 1
        }
        return index
    }

    /// Whether no byte is a control character, not ASCII, or one of `" \ = :`.
    @inline(__always)
    static func isText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { passes(bytes, .special) }

    /// The same, where a space counts as well.
    @inline(__always)
    static func isWord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { passes(bytes, .specialOrSpace) }

    /// Whether every byte is an ASCII letter or digit, or one of `. - _`.
    @inline(__always)
    static func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { passes(bytes, .notName) }

    @inline(__always)
    private static func passes(_ bytes: UnsafeBufferPointer<UInt8>, _ test: Test) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        let count = bytes.count
        guard count >= 8 else { return test.word(short(raw)) == 0 }
        var index = 0
        var found: UInt64 = 0
        while index + 8 < count {
            found |= test.word(load(raw, index))
            index += 8
        }
        // The last eight, some of them for the second time.
        return found | test.word(load(raw, count - 8)) == 0
    }

    /// Fewer than eight bytes, some of them twice, filled up with letters.
    @inline(__always)
    private static func short(_ raw: UnsafeRawBufferPointer) -> UInt64 {
        let count = raw.count
        if count >= 4 {
            let first = UInt64(raw.loadUnaligned(as: UInt32.self))
            return first << 32 | UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        }
        guard count > 0 else { return filler }
        let bytes = UInt64(raw[0]) << 16 | UInt64(raw[count / 2]) << 8 | UInt64(raw[count - 1])
        return filler & ~0xFF_FFFF | bytes
    }

    @inline(__always)
    private static func load(_ raw: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    @inline(__always)
    private static var filler: UInt64 { 0x6161_6161_6161_6161 }
}
