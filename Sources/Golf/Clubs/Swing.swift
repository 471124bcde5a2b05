/// What a player means to do with a club.
public struct Swing: Hashable, Codable, Sendable {
    /// The part of a full swing, 0.01 to 1.2.
    public var power: Double
    /// Degrees to the right of the `x` axis.
    public var aim: Double
    /// How the ball shall fly.
    public var shape: ShotShape
    /// What it is hit from, and through.
    public var situation: Situation

    /// A swing; a full and straight one where nothing is said.
    public init(
        power: Double = 1,
        aim: Double = 0,
        shape: ShotShape = ShotShape(),
        situation: Situation = Situation()
    ) {
        self.power = power
        self.aim = aim
        self.shape = shape
        self.situation = situation
    }
}
