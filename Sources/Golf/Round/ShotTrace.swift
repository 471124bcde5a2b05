/// The way of a ball as it is shown: where it was, when, and how it moved.
public struct ShotTrace: Equatable, Sendable {
    /// How the ball moved.
    public enum Phase: String, Codable, Sendable {
        /// Through the air.
        case flight
        /// From one touch of the ground to the next.
        case bounce
        /// Along the ground.
        case roll
    }

    /// Where the ball was at a moment.
    public struct Point: Equatable, Sendable {
        /// Seconds since the ball was struck.
        public let time: Double
        /// Where it was.
        public let position: Vector3
        /// What it did there.
        public let phase: Phase
    }

    /// Twenty points a second, and one at each touch of the ground.
    public let points: [Point]
    /// Where it first came down; `nil` for a putt.
    public let landing: Vector3?
    /// The greatest height above the start, in metres.
    public let apex: Double

    init(_ journey: BallJourney) {
        points = journey.trace
        landing = journey.landing
        apex = journey.apex - (journey.trace.first?.position.y ?? 0)
    }
}
