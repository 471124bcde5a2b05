/// Degrees and revolutions a minute, as golfers say them, and radians, as the formulas need them.
enum Angle {
    static func radians(_ degrees: Double) -> Double { degrees * (Double.pi / 180) }
    static func degrees(_ radians: Double) -> Double { radians * (180 / Double.pi) }
    /// Radians a second from revolutions a minute.
    static func rate(rpm: Double) -> Double { rpm * (2 * Double.pi / 60) }
    /// Revolutions a minute from radians a second.
    static func rpm(_ rate: Double) -> Double { rate * (60 / (2 * Double.pi)) }
}
