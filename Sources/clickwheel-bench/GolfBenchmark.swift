import Foundation
import Golf

/// Trajectories a second, beside what a C compiler makes of the same model, and the caddie's time to think.
enum GolfBenchmark {
    /// Six clubs of the tour in mph, degrees and rpm, as the C peers fly them.
    private static let clubs: [(speed: Double, angle: Double, spin: Double)] = [
        (171, 10.4, 2545), (162, 9.3, 3663), (135, 11.9, 5280), (123, 16.1, 7124), (112, 20, 8793),
        (104, 23.7, 9316),
    ]

    static func run(_ arguments: [String]) throws {
        let rounds = arguments.first.flatMap { Int($0) } ?? 5
        if let folder = arguments.dropFirst().first { try GolfFigures.run(folder) }
        guard rounds > 0 else { return }
        try fly(rounds: rounds)
        try think(rounds: rounds)
    }

    /// The launches of the peers: all speeds, all tilts, a wind from behind and to the right.
    private static func launches(_ count: Int) -> [Launch] {
        (0..<count).map { index in
            let club = clubs[index % clubs.count]
            return Launch(
                ballSpeed: club.speed * 0.44704 * (0.9 + 0.2 * Double(index % 997) / 997),
                angle: club.angle,
                spin: club.spin,
                axisTilt: Double(index % 41 - 20) / 2
            )
        }
    }

    private static func fly(rounds: Int) throws {
        let conditions = FlightConditions(
            air: Air(temperature: 25),
            wind: Wind(tail: 2, cross: 3)
        )
        let one = launches(20_000)
        for step in [Flight.screenStep, 0.05, Flight.fastStep] {
            var carry = 0.0
            let seconds = try best(rounds) {
                carry = 0
                for launch in one { carry += try Flight(of: launch, in: conditions, step: step).landing.x }
            }
            report(
                "one by one, step \(step) s, trajectories/s",
                Double(one.count) / seconds,
                carry / Double(one.count)
            )
        }
        let many = launches(100_000)
        var carry = 0.0
        let seconds = try best(rounds) {
            carry = try FlightBatch(many, in: conditions).landings.reduce(0) { $0 + ($1?.position.x ?? 0) }
        }
        report("side by side, trajectories/s", Double(many.count) / seconds, carry / Double(many.count))
    }

    private static func think(rounds: Int) throws {
        let start = try RoundStart(
            course: Courses.all[0],
            players: [GamePlayer(name: "bench", skill: .ten)],
            format: .stroke,
            seed: 1
        )
        let round = Round(start)
        let question = try round.question(clubs: StandardClub.bag)
        for caddie in Caddies.all {
            let seconds = best(rounds) { _ = caddie.advise(question) }
            print("caddie \(type(of: caddie).name), ms\t\((seconds * 1e5).rounded() / 100)")
        }
        let open = try CaddieQuestion(clubs: StandardClub.bag, situation: Situation(), distance: 150)
        let seconds = best(rounds) { _ = Caddies.FewestStrokes().advise(open) }
        print("caddie fewest-strokes, 150 m, ms\t\((seconds * 1e5).rounded() / 100)")
    }

    private static func best(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        var best = Double.infinity
        for _ in 0..<max(1, rounds) {
            let (seconds, attoseconds) = try clock.measure(body).components
            best = min(best, Double(seconds) + Double(attoseconds) * 1e-18)
        }
        return best
    }

    private static func report(_ name: String, _ rate: Double, _ carry: Double) {
        print("\(name)\t\(Int(rate.rounded()))\tmean carry \((carry * 1000).rounded() / 1000) m")
    }
}
