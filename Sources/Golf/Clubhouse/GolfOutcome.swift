/// A stroke that was played: what is kept of it, and the way to show.
public struct PlayedStroke: Equatable, Sendable {
    /// What is kept of the stroke.
    public let record: StrokeRecord
    /// The ball's way.
    public let trace: ShotTrace

    /// A stroke with the ball's way.
    public init(record: StrokeRecord, trace: ShotTrace) {
        self.record = record
        self.trace = trace
    }
}

/// What a command made of the round.
public struct GolfOutcome: Sendable {
    /// The round as it is now.
    public let round: Round
    /// The stroke that the command played or looked at again; `nil` for the others.
    public let stroke: PlayedStroke?
}
