import Golf

/// A club's shot: the flight's keys, and what was swung.
struct ShotJSON: Encodable {
    private let club: String
    private let sentence: String
    private let launch: Launch
    private let flight: FlightOutputJSON
    private let total: Double

    init(_ shot: Shot, _ flight: Flight, _ air: Air) {
        club = shot.clubName
        sentence = shot.description
        launch = shot.launch
        self.flight = FlightOutputJSON(flight, air)
        total = shot.total
    }

    private enum Keys: String, CodingKey {
        case club
        case sentence
        case ballSpeed = "ball_speed_mps"
        case angle = "launch_deg"
        case azimuth = "azimuth_deg"
        case spin = "spin_rpm"
        case tilt = "axis_tilt_deg"
        case total = "total_m"
    }

    func encode(to encoder: any Encoder) throws {
        try flight.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(club, forKey: .club)
        try container.encode(sentence, forKey: .sentence)
        try container.encode(launch.ballSpeed, forKey: .ballSpeed)
        try container.encode(launch.angle, forKey: .angle)
        try container.encode(launch.azimuth, forKey: .azimuth)
        try container.encode(launch.spin, forKey: .spin)
        try container.encode(launch.axisTilt, forKey: .tilt)
        try container.encode(total, forKey: .total)
    }
}
