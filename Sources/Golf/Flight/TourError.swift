/// How far the model is from a table of launches and what became of them: the error over all rows.
public struct TourError: Equatable, Sendable {
    /// One row: a launch at 25 °C, sea level, 50 % humidity, and what was measured, in the table's units.
    public struct Row: Sendable {
        /// The launch.
        public let launch: Launch
        /// How far it carried, in yards.
        public let carryYards: Double
        /// How high it went, in yards.
        public let heightYards: Double
        /// How steeply it came down, in degrees.
        public let landDegrees: Double

        /// A row in miles an hour, degrees, rpm and yards.
        public init(
            ballSpeedMPH: Double,
            launchDegrees: Double,
            spinRPM: Double,
            carryYards: Double,
            heightYards: Double,
            landDegrees: Double
        ) {
            launch = Launch(ballSpeed: ballSpeedMPH * 0.44704, angle: launchDegrees, spin: spinRPM)
            self.carryYards = carryYards
            self.heightYards = heightYards
            self.landDegrees = landDegrees
        }
    }

    /// Root mean square of the carry's error, as a part of the carry.
    public let carryRMS: Double
    /// The largest error of a carry, as a part of it.
    public let carryWorst: Double
    /// Root mean square of the height's error in yards.
    public let apexRMS: Double
    /// Root mean square of the landing angle's error in degrees.
    public let landRMS: Double

    /// Flies every row.
    ///
    /// - Throws: ``GolfError`` for a row that cannot be flown.
    public init(rows: [Row]) throws(GolfError) {
        let conditions = FlightConditions(air: Air(temperature: 25))
        var carry = 0.0
        var worst = 0.0
        var apex = 0.0
        var land = 0.0
        for row in rows {
            let flight = try Flight(of: row.launch, in: conditions)
            let part = flight.carry / 0.9144 / row.carryYards - 1
            let height = flight.apex.y / 0.9144 - row.heightYards
            let angle = flight.landAngle - row.landDegrees
            carry += part * part
            worst = max(worst, abs(part))
            apex += height * height
            land += angle * angle
        }
        let count = Double(max(1, rows.count))
        carryRMS = (carry / count).squareRoot()
        carryWorst = worst
        apexRMS = (apex / count).squareRoot()
        landRMS = (land / count).squareRoot()
    }
}
