/// A club of the table that has a type of its own, for those who know the clubs by their names.
public protocol NamedClub: GolfClub {
    /// The club in the table.
    static var standard: StandardClub { get }
}

extension NamedClub {
    public var name: String { Self.standard.name }
    public var numbers: ClubNumbers { Self.standard.numbers }
}
