/// Where the ball was at a moment of its way.
public struct TrackPoint: Hashable, Codable, Sendable {
    /// Seconds since the ball was hit.
    public let time: Double
    /// Where it was.
    public let position: Vector3

    /// A moment, `time` seconds after the ball was hit.
    public init(time: Double, position: Vector3) {
        self.time = time
        self.position = position
    }
}
