import Golf

/// The inputs of a shot, with the keys of the reference vectors; all but the first three may be left out.
struct FlightInputJSON: Decodable {
    var launch: Launch
    var conditions: FlightConditions

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Keys.self)
        // The vectors' own form has the inputs below "input".
        let values =
            outer.contains(.input)
            ? try outer.nestedContainer(keyedBy: Keys.self, forKey: .input) : outer
        func value(_ key: Keys, _ usual: Double) throws -> Double {
            try values.decodeIfPresent(Double.self, forKey: key) ?? usual
        }
        launch = Launch(
            ballSpeed: try values.decode(Double.self, forKey: .ballSpeed),
            angle: try values.decode(Double.self, forKey: .launch),
            azimuth: try value(.azimuth, 0),
            spin: try values.decode(Double.self, forKey: .spin),
            axisTilt: try value(.axisTilt, 0)
        )
        conditions = FlightConditions(
            air: Air(
                temperature: try value(.temperature, 15),
                altitude: try value(.altitude, 0),
                humidity: try value(.humidity, 0.5),
                pressure: try values.decodeIfPresent(Double.self, forKey: .pressure)
            ),
            wind: Wind(
                tail: try value(.windTail, 0),
                cross: try value(.windCross, 0),
                roughness: try value(.roughness, 0.03),
                referenceHeight: try value(.windReference, 10)
            ),
            teeHeight: try value(.teeHeight, 0),
            landHeight: try value(.landHeight, 0)
        )
    }

    private enum Keys: String, CodingKey {
        case input
        case ballSpeed = "ball_speed_mps"
        case launch = "launch_deg"
        case azimuth = "azimuth_deg"
        case spin = "spin_rpm"
        case axisTilt = "axis_tilt_deg"
        case temperature = "temp_c"
        case altitude = "altitude_m"
        case humidity
        case pressure = "pressure_pa"
        case windTail = "wind_tail_mps"
        case windCross = "wind_cross_mps"
        case roughness = "z0_m"
        case windReference = "wind_ref_m"
        case teeHeight = "tee_height_m"
        case landHeight = "land_height_m"
    }
}

/// What became of a flight, with the keys of the reference vectors.
struct FlightOutputJSON: Encodable {
    let rho: Double
    let mu: Double
    let carry_x_m: Double
    let side_z_m: Double
    let carry_m: Double
    let time_s: Double
    let apex_m: Double
    let apex_x_m: Double
    let land_speed_mps: Double
    let land_angle_deg: Double
    let land_spin_rpm: Double
    let land_v: [Double]
    let land_omega: [Double]
    let track: [[Double]]

    init(_ flight: Flight, _ air: Air) {
        rho = air.density
        mu = air.viscosity
        carry_x_m = flight.landing.x
        side_z_m = flight.landing.z
        carry_m = flight.carry
        time_s = flight.time
        apex_m = flight.apex.y
        apex_x_m = flight.apex.x
        land_speed_mps = flight.landSpeed
        land_angle_deg = flight.landAngle
        land_spin_rpm = flight.landSpin
        land_v = flight.landVelocity.list
        land_omega = flight.landOmega.list
        track = flight.track.map { [$0.time] + $0.position.list }
    }
}

extension Vector3 {
    /// The three numbers in order.
    var list: [Double] { [x, y, z] }
}
