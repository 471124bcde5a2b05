/// What a command made of the round.
public struct OutcomeView: Encodable, Sendable {
    let round: RoundView
    /// What happened, in one sentence; absent where nothing was struck.
    let says: String?
    let trace: TraceView?
    /// The index of the player who struck; absent where nothing was struck.
    let who: Int?

    /// What a face shows of `outcome`.
    public init(_ outcome: GolfOutcome) {
        round = RoundView(outcome.round)
        says = outcome.stroke.map { GolfWords.sentence($0.record) }
        trace = outcome.stroke.map { TraceView($0.trace) }
        who = outcome.stroke?.record.player
    }
}
