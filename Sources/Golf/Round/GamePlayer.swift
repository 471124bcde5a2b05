/// Somebody who plays a round.
public struct GamePlayer: Hashable, Codable, Sendable {
    /// The player's name.
    public var name: String
    /// How well the swing repeats itself.
    public var skill: Skill
    /// The handicap index, -10 to 54: strokes better or worse than par over eighteen holes.
    public var handicap: Double

    /// A player; the handicap is that of the skill where it is `nil`.
    public init(name: String, skill: Skill = .ten, handicap: Double? = nil) {
        self.name = name
        self.skill = skill
        self.handicap = handicap ?? skill.handicap
    }

    /// The strokes that the player is given on `hole` of a course with `holes` holes.
    ///
    /// Half of the index goes with nine holes. Strokes are given hole by hole in the order of difficulty, and a player
    /// better than par gives them back on the easiest holes.
    public func strokesReceived(on hole: Hole, of holes: Int) -> Int {
        let whole = Int((handicap * Double(holes) / 18).rounded())
        let times = whole.magnitude / UInt(max(1, holes))
        let rest = Int(whole.magnitude % UInt(max(1, holes)))
        if whole >= 0 { return Int(times) + (hole.strokeIndex <= rest ? 1 : 0) }
        return -Int(times) - (hole.strokeIndex > holes - rest ? 1 : 0)
    }
}
