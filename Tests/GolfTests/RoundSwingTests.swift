import Testing

@testable import Golf

@Suite("A player's swing in a round")
struct RoundSwingTests {
    /// A round of somebody who makes no errors, on a hole with a bend in nothing but the wind.
    private static func round(_ skill: Skill = .perfect) throws -> Round {
        let course = try CourseReader.read(CourseTests.small, id: "small")
        let players = [GamePlayer(name: "A", skill: skill)]
        return Round(try RoundStart(course: course, players: players, format: .stroke, seed: 9))
    }

    private static let club = StandardClub.named("7-iron")
    private static let putter = StandardClub.named("putter")

    @Test("a swing struck late starts to the right and curves there, one struck early to the left")
    func timing() throws {
        let round = try Self.round()
        let even = try round.launch(Self.club, Round.Intention(power: 1), seed: 1)
        for timing in [-1, -0.5, 0, 0.25, 1] {
            let intention = Round.Intention(power: 1, timing: timing)
            let launch = try round.launch(Self.club, intention, seed: 1)
            #expect(abs(launch.azimuth - even.azimuth - 6 * timing) < 1e-9)
            #expect(abs(launch.axisTilt - even.axisTilt - 8 * timing) < 1e-9)
            #expect(launch.ballSpeed == even.ballSpeed && launch.spin == even.spin)
        }
    }

    @Test("a putt struck late starts a quarter as far to the right, and curves nowhere by itself")
    func timedPutt() throws {
        var round = try Self.round()
        round.put(Vector3(95, 0, 0), .green)
        let even = try round.launch(Self.putter, Round.Intention(power: 5), seed: 1)
        for timing in [-1, 0.5, 1] {
            let launch = try round.launch(Self.putter, Round.Intention(power: 5, timing: timing), seed: 1)
            #expect(abs(launch.azimuth - even.azimuth - 1.5 * timing) < 1e-9 && launch.axisTilt == 0)
        }
    }

    @Test("the axis never leans by more than 80 degrees, however steep the side of the hill")
    func mostTilt() throws {
        struct Hook: GolfClub {
            let tilt: Double
            func hitBall() -> String { "" }
            func launch(for swing: Swing) -> Launch {
                Launch(ballSpeed: 50, angle: 15, azimuth: swing.aim, spin: 5000, axisTilt: tilt)
            }
        }
        let round = try Self.round()
        for (tilt, timing, expected) in [(78.0, 1.0, 80.0), (-78, -1, -80), (78, -1, 70), (-78, 1, -70)] {
            let intention = Round.Intention(power: 1, timing: timing)
            #expect(try round.launch(Hook(tilt: tilt), intention, seed: 1).axisTilt == expected)
        }
    }

    @Test("an untimed swing has all of the skill's error, a timed one about a third")
    func errors() throws {
        let round = try Self.round(.beginner)
        func spread(_ timing: Double?) throws -> Double {
            let launches = try (0..<400).map {
                try round.launch(Self.club, Round.Intention(power: 1, timing: timing), seed: $0)
            }
            return (launches.reduce(0) { $0 + $1.azimuth * $1.azimuth } / 400).squareRoot()
        }
        #expect(try abs(spread(nil) - 6) < 0.5)
        #expect(try abs(spread(0) - 2.1) < 0.2)
    }

    @Test("the wind is turned to where the player looks")
    func wind() throws {
        let round = try Self.round()
        // It blows along the hole with 4 m/s.
        for (azimuth, tail, cross) in [
            (0.0, 4.0, 0.0), (90, 0, -4), (-90, 0, 4), (180, -4, 0), (45, 2.8284271247, -2.8284271247),
            (-30, 3.4641016151, 2),
        ] {
            let wind = round.situation(azimuth: azimuth).wind
            #expect(abs(wind.tail - tail) < 1e-9 && abs(wind.cross - cross) < 1e-9, "\(azimuth)")
        }
    }

    @Test("a wind has its compass direction on every hole, whichever way the hole points")
    func compass() throws {
        for (from, bearing, tail, cross) in [
            (270.0, 90.0, 4.0, 0.0), (0, 0, -4, 0), (180, 0, 4, 0), (270, 0, 0, 4), (90, 0, 0, -4),
            (0, 90, 0, 4), (225, 0, 2.8284271247, 2.8284271247),
        ] {
            let text = CourseTests.small.replacing("from 270", with: "from \(from)")
                .replacing("bearing 90", with: "bearing \(bearing)")
            let course = try CourseReader.read(text, id: "small")
            let wind = course.wind(on: course.holes[0])
            #expect(abs(wind.tail - tail) < 1e-9 && abs(wind.cross - cross) < 1e-9, "\(from), \(bearing)")
        }
    }

