/// A piece of a hole with one kind of ground.
public struct Area: Hashable, Codable, Sendable {
    /// What a ball in it lies on.
    public let lie: Lie
    /// Its outline.
    public let polygon: Polygon
    /// Metres to the tops of the trees; 0 without trees.
    public let treeHeight: Double

    /// An area; `treeHeight` in metres, 0 where no trees stand.
    public init(_ lie: Lie, _ polygon: Polygon, treeHeight: Double = 0) {
        self.lie = lie
        self.polygon = polygon
        self.treeHeight = treeHeight
    }
}
