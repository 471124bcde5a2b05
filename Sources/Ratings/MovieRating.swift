/// What one service says of one film.
///
/// Values of different ``Kind``s are never averaged: seven of ten, and seventy per cent who liked it, say different things.
public struct MovieRating: Codable, Equatable, Sendable {
    /// What a value means.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// The mean of votes from 1 to 10.
        case mean10
        /// A mean of weighted reviews from 0 to 100.
        case mean100
        /// The share of reviews that are positive, in per cent.
        case percentPositive
        /// Stars that the user gave, a half to 5.
        case stars5

        /// The highest value.
        public var scale: Double {
            switch self {
            case .mean10: 10
            case .mean100, .percentPositive: 100
            case .stars5: 5
            }
        }
    }

    /// The name of the service.
    public let source: String
    /// As the service writes it, such as `7.3/10` or `83%`.
    public let rating: String
    /// The text of a review; `nil` where the service gives none.
    public let review: String?
    /// The film that was found; `nil` where the service does not tell.
    public let title: String?
    /// When it came out; `nil` where the service does not tell.
    public let year: Int?
    /// Its id at IMDb, such as `tt0083658`.
    public let tconst: String?
    /// The number; `nil` where ``rating`` is words alone.
    public let value: Double?
    /// What ``value`` means.
    public let kind: Kind?
    /// How many voted or reviewed.
    public let votes: Int?
    /// What the film is about, which is not a review.
    public let plot: String?
    /// When the service was asked, in seconds since 1970.
    public let fetchedAt: Int?
    /// Who has to be named beside it, in the service's own words.
    public let attribution: String?

    /// A rating in a service's own words.
    public init(
        source: String,
        rating: String,
        review: String? = nil,
        title: String? = nil,
        year: Int? = nil,
        tconst: String? = nil,
        value: Double? = nil,
        kind: Kind? = nil,
        votes: Int? = nil,
        plot: String? = nil,
        fetchedAt: Int? = nil,
        attribution: String? = nil
    ) {
        (self.source, self.rating, self.review) = (source, rating, review)
        (self.title, self.year, self.tconst) = (title, year, tconst)
        (self.value, self.kind, self.votes) = (value, kind, votes)
        (self.plot, self.fetchedAt, self.attribution) = (plot, fetchedAt, attribution)
    }

    /// What is shown beside the number: the review, else the plot, named as such; empty without either.
    public var words: String { review ?? plot.map { "Plot: \($0)" } ?? "" }
}
