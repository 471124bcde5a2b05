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
    /// The name of the caddie that was chosen last, or `nil`.
    public var loadCaddie: @Sendable () -> String?
    /// Keeps the name of the caddie.
    public var saveCaddie: @Sendable (String) throws -> Void

    public init(
        courses: @escaping @Sendable () -> [Course],
        clubs: @escaping @Sendable () throws -> [any GolfClub],
        load: @escaping @Sendable () throws -> Round?,
        save: @escaping @Sendable (Round) throws -> Void,
        stamp: @escaping @Sendable () -> String? = { nil },
        loadCaddie: @escaping @Sendable () -> String? = { nil },
        saveCaddie: @escaping @Sendable (String) throws -> Void = { _ in }
    ) {
        self.courses = courses
        self.clubs = clubs
        self.load = load
        self.save = save
        self.stamp = stamp
        self.loadCaddie = loadCaddie
        self.saveCaddie = saveCaddie
    }
}
