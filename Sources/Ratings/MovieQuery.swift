/// What somebody wants to know the rating of.
public struct MovieQuery: Equatable, Sendable {
    /// The title, as a person writes it.
    public let title: String
    /// When it came out; `nil` where that is not known.
    public let year: Int?
    /// Its id at IMDb, such as `tt0083658`.
    public let tconst: String?

    /// A film by what is known of it.
    public init(title: String, year: Int? = nil, tconst: String? = nil) {
        (self.title, self.year, self.tconst) = (title, year, tconst)
    }
}

/// The ids of IMDb: `tt` and at least seven digits.
public enum TitleID {
    /// The number of an id; `nil` for what is none.
    ///
    /// IMDb's are of seven or eight digits today; up to twelve are taken.
    public static func number(_ id: some StringProtocol) -> Int? {
        let digits = id.dropFirst(2).utf8
        guard id.utf8.starts(with: "tt".utf8), (7...12).contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(id.dropFirst(2))
    }

    /// The id of a number, of as many digits as are usual, or are asked for.
    public static func text(_ number: Int, digits count: Int = 7) -> String {
        let digits = String(number)
        return "tt" + String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
