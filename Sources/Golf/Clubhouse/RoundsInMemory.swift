import Synchronization

/// Rounds that last as long as the process.
public final class RoundsInMemory: RoundStore {
    private struct Kept {
        let start: RoundStart
        var entries: [RoundEntry]
        let began: Int64?

        func round(_ number: Int) -> KeptRound {
            KeptRound(
                version: RoundVersion(round: Int64(number), entries: entries.count),
                start: start,
                entries: entries
            )
        }
    }

    private let rounds = Mutex<[Kept]>([])
    private let now: (@Sendable () -> Int64)?

    /// A store without a round; `now` tells the milliseconds since 1970, and without it no round knows when it began.
    public init(now: (@Sendable () -> Int64)? = nil) {
        self.now = now
    }

    public func version() -> RoundVersion? { current()?.version }

    public func current() -> KeptRound? {
        rounds.withLock { rounds in rounds.last?.round(rounds.count) }
    }

    public func all() -> [RoundMark] {
        rounds.withLock { rounds in
            rounds.enumerated().map { RoundMark(version: $1.round($0 + 1).version, began: $1.began) }
        }
    }

    public func round(_ number: Int64) -> KeptRound? {
        rounds.withLock { rounds in
            guard let index = Int(exactly: number - 1), rounds.indices.contains(index) else { return nil }
            return rounds[index].round(index + 1)
        }
    }

    public func begin(_ start: RoundStart, _ entries: [RoundEntry]) -> RoundVersion {
        rounds.withLock { rounds in
            rounds.append(Kept(start: start, entries: entries, began: now?()))
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
