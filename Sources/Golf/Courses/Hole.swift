/// One hole: the tee is near the origin, the green somewhere along `x`, and `z` grows to the right.
public struct Hole: Hashable, Codable, Sendable {
    /// From 1.
    public let number: Int
    /// The hole's name.
    public let name: String
    /// The strokes that it is meant to take.
    public let par: Int
    /// Its rank by difficulty, 1 the hardest: where handicap strokes are given.
    public let strokeIndex: Int
    /// Degrees of the compass in which `x` points.
    public let bearing: Double
    /// Where the tee is.
    public let tee: Polygon.Place
    /// Where the flag is.
    public let pin: Polygon.Place
    /// What the ground is, piece by piece.
    public let areas: [Area]
    /// Beyond it is out of bounds.
    public let bounds: Polygon
    /// The lie of the land; level where there is none.
    public let ground: HeightField?
    /// The green's own heights, on top of ``ground``.
    public let field: HeightField?

    /// Metres from the tee to the hole.
    public var length: Double {
        let dx = pin.x - tee.x
        let dz = pin.z - tee.z
        return (dx * dx + dz * dz).squareRoot()
    }
}
