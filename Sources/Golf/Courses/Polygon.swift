/// A closed line on the ground, seen from above; its places are `x` and `z` in metres.
public struct Polygon: Hashable, Codable, Sendable {
    /// A place on the ground.
    public struct Place: Hashable, Codable, Sendable {
        /// Metres down the hole.
        public let x: Double
        /// Metres to the right.
        public let z: Double

        /// A place on the plan of a hole.
        public init(x: Double, z: Double) {
            self.x = x
            self.z = z
        }
    }

    /// The corners, in order.
    public let places: [Place]
    let least: Place
    let most: Place

    /// A polygon with these corners; the last is joined to the first.
    public init(_ places: [Place]) {
        self.places = places
        least = Place(x: places.map(\.x).min() ?? 0, z: places.map(\.z).min() ?? 0)
        most = Place(x: places.map(\.x).max() ?? 0, z: places.map(\.z).max() ?? 0)
    }

    /// Whether a place is inside, by the rule of even and odd crossings.
    ///
    /// - Complexity: O(*n*)
    public func contains(_ x: Double, _ z: Double) -> Bool {
        guard x >= least.x, x <= most.x, z >= least.z, z <= most.z else { return false }
        var isInside = false
        var last = places.count - 1
        for index in places.indices {
            let a = places[index]
            let b = places[last]
            if (a.z > z) != (b.z > z), x < (b.x - a.x) * (z - a.z) / (b.z - a.z) + a.x {
                isInside.toggle()
            }
            last = index
        }
        return isInside
    }

    /// In square metres.
    public var area: Double {
        var twice = 0.0
        for (a, b) in edges { twice += a.x * b.z - b.x * a.z }
        return abs(twice) / 2
    }

    /// Whether two edges that are no neighbours meet.
    ///
    /// - Complexity: O(*n*²)
    var crossesItself: Bool {
        let edges = edges
        for first in edges.indices {
            for second in edges.indices.dropFirst(first + 1) {
                let areNeighbours = second == first + 1 || (first == 0 && second == edges.count - 1)
                if !areNeighbours, Self.meet(edges[first], edges[second]) { return true }
            }
        }
        return false
    }

    /// Whether the two share any ground.
    ///
    /// - Complexity: O(*n* · *m*)
    func overlaps(_ other: Polygon) -> Bool {
        guard least.x <= other.most.x, other.least.x <= most.x, least.z <= other.most.z,
            other.least.z <= most.z
        else { return false }
        if other.places.contains(where: { contains($0.x, $0.z) }) { return true }
        if places.contains(where: { other.contains($0.x, $0.z) }) { return true }
        let others = other.edges
        return edges.contains { edge in others.contains { Self.meet(edge, $0) } }
    }

    /// Metres from a place to the nearest edge.
    func distance(_ x: Double, _ z: Double) -> Double {
        var best = Double.infinity
        for (a, b) in edges {
            let dx = b.x - a.x
            let dz = b.z - a.z
            let square = dx * dx + dz * dz
            let part = square > 0 ? min(1, max(0, ((x - a.x) * dx + (z - a.z) * dz) / square)) : 0
            let missX = a.x + part * dx - x
            let missZ = a.z + part * dz - z
            best = min(best, (missX * missX + missZ * missZ).squareRoot())
        }
        return best
    }

    private var edges: [(Place, Place)] {
        places.indices.map { (places[$0], places[($0 + 1) % places.count]) }
    }

    private static func meet(_ first: (Place, Place), _ second: (Place, Place)) -> Bool {
        func side(_ a: Place, _ b: Place, _ c: Place) -> Double {
            (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x)
        }
        func isBetween(_ a: Place, _ b: Place, _ c: Place) -> Bool {
            min(a.x, b.x) <= c.x && c.x <= max(a.x, b.x) && min(a.z, b.z) <= c.z && c.z <= max(a.z, b.z)
        }
        let one = side(second.0, second.1, first.0)
        let two = side(second.0, second.1, first.1)
        let three = side(first.0, first.1, second.0)
        let four = side(first.0, first.1, second.1)
        if (one > 0) != (two > 0), (three > 0) != (four > 0), one != 0, two != 0, three != 0, four != 0 {
            return true
        }
        return (one == 0 && isBetween(second.0, second.1, first.0))
            || (two == 0 && isBetween(second.0, second.1, first.1))
            || (three == 0 && isBetween(first.0, first.1, second.0))
            || (four == 0 && isBetween(first.0, first.1, second.1))
    }
}
