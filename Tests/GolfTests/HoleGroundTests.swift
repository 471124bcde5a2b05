import Testing

@testable import Golf

@Suite("The ground of a hole")
struct HoleGroundTests {
    private static func course(_ changes: (String, String)...) throws -> Course {
        let text = changes.reduce(CourseTests.small) { $0.replacing($1.0, with: $1.1) }
        return try CourseReader.read(text, id: "ground")
    }

    private static func terrain(_ changes: (String, String)...) throws -> HoleTerrain {
        let text = changes.reduce(CourseTests.small) { $0.replacing($1.0, with: $1.1) }
        return HoleTerrain(try CourseReader.read(text, id: "ground").holes[0], stimp: 10)
    }

    @Test("the tee is a circle of four metres, and what lies beyond the bounds is out")
    func tee() throws {
        let terrain = try Self.terrain(("tee 0,0", "tee 3,-2"))
        for (x, z, lie) in [
            (3.0, -2.0, Lie.tee), (6.9, -2, .tee), (3, 1.9, .tee), (5.8, 0.8, .tee), (7.1, -2, .rough),
            (3, 2.1, .rough), (5.9, 0.9, .rough), (0.1, -4.9, .rough), (-0.9, -2, .tee),
            (-40.1, 0, .outOfBounds),
            (0, 60.1, .outOfBounds), (-39.9, 59.9, .rough),
        ] {
            #expect(terrain.lie(x, z) == lie, "\(x),\(z)")
        }
    }

    @Test("the distance and the bearing to the hole are those of a right triangle")
    func distance() throws {
        let terrain = try Self.terrain()
        for (x, z, metres) in [(100.0, 0.0, 0.0), (60, 30, 50), (130, -40, 50), (0, 0, 100), (100, 12, 12)] {
            #expect(abs(terrain.distance(Vector3(x, 99, z)) - metres) < 1e-12)
        }
        for (x, z, degrees) in [(0.0, 0.0, 0.0), (50, -50, 45), (50, 50, -45), (100, -9, 90), (110, 0, 180)] {
            #expect(abs(terrain.bearing(Vector3(x, 0, z)) - degrees) < 1e-12)
        }
    }

    @Test("a green's own slopes are added to those of the land")
    func field() throws {
        let rows = """
            field 88,-12 step 6
              0 0 0 0 0
              0 1 1 1 0
              0 1 2 1 0
              0 1 1 1 0
              0 0 0 0 0
            """
        let bare = try Self.terrain()
        let terrain = HoleTerrain(
            try CourseReader.read(
                CourseTests.small.replacing("ground", with: "stimp 5\n\(rows)\nground")
                    .replacing("stimp 5\n", with: "")
                    .replacing("0 1 2 1 0", with: "0 1 1 1 0"),
                id: "field"
            ).holes[0],
            stimp: 10
        )
        for (x, z) in [(91.0, -9.0), (90, 3), (105, 8), (97, -10), (109, 11), (100, 0)] {
            let own = try #require(terrain.hole.field)
            let (land, green) = (bare.gradient(x, z), own.gradient(x, z))
            let both = terrain.gradient(x, z)
            #expect(abs(both.x - land.x - green.x) < 1e-12 && abs(both.z - land.z - green.z) < 1e-12)
            #expect(abs(terrain.height(x, z) - bare.height(x, z) - own.height(x, z)) < 1e-12)
        }
        #expect(terrain.gradient(91, -9).x > bare.gradient(91, -9).x + 0.05)
    }

