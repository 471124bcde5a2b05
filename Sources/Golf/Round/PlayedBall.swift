/// A player's ball on the current hole.
public struct PlayedBall: Hashable, Sendable {
    /// Where it lies.
    public internal(set) var place: Vector3
    /// What it lies on.
    public internal(set) var lie: Lie
    /// Whether it has left the tee.
    public internal(set) var isInPlay = false
    /// Whether the player is done with the hole.
    public internal(set) var isFinished = false
    /// What the last stroke changed, for a mulligan: ball and score before it.
    var before: Before?
    /// Where the last stroke was made.
    var struckFrom: Vector3
    var struckLie: Lie

    struct Before: Hashable, Sendable {
        let place: Vector3
        let lie: Lie
        let isInPlay: Bool
        let score: HoleScore
    }

    init(tee: Vector3) {
        place = tee
        lie = .tee
        struckFrom = tee
        struckLie = .tee
    }
}
