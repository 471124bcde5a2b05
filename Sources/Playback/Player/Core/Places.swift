/// Where long tracks were left, so that they go on there.
struct Places: Equatable {
    /// A track goes on where it was left if it is longer than this, in milliseconds: an audiobook, a mix, an episode.
    static let longerThanMs = 600_000
    /// A place before this is the beginning, in milliseconds.
    static let beginsMs = 10_000
    /// How many tracks are remembered, those that were left last.
    static let limit = 200

    /// The places, the one that was noted last at the end.
    private(set) var all: [TrackPlace] = []

    init(_ all: [TrackPlace] = []) {
        var tracks: Set<Int64> = []
        let latest = all.reversed().filter { $0.positionMs > 0 && tracks.insert($0.trackID).inserted }
        self.all = latest.prefix(Self.limit).reversed()
    }

    /// Notes that a track was left at `positionMs`, or was heard, where it is near its end: the last 30 seconds, or 2 % of it.
    mutating func note(_ trackID: Int64, at positionMs: Int, durationMs: Int?) {
        guard let durationMs, durationMs > Self.longerThanMs, positionMs >= Self.beginsMs else { return }
        forget(trackID)
        guard positionMs < durationMs - max(30_000, durationMs / 50) else { return }
        all.append(TrackPlace(trackID: trackID, positionMs: positionMs))
        if all.count > Self.limit { all.removeFirst() }
    }

    /// Forgets where a track was left: it was heard to its end, or somebody has chosen another position.
    mutating func forget(_ trackID: Int64) { all.removeAll { $0.trackID == trackID } }

    /// Where a track of `durationMs` goes on, in milliseconds, or `nil` for the beginning.
    func place(of trackID: Int64, durationMs: Int?) -> Int? {
        guard let durationMs, durationMs > Self.longerThanMs else { return nil }
        return all.last { $0.trackID == trackID && $0.positionMs < durationMs }?.positionMs
    }

    /// Whether a track was left somewhere.
    func hasPlace(of trackID: Int64) -> Bool { all.contains { $0.trackID == trackID } }

    mutating func renumberTracks(_ ids: [Int64: Int64]) {
        self = Places(
            all.map { TrackPlace(trackID: ids[$0.trackID] ?? $0.trackID, positionMs: $0.positionMs) }
        )
    }
}
