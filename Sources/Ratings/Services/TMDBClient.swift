import ClickwheelSystem

/// The mean of TMDB's own votes, which is not IMDb's.
public struct TMDBClient: MovieRatingStrategy, Sendable {
    /// What the service is called.
    public let ratingServiceName = "TMDB"
    private let tmdb: TMDB
    private let key: String?

    /// A client with a key for TMDB; without one, the key is that of the settings, else of `CLICKWHEEL_TMDB_KEY`.
    public init(apiKey: String? = nil) { self.init(apiKey: apiKey, tmdb: .live) }

    /// A client of another `tmdb`, such as one that keeps its answers in a file.
    public init(apiKey: String? = nil, tmdb: TMDB) { (key, self.tmdb) = (apiKey, tmdb) }

    /// - Throws: ``RatingError``, `CancellationError`
    public func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try await fetchRating(of: MovieQuery(title: movieTitle))
    }

    /// - Throws: ``RatingError``, `CancellationError`
    public func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        guard query.title.contains(where: { !$0.isWhitespace }) || query.tconst != nil else {
            throw RatingError.noTitle
        }
        let key = key ?? RatingKeys.usual.tmdb ?? ThisProcess.environment(TMDB.keyVariable)
        let (film, askedAt) = try await tmdb.answer(for: query, key: key)
        guard let mean = film.mean else {
            throw RatingError.notRated(service: ratingServiceName, title: film.title)
        }
        let tenths = Int((mean * 10).rounded())
        return MovieRating(
            source: ratingServiceName,
            rating: "\(tenths / 10).\(tenths % 10)/10",
            title: film.title,
            year: film.year,
            tconst: film.tconst ?? query.tconst,
            value: mean,
            kind: .mean10,
            votes: film.votes,
            plot: film.overview,
            fetchedAt: askedAt,
            attribution: TMDB.attribution
        )
    }
}
