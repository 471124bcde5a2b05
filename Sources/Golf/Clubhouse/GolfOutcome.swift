/// A stroke that was played: what is kept of it, and the way to show.
public struct PlayedStroke: Equatable, Sendable {
    public let record: StrokeRecord
    public let trace: ShotTrace

    public init(record: StrokeRecord, trace: ShotTrace) {
        self.record = record
        self.trace = trace
    }
}

/// What a command made of the round.
public struct GolfOutcome: Sendable {
    public let round: Round
    /// The stroke that the command played or looked at again; `nil` for the others.
    public let stroke: PlayedStroke?
}
