import Golf
import Testing

@testable import GolfExample

@Suite("Clubs, as a switch and as strategies")
struct GolfExampleTests {
    @Test("eight clubs go as far as strategies as in the switch")
    func eight() {
        let golfer = Golfer(club: Driver())
        for (club, form) in zip(Demonstration.eight(), EightClubGolfer.Club.allCases) {
            golfer.setClub(club)
            let metres = EightClubGolfer(club: form).hitBall()
            #expect(abs(golfer.hitBall().carry - Double(metres)) <= 0.5)
        }
    }

    @Test("three clubs do what eight do, as far as they go")
    func three() {
        #expect(ThreeClubGolfer(club: .driver).hitBall() == EightClubGolfer(club: .driver).hitBall())
        #expect(ThreeClubGolfer(club: .sevenIron).hitBall() == EightClubGolfer(club: .sevenIron).hitBall())
        #expect(ThreeClubGolfer(club: .wedge).hitBall() == EightClubGolfer(club: .wedge).hitBall())
    }

    @Test("a club of one's own is swung by the same golfer")
    func own() {
        let shot = Golfer(club: SuperPowerfulClub()).hitBall()
        #expect(shot.carry > 290 && "\(shot)".contains("whistle"))
    }

    @Test("the demonstration shows all of it")
    func demonstration() {
        let lines = Demonstration.lines()
        #expect(lines.count == 1 + 3 + 1 + 8 + 1 + 8 + 1 + 1 + 1 + 2)
        #expect(lines.contains { $0.contains("wind-driver") })
    }
}
