/// Rates films by the stars that the user gave them.
public struct OwnStarsStrategy: MovieRatingStrategy, Sendable {
    /// What the service is called.
    public let ratingServiceName = "My stars"
    private let store: RatingStore
    private let matcher: MovieMatcher

    /// The stars in `store`, of films that `matcher` finds.
    public init(_ store: RatingStore, _ matcher: MovieMatcher) {
        (self.store, self.matcher) = (store, matcher)
    }

    /// - Throws: ``RatingError``
    public func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try await fetchRating(of: MovieQuery(title: movieTitle))
    }

    /// - Throws: ``RatingError``
    public func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        guard let film = try matcher.match(query) else {
            throw RatingError.notFound(service: ratingServiceName, title: query.title)
        }
        guard let stars = try store.stars(film.tconst) else {
            throw RatingError.notRated(service: ratingServiceName, title: film.title)
        }
        return MovieRating(
            stars,
            source: ratingServiceName,
            title: film.title,
            year: film.year,
            tconst: film.tconst
        )
    }
}

extension MovieRating {
    /// The stars that the user gave.
    init(
        _ stars: (count: Double, givenAt: Int),
        source: String,
        title: String,
        year: Int?,
        tconst: String?
    ) {
        let whole = Int(stars.count)
        let half = stars.count > Double(whole) ? 1 : 0
        self.init(
            source: source,
            rating: String(repeating: "★", count: whole) + String(repeating: "½", count: half)
                + String(repeating: "☆", count: max(0, 5 - whole - half)),
            title: title,
            year: year,
            tconst: tconst,
            value: stars.count,
            kind: .stars5,
            fetchedAt: stars.givenAt
        )
    }
}
