import Foundation
import Testing

@testable import Golf

@Suite("Flight")
struct FlightTests {
    @Test("the vectors are all there")
    func vectors() throws {
        #expect(Fixtures.flights.count == 143)
        #expect(Fixtures.bounces.count == 32)
        #expect(Fixtures.rolls.count == 27)
        #expect(try Fixtures.tour().count == 46)
    }

    @Test("every reference flight is met at the screen's step", arguments: Fixtures.flights)
    func reference(_ shot: Fixtures.Shot) throws {
        let conditions = shot.input.conditions
        let expected = shot.output
        #expect(abs(conditions.air.density / expected.rho - 1) < 1e-8)
        #expect(abs(conditions.air.viscosity / expected.mu - 1) < 1e-8)
        let flight = try Flight(of: shot.input.launch, in: conditions, sampling: 1)
        #expect(abs(flight.landing.x - expected.carry_x_m) <= 0.05)
        #expect(abs(flight.landing.z - expected.side_z_m) <= 0.05)
        #expect(abs(flight.carry - expected.carry_m) <= 0.05)
        #expect(abs(flight.apex.y - expected.apex_m) <= 0.05)
        #expect(abs(flight.time - expected.time_s) <= 0.005)
        #expect(abs(flight.landSpeed - expected.land_speed_mps) <= 0.01)
        #expect(abs(flight.landAngle - expected.land_angle_deg) <= 0.02)
        #expect(abs(flight.landSpin - expected.land_spin_rpm) <= 0.5)
        #expect(flight.track.count == expected.track.count)
        for (point, row) in zip(flight.track, expected.track) {
            #expect((point.position - Vector3(row[1], row[2], row[3])).length <= 0.05)
        }
    }

    @Test("the fast step stays within 0.1 m of the reference", arguments: Fixtures.flights)
    func fast(_ shot: Fixtures.Shot) throws {
        let flight = try Flight(of: shot.input.launch, in: shot.input.conditions, step: Flight.fastStep)
        #expect(abs(flight.landing.x - shot.output.carry_x_m) <= 0.1)
        #expect(abs(flight.landing.z - shot.output.side_z_m) <= 0.1)
    }

    @Test("the tour's averages come out within the bars")
    func tour() throws {
        let error = try TourError(rows: Fixtures.tour())
        #expect(error.carryRMS <= 0.020)
        #expect(error.carryWorst <= 0.04)
        #expect(error.apexRMS <= 2.0)
        #expect(error.landRMS <= 2.5)
    }

    @Test("a mirrored shot lands mirrored")
    func mirror() throws {
        let launch = Launch(ballSpeed: 60, angle: 14, azimuth: 3, spin: 5000, axisTilt: 12)
        let other = Launch(ballSpeed: 60, angle: 14, azimuth: -3, spin: 5000, axisTilt: -12)
        let left = try Flight(of: launch, in: FlightConditions(wind: Wind(tail: 3, cross: 4)))
        let right = try Flight(of: other, in: FlightConditions(wind: Wind(tail: 3, cross: -4)))
        #expect(abs(left.landing.z + right.landing.z) < 1e-9)
        #expect(abs(left.landing.x - right.landing.x) < 1e-9)
    }

    @Test("thin air carries farther")
    func altitude() throws {
        let launch = ClubNumbers.driver.launch(for: Swing())
        let sea = try Flight(of: launch).carry
        let high = try Flight(of: launch, in: FlightConditions(air: Air(altitude: 1524))).carry
        // Titleist: 1.16 % for 1,000 ft.
        #expect(abs(high / sea - 1.058) < 0.015)
    }

    @Test(
        "the same launch flies to the same bit, however often it is asked where the ball is",
        arguments: [0.01, 0.3, 1]
    )
    func identical(sampling: Double) throws {
        let launch = Launch(ballSpeed: 71.3, angle: 11.1, azimuth: 0.7, spin: 2911, axisTilt: -3.3)
        let conditions = FlightConditions(wind: Wind(tail: -4.2, cross: 1.1))
        let alone = try Flight(of: launch, in: conditions)
        let asked = try Flight(of: launch, in: conditions, sampling: sampling)
        #expect(alone.track.isEmpty && asked.track.count > 1)
        #expect(asked.time == alone.time && asked.landing == alone.landing && asked.apex == alone.apex)
        #expect(asked.landVelocity == alone.landVelocity && asked.landOmega == alone.landOmega)
    }

