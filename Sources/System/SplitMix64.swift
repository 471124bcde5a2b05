/// Random numbers that depend on their seed alone.
///
/// Algorithm: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014
/// (doi 10.1145/2714064.2660195). It keeps no secret. Without its attribute nothing of it
/// would be inlined in other modules.
@usableFromInline
package struct SplitMix64: RandomNumberGenerator, Sendable {
    /// What the next number is made of.
    @usableFromInline package var state: UInt64

    /// A generator that gives the numbers of `seed`.
    @inlinable
    package init(seed: UInt64) {
        state = seed
    }

    @inlinable
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.finalized(state)
    }

    /// What the generator's first number is for `value` as its seed.
    @inlinable
    package static func mixed(_ value: UInt64) -> UInt64 {
        finalized(value &+ 0x9E37_79B9_7F4A_7C15)
    }

    @inlinable
    static func finalized(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

extension RandomNumberGenerator {
    /// A number in `0..<1`, evenly spread.
    @inlinable
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
