/// A club's shot: what was swung, how the ball left, and the keys of its flight.
public struct ShotView: Encodable, Sendable {
    private struct Own: Encodable {
        let club: String
        let sentence: String
        let total_m: Double
    }

    private let shot: Shot
    private let flight: FlightView

    /// - Throws: ``GolfError`` where the club gives a launch that no ball can have.
    public init(_ shot: Shot, in situation: Situation) throws(GolfError) {
        self.shot = shot
        let conditions = FlightConditions(air: situation.air, wind: situation.wind)
        flight = FlightView(try Flight(of: shot.launch, in: conditions, sampling: 1), conditions.air)
    }

    public func encode(to encoder: any Encoder) throws {
        try flight.encode(to: encoder)
        try LaunchView(shot.launch).encode(to: encoder)
        try Own(club: shot.clubName, sentence: shot.description, total_m: shot.total).encode(to: encoder)
    }
}
