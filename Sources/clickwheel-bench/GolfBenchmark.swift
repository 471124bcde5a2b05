import Foundation
import Golf

/// Trajectories a second, beside what a C compiler makes of the same model, and the caddie's time to think.
enum GolfBenchmark {
    /// Six clubs of the tour in mph, degrees and rpm, as the C peers fly them.
    private static let clubs: [(speed: Double, angle: Double, spin: Double)] = [
        (171, 10.4, 2545), (162, 9.3, 3663), (135, 11.9, 5280), (123, 16.1, 7124), (112, 20, 8793),
        (104, 23.7, 9316),
    ]

    /// A number is how often each is measured, a folder holds vectors, and everything else is a peer.
    static func run(_ arguments: [String]) throws {
        var rounds = 5
        var peers: [GolfPeer] = []
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "clickwheel-golf-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for word in arguments {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: word, isDirectory: &isFolder)
            if let number = Int(word) {
                rounds = number
            } else if isThere, isFolder.boolValue {
                try GolfFigures.run(word)
            } else if isThere {
                peers.append(try GolfPeer(word, folder: folder))
            } else {
                throw BenchmarkFailure("\(word) is no number, no folder of vectors and no peer")
            }
        }
        guard rounds > 0 else { return }
        try fly(rounds: rounds, beside: peers)
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

    private static func fly(rounds: Int, beside peers: [GolfPeer]) throws {
        let conditions = FlightConditions(air: Air(temperature: 25), wind: Wind(tail: 2, cross: 3))
        let one = launches(20_000)
        for step in [Flight.screenStep, 0.05, Flight.fastStep] {
            let row = Row(name: "one by one, step \(step) s", step: step, count: one.count)
            try measure(row, rounds, peers.filter { !$0.isSideBySide }) {
                var carry = 0.0
                for launch in one { carry += try Flight(of: launch, in: conditions, step: step).landing.x }
                return carry
            }
        }
        let many = launches(100_000)
        let row = Row(name: "side by side", step: Flight.fastStep, count: many.count)
        try measure(row, rounds, peers.filter(\.isSideBySide)) {
            try FlightBatch(many, in: conditions).landings.reduce(0) { $0 + ($1?.position.x ?? 0) }
        }
    }

    /// A row of the results: how many flights, and at what step.
    private struct Row {
        let name: String
        let step: Double
        let count: Int
    }

    /// Measures `work` and the peers in turns, so that a busy machine disturbs all of them.
    private static func measure(
        _ row: Row,
        _ rounds: Int,
        _ peers: [GolfPeer],
        _ work: () throws -> Double
    ) throws {
        var carry = 0.0
        var best = Double.infinity
        var rates = peers.map { _ in 0.0 }
        for _ in 0..<rounds {
            best = min(best, try seconds { carry = try work() })
            for (index, peer) in peers.enumerated() {
                rates[index] = max(rates[index], try peer.rate(step: row.step, count: row.count))
            }
        }
        let ours = Double(row.count) / best
        let mean = (carry / Double(row.count) * 1000).rounded() / 1000
        print("\(row.name), trajectories/s\t\(Int(ours.rounded()))\tmean carry \(mean) m")
        for (peer, rate) in zip(peers, rates) {
            let ratio = (ours / rate * 100).rounded() / 100
            print("  \(peer.name)\t\(Int(rate.rounded()))\t\(ratio) times as fast as it")
        }
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
        var best = Double.infinity
        for _ in 0..<rounds { best = min(best, try seconds(body)) }
        return best
    }
}
