/// Says whether a text can go into a line as it is, sixteen bytes at a time.
enum PlainBytes {
    private typealias Bytes = SIMD16<Int8>
    private typealias Marks = SIMDMask<SIMD16<Int8>>

    /// The bytes that stand out.
    private enum Test {
        /// Controls, what is not ASCII, and `" \ = :`; after the last two a secret may stand.
        case special
        /// The same, and the space.
        case specialOrSpace
        /// What is neither an ASCII letter nor a digit, nor one of `. - _`.
        case notName

        /// What is not ASCII is negative here, and so below everything else.
        @inline(__always)
        func marks(_ bytes: Bytes) -> Marks {
            switch self {
            case .special: marks(bytes, below: 0x20)
            case .specialOrSpace: marks(bytes, below: 0x21)
            case .notName: .!names(bytes)
            }
        }

        @inline(__always)
        private func marks(_ bytes: Bytes, below limit: Int8) -> Marks {
            (bytes .< all(limit)) .| (bytes .== all(0x22)) .| (bytes .== all(0x5C)) .| (bytes .== all(0x3D))
                .| (bytes .== all(0x3A)) .| (bytes .== all(0x7F))
        }

        @inline(__always)
        private func names(_ bytes: Bytes) -> Marks {
            // 0x40 to 0x5F become 0x60 to 0x7F: the letters alone come from letters.
            let lower = bytes | all(0x20)
            let letters = (lower .> all(0x60)) .& (lower .< all(0x7B))
            let digits = (bytes .> all(0x2F)) .& (bytes .< all(0x3A))
            return letters .| digits .| (bytes .== all(0x2D)) .| (bytes .== all(0x2E))
                .| (bytes .== all(0x5F))
        }

        /// In words, as an operator that takes a single number is not made for one type, and slow.
        @inline(__always)
        private func all(_ byte: Int8) -> Bytes { Bytes(repeating: byte) }
    }

    /// The index of the first byte from `start` on that is a control character, not ASCII, or one of `" \ = :`;
    /// `bytes.count` where there is none.
    static func firstSpecial(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 16 <= bytes.count, !hasAny(Test.special.marks(load(raw, index))) { index += 16 }
        while index < bytes.count,
            !hasAny(Test.special.marks(Bytes(repeating: Int8(bitPattern: bytes[index]))))
        {
            index += 1
        }
        return index
    }

    /// Whether `byte` is a control character, not ASCII, or one of `" \ = :`.
    static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case ..<0x20, 0x22, 0x3A, 0x3D, 0x5C, 0x7F...: true
        default: false
        }
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
        guard count > 16 else { return !hasAny(test.marks(short(raw))) }
        var index = 0
        while index + 16 < count {
            if hasAny(test.marks(load(raw, index))) { return false }
            index += 16
        }
        // The last sixteen, some of them for the second time.
        return !hasAny(test.marks(load(raw, count - 16)))
    }

    /// Sixteen bytes or fewer, some of them several times, filled up with letters.
    @inline(__always)
    private static func short(_ raw: UnsafeRawBufferPointer) -> Bytes {
        let count = raw.count
        if count >= 8 {
            let first = raw.loadUnaligned(as: UInt64.self)
            return vector(first, raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
        }
        if count >= 4 {
            let first = UInt64(raw.loadUnaligned(as: UInt32.self))
            let word = first << 32 | UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
            return vector(word, word)
        }
        guard count > 0 else { return vector(filler, filler) }
        let bytes = UInt64(raw[0]) << 16 | UInt64(raw[count / 2]) << 8 | UInt64(raw[count - 1])
        let word = filler & ~0xFF_FFFF | bytes
        return vector(word, word)
    }

    @inline(__always)
    private static func load(_ raw: UnsafeRawBufferPointer, _ index: Int) -> Bytes {
        raw.loadUnaligned(fromByteOffset: index, as: Bytes.self)
    }

    @inline(__always)
    private static func vector(_ first: UInt64, _ second: UInt64) -> Bytes {
        unsafeBitCast(SIMD2(first, second), to: Bytes.self)
    }

    @inline(__always)
    private static func hasAny(_ marks: Marks) -> Bool {
        let words = unsafeBitCast(marks, to: SIMD2<UInt64>.self)
        return words[0] | words[1] != 0
    }

    @inline(__always)
    private static var filler: UInt64 { 0x6161_6161_6161_6161 }
}
