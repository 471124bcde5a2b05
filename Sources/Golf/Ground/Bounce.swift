import ClickwheelSystem

/// One bounce of a ball, by the equations of Penner (Canadian Journal of Physics 80, 2002), as vectors.
///
/// The ball's own dent tilts the ground against it; the tilt grows with speed and with the angle of incidence. Friction
/// slides or, when it can, makes the ball roll.
public struct Bounce: Equatable, Sendable {
    /// Metres a second after the bounce.
    public let velocity: Vector3
    /// Radians a second after the bounce.
    public let omega: Vector3
    /// Degrees by which the ground gave way.
    public let tilt: Double
    /// The coefficient of restitution.
    public let restitution: Double
    /// Whether the ball slid for the whole of the impact.
    public let isSliding: Bool

    /// Bounces a ball that comes with `velocity` in m/s and `omega` in rad/s off `surface`.
    ///
    /// - Throws: ``GolfError`` where a value is not finite, the normal has no length, or the ball does not come
    ///   towards the ground.
    public init(
        velocity: Vector3,
        omega: Vector3,
        normal: Vector3 = .up,
        surface: Surface
    ) throws(GolfError) {
        for (value, name) in [(velocity, "the velocity"), (omega, "the spin"), (normal, "the normal")] {
            guard value.isFinite else { throw .notFinite(name) }
        }
        try GolfError.check(velocity.length, "the speed in m/s", in: 0...200)
        try GolfError.check(omega.length, "the spin in rad/s", in: 0...5000)
        try GolfError.check(normal.length, "the length of the normal", in: 0.5...2)
        // A normal that was written with ten digits is left as it is.
        let unit = abs(normal.length - 1) < 1e-6 ? normal : (1 / normal.length) * normal
        try GolfError.check(-velocity.dot(unit), "the speed into the ground in m/s", in: 0...200)
        self.init(into: unit, velocity, omega, surface)
    }

    /// The same for values that are known to be good; `normal` has length 1.
    init(into normal: Vector3, _ velocity: Vector3, _ omega: Vector3, _ surface: Surface) {
        let down = -velocity.dot(normal)
        let along = velocity + down * normal
        let alongSpeed = along.length
        let incidence = Angle.degrees(Double.atan2(y: alongSpeed, x: down))
        // Penner's 15.4 degrees were measured at 18.6 m/s and 44.4 degrees; the linear law is held at 25.
        let tilt = min(25, 15.4 * surface.tiltScale * (velocity.length / 18.6) * (incidence / 44.4))
        let radians = Angle.radians(tilt)
        let ground =
            alongSpeed > 1e-9
            ? Double.cos(radians) * normal - (Double.sin(radians) / alongSpeed) * along : normal
        let impact = -velocity.dot(ground)
        let sliding = velocity + impact * ground
        let restitution = min(0.85, surface.restitutionScale * Self.restitution(at: impact))
        let slip = sliding + omega.cross(-Ball.radius * ground)
        let slipSpeed = slip.length
        let grip = surface.friction * (1 + restitution) * impact
        // 2/7 of the slip is what a solid ball must lose to roll.
        let needed = 2.0 / 7 * slipSpeed
        let change = slipSpeed > 1e-12 ? (-min(grip, needed) / slipSpeed) * slip : .zero
        self.velocity = surface.keep * (sliding + change) + (restitution * impact) * ground
        self.omega = omega - (5 / (2 * Ball.radius)) * ground.cross(change)
        self.tilt = tilt
        self.restitution = restitution
        isSliding = grip < needed
    }

    /// Penner's coefficient of restitution on firm turf, at `speed` m/s into the ground.
    static func restitution(at speed: Double) -> Double {
        speed < 20 ? 0.510 - 0.0375 * speed + 0.000903 * speed * speed : 0.120
    }
}
