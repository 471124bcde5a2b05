/// The rounds of the past as a face lists them, the newest first, and the records by course.
public struct HistoryView: Encodable, Sendable {
    /// The rounds, the newest first.
    public let rounds: [RoundSummary]
    /// The records, by course.
    public let records: [CourseRecord]

    /// `course` keeps the rounds of one course only.
    public init(_ rounds: [RoundSummary], course: String? = nil) {
        let chosen = rounds.filter { course == nil || $0.course == course }
        self.rounds = chosen.reversed()
        records = CourseRecord.all(of: chosen)
    }
}

/// One round of the past: its card, and what each stroke was.
public struct PastRoundView: Encodable, Sendable {
    let summary: RoundSummary
    let round: RoundView
    let strokes: [PastStroke]

    /// The view of `past`.
    public init(_ past: PastRound) {
        summary = past.summary
        round = RoundView(past.round)
        strokes = past.strokes
    }
}
