/// Seeded randomness of the plane and of space, from which clouds, hills and waves are made.
///
/// Gradient noise (Perlin, "An image synthesizer", SIGGRAPH 1985) with the quintic fade of his "Improving noise" (2002), over
/// an integer hash with the multipliers of MurmurHash3's finaliser.
struct Noise: Sendable {
    let seed: UInt32

    init(_ seed: UInt32) { self.seed = seed }

    @inline(__always)
    private func hash(_ x: Int32, _ y: Int32, _ z: Int32 = 0) -> UInt32 {
        var bits = UInt32(bitPattern: x) &* 0x8DA6_B343
        bits ^= UInt32(bitPattern: y) &* 0xD816_3841
        bits ^= UInt32(bitPattern: z) &* 0xCB1A_B31F
        bits ^= seed
        bits ^= bits >> 16
        bits = bits &* 0x85EB_CA6B
        bits ^= bits >> 13
        bits = bits &* 0xC2B2_AE35
        return bits ^ (bits >> 16)
    }

    /// 0 to 1, evenly spread, one number for each pair.
    @inline(__always)
    func draw(_ x: Int, _ y: Int = 0) -> Float {
        Float(hash(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y)) >> 8) * 0x1p-24
    }

    /// -1 to 1, mostly near 0, one number for each pair.
    @inline(__always)
    func speck(_ x: Int, _ y: Int) -> Float {
        let bits = hash(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
        return (Float(bits & 0xFFFF) + Float(bits >> 16)) * 0x1p-16 - 1
    }

    /// About -1 to 1, smooth in both.
    @inline(__always)
    func at(_ x: Float, _ y: Float) -> Float {
        let (i, j) = (Self.floor(x), Self.floor(y))
        let (u, v) = (x - Float(i), y - Float(j))
        let a = Self.slope(hash(i, j), u, v)
        let b = Self.slope(hash(i &+ 1, j), u - 1, v)
        let c = Self.slope(hash(i, j &+ 1), u, v - 1)
        let d = Self.slope(hash(i &+ 1, j &+ 1), u - 1, v - 1)
        let (s, t) = (Self.fade(u), Self.fade(v))
        let (upper, lower) = (a + (b - a) * s, c + (d - c) * s)
        return 1.5 * (upper + (lower - upper) * t)
    }

    /// About -1 to 1, smooth in all three.
    @inline(__always)
    func at(_ x: Float, _ y: Float, _ z: Float) -> Float {
        let (i, j, k) = (Self.floor(x), Self.floor(y), Self.floor(z))
        let (u, v, w) = (x - Float(i), y - Float(j), z - Float(k))
        let (s, t, r) = (Self.fade(u), Self.fade(v), Self.fade(w))
        let a = Self.slope(hash(i, j, k), u, v, w)
        let b = Self.slope(hash(i &+ 1, j, k), u - 1, v, w)
        let c = Self.slope(hash(i, j &+ 1, k), u, v - 1, w)
        let d = Self.slope(hash(i &+ 1, j &+ 1, k), u - 1, v - 1, w)
        let near = a + (b - a) * s + (c + (d - c) * s - a - (b - a) * s) * t
        let e = Self.slope(hash(i, j, k &+ 1), u, v, w - 1)
        let f = Self.slope(hash(i &+ 1, j, k &+ 1), u - 1, v, w - 1)
        let g = Self.slope(hash(i, j &+ 1, k &+ 1), u, v - 1, w - 1)
        let h = Self.slope(hash(i &+ 1, j &+ 1, k &+ 1), u - 1, v - 1, w - 1)
        let far = e + (f - e) * s + (g + (h - g) * s - e - (f - e) * s) * t
        return 1.5 * (near + (far - near) * r)
    }

    /// The sum of `octaves` layers, each of half the size and `gain` times as strong; about -1 to 1.
    @inline(__always)
    func sum(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
        var (x, y, strength, total, most) = (x, y, Float(1), Float(0), Float(0))
        for _ in 0..<octaves {
            total += strength * at(x, y)
            most += strength
            strength *= gain
            // Turned, so that the grids of the layers never lie upon each other.
            (x, y) = (1.616 * x + 1.212 * y + 13.7, 1.616 * y - 1.212 * x + 7.3)
        }
        return total / most
    }

    /// The same in space.
    @inline(__always)
    func sum(_ x: Float, _ y: Float, _ z: Float, octaves: Int, gain: Float = 0.5) -> Float {
        var (x, y, z, strength, total, most) = (x, y, z, Float(1), Float(0), Float(0))
        for _ in 0..<octaves {
            total += strength * at(x, y, z)
            most += strength
            strength *= gain
            (x, y, z) = (1.616 * x + 1.212 * y + 13.7, 1.616 * y - 1.212 * x + 7.3, 2.02 * z + 3.1)
        }
        return total / most
    }

    /// Sharp crests with wide valleys, 0 to 1: the layers folded at zero (Musgrave, in "Texturing and Modeling", 1994).
    @inline(__always)
    func ridges(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
        var (x, y, strength, total, most, weight) = (x, y, Float(1), Float(0), Float(0), Float(1))
        for _ in 0..<octaves {
            var crest = 1 - min(1, abs(at(x, y)))
            crest *= crest
            total += strength * crest * weight
            most += strength
            weight = min(1, crest * 1.6)
            strength *= gain
            (x, y) = (1.616 * x + 1.212 * y + 13.7, 1.616 * y - 1.212 * x + 7.3)
        }
        return total / most
    }

    /// The whole number below; the system's own is a call on processors without SSE 4.1.
    @inline(__always)
    private static func floor(_ x: Float) -> Int32 {
        let near = Int32(x)
        return x < Float(near) ? near &- 1 : near
    }

    @inline(__always)
    private static func fade(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }

    @inline(__always)
    private static func slope(_ bits: UInt32, _ u: Float, _ v: Float) -> Float {
        (Float(bits & 0xFFFF) * 0x1p-15 - 1) * u + (Float(bits >> 16) * 0x1p-15 - 1) * v
    }

    @inline(__always)
    private static func slope(_ bits: UInt32, _ u: Float, _ v: Float, _ w: Float) -> Float {
        (Float(bits & 0x3FF) * 0x1p-9 - 1) * u + (Float((bits >> 10) & 0x3FF) * 0x1p-9 - 1) * v
            + (Float((bits >> 20) & 0x3FF) * 0x1p-9 - 1) * w
    }
}