    @Test("the drawing of a hole has an arrow each three metres of the green, down the hill")
    func drawing() throws {
        let course = try Self.course(("pin 100,0", "pin 99,3"))
        let start = try RoundStart(
            course: course,
            players: [GamePlayer(name: "A")],
            format: .stroke,
            seed: 1
        )
        let view = HoleView(Round(start))
        let (xs, zs) = (Set(view.slopes.map(\.x)), Set(view.slopes.map(\.z)))
        #expect(xs == Set(stride(from: 90.0, through: 111, by: 3)))
        #expect(
            zs == Set(stride(from: -12.0, to: 12, by: 3)) || zs == Set(stride(from: -9.0, through: 9, by: 3))
        )
        #expect(view.slopes.count == xs.count * zs.count)
        #expect(view.slopes.allSatisfy { abs($0.dx + 1.0 / 60) < 1e-9 && abs($0.dz) < 1e-9 })
        #expect(view.pin == [99, 3] && abs(view.pinHeight - (1 + 99.0 / 60)) < 1e-9)
        #expect(view.bounds == [-40, -60, 160, -60, 160, 60, -40, 60] && view.areas.count == 2)
    }

    @Test("ways on from a lost ball are no nearer the hole, and as far as the rules allow")
    func relief() throws {
        let terrain = try Self.terrain()
        let relief = Relief(terrain: terrain, last: Vector3(0, 1, 0), lastLie: .tee)
        // Across the water, of 20 by 40 m, from x = 40 to 60.
        let drops = relief.water(crossed: Vector3(50, 0, 5))
        #expect(drops.map(\.penalty) == drops.map { _ in 1 })
        let back = try #require(drops.first { $0.kind == .backOnTheLine })
        // On the line from the hole through where it crossed, the first half metre that is dry.
        #expect(back.place.x < 40 && back.place.x > 39)
        #expect(abs(back.place.z - 5 * (100 - back.place.x) / 50) < 1e-9 && back.lie == .rough)
        #expect(drops.first { $0.kind == .lateral } == nil)
        let lateral = try #require(relief.water(crossed: Vector3(40, 0, 5)).first { $0.kind == .lateral })
        let (dx, dz) = (lateral.place.x - 40, lateral.place.z - 5)
        #expect((dx * dx + dz * dz).squareRoot() <= 2.3 + 1e-9 && lateral.lie == .rough)
        #expect(terrain.distance(lateral.place) >= terrain.distance(Vector3(40, 0, 5)))
        #expect(relief.outOfBounds.map(\.kind) == [.strokeAndDistance])
        #expect(relief.outOfBounds[0].place == Vector3(0, 1, 0) && relief.outOfBounds[0].lie == .tee)
    }

    @Test("two club-lengths aside the better lie is taken, and among equal ones the nearest to the hole")
    func better() throws {
        let terrain = try Self.terrain(
            ("water 40,-20", "fairway 68,-2 72,-2 72,-1 68,-1\ndeep 60,-10 80,-10 80,10 60,10\nwater 40,-20")
        )
        let relief = Relief(terrain: terrain, last: .zero, lastLie: .tee)
        let place = Vector3(70, 0, 0)
        try #require(terrain.lie(70, 0) == .deepRough && terrain.lie(70, -1.5) == .fairway)
        let drop = try #require(relief.unplayable(at: place).first { $0.kind == .lateral })
        #expect(drop.lie == .fairway)
        // In ground of one kind, it is as near the hole as it may be.
        let even = try #require(relief.unplayable(at: Vector3(75, 0, 30)).first { $0.kind == .lateral })
        let limit = terrain.distance(Vector3(75, 0, 30))
        #expect(terrain.distance(even.place) >= limit && terrain.distance(even.place) < limit + 0.3)
    }

    @Test("a ball that lands where the caddie looks lies on what is there, whichever way the line goes")
    func quickGround() throws {
        let terrain = try Self.terrain()
        let landing = FlightBatch.Landing(position: .zero, velocity: .zero, omega: .zero)
        for (x, z, ahead, aside, lie) in [
            (0.0, 0.0, 50.0, 0.0, Lie.water), (0, 0, 30, 0, .rough), (0, 0, 100, 0, .green),
            (0, 0, 50, 19, .water), (0, 0, 50, -21, .rough), (20, -50, 50, 0, .rough),
            (20, -30, 35, 0, .water),
            (70, 40, 40, 0, .green), (120, 50, 40, 0, .rough), (50, -50, 65, 0, .green),
            (50, -50, 72, 10, .green),
            (50, -50, 72, -20, .rough),
        ] {
            let place = Vector3(x, 0, z)
            let line = terrain.bearing(place)
            let question = try CaddieQuestion(
                StandardClub.bag,
                Situation(),
                terrain.distance(place),
                0,
                .tour,
                1,
                CaddieQuestion.View(terrain: terrain, place: place, line: line)
            )
            var ball = landing
            ball.position.x = ahead
            ball.position.z = aside
            let rest = QuickGround(question).rest(ball)
            #expect(rest.lie == lie, "\(x),\(z): \(rest)")
            let left = terrain.distance(place) - ahead
            #expect(abs(rest.metres - (left * left + aside * aside).squareRoot()) < 1e-9)
        }
    }

    @Test("the caddie's quick ground brings a ball to rest near where the whole journey does")
    func quickRun() throws {
        let question = try CaddieQuestion(
            clubs: StandardClub.bag,
            situation: Situation(),
            distance: 1000
        )
        for name in ["driver", "5-wood", "7-iron", "9-iron", "sand-wedge"] {
            for azimuth in [0.0, 12] {
                var swing = Swing()
                swing.aim = azimuth
                let launch = StandardClub.named(name).launch(for: swing)
                let landing = try #require(try FlightBatch([launch]).landings[0])
                let journey = BallJourney(
                    from: .zero,
                    launch: launch,
                    terrain: LevelGround(lie: .fairway),
                    air: .standard,
                    wind: .calm
                )
                let (dx, dz) = (1000 - journey.rest.x, journey.rest.z)
                let metres = (dx * dx + dz * dz).squareRoot()
                #expect(abs(QuickGround(question).rest(landing).metres - metres) < 1.5, "\(name)")
            }
        }
    }

    @Test(
        "on the caddie's quick ground a ball slides until it has lost two sevenths, and then rolls as the grass lets it"
    )
    func quickRoll() throws {
        func left(_ distance: Double, _ speed: Double) throws -> Double {
            let question = try CaddieQuestion(
                clubs: StandardClub.bag,
                situation: Situation(),
                distance: distance
            )
            let ball = FlightBatch.Landing(position: .zero, velocity: Vector3(speed, 0, 0), omega: .zero)
            return QuickGround(question).rest(ball).metres
        }
        // 25/7 m/s are left of 5, and the fairway slows a ball by 0.9 m/s².
        #expect(try abs(1000 - left(1000, 5) - 25 * 25 / 49 / 1.8) < 0.01)
        // Of 7 m/s 5 are left; 12 m before the hole the green begins.
        let slower = Surface.green().rollDeceleration
        #expect(try abs(left(20.2, 7) - (20.2 - 8.2 - (25 - 1.8 * 8.2) / (2 * slower))) < 0.5)
        // In the rough of a hole.
        let terrain = try Self.terrain()
        let place = Vector3(20, 0, -50)
        let question = try CaddieQuestion(
            StandardClub.bag,
            Situation(),
            terrain.distance(place),
            0,
            .tour,
            1,
            CaddieQuestion.View(terrain: terrain, place: place, line: terrain.bearing(place))
        )
        let ball = FlightBatch.Landing(position: Vector3(50, 0, 0), velocity: Vector3(3, 0, 0), omega: .zero)
        let run = terrain.distance(place) - 50 - QuickGround(question).rest(ball).metres
        #expect(abs(run - 225.0 / 49 / (2 * Surface.rough.rollDeceleration)) < 0.01)
    }
}
