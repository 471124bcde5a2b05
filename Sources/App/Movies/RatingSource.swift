import ClickwheelSystem
import Ratings

/// Who can be asked for a rating on the command line.
struct RatingSource: Sendable {
    let name: String
    let summary: String
    let strategy: @Sendable (FilmFolder) throws -> any MovieRatingStrategy & Sendable

    /// A new one is one line here.
    static let all = [
        RatingSource(name: "dataset", summary: "IMDb's data set on this machine; nobody is asked") { films in
            try IMDbDataSetStrategy(TitleStore(path: films.titles))
        },
        RatingSource(name: "imdb", summary: "IMDb, asked by way of OMDb") { films in
            IMDbClient(apiKey: films.keys.omdb, omdb: OMDb(store: try films.store()))
        },
        RatingSource(name: "rottentomatoes", summary: "Rotten Tomatoes, asked by way of OMDb") { films in
            RottenTomatoesClient(apiKey: films.keys.omdb, omdb: OMDb(store: try films.store()))
        },
        RatingSource(name: "metacritic", summary: "Metacritic, asked by way of OMDb") { films in
            MetacriticClient(apiKey: films.keys.omdb, omdb: OMDb(store: try films.store()))
        },
        RatingSource(name: "mine", summary: "the stars that you gave") { films in
            OwnStarsStrategy(try films.store(), try films.matcher())
        },
    ]

    static let candidates = Candidates.words { _, _ in all.map { Candidate($0.name, $0.summary) } }

    /// The source that a person names, `Rotten Tomatoes` as well as `rottentomatoes`; the first without a name.
    static func named(_ word: String?) throws(CommandFailure) -> RatingSource {
        guard let word else { return all[0] }
        let name = word.lowercased().filter(\.isLetter)
        guard let found = all.first(where: { $0.name == name }) else {
            throw .usage(
                "there is no source '\(word)'; there are: \(all.map(\.name).joined(separator: ", "))"
            )
        }
        return found
    }
}
