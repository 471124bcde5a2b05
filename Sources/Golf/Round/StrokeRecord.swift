/// One stroke of a round: all that is needed to show it again, bit by bit.
public struct StrokeRecord: Hashable, Codable, Sendable {
    /// How it ended.
    public enum Outcome: String, Codable, Sendable {
        case rests
        case water
        case outOfBounds = "out_of_bounds"
        case holed
    }

    /// The index of the player.
    public let player: Int
    /// The index of the hole.
    public let hole: Int
    public let club: String
    public let launch: Launch
    /// Decides how trees throw the ball.
    public let seed: UInt64
    public let from: Vector3
    public let fromLie: Lie
    public let rest: Vector3
    public let restLie: Lie
    public let outcome: Outcome
    /// Metres through the air; 0 for a putt.
    public let carry: Double
    public let hitTrees: Bool
    /// Where the ball last crossed the water's edge.
    public let crossed: Vector3?
    /// Whether it was taken back.
    public var isMulligan = false

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
