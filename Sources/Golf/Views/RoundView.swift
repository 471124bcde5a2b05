/// A round as a page sees it: where everything stands, without the ways of the balls.
struct RoundView: Encodable, Sendable {
    struct Wind: Encodable, Sendable {
        /// Metres a second along the line to the hole; negative comes from the front.
        let tail: Double
        /// To the right of that line.
        let cross: Double
        let speed: Double
    }

    struct Ball: Encodable, Sendable {
        let place: Vector3
        let lie: Lie
        let lieTitle: String
        /// Where it is, as one says it: in the rough, on the green.
        let liePosition: String
        /// The part of a ball's speed that the lie leaves.
        let lieSpeed: Double
        /// Metres to the hole.
        let distance: Double
        let isFinished: Bool
    }

    struct Player: Encodable, Sendable {
        let name: String
        let skill: String
        let handicap: Double
        let strokes: Int
        let toPar: Int
        let net: Int
        let points: Int
        let putts: Int
        let fairways: Int
        let fairwaysPlayed: Int
        let greens: Int
        let holesPlayed: Int
        let card: [Score]
    }

    /// What stands on the card, and what a person calls it once the hole is finished.
    struct Score: Encodable, Sendable {
        let score: HoleScore
        let par: Int
        /// Strokes over par of the holes that are finished, this one and those before it.
        let total: Int

        private enum Keys: CodingKey {
            case title, result
        }

        func encode(to encoder: any Encoder) throws {
            try score.encode(to: encoder)
            guard score.isFinished else { return }
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(score.title(par: par), forKey: .title)
            try container.encode(GolfWords.result(score, par: par, total: total), forKey: .result)
        }
    }

    struct Way: Encodable, Sendable {
        let kind: Drop.Kind
        let title: String
        let lie: String
    }

    let course: String
    let courseName: String
    let format: GameFormat
    let holes: [HoleRow]
    let hole: Int
    let state: RoundMachine.State
    let turn: Int
    let players: [Player]
    let balls: [Ball]
    /// Degrees from the hole's `x` axis to the line from the current ball to the hole.
    let line: Double
    /// Metres by which the hole lies above it.
    let rise: Double
    let wind: Wind
    let stimp: Double
    let drops: [Way]
    let strokeCount: Int
    let canGimme: Bool
    let canMulligan: Bool
    let canCallUnplayable: Bool
    let isOver: Bool

    init(_ round: Round) {
        course = round.course.id
        courseName = round.course.name
        format = round.start.format
        holes = round.course.holes.map { HoleRow($0) }
        hole = round.hole
        state = round.state
        turn = round.turn
        players = round.standings.sorted { $0.player < $1.player }.map { Player($0, in: round) }
        balls = round.balls.indices.map { Ball(of: $0, in: round) }
        line = round.lineToHole
        rise = round.rise
        let air = round.situation(azimuth: round.lineToHole).wind
        wind = Wind(tail: air.tail, cross: air.cross, speed: air.speed)
        stimp = round.course.stimp
        drops = round.drops.map { Way(kind: $0.kind, title: $0.title, lie: $0.lie.position) }
        strokeCount = round.strokes.count
        canGimme = round.canConcede
        canMulligan = round.canTakeBack
        canCallUnplayable = round.canCallUnplayable
        isOver = round.isOver
    }
}

extension RoundView.Player {
    fileprivate init(_ standing: Standing, in round: Round) {
        let player = round.players[standing.player]
        name = player.name
        skill = player.skill.name
        handicap = player.handicap
        strokes = standing.strokes
        toPar = standing.toPar
        net = standing.net
        points = standing.points
        putts = standing.putts
        fairways = standing.fairways
        fairwaysPlayed = standing.fairwaysPlayed
        greens = standing.greens
        holesPlayed = standing.holes
        var total = 0
        card = zip(round.cards[standing.player], round.course.holes).map { score, hole in
            total += score.isFinished ? score.strokes - hole.par : 0
            return RoundView.Score(score: score, par: hole.par, total: total)
        }
    }
}

extension RoundView.Ball {
    fileprivate init(of player: Int, in round: Round) {
        let ball = round.balls[player]
        place = ball.place
        lie = ball.lie
        lieTitle = ball.lie.title
        liePosition = ball.lie.position
        lieSpeed = ball.lie.speedFactor
        distance = round.distance(of: player)
        isFinished = ball.isFinished
    }
}
