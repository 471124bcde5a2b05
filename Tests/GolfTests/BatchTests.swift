import Testing

@testable import Golf

@Suite("Many flights at once")
struct BatchTests {
    @Test(
        "reference flights land within 0.1 m of the reference, side by side and one by one",
        arguments: Fixtures.flights.filter { $0.id % 3 == 0 },
        [true, false]
    )
    func reference(_ shot: Fixtures.Shot, sideBySide: Bool) throws {
        let start = FlightBatch.Start(shot.input.launch)
        let batch = FlightBatch([start], shot.input.conditions, sideBySide: sideBySide)
        let landing = try #require(batch.landings[0])
        #expect(abs(landing.position.x - shot.output.carry_x_m) <= 0.1)
        #expect(abs(landing.position.z - shot.output.side_z_m) <= 0.1)
        #expect(abs(landing.velocity.length - shot.output.land_speed_mps) <= 0.1)
    }

    @Test("the neighbours in a batch make no difference")
    func neighbours() {
        let wind = FlightConditions(wind: Wind(tail: -3, cross: 2))
        let starts = (0..<37).map { index in
            FlightBatch.Start(
                Launch(ballSpeed: 30 + Double(index), angle: 12, azimuth: Double(index % 5), spin: 4000)
            )
        }
        let together = FlightBatch(starts, wind, sideBySide: true)
        for index in [0, 15, 16, 31, 36] {
            let alone = FlightBatch([starts[index]], wind, sideBySide: true)
            #expect(alone.landings[0] == together.landings[index])
        }
    }

    @Test("no launches, no landings; no spin is no trouble")
    func edges() throws {
        #expect(try FlightBatch([]).landings.isEmpty)
        let dead = try FlightBatch([
            Launch(ballSpeed: 40, angle: 20, spin: 0), Launch(ballSpeed: 0, angle: 0, spin: 0),
        ])
        #expect(dead.landings[0]?.position.x ?? 0 > 60)
        #expect(throws: GolfError.self) { try FlightBatch([Launch(ballSpeed: .nan, angle: 1, spin: 1)]) }
    }
}
