/// Putts: how fast, and on what line.
enum Putt {
    /// The friction of a ball that slides on grass (recalled from Penner 2002).
    static let friction = 0.4
    /// How far a putt may be meant to roll, in metres.
    static let lengths = 0.05...60.0

    /// The length nearest to `distance` that a putt may have.
    static func length(of distance: Double) -> Double {
        min(lengths.upperBound, max(lengths.lowerBound, distance))
    }

    /// The speed in m/s at which a putt stops after `distance` metres of level green.
    ///
    /// The ball slides until it has 5/7 of its speed, then rolls.
    static func speed(for distance: Double, stimp: Double) -> Double {
        let rolling = Surface.rollDeceleration(stimp: stimp)
        let kept = 25.0 / 49
        let metresPerSquare = (1 - kept) / (2 * friction * Ball.gravity) + kept / (2 * rolling)
        return (distance / metresPerSquare).squareRoot()
    }
}
