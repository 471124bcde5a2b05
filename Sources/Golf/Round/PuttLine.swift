import ClickwheelSystem

/// A line on which a putt drops: where to aim, and how far it should roll on level ground.
public struct PuttLine: Hashable, Sendable {
    /// Degrees to the right of the hole.
    public let aim: Double
    /// Metres.
    public let power: Double
    /// Whether a putt without error drops on it.
    public let isHoled: Bool
}

extension Round {
    /// The line that the caddie reads for the current putt.
    ///
    /// It rolls putts without error, and corrects aim and speed by what each missed.
    ///
    /// - Complexity: A few milliseconds of computing: up to 24 putts.
    public var puttLine: PuttLine {
        let terrain = terrain
        let ball = currentBall.place
        let distance = terrain.distance(ball)
        var aim = 0.0
        // A hole is best reached by a ball that would roll 0.3 m past it.
        var power = Putt.length(of: distance + 0.3 + 8 * rise)
        for _ in 0..<24 {
            let speed = Putt.speed(for: power, stimp: course.stimp)
            let launch = Launch(ballSpeed: speed, angle: 0, azimuth: lineToHole + aim, spin: 0)
            let journey = BallJourney(
                from: ball,
                launch: launch,
                terrain: terrain,
                air: course.air,
                wind: .calm
            )
            if journey.end == .holed { return PuttLine(aim: aim, power: power, isHoled: true) }
            let miss = Self.miss(journey, hole: terrain.hole.pin, line: lineToHole)
            aim -= 0.8 * Angle.degrees(Double.atan2(y: miss.aside, x: max(0.3, distance)))
            aim = min(45, max(-45, aim))
            power = Putt.length(of: power + 0.6 * (0.3 - miss.past))
        }
        return PuttLine(aim: aim, power: power, isHoled: false)
    }

    /// How far aside a putt passed the hole, and how far beyond it came to rest, in metres.
    private static func miss(
        _ journey: BallJourney,
        hole: Polygon.Place,
        line: Double
    ) -> (aside: Double, past: Double) {
        let cosine = Double.cos(Angle.radians(line))
        let sine = Double.sin(Angle.radians(line))
        var nearest = (distance: Double.infinity, aside: 0.0)
        for point in journey.trace {
            let dx = point.position.x - hole.x
            let dz = point.position.z - hole.z
            let distance = dx * dx + dz * dz
            if distance < nearest.distance { nearest = (distance, dz * cosine - dx * sine) }
        }
        let past = (journey.rest.x - hole.x) * cosine + (journey.rest.z - hole.z) * sine
        return (nearest.aside, past)
    }
}