    @Test(
        "what no ball can have is refused by name",
        arguments: [
            Launch(ballSpeed: .nan, angle: 10, spin: 2000),
            Launch(ballSpeed: .infinity, angle: 10, spin: 2000),
            Launch(ballSpeed: -3, angle: 10, spin: 2000),
            Launch(ballSpeed: 70, angle: -.infinity, spin: 2000),
            Launch(ballSpeed: 70, angle: 10, azimuth: .nan, spin: 2000),
            Launch(ballSpeed: 70, angle: 10, spin: 1e9),
            Launch(ballSpeed: 70, angle: 10, spin: -1),
            Launch(ballSpeed: 70, angle: 10, spin: 2000, axisTilt: 1e300),
        ]
    )
    func badLaunch(_ launch: Launch) {
        #expect(throws: GolfError.self) { try Flight(of: launch) }
    }

    @Test(
        "air and wind that cannot be are refused",
        arguments: [
            FlightConditions(air: Air(temperature: -300)),
            FlightConditions(air: Air(humidity: 3)),
            FlightConditions(air: Air(altitude: 50_000)),
            FlightConditions(air: Air(pressure: -1)),
            FlightConditions(air: Air(pressure: .nan)),
            FlightConditions(wind: Wind(tail: 200)),
            FlightConditions(wind: Wind(cross: -200)),
            FlightConditions(wind: Wind(cross: .infinity)),
            FlightConditions(wind: Wind(tail: 3, roughness: 0)),
            FlightConditions(teeHeight: .nan),
        ]
    )
    func badConditions(_ conditions: FlightConditions) {
        let launch = Launch(ballSpeed: 70, angle: 10, spin: 2000)
        #expect(throws: GolfError.self) { try Flight(of: launch, in: conditions) }
    }

    @Test("a ball that never rises to the landing height comes down nowhere, and a sentence says so")
    func tooLow() throws {
        let launch = Launch(ballSpeed: 50, angle: 20, spin: 6000)
        let high = try Flight(of: launch).apex.y
        for part in [1.01, 3.0, 10.0] {
            let below = FlightConditions(landHeight: part * high)
            #expect(throws: GolfError.tooLow(height: part * high)) { try Flight(of: launch, in: below) }
            for isTogether in [true, false] {
                let batch = FlightBatch([FlightBatch.Start(launch)], below, sideBySide: isTogether)
                #expect(batch.landings == [nil])
            }
        }
        #expect("\(GolfError.tooLow(height: 30.25))".contains("30.3 m"))
        // On a plateau that it does reach it comes down, and short of where it would on the level.
        let plateau = FlightConditions(landHeight: 0.9 * high)
        let level = try Flight(of: launch).carry
        let flight = try Flight(of: launch, in: plateau)
        #expect(abs(flight.landing.y - 0.9 * high) < 1e-6 && flight.carry < level)
        let batch = FlightBatch([FlightBatch.Start(launch)], plateau, sideBySide: true)
        #expect(abs((batch.landings[0]?.position.x ?? 0) - flight.landing.x) < 0.1)
    }

    @Test(
        "in a wind that lifts the ball again and again the stroke is given up, and a sentence says so",
        arguments: [
            Wind(tail: 45), Wind(tail: 50), Wind(tail: 60, cross: 60), Wind(cross: 60), Wind(cross: -60),
        ]
    )
    func givenUp(_ wind: Wind) throws {
        let launch = Launch(ballSpeed: 77.5, angle: 10.9, spin: 2686)
        let journey = BallJourney(
            from: .zero,
            launch: launch,
            terrain: LevelGround(lie: .fairway),
            air: .standard,
            wind: wind
        )
        #expect(journey.time < BallJourney.longestTime + 2 * Flight.longestTime)
        #expect(journey.rest.isFinite && journey.trace.count < 10_000)
        let swing = Swing(situation: Situation(wind: wind))
        let club = Driver()
        guard journey.isGivenUp else { return }
        #expect(Shot(club, swing).problem == .endless("the way of the ball", seconds: 120))
        #expect(throws: GolfError.endless("the way of the ball", seconds: 120)) {
            try PracticeShot(club, swing, skill: .tour, seed: 1)
        }
        #expect(throws: GolfError.self) { try PracticeRange(club, swing, count: 3, skill: .tour, seed: 1) }
    }

    @Test("a tail wind of 50 m/s is one of those")
    func strongest() {
        let journey = BallJourney(
            from: .zero,
            launch: Launch(ballSpeed: 77.5, angle: 10.9, spin: 2686),
            terrain: LevelGround(lie: .fairway),
            air: .standard,
            wind: Wind(tail: 50)
        )
        #expect(journey.isGivenUp)
        #expect(throws: GolfError.self) { try journey.comeToRest() }
    }
}
