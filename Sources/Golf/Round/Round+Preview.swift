extension Round {
    /// What a stroke would do: the way without error, and how far around it the player's balls come down.
    public struct Preview: Sendable {
        /// How the ball would leave the club.
        public let launch: Launch
        /// The way that it would go.
        public let trace: ShotTrace
        /// The landings, in the hole's own frame; `nil` for a putt.
        public let spread: Spread?
        /// Metres through the air without error; 0 for a putt.
        public let carry: Double
        /// Metres that the same swing would carry on calm, level ground at the sea.
        public let calmCarry: Double
    }

    /// Looks ahead at a stroke of the current player; nothing changes.
    ///
    /// - Throws: As ``launch(_:_:seed:)``.
    public func preview(
        _ club: any GolfClub,
        _ intention: Intention,
        shots: Int = 48
    ) throws(GolfError) -> Preview {
        var untimed = intention
        untimed.timing = nil
        let launch = try self.launch(club, untimed, seed: 0, skill: .perfect)
        let journey = journey(launch)
        let trace = ShotTrace(journey)
        guard launch.angle > 0 else {
            return Preview(launch: launch, trace: trace, spread: nil, carry: 0, calmCarry: 0)
        }
        let ball = currentBall.place
        let landing = journey.landing ?? journey.rest
        let conditions = FlightConditions(
            air: course.air,
            wind: course.wind(on: currentHole),
            landHeight: min(200, max(-200, landing.y - ball.y))
        )
        let spread = try Spread(
            of: launch,
            by: currentPlayer.skill,
            in: conditions,
            shots: shots,
            seed: start.seed
        )
        let calm = club.launch(for: Swing(power: min(1.2, intention.power), shape: intention.shape))
        return Preview(
            launch: launch,
            trace: trace,
            spread: spread.moved(ball.x, ball.z),
            carry: (landing - ball).level,
            calmCarry: (try? Flight(of: calm, step: Flight.fastStep).carry) ?? 0
        )
    }
}
