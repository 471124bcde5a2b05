/// Where rounds are kept while they are played, and after.
///
/// Laws: what a call has kept before it returned is what ``current()`` answers, also in another process and after this
/// one was killed, as long as the store itself lives that long; an entry is kept only after those that its sender knew,
/// so that nobody writes over the stroke of another; rounds that are over stay. Calls may block, from any thread.
public protocol RoundStore: Sendable {
    /// What tells the kept round from what it was: another round was begun, or something happened in it.
    func version() throws -> RoundVersion?

    /// The round that was begun last, or `nil` where there is none.
    func current() throws -> KeptRound?

    /// Every round that was begun, in that order.
    func all() throws -> [RoundMark]

    /// The round with this number, or `nil` where there is none.
    func round(_ number: Int64) throws -> KeptRound?

    /// Keeps a round that begins, with what has happened in it; whatever was kept before may be damaged.
    func begin(_ start: RoundStart, _ entries: [RoundEntry]) throws -> RoundVersion

    /// Keeps what happened next in the round of `version`, or answers `nil` where that is not the newest any more.
    func append(_ entry: RoundEntry, to version: RoundVersion) throws -> RoundVersion?
}

/// Which round is kept, and how much has happened in it.
public struct RoundVersion: Hashable, Sendable {
    /// The id of the round.
    public let round: Int64
    /// The number of entries.
    public let entries: Int

    /// The version of a round in which `entries` things have happened.
    public init(round: Int64, entries: Int) {
        self.round = round
        self.entries = entries
    }

    /// The same after one more entry.
    public var next: RoundVersion { RoundVersion(round: round, entries: entries + 1) }
}

/// That there is a round, without what happened in it.
public struct RoundMark: Hashable, Sendable {
    /// Which round, and how many entries it has.
    public let version: RoundVersion
    /// Milliseconds since 1970; `nil` where that was not kept.
    public let began: Int64?

    /// A mark of the round that `version` names.
    public init(version: RoundVersion, began: Int64?) {
        self.version = version
        self.began = began
    }
}

/// A round as it was kept: how it began, and what happened in it.
public struct KeptRound: Hashable, Sendable {
    /// Which round it is, and how much has happened in it.
    public let version: RoundVersion
    /// How it began.
    public let start: RoundStart
    /// What happened in it, in order.
    public let entries: [RoundEntry]

    /// A round as it was kept.
    public init(version: RoundVersion, start: RoundStart, entries: [RoundEntry]) {
        self.version = version
        self.start = start
        self.entries = entries
    }
}
