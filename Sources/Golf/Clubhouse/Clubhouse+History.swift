import Synchronization

extension Clubhouse {
    /// Every round that was played, the oldest first; left out are those in which nothing happened, what cannot be read,
    /// and what a later round took over because its last entries made no sense.
    ///
    /// - Complexity: O(*n*) in the rounds that have changed since this was asked last; those are made anew.
    /// - Throws: What the store throws.
    public func history() throws -> [RoundSummary] {
        let known = summaries.withLock { $0 }
        var now: [RoundVersion: RoundSummary] = [:]
        var rounds: [RoundSummary] = []
        for mark in try store.all() where mark.version.entries > 0 {
            guard let summary = try known[mark.version] ?? past(mark)?.summary else { continue }
            now[mark.version] = summary
            rounds.append(summary)
        }
        summaries.withLock { $0 = now }
        return rounds
    }

    /// The round that is kept under `number`, with all that happened in it, or `nil` where there is none.
    ///
    /// - Throws: What the store throws.
    public func pastRound(_ number: Int64) throws -> PastRound? {
        try store.all().first { $0.version.round == number }.flatMap { try past($0) }
    }

    private func past(_ mark: RoundMark) throws -> PastRound? {
        guard let kept = try? store.round(mark.version.round) else { return nil }
        var round = Round(kept.start)
        guard round.resume(kept.entries) == kept.entries.count || !isTakenOver(kept, round) else {
            return nil
        }
        return PastRound(summary: RoundSummary(round, mark), round: round)
    }

    /// Whether what made sense of `kept` goes on in the next round: ``perform(_:seen:by:)`` does so.
    private func isTakenOver(_ kept: KeptRound, _ round: Round) -> Bool {
        guard let next = try? store.round(kept.version.round + 1), next.start == kept.start else {
            return false
        }
        return next.entries.starts(with: round.entries)
    }
}
