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
