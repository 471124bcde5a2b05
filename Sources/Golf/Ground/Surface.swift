/// What a ball bounces and rolls on, as numbers.
///
/// Restitution, friction 0.40 and tilt of firm turf are Penner's (2002); the other cells are chosen so that a
/// drive runs about as far on a fairway as on tour (282 yd carry, about 300 yd in all), a 7-iron 3 m, and a drive half a
/// metre in sand. The bag's driver runs 18.2 m, the driver of the tour's averages of 2010 and 2023 19.3 and 21.4 m.
public struct Surface: Hashable, Codable, Sendable {
    /// The name in tables.
    public var name: String
    /// Scales Penner's restitution.
    public var restitutionScale: Double
    /// Scales the angle by which Penner's ground gives way.
    public var tiltScale: Double
    /// The sliding friction between ball and ground.
    public var friction: Double
    /// The part of the speed along the ground that ploughing leaves.
    public var keep: Double
    /// Metres a second that a ball loses each second as it rolls on the level.
    public var rollDeceleration: Double

    /// A surface in the units of the properties.
    public init(
        name: String,
        restitutionScale: Double,
        tiltScale: Double,
        friction: Double,
        keep: Double,
        rollDeceleration: Double
    ) {
        self.name = name
        self.restitutionScale = restitutionScale
        self.tiltScale = tiltScale
        self.friction = friction
        self.keep = keep
        self.rollDeceleration = rollDeceleration
    }
}

extension Surface {
    private init(_ name: String, _ e: Double, _ tilt: Double, _ mu: Double, _ keep: Double, _ roll: Double) {
        self.init(
            name: name,
            restitutionScale: e,
            tiltScale: tilt,
            friction: mu,
            keep: keep,
            rollDeceleration: roll
        )
    }

    /// Mown as the fairway is.
    public static let tee = Surface("tee", 1.00, 1.0, 0.40, 1.00, 0.90)
    /// The turf that the other numbers are held against.
    public static let fairway = Surface("fairway", 1.00, 1.0, 0.40, 1.00, 0.90)
    /// Longer grass.
    public static let rough = Surface("rough", 0.75, 1.3, 0.50, 0.85, 2.2)
    /// Grass in which a ball stops at once.
    public static let deepRough = Surface("deep_rough", 0.50, 1.6, 0.60, 0.55, 4.5)
    /// Sand.
    public static let bunker = Surface("bunker", 0.25, 2.0, 0.60, 0.25, 6.0)
    /// Bare, hard earth.
    public static let hardpan = Surface("hardpan", 1.20, 0.6, 0.35, 1.00, 0.60)
    /// A made path.
    public static let path = Surface("path", 1.60, 0.0, 0.25, 1.00, 0.35)

    /// A green of a Stimpmeter reading in feet, 4 to 20.
    public static func green(stimp: Double = 10) -> Surface {
        Surface("green", 0.90, 1.0, 0.40, 1.00, rollDeceleration(stimp: stimp))
    }

    /// m/s² from a Stimpmeter reading in feet: the ball leaves the ramp with 1.83 m/s (6.00 ft/s, USGA) and stops
    /// after that many feet.
    public static func rollDeceleration(stimp: Double) -> Double {
        1.83 * 1.83 / (2 * stimp * 0.3048)
    }

    /// Every surface, with a green of Stimpmeter 10.
    public static let all = [tee, fairway, rough, deepRough, bunker, green(), hardpan, path]

    /// The surface named `name`, or `nil`.
    public static func named(_ name: String) -> Surface? {
        all.first { $0.name == name }
    }
}
