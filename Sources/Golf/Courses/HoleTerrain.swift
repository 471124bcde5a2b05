import ClickwheelSystem

/// The land of a hole, as the ball meets it.
struct HoleTerrain: Terrain, Sendable {
    /// What counts where areas lie on top of each other.
    private static let order: [Lie] = [
        .water, .bunker, .green, .tee, .path, .hardpan, .fairway, .trees, .deepRough, .rough,
    ]
    /// Metres around the tee's mark that count as the tee.
    static let teeRadius = 4.0

    let hole: Hole
    let stimp: Double
    private let areas: [Area]

    init(_ hole: Hole, stimp: Double) {
        self.hole = hole
        self.stimp = stimp
        areas = Self.order.flatMap { lie in hole.areas.filter { $0.lie == lie } }
    }

    var cup: (x: Double, z: Double)? { (hole.pin.x, hole.pin.z) }

    func height(_ x: Double, _ z: Double) -> Double {
        (hole.ground?.height(x, z) ?? 0) + (hole.field?.height(x, z) ?? 0)
    }

    func gradient(_ x: Double, _ z: Double) -> (x: Double, z: Double) {
        let land: (x: Double, z: Double) = hole.ground?.gradient(x, z) ?? (0, 0)
        let green: (x: Double, z: Double) = hole.field?.gradient(x, z) ?? (0, 0)
        return (land.x + green.x, land.z + green.z)
    }

    func lie(_ x: Double, _ z: Double) -> Lie {
        guard hole.bounds.contains(x, z) else { return .outOfBounds }
        let dx = x - hole.tee.x
        let dz = z - hole.tee.z
        if dx * dx + dz * dz < Self.teeRadius * Self.teeRadius { return .tee }
        return areas.first { $0.polygon.contains(x, z) }?.lie ?? .rough
    }

    func canopy(_ x: Double, _ z: Double) -> Double {
        for area in areas where area.treeHeight > 0 && area.polygon.contains(x, z) { return area.treeHeight }
        return 0
    }

    /// A place with its height.
    func point(_ x: Double, _ z: Double) -> Vector3 { Vector3(x, height(x, z), z) }

    /// Metres to the hole, seen from above.
    func distance(_ place: Vector3) -> Double {
        let dx = hole.pin.x - place.x
        let dz = hole.pin.z - place.z
        return (dx * dx + dz * dz).squareRoot()
    }

    /// Degrees from the `x` axis to the hole, to the right.
    func bearing(_ place: Vector3) -> Double {
        Angle.degrees(Double.atan2(y: hole.pin.z - place.z, x: hole.pin.x - place.x))
    }

    /// The slope at `place` for somebody who looks along `azimuth`: degrees uphill, and above the feet.
    func slope(_ place: Vector3, azimuth: Double) -> (uphill: Double, aboveFeet: Double) {
        let gradient = gradient(place.x, place.z)
        let angle = Angle.radians(azimuth)
        let forward = gradient.x * Double.cos(angle) + gradient.z * Double.sin(angle)
        // A right-handed player looks to the right of the line, so ground that rises there lifts the ball.
        let right = -gradient.x * Double.sin(angle) + gradient.z * Double.cos(angle)
        func degrees(_ slope: Double) -> Double {
            min(20, max(-20, Angle.degrees(Double.atan2(y: slope, x: 1))))
        }
        return (degrees(forward), degrees(right))
    }
}