    @Test("a slope is uphill or above the feet by where the player looks, and twenty degrees at most")
    func slope() throws {
        let course = try CourseReader.read(CourseTests.small, id: "small")
        let hole = HoleTerrain(course.holes[0], stimp: 10)
        // The ground rises along the hole by one in sixty.
        let degrees = 0.954841
        for (azimuth, uphill, above) in [
            (0.0, degrees, 0.0), (180, -degrees, 0), (90, 0, -degrees), (-90, 0, degrees),
        ] {
            let slope = hole.slope(Vector3(60, 0, 0), azimuth: azimuth)
            #expect(abs(slope.uphill - uphill) < 1e-6 && abs(slope.aboveFeet - above) < 1e-6, "\(azimuth)")
        }
        let text = CourseTests.small.replacing("  0 1 2 3 4\n", with: "  0 60 120 3 4\n")
        guard let steep = try? CourseReader.read(text, id: "steep") else { return }
        #expect(HoleTerrain(steep.holes[0], stimp: 10).slope(Vector3(-30, 0, 0), azimuth: 0).uphill == 20)
    }

    @Test("a putt of so many metres on level ground rolls so far, on the green and beside it")
    func putts() throws {
        for stimp in [6.0, 10, 13] {
            for metres in [0.5, 3, 12] {
                let speed = Putt.speed(for: metres, stimp: stimp)
                let journey = BallJourney(
                    from: .zero,
                    launch: Launch(ballSpeed: speed, angle: 0, spin: 0),
                    terrain: LevelGround(lie: .green, stimp: stimp),
                    air: .standard,
                    wind: .calm
                )
                #expect(
                    abs(journey.rest.x - metres) < 0.05 + 0.02 * metres,
                    "\(metres) m at \(stimp): \(journey.rest.x)"
                )
                #expect(journey.landing == nil && !journey.hitTrees && !journey.isGivenUp)
            }
        }
        var round = try Self.round()
        for lie in [Lie.fairway, .rough, .hardpan, .green] {
            round.put(Vector3(80, 0, 0), lie)
            let launch = try round.launch(Self.putter, Round.Intention(power: 6), seed: 1)
            let journey = BallJourney(
                from: .zero,
                launch: Launch(ballSpeed: launch.ballSpeed, angle: 0, spin: 0),
                terrain: LevelGround(lie: lie, stimp: 10),
                air: .standard,
                wind: .calm
            )
            #expect(abs(journey.rest.x - 6) < 0.14, "\(lie): \(journey.rest.x)")
        }
    }

    @Test("the caddie's number for a putt has eight metres for each that the hole lies above")
    func puttPlaysLike() throws {
        func playsLike(_ distance: Double, _ rise: Double) throws -> Double? {
            let situation = Situation(lie: .green)
            return try CaddieQuestion(
                clubs: StandardClub.bag,
                situation: situation,
                distance: distance,
                rise: rise
            ).putt?.playsLike
        }
        #expect(try playsLike(5, 0) == 5)
        #expect(try playsLike(5, 0.5) == 9)
        #expect(try playsLike(5, -0.25) == 3)
        #expect(try playsLike(1, -2) == 0)
    }

    @Test(
        "on level ground a putt is to roll 30 cm past the hole, straight; from the tee there is no line that drops"
    )
    func puttLine() throws {
        let level = CourseTests.small.replacing("0 1 2 3 4", with: "0 0 0 0 0")
        let course = try CourseReader.read(level, id: "level")
        let players = [GamePlayer(name: "A", skill: .perfect)]
        var round = Round(try RoundStart(course: course, players: players, format: .stroke, seed: 9))
        #expect(!round.puttLine.isHoled)
        let pin = round.currentHole.pin
        for metres in [0.5, 3, 8] {
            round.put(Vector3(pin.x - metres, 0, pin.z), .green)
            let line = round.puttLine
            #expect(line.isHoled && abs(line.aim) < 1e-9 && abs(line.power - metres - 0.3) < 1e-9)
        }
    }

    @Test("a stroke carries from where the ball lay to where it came down")
    func carry() throws {
        func carry(from x: Double) throws -> Double {
            var round = try Self.round()
            round.put(round.terrain.point(x, 5), .fairway)
            return try round.play(Self.club, Round.Intention(power: 0.6)).record.carry
        }
        let carries = try [0, 10, 30].map(carry)
        #expect(carries.allSatisfy { (20...150).contains($0) }, "\(carries)")
        #expect(carries.allSatisfy { abs($0 - carries[0]) < 3 }, "\(carries)")
    }
}
