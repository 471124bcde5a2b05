/// How long the current track has sounded since it began, and what that makes of it.
///
/// Only what sounds counts: no pause, no seek, no scan. Times are milliseconds of the player's scheduler.
struct Hearing: Equatable {
    /// A track counts as played once half of it or this much was heard, whichever is first, as with Last.fm's
    /// scrobbles (<https://www.last.fm/api/scrobbling>), but however short it is.
    static let enoughMs = 240_000
    /// A track that is left by next counts as skipped from this much on; before, somebody was only looking for another.
    static let skippedFromMs = 2000

    private var beforeMs = 0
    /// Since when it sounds, or `nil` while it does not.
    private var since: Int?
    /// Whether it counts as played already: it does so once each time through.
    private(set) var isCounted = false

    /// A track of which `heardMs` were heard before, not sounding now.
    init(heardMs: Int = 0, isCounted: Bool = false) {
        beforeMs = heardMs.clamped(to: 0...Timeline.limitMs)
        self.isCounted = isCounted
    }

    /// How long the track has sounded by `time`.
    func heardMs(at time: Int) -> Int { beforeMs + (since.map { max(0, time - $0) } ?? 0) }

    func isSkipped(at time: Int) -> Bool { !isCounted && heardMs(at: time) >= Self.skippedFromMs }

    /// When the track, which lasts `durationMs`, will count as played if it sounds until then.
    func countsAt(durationMs: Int?) -> Int? {
        guard !isCounted, let since else { return nil }
        return since + max(0, min((durationMs ?? .max) / 2, Self.enoughMs) - beforeMs)
    }

    mutating func setSounding(_ isSounding: Bool, at time: Int) {
        guard isSounding != (since != nil) else { return }
        beforeMs = heardMs(at: time)
        since = isSounding ? time : nil
    }

    /// Counts the track as played.
    mutating func count() { isCounted = true }

    /// Begins anew, as another time through the same track or another does; what sounds goes on sounding.
    mutating func begin(at time: Int) {
        beforeMs = 0
        isCounted = false
        if since != nil { since = time }
    }
}
