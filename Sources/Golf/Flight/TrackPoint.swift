/// Where the ball was at a moment of its way.
public struct TrackPoint: Hashable, Codable, Sendable {
    /// Seconds since the ball was hit.
    public let time: Double
    public let position: Vector3

    public init(time: Double, position: Vector3) {
        self.time = time
        self.position = position
    }
}
