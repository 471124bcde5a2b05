/// Heights on a grid, with a smooth surface between them; beyond the grid its edge goes on.
///
/// Between the points lies the cubic of Catmull and Rom (1974), so slopes have no steps.
public struct HeightField: Hashable, Codable, Sendable {
    /// The place of the first height.
    public let x: Double
    /// Where the first height is, to the right.
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

    /// Reads what `encode` wrote.
    ///
    /// - Throws: What decoding throws, and ``GolfError`` for rows that make no grid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let rows = try container.decode([[Double]].self, forKey: .rows)
        let step = try container.decode(Double.self, forKey: .step)
        try GolfError.check(step, "the step of a grid of heights in m", in: 1...500)
        guard let first = rows.first, !first.isEmpty, rows.allSatisfy({ $0.count == first.count }) else {
            throw GolfError.notNow("the rows of a grid of heights must be equally long")
        }
        self.init(
            x: try container.decode(Double.self, forKey: .x),
            z: try container.decode(Double.self, forKey: .z),
            step: step,
            rows: rows
        )
    }

    /// Metres at a place.
    func height(_ x: Double, _ z: Double) -> Double {
        let across = Spline((x - self.x) / step, count: rows[0].count)
        let down = Spline((z - self.z) / step, count: rows.count)
        return down.sum(down.weights) { row in across.sum(across.weights) { rows[row][$0] } }
    }

    /// (dh/dx, dh/dz) at a place.
    func gradient(_ x: Double, _ z: Double) -> (x: Double, z: Double) {
        let across = Spline((x - self.x) / step, count: rows[0].count)
        let down = Spline((z - self.z) / step, count: rows.count)
        let dx = down.sum(down.weights) { row in across.sum(across.slopes) { rows[row][$0] } }
        let dz = down.sum(down.slopes) { row in across.sum(across.weights) { rows[row][$0] } }
        return (dx / step, dz / step)
    }

    /// What each of four neighbours counts.
    private struct Weights {
        let a: Double
        let b: Double
        let c: Double
        let d: Double

        static let none = Weights(a: 0, b: 0, c: 0, d: 0)
    }

    /// The four points about a place on one axis, and what each counts for the height and for the slope.
    private struct Spline {
        let first: Int
        let last: Int
        let weights: Weights
        let slopes: Weights

        init(_ place: Double, count: Int) {
            last = count - 1
            let end = Double(last)
            let isOutside = place < 0 || place > end
            let clamped = min(end, max(0, place))
            let cell = min(Double(max(0, count - 2)), clamped.rounded(.down))
            let u = clamped - cell
            let square = u * u
            let cube = square * u
            first = Int(cell) - 1
            weights = Weights(
                a: -0.5 * cube + square - 0.5 * u,
                b: 1.5 * cube - 2.5 * square + 1,
                c: -1.5 * cube + 2 * square + 0.5 * u,
                d: 0.5 * cube - 0.5 * square
            )
            slopes =
                isOutside
                ? .none
                : Weights(
                    a: -1.5 * square + 2 * u - 0.5,
                    b: 4.5 * square - 5 * u,
                    c: -4.5 * square + 4 * u + 0.5,
                    d: 1.5 * square - u
                )
        }

        /// The sum over the neighbours; beyond the edge the last point goes on.
        func sum(_ weights: Weights, _ value: (Int) -> Double) -> Double {
            weights.a * value(min(last, max(0, first))) + weights.b * value(min(last, max(0, first + 1)))
                + weights.c * value(min(last, max(0, first + 2)))
                + weights.d * value(min(last, max(0, first + 3)))
        }
    }
}
