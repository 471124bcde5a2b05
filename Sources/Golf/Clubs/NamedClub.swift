/// A club of the table that has a type of its own, for those who know the clubs by their names.
public protocol NamedClub: GolfClub {
    /// The club in the table.
    static var standard: StandardClub { get }
}

extension NamedClub {
    /// The name in the table.
    public var name: String { Self.standard.name }
    /// The numbers in the table.
    public var numbers: ClubNumbers { Self.standard.numbers }
}
