import ClickwheelSystem

/// One of the services that OMDb collects.
private enum OMDbView: Sendable {
    case imdb, rottenTomatoes, metacritic

    var name: String {
        switch self {
        case .imdb: "IMDb"
        case .rottenTomatoes: "Rotten Tomatoes"
        case .metacritic: "Metacritic"
        }
    }

    func rating(in answer: OMDbAnswer) -> (words: String, value: Double, kind: MovieRating.Kind)? {
        switch self {
        case .imdb: answer.imdb.map { ($0.words, $0.value, .mean10) }
        case .rottenTomatoes: answer.tomatometer.map { ($0.words, $0.value, .percentPositive) }
        case .metacritic: answer.metascore.map { ($0.words, $0.value, .mean100) }
        }
    }
}

/// What one service says, by way of OMDb.
private struct OMDbClient: Sendable {
    let view: OMDbView
    let omdb: OMDb
    let key: String?

    func fetch(_ query: MovieQuery) async throws -> MovieRating {
        guard query.title.contains(where: { !$0.isWhitespace }) || query.tconst != nil else {
            throw RatingError.noTitle
        }
        let key = self.key ?? RatingKeys.usual.omdb ?? ThisProcess.environment(OMDb.keyVariable)
        let (answer, askedAt) = try await omdb.answer(for: query, key: key)
        guard let found = view.rating(in: answer) else {
            throw RatingError.notRated(service: view.name, title: answer.title ?? query.title)
        }
        return MovieRating(
            source: view.name,
            rating: found.words,
            title: answer.title,
            year: answer.year,
            tconst: answer.tconst,
            value: found.value,
            kind: found.kind,
            votes: view == .imdb ? answer.votes : nil,
            plot: answer.plot,
            fetchedAt: askedAt,
            attribution: OMDb.attribution
        )
    }
}

/// IMDb's mean of votes, by way of OMDb.
///
/// The clients for the services that OMDb collects share one answer for a film.
public struct IMDbClient: MovieRatingStrategy, Sendable {
    private let client: OMDbClient
    /// What the service is called.
    public var ratingServiceName: String { client.view.name }

    /// A client with a key for OMDb; without one, the key is that of the settings, else of `CLICKWHEEL_OMDB_KEY`.
    public init(apiKey: String? = nil) { self.init(apiKey: apiKey, omdb: .live) }

    /// A client of another `omdb`, such as one that keeps its answers in a file.
    public init(apiKey: String? = nil, omdb: OMDb) {
        client = OMDbClient(view: .imdb, omdb: omdb, key: apiKey)
    }

    /// - Throws: ``RatingError``, `CancellationError`
    public func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try await client.fetch(MovieQuery(title: movieTitle))
    }

    /// - Throws: ``RatingError``, `CancellationError`
    public func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        try await client.fetch(query)
    }
}

/// The share of positive reviews at Rotten Tomatoes, by way of OMDb.
///
/// The clients for the services that OMDb collects share one answer for a film.
public struct RottenTomatoesClient: MovieRatingStrategy, Sendable {
    private let client: OMDbClient
    /// What the service is called.
    public var ratingServiceName: String { client.view.name }

    /// A client with a key for OMDb; without one, the key is that of the settings, else of `CLICKWHEEL_OMDB_KEY`.
    public init(apiKey: String? = nil) { self.init(apiKey: apiKey, omdb: .live) }

    /// A client of another `omdb`, such as one that keeps its answers in a file.
    public init(apiKey: String? = nil, omdb: OMDb) {
        client = OMDbClient(view: .rottenTomatoes, omdb: omdb, key: apiKey)
    }

    /// - Throws: ``RatingError``, `CancellationError`
    public func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try await client.fetch(MovieQuery(title: movieTitle))
    }

    /// - Throws: ``RatingError``, `CancellationError`
    public func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        try await client.fetch(query)
    }
}

/// Metacritic's mean of weighted reviews, by way of OMDb.
///
/// The clients for the services that OMDb collects share one answer for a film.
public struct MetacriticClient: MovieRatingStrategy, Sendable {
    private let client: OMDbClient
    /// What the service is called.
    public var ratingServiceName: String { client.view.name }

    /// A client with a key for OMDb; without one, the key is that of the settings, else of `CLICKWHEEL_OMDB_KEY`.
    public init(apiKey: String? = nil) { self.init(apiKey: apiKey, omdb: .live) }

    /// A client of another `omdb`, such as one that keeps its answers in a file.
    public init(apiKey: String? = nil, omdb: OMDb) {
        client = OMDbClient(view: .metacritic, omdb: omdb, key: apiKey)
    }

    /// - Throws: ``RatingError``, `CancellationError`
    public func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try await client.fetch(MovieQuery(title: movieTitle))
    }

    /// - Throws: ``RatingError``, `CancellationError`
    public func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        try await client.fetch(query)
    }
}
