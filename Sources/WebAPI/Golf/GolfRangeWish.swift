import Golf

/// A ball that a page wants to hit on the range.
struct GolfRangeWish: Decodable {
    let club: String
    let power: Double?
    let aim: Double?
    let curve: String?
    let height: String?
    let skill: String?
    let windTail: Double?
    let windCross: Double?
    let seed: UInt64

    /// - Throws: ``APIError``, ``GolfError``
    func shot(_ clubs: [any GolfClub]) throws -> GolfRangeShot {
        guard let club = clubs.first(where: { $0.name == self.club }), club.numbers.kind != .putter else {
            throw APIError.badRequest("There is no club \"\(self.club.prefix(60))\" for the range.")
        }
        guard let skill = Skill.named(skill ?? "ten") else {
            let known = Skill.all.map(\.name).joined(separator: ", ")
            throw APIError.badRequest("\"skill\" is one of \(known).")
        }
        let power = power ?? 1
        guard power.isFinite, (0.01...1.2).contains(power) else {
            throw APIError.badRequest("\"power\" is 0.01 to 1.2.")
        }
        let swing = Swing(
            power: power,
            aim: aim ?? 0,
            shape: try GolfWish.shape(curve, height),
            situation: Situation(wind: Wind(tail: windTail ?? 0, cross: windCross ?? 0))
        )
        let shot = try PracticeShot(club, swing, skill: skill, seed: seed)
        return GolfRangeShot(
            says: """
                \(club.name), \(Self.metres(shot.carry)) m through the air, \(Self.metres(shot.rest.level)) m in all, \
                \(Self.side(shot.rest.z)).
                """,
            carry: shot.carry,
            side: shot.trace.landing?.z ?? 0,
            total: shot.rest.level,
            trace: TraceJSON(shot.trace),
            ellipse: EllipseJSON(shot.spread)
        )
    }

    private static func metres(_ value: Double) -> String { "\(Int(value.rounded()))" }

    private static func side(_ z: Double) -> String {
        abs(z) < 0.5 ? "straight" : "\(metres(abs(z))) m \(z < 0 ? "left" : "right")"
    }
}
