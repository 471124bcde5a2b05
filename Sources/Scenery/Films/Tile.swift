/// A square of noise that goes on without an edge on all sides, so that waves and clouds can move over it for ever.
///
/// Sendable because nothing is written once it is made.
final class Tile: @unchecked Sendable {
    private let side: Int
    private let mask: Int
    private let values: UnsafeMutablePointer<Float>

    /// `side` is how many values a side has, a power of two.
    init(_ noise: Noise, scale: Float, octaves: Int, gain: Float = 0.5, side: Int = 256) {
        (self.side, mask) = (side, side - 1)
        values = .allocate(capacity: side * side)
        for index in 0..<side * side {
            let (x, y) = (Float(index % side) / Float(side), Float(index / side) / Float(side))
            // Four copies, each strongest where the others end.
            var (sum, squares) = (Float(0), Float(0))
            for (dx, dy) in [(Float(0), Float(0)), (1, 0), (0, 1), (1, 1)] {
                let part = (dx == 0 ? 1 - x : x) * (dy == 0 ? 1 - y : y)
                sum += part * noise.sum((x - dx) * scale, (y - dy) * scale, octaves: octaves, gain: gain)
                squares += part * part
            }
            (values + index).initialize(to: sum / squares.squareRoot())
        }
    }

    deinit { values.deallocate() }

    /// About -1 to 1; one square is 1 wide and high.
    @inline(__always)
    func at(_ x: Float, _ y: Float) -> Float {
        let (u, v) = (x * Float(side), y * Float(side))
        let (i, j) = (Int(u) - (u < 0 ? 1 : 0), Int(v) - (v < 0 ? 1 : 0))
        let (s, t) = (u - Float(i), v - Float(j))
        let (left, right) = (i & mask, (i &+ 1) & mask)
        let (upper, lower) = ((j & mask) * side, ((j &+ 1) & mask) * side)
        let top = values[upper + left] + (values[upper + right] - values[upper + left]) * s
        let bottom = values[lower + left] + (values[lower + right] - values[lower + left]) * s
        return top + (bottom - top) * t
    }
}
