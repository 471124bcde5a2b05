/// One stroke of a round: all that is needed to show it again, bit by bit.
public struct StrokeRecord: Hashable, Codable, Sendable {
    /// How it ended.
    public enum Outcome: String, Codable, Sendable {
        /// It lies where it can be played.
        case rests
        /// It went into water.
        case water
        /// It left the course.
        case outOfBounds = "out_of_bounds"
        /// It is in the hole.
        case holed
    }

    /// The index of the player.
    public let player: Int
    /// The index of the hole.
    public let hole: Int
    /// The name of the club.
    public let club: String
    /// How the ball left the club.
    public let launch: Launch
    /// Decides how trees throw the ball.
    public let seed: UInt64
    /// Where it was hit.
    public let from: Vector3
    /// What it was hit from.
    public let fromLie: Lie
    /// Where it came to rest.
    public let rest: Vector3
    /// What it lies on there.
    public let restLie: Lie
    /// What became of it.
    public let outcome: Outcome
    /// Metres through the air; 0 for a putt.
    public let carry: Double
    /// Whether it touched trees.
    public let hitTrees: Bool
    /// Where the ball last crossed the water's edge.
    public let crossed: Vector3?
    /// Whether it was taken back.
    public var isMulligan = false

    /// What is kept of a stroke.
    public init(
        player: Int,
        hole: Int,
        club: String,
        launch: Launch,
        seed: UInt64,
        from: Vector3,
        fromLie: Lie,
        rest: Vector3,
        restLie: Lie,
        outcome: Outcome,
        carry: Double,
        hitTrees: Bool,
        crossed: Vector3?
    ) {
        self.player = player
        self.hole = hole
        self.club = club
        self.launch = launch
        self.seed = seed
        self.from = from
        self.fromLie = fromLie
        self.rest = rest
        self.restLie = restLie
        self.outcome = outcome
        self.carry = carry
        self.hitTrees = hitTrees
        self.crossed = crossed
    }

    /// Metres from where it was struck to where it ended.
    public var distance: Double { (rest - from).level }

    /// Refuses what no stroke can be; a record may come out of a file that somebody has changed.
    func validate() throws(GolfError) {
        try launch.validate()
        for place in [from, rest, crossed ?? .zero] {
            for value in [place.x, place.y, place.z] {
                try GolfError.check(value, "a place of the stroke in m", in: -20_000...20_000)
            }
        }
        try GolfError.check(carry, "the carry in m", in: 0...2000)
    }
}
