/// A hole as it is drawn: its areas, and the slopes of its green.
public struct HoleView: Encodable, Sendable {
    struct Area: Encodable, Sendable {
        let lie: Lie
        /// `x` and `z` in turns.
        let places: [Double]
        /// Metres of height at each place.
        let heights: [Double]
        /// Metres; 0 without trees.
        let treeHeight: Double
    }

    /// A place on the green with its slope: an arrow points down the hill.
    struct Slope: Encodable, Sendable {
        let x: Double
        let z: Double
        let dx: Double
        let dz: Double
    }

    let number: Int
    let name: String
    let par: Int
    let tee: [Double]
    let pin: [Double]
    /// Metres of height at the pin.
    let pinHeight: Double
    let bounds: [Double]
    let boundsHeights: [Double]
    let areas: [Area]
    let slopes: [Slope]

    /// Metres between two slopes.
    private static let slopeStep = 3.0

    /// What a face shows of the hole that is played.
    public init(_ round: Round) {
        let hole = round.currentHole
        number = hole.number
        name = hole.name
        par = hole.par
        tee = [hole.tee.x, hole.tee.z]
        pin = [hole.pin.x, hole.pin.z]
        pinHeight = round.land(hole.pin.x, hole.pin.z).height
        bounds = Self.flat(hole.bounds)
        boundsHeights = Self.heights(hole.bounds, round)
        areas = hole.areas.map {
            Area(
                lie: $0.lie,
                places: Self.flat($0.polygon),
                heights: Self.heights($0.polygon, round),
                treeHeight: $0.treeHeight
            )
        }
        var slopes: [Slope] = []
        for x in stride(from: hole.pin.x - 24, through: hole.pin.x + 24, by: Self.slopeStep) {
            for z in stride(from: hole.pin.z - 24, through: hole.pin.z + 24, by: Self.slopeStep)
            where round.lie(x, z) == .green {
                let slope = round.land(x, z).slope
                slopes.append(Slope(x: x, z: z, dx: -slope.x, dz: -slope.z))
            }
        }
        self.slopes = slopes
    }

    private static func heights(_ polygon: Polygon, _ round: Round) -> [Double] {
        polygon.places.map { (round.land($0.x, $0.z).height * 100).rounded() / 100 }
    }

    private static func flat(_ polygon: Polygon) -> [Double] {
        polygon.places.flatMap { [$0.x, $0.z] }
    }
}
