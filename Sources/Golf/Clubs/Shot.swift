/// A shot on level ground: what was hit with what, and where the ball went.
public struct Shot: Sendable, CustomStringConvertible {
    /// What the club is called.
    public let clubName: String
    /// The club's own sentence.
    public let words: String
    /// How the ball left the club.
    public let launch: Launch
    /// The way through the air; `nil` where the club gave a launch that no ball can have.
    public let flight: Flight?
    /// Metres along the range at which the ball rests.
    public let total: Double
    /// Why there is no flight.
    public let problem: GolfError?

    /// Swings `club` on level ground.
    public init(_ club: any GolfClub, _ swing: Swing) {
        self.init(club, launch: club.launch(for: swing), swing.situation)
    }

    /// Hits a ball off with `launch`, whatever the club made of it.
    public init(_ club: any GolfClub, launch: Launch, _ situation: Situation) {
        clubName = club.name
        words = club.hitBall()
        self.launch = launch
        do {
            let conditions = FlightConditions(air: situation.air, wind: situation.wind)
            let flight = try Flight(of: launch, in: conditions)
            let run = try BallJourney(
                from: .zero,
                launch: launch,
                terrain: LevelGround(lie: .fairway),
                air: situation.air,
                wind: situation.wind
            ).comeToRest()
            self.flight = flight
            total = run.rest.level
            problem = nil
        } catch {
            flight = nil
            total = 0
            problem = error
        }
    }

    /// Metres through the air; 0 where there is no flight.
    public var carry: Double { flight?.carry ?? 0 }

    /// One sentence with the club's words, the club and the metres.
    public var description: String {
        let said = words.drop { $0.isWhitespace }
        let spoken = String(said.reversed().drop { $0.isWhitespace || $0 == "." }.reversed())
        let named = spoken.contains(clubName) ? spoken : spoken.isEmpty ? clubName : "\(clubName): \(spoken)"
        guard let flight else {
            return "\(named), but \(problem.map { "\($0)" } ?? "the ball stays where it is")."
        }
        return """
            \(named); it flew \(Decimals.text(flight.carry, 1)) m, \(Decimals.text(flight.apex.y, 1)) m high, and came to \
            rest after \(Decimals.text(total, 1)) m.
            """
    }
}
