/// Rates films by IMDb's data set on this machine: nobody is asked.
public struct IMDbDataSetStrategy: MovieRatingStrategy, Sendable {
    /// What the service is called.
    public let ratingServiceName = "IMDb data set"
    /// What IMDb wants said where its data set is used.
    static let attribution = "Information courtesy of IMDb (https://www.imdb.com). Used with permission."
    private let store: TitleStore
    private let matcher: MovieMatcher

    /// A strategy on the films of `store`.
    public init(_ store: TitleStore) {
        self.store = store
        matcher = MovieMatcher(store)
    }

    /// - Throws: ``RatingError``
    public func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try rating(of: MovieQuery(title: movieTitle))
    }

    /// - Throws: ``RatingError``
    public func fetchRating(of query: MovieQuery) async throws -> MovieRating { try rating(of: query) }

    func rating(of query: MovieQuery) throws(RatingError) -> MovieRating {
        let words = query.year.map { "\(query.title) (\($0))" } ?? query.title
        guard query.title.contains(where: { !$0.isWhitespace }) else { throw .noTitle }
        guard let match = try matcher.match(query), let id = TitleID.number(match.tconst),
            let film = try store.film(id)
        else { throw .notFound(service: ratingServiceName, title: words) }
        guard let tenths = film.rating else { throw .notRated(service: ratingServiceName, title: film.title) }
        return MovieRating(
            source: ratingServiceName,
            rating: "\(tenths / 10).\(tenths % 10)/10",
            title: film.title,
            year: film.year,
            tconst: film.tconst,
            value: Double(tenths) / 10,
            kind: .mean10,
            votes: film.votes,
            fetchedAt: store.importedAt,
            attribution: Self.attribution
        )
    }
}
