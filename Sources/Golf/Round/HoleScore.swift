/// What stands on a card for one hole.
public struct HoleScore: Hashable, Codable, Sendable {
    /// Strokes and penalties together.
    public var strokes = 0
    /// Strokes on the green.
    public var putts = 0
    /// Penalty strokes.
    public var penalties = 0
    /// Strokes that were taken back and do not count.
    public var mulligans = 0
    /// Whether the last putt was given.
    public var isGimme = false
    /// Whether the ball was picked up before it was holed.
    public var isPickedUp = false
    /// Whether the player is done with the hole.
    public var isFinished = false
    /// Whether the tee shot of a par 4 or 5 came to rest on the fairway; `nil` before, and on a par 3.
    public var hitFairway: Bool?
    /// Whether the ball was on the green with two strokes of the par left.
    public var hitGreen = false

    /// The score of a hole that was not played yet.
    public init() {}

    /// Points by Rule 21.1b: two for the par with the strokes received, one more for each stroke better.
    public func points(par: Int, received: Int) -> Int {
        guard isFinished, !isPickedUp else { return 0 }
        return max(0, 2 + par + received - strokes)
    }

    /// What a person calls it: birdie, par, bogey.
    public func title(par: Int) -> String {
        if isPickedUp { return "picked up" }
        if strokes == 1 { return "hole in one" }
        return switch strokes - par {
        case ...(-3): "albatross"
        case -2: "eagle"
        case -1: "birdie"
        case 0: "par"
        case 1: "bogey"
        case 2: "double bogey"
        case 3: "triple bogey"
        case let over: "\(over) over par"
        }
    }
}
