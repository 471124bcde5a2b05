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

    /// Metres from where it was struck to where it ended.
    public var distance: Double { (rest - from).level }
}
