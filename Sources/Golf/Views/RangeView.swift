/// Many balls with one club, and how they spread.
public struct RangeView: Encodable, Sendable {
    private struct Ball: Encodable {
        let carry_m: Double
        let side_z_m: Double
        let total_m: Double
    }

    private struct Spreading: Encodable {
        let mean_carry_m: Double
        let mean_side_m: Double
        let sd_carry_m: Double
        let sd_side_m: Double
        let major_m: Double
        let minor_m: Double
        let angle_deg: Double
    }

    let club: String
    let skill: String
    let seed: UInt64
    private let spread: Spreading
    private let balls: [Ball]

    /// What a face shows of `range`.
    public init(_ range: PracticeRange, skill: Skill, seed: UInt64) {
        club = range.clubName
        self.skill = skill.name
        self.seed = seed
        let spread = range.spread
        self.spread = Spreading(
            mean_carry_m: spread.meanX,
            mean_side_m: spread.meanZ,
            sd_carry_m: spread.sdX,
            sd_side_m: spread.sdZ,
            major_m: spread.major,
            minor_m: spread.minor,
            angle_deg: spread.angle
        )
        balls = range.balls.map {
            Ball(carry_m: $0.flight.carry, side_z_m: $0.flight.landing.z, total_m: $0.rest.level)
        }
    }
}
