/// The way of a ball, as numbers that a page draws without computing.
public struct TraceView: Encodable, Sendable {
    /// Seconds, `x`, `y` and `z` in metres, and the phase: 0 flight, 1 bounce, 2 roll.
    let points: [[Double]]
    /// Metres above the start.
    let apex: Double
    /// Where it came down; absent for a putt.
    let landing: [Double]?

    /// What a face shows of `trace`.
    public init(_ trace: ShotTrace) {
        points = trace.points.map { point in
            let phase: Double =
                switch point.phase {
                case .flight: 0
                case .bounce: 1
                case .roll: 2
                }
            return [
                Self.short(point.time), Self.short(point.position.x), Self.short(point.position.y),
                Self.short(point.position.z), phase,
            ]
        }
        apex = Self.short(trace.apex)
        landing = trace.landing.map { [Self.short($0.x), Self.short($0.y), Self.short($0.z)] }
    }

    /// Millimetres are enough for drawing.
    private static func short(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
