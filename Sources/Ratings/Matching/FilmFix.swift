/// Which film a file is, as the user has said.
public struct FilmFix: Equatable, Sendable {
    /// Its id at IMDb, such as `tt0083658`.
    public let tconst: String
    /// What it is called, for a film that the data set does not have; `nil` where nobody said.
    public let title: String?
    /// When it came out.
    public let year: Int?

    /// The film with this id.
    public init(tconst: String, title: String? = nil, year: Int? = nil) {
        (self.tconst, self.title, self.year) = (tconst, title, year)
    }
}
