/// What a caddie says: a club, how to swing it, and why.
public struct Advice: Hashable, Encodable, Sendable {
    /// The name of the club.
    public let club: String
    /// The part of a full swing; for a putter the metres that the ball shall roll on level ground.
    public var power: Double
    /// Degrees to the right of the hole.
    public var aim: Double
    /// The metres that the shot plays like on calm, level ground at the sea.
    public let playsLike: Double
    /// One sentence.
    public let reason: String

    /// An advice, with its reason in a sentence.
    public init(club: String, power: Double, aim: Double, playsLike: Double, reason: String) {
        self.club = club
        self.power = power
        self.aim = aim
        self.playsLike = playsLike
        self.reason = reason
    }
}
