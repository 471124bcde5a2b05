import Golf

/// The inputs of a shot, with the keys of the reference vectors; all but the first three may be left out.
struct FlightInput: Decodable {
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
