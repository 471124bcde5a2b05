/// A film that was found for a name, and why.
public struct MovieMatch: Codable, Equatable, Sendable {
    /// The rule by which a film was found; the first that holds counts.
    public enum Rule: String, Codable, CaseIterable, Sendable {
        /// The user has said so.
        case fixed
        /// The name holds the id.
        case id
        /// The title, in the year.
        case titleAndYear
        /// The title, one year before or after.
        case titleAndNextYear
        /// Another title of the film, in the year or the one before or after.
        case otherTitle
        /// The title, of a name without a year.
        case title
        /// A title with a wrong letter, in the year or the one before or after.
        case misspelt
    }

    /// The film's own title.
    public let title: String
    /// When it came out; `nil` where the data set does not tell.
    public let year: Int?
    /// Its id at IMDb.
    public let tconst: String
    /// How sure the match is, 0 to 1; from 0.9 on nothing speaks against it.
    public let confidence: Double
    /// Why it is this film.
    public let rule: Rule
}
