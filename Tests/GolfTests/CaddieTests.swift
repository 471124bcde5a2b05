import Foundation
import Testing

@testable import Golf

@Suite("Caddies")
struct CaddieTests {
    /// A client's club that none of the caddies has heard of.
    private struct Cannon: GolfClub {
        var numbers: ClubNumbers { ClubNumbers(kind: .wood, ballSpeed: 95, launchAngle: 11, spin: 2400) }
        func hitBall() -> String { "Bang" }
    }

    private struct Broken: GolfClub {
        func hitBall() -> String { "Crack" }
        func launch(for swing: Swing) -> Launch { Launch(ballSpeed: .nan, angle: 1, spin: 1) }
    }

    /// The program's caddies, with fewer shots, since tests are not optimised.
    private static let caddies: [any CaddieStrategy] = [
        Caddies.NearestDistance(), Caddies.PlaysLike(), Caddies.FewestStrokes(shots: 20),
    ]
    private static let bag: [StandardClub] = StandardClub.bag

    @Test("each names a club of the bag in one sentence, and repeats itself", arguments: 0..<3)
    func laws(index: Int) throws {
        let caddie = Self.caddies[index]
        for distance in [0.5, 12, 97, 203, 480] {
            for tail in [-8.0, 6] {
                let situation = Situation(lie: .fairway, wind: Wind(tail: tail, cross: 2))
                let question = try CaddieQuestion(clubs: Self.bag, situation: situation, distance: distance)
                let advice = caddie.advise(question)
                #expect(Self.bag.contains { $0.name == advice.club })
                #expect(advice.reason.contains(advice.club) && advice.reason.hasSuffix("."))
                #expect((0.01...1.2).contains(advice.power) && advice.playsLike.isFinite)
                #expect(caddie.advise(question) == advice)
            }
        }
    }

    @Test("names are unique and everybody is for somebody")
    func names() throws {
        let names = Caddies.all.map { type(of: $0).name }
        #expect(Set(names).count == names.count && names.count >= 3)
        #expect(Caddies.all.allSatisfy { type(of: $0).audience.hasPrefix("For ") })
        #expect(try Caddies.caddie("plays-like") is Caddies.PlaysLike)
    }

    @Test("nearest takes the club for the number, whatever the wind does")
    func nearest() throws {
        let question = try CaddieQuestion(
            clubs: Self.bag,
            situation: Situation(wind: Wind(tail: -9)),
            distance: 161
        )
        #expect(Caddies.NearestDistance().advise(question).club == "7-iron")
    }

    @Test("on the green each takes the putter, 30 cm past the hole on a straight line", arguments: 0..<3)
    func putts(index: Int) throws {
        for (distance, rise, playsLike) in [(5.0, 0.0, 5.0), (5, 0.25, 7), (2, -0.5, 0)] {
            let question = try CaddieQuestion(
                clubs: Self.bag,
                situation: Situation(lie: .green),
                distance: distance,
                rise: rise
            )
            let advice = Self.caddies[index].advise(question)
            #expect(advice.club == "putter" && advice.power == distance + 0.3 && advice.aim == 0)
            #expect(advice.playsLike == playsLike)
        }
    }

    @Test("plays-like adds for a head wind and a hill, and says so")
    func playsLike() throws {
        let wind = try CaddieQuestion(
            clubs: Self.bag,
            situation: Situation(wind: Wind(tail: -6)),
            distance: 150
        )
        let advice = Caddies.PlaysLike().advise(wind)
        #expect(advice.playsLike > 165 && advice.reason.contains("head wind +"))
        // What it says of the wind is what it adds, as nothing else does.
        let added = advice.reason.split(separator: "head wind +").last?.prefix { $0.isNumber }
        #expect(added.flatMap { Double($0) } == (advice.playsLike - 150).rounded())
        let hill = try CaddieQuestion(clubs: Self.bag, situation: Situation(), distance: 150, rise: 12)
        #expect(Caddies.PlaysLike().advise(hill).reason.contains("uphill +"))
        #expect(Caddies.PlaysLike().advise(hill).playsLike > 155)
        let down = try CaddieQuestion(clubs: Self.bag, situation: Situation(), distance: 150, rise: -12)
        #expect(Caddies.PlaysLike().advise(down).playsLike < 146)
        let calm = try CaddieQuestion(clubs: Self.bag, situation: Situation(), distance: 150)
        #expect(Caddies.PlaysLike().advise(calm).reason.contains("nothing changes it"))
    }

