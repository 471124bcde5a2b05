import ClickwheelPOSIX

/// Random numbers that depend on their seed alone: the same seed, the same shot.
///
/// SplitMix64, Steele, Lea and Flood 2014 (doi 10.1145/2714064.2660195).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `0..<1`.
    public mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A number with mean 0 and standard deviation 1, by the method of Box and Muller (1958).
    public mutating func normal() -> Double {
        // 1 - unit() is never 0, whose logarithm is not a number one can use.
        let radius = (-2 * log(1 - unit())).squareRoot()
        return radius * cos(2 * Double.pi * unit())
    }
}
