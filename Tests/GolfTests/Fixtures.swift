import Foundation
import Golf

/// The reference vectors and the tour's averages, as the files hold them.
enum Fixtures {
    struct Flights: Decodable {
        let shots: [Shot]
    }

    struct Shot: Decodable, Sendable {
        let id: Int
        let group: String
        let input: Input
        let output: Output
    }

    struct Input: Decodable, Sendable {
        let ball_speed_mps: Double
        let launch_deg: Double
        let azimuth_deg: Double
        let spin_rpm: Double
        let axis_tilt_deg: Double
        let temp_c: Double
        let altitude_m: Double
        let humidity: Double
        let wind_tail_mps: Double
        let wind_cross_mps: Double
        let z0_m: Double
        let wind_ref_m: Double
        let tee_height_m: Double
        let land_height_m: Double

        var launch: Launch {
            Launch(
                ballSpeed: ball_speed_mps,
                angle: launch_deg,
                azimuth: azimuth_deg,
                spin: spin_rpm,
                axisTilt: axis_tilt_deg
            )
        }

        var conditions: FlightConditions {
            FlightConditions(
                air: Air(temperature: temp_c, altitude: altitude_m, humidity: humidity),
                wind: Wind(
                    tail: wind_tail_mps,
                    cross: wind_cross_mps,
                    roughness: z0_m,
                    referenceHeight: wind_ref_m
                ),
                teeHeight: tee_height_m,
                landHeight: land_height_m
            )
        }
    }

    struct Output: Decodable, Sendable {
        let rho: Double
        let mu: Double
        let carry_x_m: Double
        let side_z_m: Double
        let carry_m: Double
        let time_s: Double
        let apex_m: Double
        let land_speed_mps: Double
        let land_angle_deg: Double
        let land_spin_rpm: Double
        let track: [[Double]]
    }

    struct Bounces: Decodable {
        let bounces: [BounceRow]
    }

    struct BounceRow: Decodable, Sendable {
        let surface: String
        let v: [Double]
        let omega: [Double]
        let normal: [Double]
        let out_v: [Double]
        let out_omega: [Double]
        let theta_c_deg: Double
        let e: Double
        let slide: Bool
    }

    struct Rolls: Decodable {
        let rolls: [RollRow]
    }

    struct RollRow: Decodable, Sendable {
        let stimp_ft: Double
        let decel: Double
        let grad: [Double]
        let v0: Double
        let stop_x: Double?
        let stop_z: Double?
        let time: Double?
    }

    static let flights = (try? decode(Flights.self, "flight_vectors.json"))?.shots ?? []
    static let bounces = (try? decode(Bounces.self, "bounce_vectors.json"))?.bounces ?? []
    static let rolls = (try? decode(Rolls.self, "roll_vectors.json"))?.rolls ?? []

    static func tour() throws -> [TourError.Row] {
        let text = String(decoding: try data("tour_averages.csv"), as: UTF8.self)
        return try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
            let numbers = line.split(separator: ",").dropFirst(3).compactMap { Double($0) }
            guard numbers.count == 9 else { throw CocoaError(.fileReadCorruptFile) }
            return TourError.Row(
                ballSpeedMPH: numbers[2],
                launchDegrees: numbers[4],
                spinRPM: numbers[5],
                carryYards: numbers[8],
                heightYards: numbers[6],
                landDegrees: numbers[7]
            )
        }
    }

    static func data(_ name: String) throws -> Data {
        let folder = Bundle.module.bundleURL.appending(path: "Fixtures")
        return try Data(contentsOf: folder.appending(path: name))
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
        try JSONDecoder().decode(type, from: try data(name))
    }
}

extension Vector3 {
    init(_ values: [Double]) {
        self.init(values[0], values[1], values[2])
    }
}
