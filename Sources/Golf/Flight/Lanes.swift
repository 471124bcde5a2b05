/// Several balls at once, in single precision: one lane a ball.
typealias Lanes = SIMD16<Float>
/// The bits of ``Lanes``.
typealias LaneBits = SIMD16<Int32>

/// Logarithm and power of all lanes at once, to about 4e-6: a millimetre of carry.
///
/// The polynomials are least squares at Chebyshev points of the reduced range.
enum LaneMath {
    /// 1.5 · 2²³: a float to which a small whole number is added shows that number in its low bits.
    private static let magic: Float = 12_582_912

    /// The logarithm to base 2 of positive, normal numbers.
    @inline(__always)
    static func log2(_ x: Lanes) -> Lanes {
        let bits = unsafeBitCast(x, to: LaneBits.self)
        // The exponent that leaves a factor between √½ and √2.
        let exponent = (bits &- 0x3F35_04F3) &>> 23
        let factor = unsafeBitCast(bits &- (exponent &<< 23), to: Lanes.self)
        let whole = unsafeBitCast(exponent &+ 0x4B40_0000, to: Lanes.self) - magic
        let t = factor - 1
        var sum = Lanes(repeating: -0.206858124)
        sum = sum * t + 0.318407118
        sum = sum * t - 0.366413259
        sum = sum * t + 0.479793884
        sum = sum * t - 0.721208468
        sum = sum * t + 1.4427018
        return whole + t * sum
    }

    /// 2 to the power of numbers from -120 to 120.
    @inline(__always)
    static func exp2(_ x: Lanes) -> Lanes {
        let shifted = x + magic
        let whole = unsafeBitCast(shifted, to: LaneBits.self) &<< 23
        let t = x - (shifted - magic)
        var sum = Lanes(repeating: 0.00967603710)
        sum = sum * t + 0.0559220356
        sum = sum * t + 0.240221074
        sum = sum * t + 0.693121034
        sum = sum * t + 1.00000008
        return unsafeBitCast(unsafeBitCast(sum, to: LaneBits.self) &+ whole, to: Lanes.self)
    }

    /// The lesser of each lane and `limit`.
    @inline(__always)
    static func least(_ x: Lanes, _ limit: Float) -> Lanes {
        x.replacing(with: limit, where: x .> limit)
    }

    /// The greater of each lane and `limit`.
    @inline(__always)
    static func most(_ x: Lanes, _ limit: Float) -> Lanes {
        x.replacing(with: limit, where: x .< limit)
    }
}
