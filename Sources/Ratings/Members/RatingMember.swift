/// One of those that can be asked how films are rated: a member of the family `movie-ratings`.
public struct RatingMember: Sendable {
    /// The name of the family.
    public static let family = "movie-ratings"

    /// A stable, lowercase name, as on the command line.
    public let name: String
    /// What a person calls it.
    public let title: String
    /// One sentence on who it is for.
    public let audience: String
    /// The key that it needs.
    public let key: RatingKeys.Service?
    /// Whether it may ask over the network.
    let asksOthers: Bool
    private let make:
        @Sendable (RatingSupplies, _ order: [RatingMember]) throws -> any MovieRatingStrategy & Sendable

    /// The strategy; `order` is for the member that asks others one after the other.
    ///
    /// - Throws: What its supplies throw.
    public func strategy(
        _ supplies: RatingSupplies,
        order: [RatingMember] = usualOrder
    ) throws -> any MovieRatingStrategy & Sendable {
        try make(supplies, order)
    }

    /// All of them; a new one is one line here.
    public static let all = [
        RatingMember(
            name: "dataset",
            title: "IMDb data set",
            audience:
                "For everybody: IMDb's votes, imported once; nobody is told what you watch.",
            key: nil,
            asksOthers: false
        ) { supplies, _ in try IMDbDataSetStrategy(supplies.titles()) },
        RatingMember(
            name: "imdb",
            title: "IMDb",
            audience: "For those who want the votes of today, by way of OMDb, with a key of their own.",
            key: .omdb,
            asksOthers: true
        ) { supplies, _ in IMDbClient(apiKey: supplies.key(.omdb), omdb: try supplies.omdb()) },
        RatingMember(
            name: "rottentomatoes",
            title: "Rotten Tomatoes",
            audience: "For those who ask how many critics liked it, by way of OMDb, with a key of their own.",
            key: .omdb,
            asksOthers: true
        ) { supplies, _ in RottenTomatoesClient(apiKey: supplies.key(.omdb), omdb: try supplies.omdb()) },
        RatingMember(
            name: "metacritic",
            title: "Metacritic",
            audience: "For those who ask how much critics liked it, by way of OMDb, with a key of their own.",
            key: .omdb,
            asksOthers: true
        ) { supplies, _ in MetacriticClient(apiKey: supplies.key(.omdb), omdb: try supplies.omdb()) },
        RatingMember(
            name: "tmdb",
            title: "TMDB",
            audience: "For films that the others do not have, by the votes at TMDB, with a key of their own.",
            key: .tmdb,
            asksOthers: true
        ) { supplies, _ in TMDBClient(apiKey: supplies.key(.tmdb), tmdb: try supplies.tmdb()) },
        RatingMember(
            name: "in-order",
            title: "Several, in order",
            audience:
                "For those who take whoever knows the film, asking one after the other in an order of their own.",
            key: nil,
            asksOthers: true
        ) { supplies, order in
            MembersInOrder(members: order, supplies: supplies)
        },
        RatingMember(
            name: "mine",
            title: "My stars",
            audience: "For those who trust nobody's taste but their own.",
            key: nil,
            asksOthers: false
        ) { supplies, _ in
            let store = try supplies.store()
            return OwnStarsStrategy(store, MovieMatcher(try supplies.titles(), fixes: try store.fixes()))
        },
    ]

    /// The order in which `in-order` asks where nobody has named another.
    public static let usualOrder = ["dataset", "imdb", "tmdb", "rottentomatoes", "metacritic"].compactMap {
        named($0)
    }

    /// The member called `name`.
    public static func named(_ name: String) -> RatingMember? { all.first { $0.name == name } }

    /// The members of an order such as `tmdb,imdb`.
    ///
    /// - Throws: ``RatingError/badOrder(_:)`` where one is none, stands there twice, or is itself an order.
    static func order(_ text: String) throws(RatingError) -> [RatingMember] {
        var members: [RatingMember] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = word.filter { $0 != " " }
            guard let member = named(name), name != inOrder, !members.contains(where: { $0.name == name })
            else {
                throw .badOrder(String(text.prefix(120)))
            }
            members.append(member)
        }
        return members
    }

    static let inOrder = "in-order"
}

/// Members that are asked one after the other.
private struct MembersInOrder: MovieRatingStrategy, Sendable {
    let members: [RatingMember]
    let supplies: RatingSupplies

    private var composite: CompositeRatingStrategy {
        CompositeRatingStrategy(members.map { DeferredMember(member: $0, supplies: supplies) })
    }

    var ratingServiceName: String { composite.ratingServiceName }

    func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try await composite.fetchRating(for: movieTitle)
    }

    func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        try await composite.fetchRating(of: query)
    }
}

/// A member that is made when it is asked, so that one which cannot be does not keep the others from answering.
private struct DeferredMember: MovieRatingStrategy, Sendable {
    let member: RatingMember
    let supplies: RatingSupplies

    var ratingServiceName: String { member.title }

    func fetchRating(for movieTitle: String) async throws -> MovieRating {
        try await member.strategy(supplies).fetchRating(for: movieTitle)
    }

    func fetchRating(of query: MovieQuery) async throws -> MovieRating {
        try await member.strategy(supplies).fetchRating(of: query)
    }
}
