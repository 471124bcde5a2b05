import ClickwheelGallery
import ClickwheelProgram
import Ratings

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A film as pages get it, with its picture and its length.
struct MovieRow: Encodable {
    let id: Int64
    let title: String
    let year: Int?
    let stars: Double?
    let demo: Bool?
    let match: MovieMatchRow?
    let rating: MovieRatingRow?
    let pending: Bool?
    /// Whether the service was not asked, since nobody has looked at the film yet.
    let unasked: Bool?
    let problem: String?
    /// The video; `nil` where it has gone meanwhile.
    let video: GalleryRow?

    init(_ rated: RatedFilm, _ item: GalleryItem?) {
        let film = rated.film
        (id, title, year, stars) = (film.file.id, film.title, film.year, rated.stars)
        demo = film.isDemo ? true : nil
        match = film.match.map { MovieMatchRow($0) }
        (rating, problem, pending) = MovieRatingRow.answer(rated.answer)
        unasked = rated.answer == .unasked ? true : nil
        video = item.map { GalleryRow($0) }
    }
}

/// Which film a file is, and why.
struct MovieMatchRow: Encodable {
    let title: String
    let year: Int?
    let tconst: String
    let confidence: Double
    let rule: MovieMatch.Rule

    init(_ match: MovieMatch) {
        (title, year, tconst) = (match.title, match.year, match.tconst)
        (confidence, rule) = (match.confidence, match.rule)
    }
}

/// A number of a service, with all that explains it.
struct MovieRatingRow: Encodable {
    let source: String
    let words: String
    let value: Double?
    let scale: Double?
    let kind: MovieRating.Kind?
    let votes: Int?
    let plot: String?
    let fetchedAt: String?
    let attribution: String?

    private init(_ rating: MovieRating) {
        (source, words, value) = (rating.source, rating.rating, rating.value)
        (kind, scale, votes, plot) = (rating.kind, rating.kind?.scale, rating.votes, rating.plot)
        fetchedAt = rating.fetchedAt.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
        attribution = rating.attribution
    }

    /// An answer as the three keys that say it.
    static func answer(_ answer: FilmAnswer) -> (MovieRatingRow?, problem: String?, pending: Bool?) {
        switch answer {
        case .rating(let rating): (MovieRatingRow(rating), nil, nil)
        case .nothing(.noKey(let service, _, let address)):
            (nil, "\(service) needs a key: get one at \(address), and give it in Settings ▸ Movies.", nil)
        // What is kept on this machine is named in the log alone.
        case .nothing(let error): (nil, Sentence.of(error.publicDescription), nil)
        case .pending, .unasked: (nil, nil, true)
        }
    }
}