    @Test("fewest strokes stays short of water that no club carries, into which the nearest club would hit")
    func water() throws {
        let changes = [
            ("pin 100,0", "pin 330,0"), ("160,-60 160,60", "400,-60 400,60"), ("par 3", "par 4"),
            ("green 88,-12 112,-12 112,12 88,12", "green 318,-14 342,-14 342,14 318,14"),
            ("water 40,-20 60,-20\n  60,20 40,20", "water 200,-60 310,-60 310,60 200,60"),
        ]
        let text = changes.reduce(CourseTests.small) { $0.replacing($1.0, with: $1.1) }
        let course = try CourseReader.read(text, id: "wet")
        let start = try RoundStart(
            course: course,
            players: [GamePlayer(name: "A", skill: .twenty)],
            format: .stroke,
            seed: 3
        )
        let round = Round(start)
        /// How many of forty strokes that are played so end in the water.
        func wet(_ advice: Advice) throws -> Int {
            let club = StandardClub.named(advice.club)
            let intention = Round.Intention(power: advice.power, aim: advice.aim)
            var count = 0
            for seed in UInt64(0)..<40 {
                var played = round
                let launch = try round.launch(club, intention, seed: seed)
                let record = try played.strike(club: club.name, launch, seed: seed).record
                if record.outcome == .water { count += 1 }
            }
            return count
        }
        let question = try round.question(clubs: Self.bag)
        let brave = try wet(Caddies.NearestDistance().advise(question))
        let wise = try wet(Caddies.FewestStrokes(shots: 60).advise(question))
        #expect(brave > 20 && 2 * wise < brave, "\(brave) and \(wise) of 40")
    }

    @Test(
        "where the hole lies farther above or below the ball than a question goes, each has a word yet",
        arguments: 0..<3
    )
    func precipice(index: Int) throws {
        // A step of 250 m, down or up, between the tee and the green.
        for (tee, green) in [(250, 0), (0, 250)] {
            let row = Array(repeating: "\(tee)", count: 5) + Array(repeating: "\(green)", count: 8)
            let text = CourseTests.small.replacing("step 60", with: "step 20")
                .replacing("0 1 2 3 4", with: row.joined(separator: " "))
            let course = try CourseReader.read(text, id: "precipice")
            let players = [GamePlayer(name: "A")]
            let round = Round(try RoundStart(course: course, players: players, format: .stroke, seed: 3))
            try #require(abs(round.rise) == 250)
            let advice = try round.advice(of: Self.caddies[index], Self.bag)
            #expect(advice.reason.contains(advice.club) && advice.playsLike.isFinite)
            let intention = Round.Intention(power: advice.power, aim: advice.aim)
            let preview = try round.preview(StandardClub.named(advice.club), intention)
            #expect(preview.carry.isFinite && preview.trace.points.count > 1)
        }
    }

    @Test("a club that nobody knew is taken when it is the right one", arguments: 0..<3)
    func cannon(index: Int) throws {
        let clubs: [any GolfClub] = Self.bag + [Cannon(), Broken()]
        let question = try CaddieQuestion(clubs: clubs, situation: Situation(lie: .tee), distance: 304)
        #expect(Self.caddies[index].advise(question).club == "cannon")
    }

