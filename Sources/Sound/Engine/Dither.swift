/// Noise with a triangular distribution of two steps, which makes what rounding loses independent of the sound.
///
/// S. P. Lipshitz, R. A. Wannamaker, J. Vanderkooy: Quantization and Dither, J. Audio Eng. Soc. 40 (5), 1992. The numbers
/// behind it are those of xorshift64* (G. Marsaglia, 2003; S. Vigna, 2016): they need not be good, but cheap.
struct Dither {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The next noise: −1...1 step, as a whole number of 2⁻³² steps.
    @inline(__always)
    mutating func next() -> Int64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        let bits = state &* 0x2545_F491_4F6C_DD1D
        return Int64(bits >> 32) - Int64(bits & 0xFFFF_FFFF)
    }
}

/// ``Dither`` for eight samples at once, each with numbers of its own.
///
/// They are those of xorshift32 (G. Marsaglia: Xorshift RNGs, 2003).
struct WideDither {
    private var state = SIMD8<UInt32>(
        0x9E37_79B9,
        0x7F4A_7C15,
        0xF39C_C060,
        0x5CED_C834,
        0x1082_276B,
        0xF3A2_7251,
        0xF86C_6A11,
        0xD36E_8B4D
    )

    /// The next noise: −1...1 step, in steps of 2⁻¹⁶.
    @inline(__always)
    mutating func next() -> SIMD8<Float> {
        state ^= state &<< 13
        state ^= state &>> 17
        state ^= state &<< 5
        // 2²³ and a whole number below that have the number in their last bits.
        let high = unsafeBitCast((state &>> 16) | 0x4B00_0000, to: SIMD8<Float>.self)
        let low = unsafeBitCast((state & 0xFFFF) | 0x4B00_0000, to: SIMD8<Float>.self)
        return (high - low) * 0x1p-16
    }
}
