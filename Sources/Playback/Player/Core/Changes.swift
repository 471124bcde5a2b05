/// What is counted of the player's changes, and who or what made the last.
struct Changes {
    /// How far the revision leaps at least when a player is restored.
    ///
    /// What happened after the last save is not known; a revision that somebody has seen must not come again. That a disk
    /// was full for longer, or through several starts, is what ``restore(_:wall:)`` takes the time for.
    static let revisionLeap = 1000
    /// From when on the time counts: 2026-01-01 00:00 UTC, in milliseconds since 1970.
    private static let epochMs = 1_767_225_600_000

    private(set) var revision = 0
    /// The revision with which the items of the queue changed last.
    private(set) var queueRevision = 0
    /// The revision with which the current track became the current one, and who did it.
    private(set) var track = (revision: 0, by: "")
    /// The revision with which the queue was last changed in a way that can be taken back, or that was, and who did it.
    private(set) var edit = (revision: 0, by: "")
    /// Who or what made the last change that people asked about.
    var cause = "the player was made"
    /// The cause of what was so far, should nothing change after all.
    private var causeBefore = ""
    /// Whether something that a face can see has changed since the last ``end(ofQueue:)``.
    var isOpen = false

    /// Begins a piece of work that `cause` made necessary; it is `nil` when people did not ask for it.
    mutating func begin(cause: String?) {
        causeBefore = self.cause
        if let cause { self.cause = cause }
    }

    /// The current track is another.
    mutating func noteTrack() {
        track = (revision + 1, cause)
        isOpen = true
    }

    /// The queue was changed in a way that can be taken back, or that was taken back.
    mutating func noteEdit() {
        edit = (revision + 1, cause)
        isOpen = true
    }

    /// Counts the change; `isOfQueue` when it is one of the queue's items too.
    mutating func end(isOfQueue: Bool) {
        revision += 1
        if isOfQueue { queueRevision = revision }
        isOpen = false
    }

    /// Ends a piece of work that has changed nothing.
    mutating func drop() { cause = causeBefore }

    /// Goes on where `saved` was left; `wall` is the time, in milliseconds since 1970.
    ///
    /// Nobody makes a thousand changes a second for long, so the time is beyond every revision that came of an earlier time.
    mutating func restore(_ saved: PersistedPlayer, wall: Int) {
        let leapt = max(0, min(saved.revision, .max / 2)) + Self.revisionLeap
        revision = max(leapt, wall - Self.epochMs)
        queueRevision = revision
        cause = "the player was restored"
        isOpen = true
    }
}
