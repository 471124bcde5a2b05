public import Golf

/// What golf in the daemon stands on; every closure may block.
public struct GolfParts: Sendable {
    /// The courses that can be played now.
    public var courses: @Sendable () -> [Course]
    /// Makes the clubs; a new club of a file is there at once.
    public var clubs: @Sendable () throws -> [any GolfClub]
    /// The round that was left, or `nil`.
    public var load: @Sendable () throws -> Round?
    /// Keeps the round; returns when it is on the disk.
    public var save: @Sendable (Round) throws -> Void
    /// What tells the kept round from another: somebody in a terminal may play it too.
    public var stamp: @Sendable () -> String?

    public init(
        courses: @escaping @Sendable () -> [Course],
        clubs: @escaping @Sendable () throws -> [any GolfClub],
        load: @escaping @Sendable () throws -> Round?,
        save: @escaping @Sendable (Round) throws -> Void,
        stamp: @escaping @Sendable () -> String? = { nil }
    ) {
        self.courses = courses
        self.clubs = clubs
        self.load = load
        self.save = save
        self.stamp = stamp
    }
}
