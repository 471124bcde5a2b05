import Golf

/// A round as the page sees it: where everything stands, without the ways of the balls.
struct RoundJSON: Encodable {
    struct Place: Encodable {
        let x: Double
        let y: Double
        let z: Double

        init(_ place: Vector3) {
            x = place.x
            y = place.y
            z = place.z
        }
    }

    struct Wind: Encodable {
        /// Metres a second along the line to the hole; negative comes from the front.
        let tail: Double
        /// To the right of that line.
        let cross: Double
        let speed: Double
    }

    struct Ball: Encodable {
        let place: Place
        let lie: String
        let lieTitle: String
        /// Where it is, as one says it: in the rough, on the green.
        let liePosition: String
        /// The part of a ball's speed that the lie leaves.
        let lieSpeed: Double
        let distance: Double
        let isFinished: Bool
    }

    struct Player: Encodable {
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

    struct Score: Encodable {
        let strokes: Int
        let putts: Int
        let penalties: Int
        let mulligans: Int
        let isGimme: Bool
        let isPickedUp: Bool
        let isFinished: Bool
        let hitFairway: Bool?
        let hitGreen: Bool
        let title: String?
    }

    struct Hole: Encodable {
        let number: Int
        let name: String
        let par: Int
        let index: Int
        let length: Double
    }

    struct Choice: Encodable {
        let kind: String
        let title: String
        let lie: String
    }

    let course: String
    let courseName: String
    let format: String
    let holes: [Hole]
    let hole: Int
    let state: String
    let turn: Int
    let players: [Player]
    let balls: [Ball]
    /// Degrees from the hole's `x` axis to the line from the present ball to the hole.
    let line: Double
    let rise: Double
    let wind: Wind
    let stimp: Double
    let drops: [Choice]
    let strokeCount: Int
    let canGimme: Bool
    let canMulligan: Bool
    let canCallUnplayable: Bool
    let isOver: Bool

    init(_ round: Round) {
        let course = round.course
        self.course = course.id
        courseName = course.name
        format = round.start.format.rawValue
        holes = course.holes.map {
            Hole(number: $0.number, name: $0.name, par: $0.par, index: $0.strokeIndex, length: $0.length)
        }
        hole = round.hole
        state = round.state.rawValue
        turn = round.turn
        let standings = round.standings
        players = round.players.indices.map { index in
            let standing = standings.first { $0.player == index }
            return Player(
                name: round.players[index].name,
                skill: round.players[index].skill.name,
                handicap: round.players[index].handicap,
                strokes: standing?.strokes ?? 0,
                toPar: standing?.toPar ?? 0,
                net: standing?.net ?? 0,
                points: standing?.points ?? 0,
                putts: standing?.putts ?? 0,
                fairways: standing?.fairways ?? 0,
                fairwaysPlayed: standing?.fairwaysPlayed ?? 0,
                greens: standing?.greens ?? 0,
                holesPlayed: standing?.holes ?? 0,
                card: zip(round.cards[index], course.holes).map { Score($0, par: $1.par) }
            )
        }
        balls = round.balls.indices.map { index in
            let ball = round.balls[index]
            return Ball(
                place: Place(ball.place),
                lie: ball.lie.rawValue,
                lieTitle: ball.lie.title,
                liePosition: ball.lie.position,
                lieSpeed: ball.lie.speedFactor,
                distance: round.distance(of: index),
                isFinished: ball.isFinished
            )
        }
        line = round.lineToHole
        rise = round.rise
        let air = round.situation(azimuth: round.lineToHole).wind
        wind = Wind(tail: air.tail, cross: air.cross, speed: air.speed)
        stimp = course.stimp
        drops = round.drops.map { Choice(kind: $0.kind.rawValue, title: $0.title, lie: $0.lie.position) }
        strokeCount = round.strokes.count
        canGimme = round.canConcede
        canMulligan = round.canTakeBack
        canCallUnplayable = round.canCallUnplayable
        isOver = round.isOver
    }
}

extension RoundJSON.Score {
    fileprivate init(_ score: HoleScore, par: Int) {
        strokes = score.strokes
        putts = score.putts
        penalties = score.penalties
        mulligans = score.mulligans
        isGimme = score.isGimme
        isPickedUp = score.isPickedUp
        isFinished = score.isFinished
        hitFairway = score.hitFairway
        hitGreen = score.hitGreen
        title = score.isFinished ? score.title(par: par) : nil
    }
}
