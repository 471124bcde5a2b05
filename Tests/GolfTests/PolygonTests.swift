import ClickwheelSystem
import Testing

@testable import Golf

@Suite("Lines on the ground")
struct PolygonTests {
    private static func shape(_ places: (Double, Double)...) -> Polygon {
        Polygon(places.map { Polygon.Place(x: $0, z: $1) })
    }

    private static func box(_ x: Double, _ z: Double, _ width: Double, _ depth: Double) -> Polygon {
        shape((x, z), (x + width, z), (x + width, z + depth), (x, z + depth))
    }

    /// An L: 6 long and 6 deep, with the corner beyond (2, 2) cut out.
    private static let corner = shape((0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6))

    @Test("a place is inside where it is in one of the boxes that the shape is made of")
    func contains() {
        for x in stride(from: -1.25, through: 7.25, by: 0.5) {
            for z in stride(from: -1.25, through: 7.25, by: 0.5) {
                let isLong = (0...6).contains(x) && (0...2).contains(z)
                let isDeep = (0...2).contains(x) && (0...6).contains(z)
                #expect(Self.corner.contains(x, z) == (isLong || isDeep), "\(x),\(z)")
                // Which way round its places are named, and where the naming begins, is all the same.
                let turned = Polygon(Self.corner.places.reversed())
                let begun = Polygon(Array(Self.corner.places[2...] + Self.corner.places[..<2]))
                #expect(turned.contains(x, z) == Self.corner.contains(x, z), "\(x),\(z)")
                #expect(begun.contains(x, z) == Self.corner.contains(x, z), "\(x),\(z)")
            }
        }
    }

    @Test("beside a slanted edge the side of the edge counts")
    func slanted() {
        let triangle = Self.shape((0, 0), (8, 0), (0, 4))
        for x in stride(from: -0.9, to: 9, by: 0.37) {
            for z in stride(from: -0.9, to: 5, by: 0.41) {
                #expect(triangle.contains(x, z) == (x > 0 && z > 0 && x + 2 * z < 8), "\(x),\(z)")
            }
        }
    }

    @Test("places that lie level with a corner are inside or outside once")
    func corners() {
        let kite = Self.shape((0, -3), (4, 0), (0, 3), (-4, 0))
        for x in [-3.9, -1, 0, 1, 3.9] { #expect(kite.contains(x, 0), "\(x)") }
        for x in [-4.1, 4.1, 9] { #expect(!kite.contains(x, 0), "\(x)") }
    }

    @Test("the area is that of the boxes, whichever way round, and wherever it lies")
    func area() {
        #expect(Self.corner.area == 20)
        #expect(Polygon(Self.corner.places.reversed()).area == 20)
        #expect(Self.box(-7, 3, 2.5, 4).area == 10 && Self.shape((1, 1), (4, 1), (1, 5)).area == 6)
        #expect(Self.shape((0, 0), (1, 1)).area == 0)
    }

    @Test("the distance is that to the nearest edge, from inside and outside")
    func distance() {
        let table: [(x: Double, z: Double, metres: Double)] = [
            (3, -4, 4), (9, -4, 5), (-3, 10, 5), (9, 1, 3), (6, 0, 0), (1, 1, 1), (4, 2, 0), (4, 3.5, 1.5),
            (3, 3, 1), (5, 5, 3), (-2, 3, 2), (0.25, 3, 0.25), (9, 6, 5),
        ]
        for row in table {
            #expect(abs(Self.corner.distance(row.x, row.z) - row.metres) < 1e-12, "\(row)")
        }
        // A slanted edge, and one of no length.
        #expect(abs(Self.shape((0, 0), (4, 3), (0, 3)).distance(4, 0) - 2.4) < 1e-12)
        #expect(Self.shape((2, 2), (2, 2), (2, 2)).distance(5, 6) == 5)
    }

    @Test(
        "no place of an edge is nearer than the distance says, and one is as near",
        arguments: 0..<40 as Range<UInt64>
    )
    func nearest(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let places = (0..<3 + Int(seed % 4)).map { _ in
            Polygon.Place(x: 20 * generator.unit() - 10, z: 20 * generator.unit() - 10)
        }
        let (x, z) = (30 * generator.unit() - 15, 30 * generator.unit() - 15)
        var best = Double.infinity
        for (index, a) in places.enumerated() {
            let b = places[(index + 1) % places.count]
            for step in 0...2000 {
                let part = Double(step) / 2000
                let (dx, dz) = (a.x + part * (b.x - a.x) - x, a.z + part * (b.z - a.z) - z)
                best = min(best, (dx * dx + dz * dz).squareRoot())
            }
        }
        #expect(abs(Polygon(places).distance(x, z) - best) < 0.02)
    }

    @Test(
        "two shapes share ground however they lie to each other",
        arguments: [
            // Apart on each side, and within reach of each other on one axis only.
            (box(7, 0, 2, 2), false), (box(-3, 0, 2, 2), false), (box(0, 7, 2, 2), false),
            (box(0, -3, 2, 2), false), (box(7, 7, 2, 2), false), (box(3, 3, 2, 2), false),
            (shape((6.5, -1), (9, 1.5), (9, -1)), false), (shape((7, 3), (3, 7), (7, 7)), false),
            // One within the other.
            (box(0.5, 0.5, 1, 1), true), (box(-1, -1, 9, 9), true),
            // Across each other, with no corner of one inside the other.
            (box(3, -1, 1, 4), true), (box(-1, 4, 4, 1), true),
            // With a corner, an edge or a piece of an edge in common.
            (box(6, 2, 2, 2), true), (box(6, 0.5, 2, 1), true), (box(2, 2, 1, 1), true),
            (box(-2, 6, 3, 1), true),
            (shape((6, 1), (8, 0), (8, 2)), true), (shape((1, 6), (0, 8), (2, 8)), true),
        ]
    )
    private func overlaps(_ other: Polygon, _ expected: Bool) {
        #expect(Self.corner.overlaps(other) == expected)
        #expect(other.overlaps(Self.corner) == expected)
    }

    @Test(
        "a line crosses itself where two of its edges meet that are no neighbours",
        arguments: [
            (corner, false), (box(0, 0, 3, 3), false), (shape((0, 0), (4, 0), (0, 4)), false),
            // A bow tie; a corner that touches the middle of another edge, from each direction.
            (shape((0, 0), (4, 4), (4, 0), (0, 4)), true),
            (shape((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), true),
            (shape((2, 0), (0, 4), (0, 0), (4, 0), (4, 4)), true),
            (shape((0, 0), (4, 0), (4, 4), (2, 1e-9), (0, 4)), false),
            // The same place twice, and an edge that goes back on another.
            (shape((0, 0), (4, 0), (4, 4), (4, 0), (0, 4)), true),
            (shape((0, 0), (6, 0), (6, 3), (5, 3), (5, 0), (1, 0), (1, 3), (0, 3)), true),
            // An edge below a slanted one, in the box that the slanted one fills.
            (shape((0, 0), (10, 10), (10, 6), (6, 4), (8, 0)), false),
            // Edges on one line that do not reach each other.
            (shape((0, 0), (2, 0), (2, 2), (4, 2), (4, 0), (6, 0), (6, 4), (0, 4)), false),
        ]
    )
    private func crossesItself(_ polygon: Polygon, _ expected: Bool) {
        for first in polygon.places.indices {
            let begun = Polygon(Array(polygon.places[first...] + polygon.places[..<first]))
            #expect(begun.crossesItself == expected, "from \(first)")
            #expect(Polygon(begun.places.reversed()).crossesItself == expected, "back from \(first)")
        }
    }
}
