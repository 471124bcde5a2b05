/// Heights on a grid, with a smooth surface between them; beyond the grid its edge goes on.
///
/// Between the points lies the cubic of Catmull and Rom (1974), so slopes have no steps.
public struct HeightField: Hashable, Codable, Sendable {
    /// The place of the first height.
    public let x: Double
    public let z: Double
    /// Metres between two heights.
    public let step: Double
    /// Metres; each row runs along `x`, and the rows follow each other along `z`.
    public let rows: [[Double]]

    /// - Precondition: `rows` has at least one row, none is empty, and all are equally long.
    public init(x: Double, z: Double, step: Double, rows: [[Double]]) {
        precondition(rows.first.map { !$0.isEmpty } == true && rows.allSatisfy { $0.count == rows[0].count })
        self.x = x
        self.z = z
        self.step = step
        self.rows = rows
    }

    /// Metres at a place.
    func height(_ x: Double, _ z: Double) -> Double {
        let across = Spline((x - self.x) / step, count: rows[0].count)
        let down = Spline((z - self.z) / step, count: rows.count)
        var sum = 0.0
        for row in 0..<4 {
            sum += down.weights[row] * along(across.weights, across.first, down.first + row)
        }
        return sum
    }

    /// (dh/dx, dh/dz) at a place.
    func gradient(_ x: Double, _ z: Double) -> (x: Double, z: Double) {
        let across = Spline((x - self.x) / step, count: rows[0].count)
        let down = Spline((z - self.z) / step, count: rows.count)
        var dx = 0.0
        var dz = 0.0
        for row in 0..<4 {
            dx += down.weights[row] * along(across.slopes, across.first, down.first + row)
            dz += down.slopes[row] * along(across.weights, across.first, down.first + row)
        }
        return (dx / step, dz / step)
    }

    private func along(_ weights: SIMD4<Double>, _ first: Int, _ row: Int) -> Double {
        let row = rows[min(rows.count - 1, max(0, row))]
        var sum = 0.0
        for index in 0..<4 {
            sum += weights[index] * row[min(row.count - 1, max(0, first + index))]
        }
        return sum
    }

    /// The four points about a place on one axis, and what each counts.
    private struct Spline {
        let first: Int
        let weights: SIMD4<Double>
        let slopes: SIMD4<Double>

        init(_ place: Double, count: Int) {
            let last = Double(count - 1)
            let isOutside = place < 0 || place > last
            let clamped = min(last, max(0, place))
            let cell = min(Double(max(0, count - 2)), clamped.rounded(.down))
            let u = clamped - cell
            let square = u * u
            let cube = square * u
            first = Int(cell) - 1
            weights = SIMD4(
                -0.5 * cube + square - 0.5 * u,
                1.5 * cube - 2.5 * square + 1,
                -1.5 * cube + 2 * square + 0.5 * u,
                0.5 * cube - 0.5 * square
            )
            slopes =
                isOutside
                ? .zero
                : SIMD4(
                    -1.5 * square + 2 * u - 0.5,
                    4.5 * square - 5 * u,
                    -4.5 * square + 4 * u + 0.5,
                    1.5 * square - u
                )
        }
    }
}
