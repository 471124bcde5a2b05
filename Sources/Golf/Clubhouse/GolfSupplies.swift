/// The courses and clubs that can be played with.
///
/// Both may read files, from any thread; a new file counts at once.
public protocol GolfSupplies: Sendable {
    /// The courses that can be played.
    func courses() -> [Course]

    /// - Throws: Where a file of clubs makes no sense, an error that names the file and what is wrong in it.
    func clubs() throws -> [any GolfClub]
}

extension GolfSupplies {
    /// The club named `name`.
    ///
    /// - Throws: ``GolfError/noSuch(_:name:known:)``, or as ``clubs()``.
    public func club(_ name: String) throws -> any GolfClub {
        let clubs = try clubs()
        guard let club = clubs.first(where: { $0.name == name }) else {
            throw GolfError.noSuch("club", name: name, known: clubs.map(\.name))
        }
        return club
    }
}

/// The courses and clubs that come with the program.
public struct StandardSupplies: GolfSupplies {
    /// Supplies without files.
    public init() {}

    /// The courses that come with the module.
    public func courses() -> [Course] { Courses.all }

    /// The bag, and the clubs with behaviour of their own: one adds its line here.
    public func clubs() -> [any GolfClub] { StandardClub.bag + [WindDriver()] }
}
