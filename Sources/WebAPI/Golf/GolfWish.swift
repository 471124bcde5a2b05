import Golf

/// What a page wants to happen in a round.
struct GolfWish: Decodable {
    struct Player: Decodable {
        let name: String
        let skill: String?
        let handicap: Double?
    }

    let action: String
    let client: String?
    let course: String?
    let players: [Player]?
    let format: String?
    let seed: UInt64?
    let club: String?
    let power: Double?
    let aim: Double?
    let curve: String?
    let height: String?
    let timing: Double?
    let drop: String?
    /// The number of strokes that the sender has seen.
    let strokeCount: Int?

    /// The intention of a stroke.
    ///
    /// - Throws: ``APIError`` for a shape that there is not.
    func intention(power usual: Double) throws(APIError) -> Round.Intention {
        Round.Intention(
            power: power ?? usual,
            aim: aim ?? 0,
            shape: try Self.shape(curve, height),
            timing: timing
        )
    }

    static func shape(_ curve: String?, _ height: String?) throws(APIError) -> ShotShape {
        guard let bent = ShotShape.Curve(rawValue: curve ?? "straight") else {
            throw .badRequest("\"curve\" is draw, straight or fade.")
        }
        guard let high = ShotShape.Height(rawValue: height ?? "normal") else {
            throw .badRequest("\"height\" is low, normal or high.")
        }
        return ShotShape(bent, high)
    }

    /// How a round begins.
    ///
    /// - Throws: ``APIError``, or ``GolfError`` for players who cannot play.
    func start(_ courses: [Course]) throws -> RoundStart {
        guard let course = courses.first(where: { $0.id == course }) else {
            let known = courses.map(\.id).joined(separator: ", ")
            throw APIError.badRequest("There is no course \"\(self.course ?? "")\"; there are: \(known).")
        }
        guard let format = GameFormat(rawValue: format ?? "stroke") else {
            throw APIError.badRequest("\"format\" is stroke or stableford.")
        }
        let wanted = players ?? [Player(name: "You", skill: nil, handicap: nil)]
        var golfers: [GamePlayer] = []
        for player in wanted.prefix(RoundStart.mostPlayers + 1) {
            guard let skill = Skill.named(player.skill ?? "ten") else {
                let known = Skill.all.map(\.name).joined(separator: ", ")
                throw APIError.badRequest("\"skill\" is one of \(known).")
            }
            golfers.append(GamePlayer(name: player.name, skill: skill, handicap: player.handicap))
        }
        return try RoundStart(
            course: course,
            players: golfers,
            format: format,
            seed: seed ?? UInt64.random(in: 0...(1 << 52))
        )
    }
}
