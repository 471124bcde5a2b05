import ClickwheelSystem

/// Where balls come to rest, well enough to compare clubs: bounces by Penner, no air between them, and a straight roll.
struct QuickGround {
    private let view: CaddieQuestion.View?
    private let distance: Double
    private let cosine: Double
    private let sine: Double

    init(_ question: CaddieQuestion) {
        view = question.view
        distance = question.distance
        cosine = Double.cos(Angle.radians(view?.line ?? 0))
        sine = Double.sin(Angle.radians(view?.line ?? 0))
    }

    /// How far from the hole a ball rests that lands so, in metres, and on what.
    ///
    /// The landing is in the frame of the line to the hole.
    func rest(_ landing: FlightBatch.Landing) -> (metres: Double, lie: Lie) {
        var x = landing.position.x
        var z = landing.position.z
        var velocity = landing.velocity
        var omega = landing.omega
        var lie = lie(x, z)
        for _ in 0..<12 {
            if lie == .water { return (fromHole(x, z), lie) }
            guard velocity.y < -1e-6 else { break }
            let bounce = Bounce(into: .up, velocity, omega, lie.surface(stimp: stimp))
            velocity = bounce.velocity
            omega = bounce.omega
            guard velocity.y >= BallJourney.lastBounce else { break }
            let time = 2 * velocity.y / Ball.gravity
            x += velocity.x * time
            z += velocity.z * time
            velocity.y = -velocity.y
            lie = self.lie(x, z)
        }
        velocity.y = 0
        let slip = velocity + omega.cross(Vector3(0, -Ball.radius, 0))
        velocity = velocity - (2.0 / 7) * slip
        // In pieces of a second's worth of speed, since the ground may change under the ball.
        let speed = velocity.level
        if speed > 0.05 {
            let directionX = velocity.x / speed
            let directionZ = velocity.z / speed
            var left = speed
            var pieces = 0
            while left > 0, pieces < 40 {
                if lie == .water { break }
                let deceleration = lie.surface(stimp: stimp).rollDeceleration
                let piece = min(0.5, left * left / (2 * deceleration) + 1e-6)
                x += piece * directionX
                z += piece * directionZ
                left = max(0, left * left - 2 * deceleration * piece).squareRoot()
                if left < 0.05 { break }
                lie = self.lie(x, z)
                pieces += 1
            }
        }
        return (fromHole(x, z), self.lie(x, z))
    }

    private var stimp: Double { view?.terrain.stimp ?? 10 }

    private func fromHole(_ x: Double, _ z: Double) -> Double {
        ((x - distance) * (x - distance) + z * z).squareRoot()
    }

    private func lie(_ x: Double, _ z: Double) -> Lie {
        guard let view else {
            // On open ground the hole has a green of 12 m around it.
            return fromHole(x, z) < 12 ? .green : .fairway
        }
        return view.terrain.lie(
            view.place.x + x * cosine - z * sine,
            view.place.z + x * sine + z * cosine
        )
    }
}
