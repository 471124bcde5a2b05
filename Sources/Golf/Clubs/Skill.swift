import ClickwheelSystem

/// How exactly a player hits the ball: one standard deviation of each part of a swing.
///
/// The amounts are chosen. Start direction and curve together give about 3 % of the carry for a tour player; GOLFTEC's
/// depth of 7-irons (36, 56 and 90 ft for handicaps 0, 8 and 13) is the only published check that was found.
public struct Skill: Hashable, Codable, Sendable {
    /// The name, by which it is chosen.
    public var name: String
    /// Degrees of the start.
    public var direction: Double
    /// Part of the ball's speed.
    public var speed: Double
    /// Degrees of the axis.
    public var tilt: Double
    /// How often the ball is hit badly, and loses 10 to 40 % of its speed.
    public var mishits: Double
    /// The handicap that goes with it.
    public var handicap: Double

    /// A professional.
    public static let tour = Skill("tour", 1.3, 0.015, 2.5, 0.01, handicap: 0)
    /// An amateur who needs no strokes.
    public static let scratch = Skill("scratch", 1.8, 0.025, 3.5, 0.02, handicap: 0)
    /// An amateur of handicap 10.
    public static let ten = Skill("ten", 2.8, 0.04, 5, 0.06, handicap: 10)
    /// An amateur of handicap 20.
    public static let twenty = Skill("twenty", 4, 0.06, 7, 0.12, handicap: 20)
    /// Somebody who has just begun.
    public static let beginner = Skill("beginner", 6, 0.09, 10, 0.20, handicap: 36)
    /// Hits what was meant; for comparing clubs.
    public static let perfect = Skill("perfect", 0, 0, 0, 0, handicap: 0)

    /// Every level, best first.
    public static let all = [perfect, tour, scratch, ten, twenty, beginner]

    /// The level named `name`, or `nil`.
    public static func named(_ name: String) -> Skill? { all.first { $0.name == name } }

    /// The level named `name`.
    ///
    /// - Throws: ``GolfError/noSuch(_:name:known:)``
    public static func level(_ name: String) throws(GolfError) -> Skill {
        guard let skill = named(name) else {
            throw .noSuch("skill", name: name, known: all.map(\.name))
        }
        return skill
    }

    private init(
        _ name: String,
        _ direction: Double,
        _ speed: Double,
        _ tilt: Double,
        _ mishits: Double,
        handicap: Double
    ) {
        self.name = name
        self.direction = direction
        self.speed = speed
        self.tilt = tilt
        self.mishits = mishits
        self.handicap = handicap
    }

    /// What becomes of a `launch` that was meant; `touch` scales every error, 1 unless the swing was timed.
    public func disturbed(
        _ launch: Launch,
        touch: Double = 1,
        using generator: inout some RandomNumberGenerator
    ) -> Launch {
        var launch = launch
        // A putter's face turns less than a driver's.
        let putts = launch.angle <= 0
        launch.azimuth += direction * touch * generator.normal() * (putts ? 0.35 : 1)
        launch.ballSpeed *= max(0.3, 1 + speed * touch * generator.normal())
        launch.axisTilt += putts ? 0 : tilt * touch * generator.normal()
        let chance = generator.unit()
        let loss = 0.6 + 0.3 * generator.unit()
        if !putts, chance < mishits * touch { launch.ballSpeed *= loss }
        launch.ballSpeed = min(120, launch.ballSpeed)
        launch.axisTilt = min(80, max(-80, launch.axisTilt))
        return launch
    }
}
