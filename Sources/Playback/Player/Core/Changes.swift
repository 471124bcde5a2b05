/// What is counted of the player's changes, and who or what made the last.
struct Changes {
    /// How far the revision leaps when a player is restored.
    ///
    /// What happened after the last save is not known; a revision that somebody has seen must not come again.
    static let revisionLeap = 1000

    private(set) var revision = 0
    /// The revision with which the items of the queue changed last.
    private(set) var queueRevision = 0
    /// The revision with which the current track became the current one, and who did it.
    private(set) var track = (revision: 0, by: "")
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

    /// Counts the change; `isOfQueue` when it is one of the queue's items too.
    mutating func end(isOfQueue: Bool) {
        revision += 1
        if isOfQueue { queueRevision = revision }
        isOpen = false
    }

    /// Ends a piece of work that has changed nothing.
    mutating func drop() { cause = causeBefore }

    mutating func restore(_ saved: PersistedPlayer) {
        revision = max(0, min(saved.revision, .max / 2)) + Self.revisionLeap
        queueRevision = revision
        cause = "the player was restored"
        isOpen = true
    }
}
