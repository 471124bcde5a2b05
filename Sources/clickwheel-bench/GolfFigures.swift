import Foundation
import Golf

/// How far the model is from the tour's averages and from the reference flights, read from their files.
enum GolfFigures {
    private struct Vectors: Decodable {
        struct Shot: Decodable {
            let input: [String: Double]
            let output: Output
        }

        struct Output: Decodable {
            let carry_x_m: Double
            let side_z_m: Double
            let land_angle_deg: Double
        }

        let shots: [Shot]
    }

    /// `folder` holds `tour_averages.csv` and `flight_vectors.json`.
    static func run(_ folder: String) throws {
        let text = try String(contentsOfFile: folder + "/tour_averages.csv", encoding: .utf8)
        let rows = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line -> TourError.Row? in
            let cells = line.split(separator: ",").map { Double($0) ?? 0 }
            guard cells.count == 12 else { return nil }
            return TourError.Row(
                ballSpeedMPH: cells[5],
                launchDegrees: cells[7],
                spinRPM: cells[8],
                carryYards: cells[11],
                heightYards: cells[9],
                landDegrees: cells[10]
            )
        }
        try report(rows)
        let data = try Data(contentsOf: URL(filePath: folder + "/flight_vectors.json"))
        try report(try JSONDecoder().decode(Vectors.self, from: data).shots)
    }

    private static func report(_ rows: [TourError.Row]) throws {
        let error = try TourError(rows: rows)
        print("tour rows\t\(rows.count)")
        print("carry RMS, %\t\(error.carryRMS * 100)")
        print("carry worst, %\t\(error.carryWorst * 100)")
        print("apex RMS, yd\t\(error.apexRMS)")
        print("landing angle RMS, degrees\t\(error.landRMS)")
    }

    private static func report(_ shots: [Vectors.Shot]) throws {
        var place = 0.0
        var angle = 0.0
        for shot in shots {
            let flight = try flight(shot.input)
            let dx = flight.landing.x - shot.output.carry_x_m
            let dz = flight.landing.z - shot.output.side_z_m
            place = max(place, (dx * dx + dz * dz).squareRoot())
            angle = max(angle, abs(flight.landAngle - shot.output.land_angle_deg))
        }
        print("reference flights\t\(shots.count)")
        print("largest error of the landing, m\t\(place)")
        print("largest error of the landing angle, degrees\t\(angle)")
    }

    private static func flight(_ input: [String: Double]) throws -> Flight {
        func value(_ key: String, _ usual: Double = 0) -> Double { input[key] ?? usual }
        let launch = Launch(
            ballSpeed: value("ball_speed_mps"),
            angle: value("launch_deg"),
            azimuth: value("azimuth_deg"),
            spin: value("spin_rpm"),
            axisTilt: value("axis_tilt_deg")
        )
        let conditions = FlightConditions(
            air: Air(
                temperature: value("temp_c"),
                altitude: value("altitude_m"),
                humidity: value("humidity")
            ),
            wind: Wind(
                tail: value("wind_tail_mps"),
                cross: value("wind_cross_mps"),
                roughness: value("z0_m", 0.03),
                referenceHeight: value("wind_ref_m", 10)
            ),
            teeHeight: value("tee_height_m"),
            landHeight: value("land_height_m")
        )
        return try Flight(of: launch, in: conditions)
    }
}
