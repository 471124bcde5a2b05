/// A stroke of a round, with the way of its ball to the last bit.
public struct StrokeView: Encodable, Sendable {
    /// From 1.
    let stroke: Int
    let hole: Int
    let player: String
    let club: String
    let sentence: String
    let mulligan: Bool
    let outcome: StrokeRecord.Outcome
    let seed: UInt64
    let launch: LaunchView
    let carry_m: Double
    let total_m: Double
    let apex_m: Double
    let time_s: Double
    /// Seconds, `x`, `y`, `z` in metres on the hole.
    let track: [[Double]]
    /// How the ball moved at each point of `track`.
    let phases: [ShotTrace.Phase]

    /// The stroke of `round` that is the `number`th, from 1.
    public init(_ stroke: PlayedStroke, number: Int, of round: Round) {
        let (record, trace) = (stroke.record, stroke.trace)
        self.stroke = number
        hole = round.course.holes[record.hole].number
        player = round.players[record.player].name
        club = record.club
        sentence = GolfWords.sentence(record)
        mulligan = record.isMulligan
        outcome = record.outcome
        seed = record.seed
        launch = LaunchView(record.launch)
        carry_m = record.carry
        total_m = record.distance
        apex_m = trace.apex
        time_s = trace.points.last?.time ?? 0
        track = trace.points.map { [$0.time] + $0.position.list }
        phases = trace.points.map(\.phase)
    }
}
