/// A seeded stream of random numbers: the same seed gives the same music.
///
/// SplitMix64, after <https://prng.di.unimi.it/splitmix64.c>.
struct RandomSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Evenly spread over −1…1.
    mutating func bipolar() -> Float {
        Float(Int32(truncatingIfNeeded: next() >> 32)) * (1 / 2_147_483_648)
    }

    /// Bell-shaped around 0 with a standard deviation of about 1, never beyond ±3.
    mutating func bell() -> Float { bipolar() + bipolar() + bipolar() }
}