    @Test("a club that cannot reach a high green is no bargain")
    func cliff() throws {
        // No iron rises 60 m; what never comes down must not count as no strokes at all.
        let question = try CaddieQuestion(
            clubs: Self.bag,
            situation: Situation(),
            distance: 120,
            rise: 60
        )
        let reason = Caddies.FewestStrokes(shots: 20).advise(question).reason
        let strokes = try #require(
            reason.split(separator: ": ").last?.split(separator: " ").first.map { Double($0) }
        )
        #expect((strokes ?? 0) > 2, "\(reason)")
    }

    @Test("a bag without a club to swing is refused")
    func empty() {
        #expect(throws: GolfError.self) {
            try CaddieQuestion(clubs: [], situation: Situation(), distance: 100)
        }
        #expect(throws: GolfError.self) {
            try CaddieQuestion(clubs: Self.bag, situation: Situation(), distance: .nan)
        }
    }

    /// Clubs that none of the lies would take.
    private static func forbidden(_ lie: Lie) -> [String] {
        Self.bag.filter { $0.numbers.kind != .putter && !lie.takes($0.numbers) }.map(\.name)
    }

    @Test("a driver needs a tee, sand and deep grass stop a wood, and a bunker stops hybrids too")
    func lies() {
        #expect(Self.forbidden(.tee).isEmpty)
        for lie in [Lie.fairway, .rough, .hardpan, .path, .green] {
            #expect(Self.forbidden(lie) == ["driver"])
        }
        for lie in [Lie.deepRough, .trees] { #expect(Self.forbidden(lie) == ["driver", "3-wood", "5-wood"]) }
        #expect(Self.forbidden(.bunker) == ["driver", "3-wood", "5-wood", "4-hybrid", "5-hybrid"])
    }

    @Test("no caddie advises what the lie does not take, from any distance and in any wind", arguments: 0..<3)
    func allowed(index: Int) throws {
        let clubs = StandardSupplies().clubs()
        for lie in [Lie.tee, .fairway, .rough, .deepRough, .bunker, .trees, .hardpan, .path] {
            for distance in [30.0, 110, 160, 240, 420] {
                for tail in [-12.0, -4, 7] {
                    let situation = Situation(lie: lie, wind: Wind(tail: tail))
                    let question = try CaddieQuestion(clubs: clubs, situation: situation, distance: distance)
                    let club = Self.caddies[index].advise(question).club
                    #expect(!Self.forbidden(lie).contains(club), "\(club) from \(lie) at \(distance) m")
                    // The wind driver is a driver, for a strong head wind.
                    #expect(club != "wind-driver" || (lie == .tee && tail <= -9), "\(club), \(tail) m/s")
                }
            }
        }
    }

    @Test("a bag with nothing for the lie is advised from all the same")
    func nothingElse() throws {
        let question = try CaddieQuestion(
            clubs: [StandardClub.named("driver")],
            situation: Situation(lie: .bunker),
            distance: 160
        )
        #expect(Self.caddies.map { $0.advise(question).club } == ["driver", "driver", "driver"])
    }

    @Test("no putt that is advised is longer than one may be, however large the green", arguments: 0..<3)
    func longPutt(index: Int) throws {
        for (distance, power) in [(59.7, 60.0), (59.8, 60), (90, 60), (1, 1.3)] {
            let question = try CaddieQuestion(
                clubs: Self.bag,
                situation: Situation(lie: .green),
                distance: distance
            )
            #expect(abs(Self.caddies[index].advise(question).power - power) < 1e-9)
        }
    }

    @Test("each lie costs what it costs more than the rough or the fairway", arguments: [0.0, 30, 150, 700])
    func lies(metres: Double) {
        func strokes(_ lie: Lie) -> Double { ExpectedStrokes.from(metres, lie) }
        let (rough, fairway) = (strokes(.rough), strokes(.fairway))
        #expect(strokes(.deepRough) == rough + 0.25 && strokes(.trees) == rough + 0.5)
        #expect(strokes(.water) == rough + 1 && strokes(.outOfBounds) == fairway + 2)
        for lie in [Lie.tee, .hardpan, .path] { #expect(strokes(lie) == fairway) }
        #expect(rough > fairway && strokes(.bunker) > fairway)
        if metres <= 30 { #expect(strokes(.green) < fairway) }
    }
}
