/// The failure that people are shown, and how many tracks in a row could not be played.
struct Failures: Equatable {
    /// After so many in a row the player gives up.
    static let limit = 3
    /// A track that sounded for so many milliseconds before it failed is the first of a new row.
    static let soundEnoughMs = 5000

    private(set) var latest: PlayerFailure?
    var inARow = 0
    /// When the current track began to sound, or `nil` when it has not.
    var soundingSince: Int?

    var isEnough: Bool { inARow >= Self.limit }

    mutating func add(_ failure: PlayerFailure, at time: Int) {
        inARow = soundingSince.map { time - $0 >= Self.soundEnoughMs } ?? false ? 1 : inARow + 1
        soundingSince = nil
        latest = failure
    }

    /// The current track sounds.
    mutating func sounds(at time: Int) {
        soundingSince = soundingSince ?? time
        latest = nil
    }

    /// The track that failed last is tried elsewhere: that it failed does not count, unless it does so again.
    mutating func retryElsewhere() { inARow = max(0, inARow - 1) }

    /// Begins anew, because somebody tries again.
    mutating func forget() {
        inARow = 0
        latest = nil
    }
}
