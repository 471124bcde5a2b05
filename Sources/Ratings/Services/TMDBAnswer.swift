#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What TMDB answers to a search, to an id of another service, or about one film.
struct TMDBAnswer: Sendable {
    /// A film as it is in each of them.
    struct Film: Decodable, Sendable {
        private struct Others: Decodable {
            let imdb_id: String?
        }

        private enum Keys: String, CodingKey {
            case id, title
            case originalTitle = "original_title"
            case releaseDate = "release_date"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
            case overview
            case imdbID = "imdb_id"
            case externalIDs = "external_ids"
        }

        let id: Int
        let title: String
        let originalTitle: String?
        let year: Int?
        /// The mean of TMDB's own votes, 0 to 10; `nil` where nobody has voted.
        let mean: Double?
        let votes: Int
        let overview: String?
        var tconst: String?

        init(from decoder: any Decoder) throws {
            let film = try decoder.container(keyedBy: Keys.self)
            id = try film.decode(Int.self, forKey: .id)
            title = try film.decode(String.self, forKey: .title)
            originalTitle = try film.decodeIfPresent(String.self, forKey: .originalTitle)
            year = try film.decodeIfPresent(String.self, forKey: .releaseDate).flatMap { Int($0.prefix(4)) }
            votes = max(0, try film.decodeIfPresent(Int.self, forKey: .voteCount) ?? 0)
            let mean = try film.decodeIfPresent(Double.self, forKey: .voteAverage)
            self.mean = votes > 0 ? mean.flatMap { (0...10).contains($0) ? $0 : nil } : nil
            overview = try film.decodeIfPresent(String.self, forKey: .overview).flatMap {
                $0.isEmpty ? nil : $0
            }
            let others = try film.decodeIfPresent(Others.self, forKey: .externalIDs)
            let named = try film.decodeIfPresent(String.self, forKey: .imdbID) ?? others?.imdb_id
            tconst = named.flatMap { id in TitleID.number(id).map { _ in id } }
        }
    }

    private struct Several: Decodable {
        let results: [Film]?
        let movie_results: [Film]?
    }

    /// The films, as many as there are.
    let films: [Film]
    /// The only film; `nil` where there are none.
    var film: Film? { films.first }

    /// Reads the body of an answer; `nil` for anything else.
    init?(_ body: [UInt8]) {
        let data = Data(body)
        if let film = try? JSONDecoder().decode(Film.self, from: data) {
            films = [film]
        } else if let several = try? JSONDecoder().decode(Several.self, from: data),
            let found = several.results ?? several.movie_results
        {
            films = found
        } else {
            return nil
        }
    }

    /// The film of this title, or original title, in `year` or the one before or after; never a longer title that holds it.
    ///
    /// Of several the one in the year itself, then that with most votes.
    func best(_ key: TitleKey, _ year: Int?) -> Film? {
        func years(_ film: Film) -> Int { year.map { year in film.year.map { abs($0 - year) } ?? 9 } ?? 0 }
        return
            films
            .filter { TitleKey($0.title) == key || $0.originalTitle.map { TitleKey($0) == key } ?? false }
            .filter { years($0) <= 1 }
            .max { (-years($0), $0.votes) < (-years($1), $1.votes) }
    }
}
