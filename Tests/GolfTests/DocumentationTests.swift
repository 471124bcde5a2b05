import Golf
import Testing

/// The club of the module's article, as it stands there.
private struct SuperPowerfulClub: GolfClub {
    var numbers: ClubNumbers { ClubNumbers(kind: .wood, ballSpeed: 95, launchAngle: 11, spin: 2400) }
    func hitBall() -> String { "The super-powerful-club makes the ball whistle" }
}

@Suite("The article on Golf")
struct DocumentationTests {
    @Test("its golfer changes clubs")
    func golfer() {
        let golfer = Golfer(club: Driver())
        #expect("\(golfer.hitBall())".contains("driver"))
        golfer.setClub(SevenIron())
        golfer.hitBall()
        golfer.setClub(SuperPowerfulClub())
        #expect("\(golfer.hitBall())".contains("whistle"))
    }

    @Test("its round is played")
    func round() throws {
        let start = try RoundStart(
            course: Courses.all[0],
            players: [GamePlayer(name: "Ada", skill: .ten)],
            format: .stableford,
            seed: 1
        )
        var round = Round(start)
        let advice = Caddies.PlaysLike().advise(try round.question(clubs: StandardClub.bag))
        #expect(!advice.reason.isEmpty)
        let intention = Round.Intention(power: advice.power, aim: advice.aim)
        let launch = try round.launch(Driver(), intention, seed: round.nextSeed)
        try round.strike(club: "driver", launch, seed: round.nextSeed)
        #expect(round.strokes.count == 1)
    }
}
