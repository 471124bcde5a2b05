import Golf

/// The inputs of a shot, with the keys of the reference vectors; all but three may be left out.
struct FlightInput: Decodable {
    static let keys = [
        InputKey("ball_speed_mps", "the ball's speed, metres per second (needed)"),
        InputKey("launch_deg", "degrees above the ground (needed)"),
        InputKey("spin_rpm", "turns a minute (needed)"),
        InputKey("azimuth_deg", "degrees to the right of the target (default: 0)"),
        InputKey("axis_tilt_deg", "tilt of the spin's axis; positive curves to the right (default: 0)"),
        InputKey("temp_c", "degrees Celsius (default: 15)"),
        InputKey("altitude_m", "metres above the sea (default: 0)"),
        InputKey("humidity", "0 to 1 (default: 0.5)"),
        InputKey("pressure_pa", "of the air, in pascals (default: what the altitude has)"),
        InputKey("wind_tail_mps", "wind from behind, metres per second (default: 0)"),
        InputKey("wind_cross_mps", "wind to the right, metres per second (default: 0)"),
        InputKey("wind_ref_m", "the height at which the wind was measured, metres (default: 10)"),
        InputKey("z0_m", "how rough the ground is for the wind, metres (default: 0.03)"),
        InputKey("tee_height_m", "the height of the start, metres (default: 0)"),
        InputKey("land_height_m", "the height of the landing, metres (default: 0)"),
    ]

    var launch: Launch
    var conditions: FlightConditions

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Keys.self)
        // The vectors' own form has the inputs below "input".
        let isNested = outer.contains(.input)
        let values = isNested ? try outer.nestedContainer(keyedBy: Keys.self, forKey: .input) : outer
        if isNested {
            try decoder.refuseKeys(
                otherThan: [InputKey(Keys.input.rawValue, "")],
                ignored: ["id", "group", "name", "output"]
            )
        }
        try (isNested ? outer.superDecoder(forKey: .input) : decoder).refuseKeys(otherThan: Self.keys)
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
