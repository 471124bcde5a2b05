import ClickwheelSystem

/// How places on the ground spread: their middle, and the ellipse of one standard deviation.
public struct Spread: Equatable, Sendable {
    /// Metres down the range.
    public let meanX: Double
    /// Metres to the right.
    public let meanZ: Double
    /// Standard deviation of the distance in metres.
    public let sdX: Double
    /// Standard deviation to the sides in metres.
    public let sdZ: Double
    /// The ellipse's longer half axis in metres.
    public let major: Double
    /// The ellipse's shorter half axis in metres.
    public let minor: Double
    /// Degrees by which the longer axis is turned from the `x` axis to the right.
    public let angle: Double

    /// How the balls of somebody with `skill` come down who means `launch`; the same seed gives the same answer.
    ///
    /// - Throws: ``GolfError`` for values that no shot can have.
    /// - Complexity: O(*shots*)
    init(
        of launch: Launch,
        by skill: Skill,
        in conditions: FlightConditions,
        shots: Int,
        seed: UInt64
    ) throws(GolfError) {
        var generator = SplitMix64(seed: seed)
        let launches = (0..<max(2, min(500, shots))).map { _ in
            skill.disturbed(launch, using: &generator)
        }
        let landings = try FlightBatch(launches, in: conditions).landings
        self.init(landings.compactMap { landing in landing.map { ($0.position.x, $0.position.z) } })
    }

    /// The same spread around another origin.
    func moved(_ x: Double, _ z: Double) -> Spread {
        Spread(self, x, z)
    }

    private init(_ spread: Spread, _ x: Double, _ z: Double) {
        meanX = spread.meanX + x
        meanZ = spread.meanZ + z
        sdX = spread.sdX
        sdZ = spread.sdZ
        major = spread.major
        minor = spread.minor
        angle = spread.angle
    }

    /// The spread of `places`, each `x` and `z` in metres; zero for none.
    ///
    /// - Complexity: O(*n*)
    public init(_ places: [(x: Double, z: Double)]) {
        let count = Double(max(1, places.count))
        let meanX = places.reduce(0) { $0 + $1.x } / count
        let meanZ = places.reduce(0) { $0 + $1.z } / count
        var xx = 0.0
        var zz = 0.0
        var xz = 0.0
        for place in places {
            let dx = place.x - meanX
            let dz = place.z - meanZ
            xx += dx * dx
            zz += dz * dz
            xz += dx * dz
        }
        xx /= count
        zz /= count
        xz /= count
        // The eigenvalues of the covariance are the squares of the half axes.
        let middle = (xx + zz) / 2
        let reach = ((xx - zz) * (xx - zz) / 4 + xz * xz).squareRoot()
        self.meanX = meanX
        self.meanZ = meanZ
        sdX = xx.squareRoot()
        sdZ = zz.squareRoot()
        major = (middle + reach).squareRoot()
        minor = max(0, middle - reach).squareRoot()
        angle = Angle.degrees(0.5 * Double.atan2(y: 2 * xz, x: xx - zz))
    }
}
