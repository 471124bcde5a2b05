import Foundation
import Golf
import Testing

/// A client's club that gives nothing but its words.
private struct Broomstick: GolfClub {
    func hitBall() -> String { "Whoosh!" }
}

/// A client's club with numbers of its own.
private struct SuperPowerfulClub: GolfClub {
    var numbers: ClubNumbers { ClubNumbers(kind: .wood, ballSpeed: 95, launchAngle: 11, spin: 2400) }
    func hitBall() -> String { "The super-powerful-club makes the ball vanish." }
}

/// A club that gives what no ball can have.
private struct BrokenClub: GolfClub {
    func hitBall() -> String { "Crack" }
    func launch(for swing: Swing) -> Launch { Launch(ballSpeed: .nan, angle: 10, spin: 1) }
}

@Suite("Clubs")
struct ClubTests {
    private static var eight: [(club: any GolfClub, carry: Double)] {
        [
            (Driver(), 250), (ThreeWood(), 220), (FiveWood(), 200), (SixIron(), 170), (SevenIron(), 160),
            (EightIron(), 150), (NineIron(), 140), (Wedge(), 50),
        ]
    }

    @Test("the eight clubs carry what the tutorial says", arguments: 0..<8)
    func carries(index: Int) {
        let (club, carry) = Self.eight[index]
        let shot = Golfer(club: club).hitBall()
        #expect(abs(shot.carry - carry) <= 0.5, "\(shot)")
        #expect(club.hitBall().contains(club.name) && club.hitBall().contains("\(Int(carry)) m"))
        #expect("\(shot)".contains(club.name) && "\(shot)".contains(" m"))
    }

    @Test("a golfer changes clubs, and the result may be ignored")
    func golfer() {
        let golfer = Golfer(club: Driver())
        golfer.hitBall()
        golfer.setClub(Wedge())
        #expect(golfer.hitBall().clubName == "wedge")
    }

    @Test("a club with words alone plays like a driver, and its words are in the sentence")
    func words() {
        let shot = Golfer(club: Broomstick()).hitBall()
        #expect(abs(shot.carry - 250) < 0.5)
        #expect("\(shot)".contains("Whoosh!") && "\(shot)".contains("broomstick"))
    }

    @Test("a club of one's own works at once")
    func own() {
        let shot = Golfer(club: SuperPowerfulClub()).hitBall()
        #expect(shot.carry > 290)
        #expect("\(shot)".contains("makes the ball vanish; "))
    }

    @Test("a club that gives nonsense says so and hits nothing")
    func broken() {
        let shot = Golfer(club: BrokenClub()).hitBall()
        #expect(shot.carry == 0 && shot.problem != nil)
        #expect("\(shot)".contains("ball speed"))
    }

    @Test("a driver for wind flights it lower in a head wind, and the golfer is the same")
    func wind() throws {
        let golfer = Golfer(club: WindDriver())
        #expect(abs(golfer.hitBall().carry - 250) < 0.5)
        golfer.situation.wind = Wind(tail: -10)
        let low = golfer.hitBall()
        golfer.setClub(Driver())
        let high = golfer.hitBall()
        #expect(try #require(low.flight).apex.y < #require(high.flight).apex.y - 5)
        #expect(low.carry > high.carry)
    }

    @Test("it wraps any club")
    func wraps() {
        let club = WindDriver(SuperPowerfulClub())
        #expect(club.name == "wind-super-powerful-club" && club.numbers.ballSpeed == 95)
    }

    @Test("wind, slope and lie each change the result")
    func situations() {
        let golfer = Golfer(club: SevenIron())
        let calm = golfer.hitBall()
        golfer.situation.wind = Wind(tail: 5)
        #expect((9...16).contains(golfer.hitBall().carry - calm.carry))
        golfer.situation = Situation(uphill: 6)
        #expect(golfer.hitBall().flight?.apex.y ?? 0 > (calm.flight?.apex.y ?? 0) + 3)
        golfer.situation = Situation(aboveFeet: 8)
        #expect(golfer.hitBall().flight?.landing.z ?? 0 < -3)
        golfer.situation = Situation(lie: .rough)
        #expect(golfer.hitBall().carry < calm.carry - 8)
    }

    @Test("draw and fade end near the line, high and low differ in height")
    func shapes() throws {
        func flight(_ shape: ShotShape) throws -> Flight {
            try Flight(of: SevenIron().launch(for: Swing(shape: shape)))
        }
        let draw = try flight(ShotShape(.draw))
        let fade = try flight(ShotShape(.fade))
        #expect(abs(draw.landing.z) < 4 && abs(fade.landing.z) < 4)
        #expect(draw.apex.z > 0.3 && fade.apex.z < -0.3)
        #expect(
            try flight(ShotShape(.straight, .high)).apex.y > flight(ShotShape(.straight, .low)).apex.y + 8
        )
    }

    @Test("a part of a swing goes a part of the way, each more than the last")
    func partial() throws {
        let carries = try stride(from: 0.2, through: 1, by: 0.1).map {
            try Flight(of: StandardClub.bag[9].launch(for: Swing(power: $0))).carry
        }
        #expect(zip(carries, carries.dropFirst()).allSatisfy { $0 < $1 })
        #expect(carries[0] < 12)
    }

    @Test("the bag holds fourteen clubs, longest first, each with its name")
    func bag() throws {
        #expect(StandardClub.bag.count == 14)
        #expect(Set(StandardClub.bag.map(\.name)).count == 14)
        let carries = try StandardClub.bag.dropLast().map { try Flight(of: $0.launch(for: Swing())).carry }
        #expect(zip(carries, carries.dropFirst()).allSatisfy { $0 > $1 + 5 })
    }

    @Test("clubs come out of JSON, and bad ones with a sentence")
    func json() throws {
        let text = #"{"name":"chipper","kind":"iron","ball_speed_mps":30,"launch_deg":25,"spin_rpm":4000}"#
        let club = try JSONDecoder().decode(StandardClub.self, from: Data(text.utf8))
        #expect(club.name == "chipper" && club.numbers.kind == .iron)
        let again = try JSONDecoder().decode(StandardClub.self, from: try JSONEncoder().encode(club))
        #expect(again == club)
        for (good, bad) in [("30", "-30"), ("chipper", "Chip/er"), ("4000", "1e9"), ("iron", "spoon")] {
            let broken = text.replacingOccurrences(of: good, with: bad)
            #expect(throws: (any Error).self) {
                try JSONDecoder().decode(StandardClub.self, from: Data(broken.utf8))
            }
        }
    }
}
