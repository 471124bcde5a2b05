/// Where a ball is in its flight, how fast it moves, and how fast it spins about an axis that stays.
struct BallState: Equatable, Sendable {
    var position: Vector3
    var velocity: Vector3
    /// Radians a second about the flight's axis.
    var spin: Double

    /// The state `seconds` later if `rate` held.
    @inline(__always)
    func advanced(_ rate: BallRate, _ seconds: Double) -> BallState {
        BallState(
            position: position + seconds * rate.velocity,
            velocity: velocity + seconds * rate.acceleration,
            spin: spin + seconds * rate.spinning
        )
    }
}

/// How fast each part of a ``BallState`` changes.
struct BallRate: Equatable, Sendable {
    var velocity: Vector3
    var acceleration: Vector3
    /// Radians a second, each second.
    var spinning: Double
}
