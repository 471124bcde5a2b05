import Synchronization

/// Rounds that last as long as the process.
public final class RoundsInMemory: RoundStore {
    private let rounds = Mutex<[(start: RoundStart, entries: [RoundEntry])]>([])

    /// A store without a round.
    public init() {}

    public func version() -> RoundVersion? { current()?.version }

    public func current() -> KeptRound? {
        rounds.withLock { rounds in
            rounds.last.map { last in
                let version = RoundVersion(round: Int64(rounds.count), entries: last.entries.count)
                return KeptRound(version: version, start: last.start, entries: last.entries)
            }
        }
    }

    public func begin(_ start: RoundStart, _ entries: [RoundEntry]) -> RoundVersion {
        rounds.withLock { rounds in
            rounds.append((start, entries))
            return RoundVersion(round: Int64(rounds.count), entries: entries.count)
        }
    }

    public func append(_ entry: RoundEntry, to version: RoundVersion) -> RoundVersion? {
        rounds.withLock { rounds in
            guard let last = rounds.last, version.round == rounds.count, version.entries == last.entries.count
            else { return nil }
            rounds[rounds.count - 1].entries.append(entry)
            return version.next
        }
    }
}
