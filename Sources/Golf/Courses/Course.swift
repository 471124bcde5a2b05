import ClickwheelSystem

/// A golf course: its holes, its air and the wind of the day.
public struct Course: Hashable, Codable, Sendable {
    /// What it is called in files and on the command line: lowercase, with hyphens.
    public let id: String
    /// The name, by which it is chosen.
    public let name: String
    /// One sentence on it.
    public let about: String
    /// The air above it.
    public let air: Air
    /// Metres a second at 10 m.
    public let windSpeed: Double
    /// Degrees of the compass from which the wind comes.
    public let windFrom: Double
    /// The roughness length of the land in metres.
    public let roughness: Double
    /// The greens' speed in feet on the Stimpmeter.
    public let stimp: Double
    /// The holes, in the order of play.
    public let holes: [Hole]

    /// The par of all holes.
    public var par: Int { holes.reduce(0) { $0 + $1.par } }
    /// Metres.
    public var length: Double { holes.reduce(0) { $0 + $1.length } }

    /// The wind on `hole`, along and across its `x` axis.
    public func wind(on hole: Hole) -> Wind {
        let blowsTo = Angle.radians(windFrom + 180 - hole.bearing)
        return Wind(
            tail: windSpeed * Double.cos(blowsTo),
            cross: windSpeed * Double.sin(blowsTo),
            roughness: roughness
        )
    }
}
