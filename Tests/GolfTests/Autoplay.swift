@testable import Golf

/// Plays rounds as a caddie says, for tests that need a whole round.
enum Autoplay {
    /// Plays until `stop` says so or the card is signed, and gives up after 3,000 actions.
    static func play(
        _ round: inout Round,
        _ caddie: any CaddieStrategy = Caddies.PlaysLike(),
        until stop: (Round) -> Bool = { _ in false }
    ) throws {
        for _ in 0..<3000 {
            if round.isOver || stop(round) { return }
            switch round.state {
            case .address, .putt: try stroke(&round, caddie)
            case .drop: try round.drop((round.drops.last ?? round.drops[0]).kind)
            case .holed: try round.goOn()
            case .signed: return
            }
        }
    }

    private static func stroke(_ round: inout Round, _ caddie: any CaddieStrategy) throws {
        let score = round.cards[round.turn][round.hole]
        if score.strokes > 12 { return try round.pickUp() }
        let advice = caddie.advise(try round.question(clubs: StandardClub.bag))
        let club = StandardClub.named(advice.club)
        var intention = Round.Intention(power: advice.power, aim: advice.aim)
        if round.state == .putt {
            let line = round.puttLine
            intention = Round.Intention(power: line.power, aim: line.aim)
        }
        let seed = round.nextSeed
        try round.strike(club: club.name, try round.launch(club, intention, seed: seed), seed: seed)
    }
}
