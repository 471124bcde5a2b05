/// How far each club of a bag carries, in one situation.
struct CarryTable {
    private static let powers = [0.2, 0.35, 0.5, 0.65, 0.8, 0.9]

    let clubs: [any GolfClub]
    private let situation: Situation
    private let rise: Double
    /// For each club its carry in metres.
    private let carries: [Double]

    init(_ clubs: [any GolfClub], _ situation: Situation, rise: Double = 0) {
        self.clubs = clubs
        self.situation = situation
        self.rise = rise
        carries = Self.carries(clubs.map { $0.launch(for: Swing(situation: situation)) }, situation, rise)
    }

    /// Metres of a full swing.
    func full(_ club: Int) -> Double { carries[club] }

    /// The club whose full carry is nearest to `metres`, or the shortest one for what is nearer.
    func nearest(_ metres: Double) -> Int {
        clubs.indices.min { abs(full($0) - metres) < abs(full($1) - metres) } ?? 0
    }

    /// The part of a swing with which `club` carries `metres`; 1 where it cannot.
    func power(_ club: Int, for metres: Double) -> Double {
        guard metres < full(club) else { return 1 }
        let swings = Self.powers.map { clubs[club].launch(for: Swing(power: $0, situation: situation)) }
        let row = Self.carries(swings, situation, rise) + [full(club)]
        guard let above = row.firstIndex(where: { $0 >= metres }), above > 0 else {
            return Self.powers[0] * max(0.2, metres / max(0.1, row[0]))
        }
        let powers = Self.powers + [1]
        let part = (metres - row[above - 1]) / max(1e-9, row[above] - row[above - 1])
        return powers[above - 1] + part * (powers[above] - powers[above - 1])
    }

    private static func carries(_ launches: [Launch], _ situation: Situation, _ rise: Double) -> [Double] {
        let conditions = FlightConditions(air: situation.air, wind: situation.wind, landHeight: rise)
        // A club that gives a launch which no ball can have carries nothing.
        let good = launches.map { (try? $0.validate()) != nil }
        let safe = zip(launches, good).map { $1 ? $0 : Launch(ballSpeed: 1, angle: 10, spin: 0) }
        let batch = FlightBatch(safe.map { FlightBatch.Start($0) }, conditions)
        return zip(batch.landings, good).map { $1 ? max(0, $0?.position.x ?? 0) : 0 }
    }
}
