import Ratings

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The film that a file is, as JSON.
struct MatchView: Encodable {
    let file: String
    let title: String?
    let year: Int?
    let tconst: String?
    let confidence: Double
    let rule: String

    init(_ file: String, _ match: MovieMatch?) {
        self.file = file
        (title, year, tconst) = (match?.title, match?.year, match?.tconst)
        confidence = match?.confidence ?? 0
        rule = match?.rule.rawValue ?? "none"
    }
}

/// The rating of a film, as JSON and as a line.
struct RatingView: Encodable {
    let title: String?
    let year: Int?
    let tconst: String?
    let source: String
    let service: String
    let value: Double?
    let scale: Double?
    let kind: MovieRating.Kind?
    let votes: Int?
    let fetchedAt: String?
    let rating: String
    let review: String?
    let plot: String?
    let attribution: String?

    init(_ rating: MovieRating, _ source: String) {
        (title, year, tconst) = (rating.title, rating.year, rating.tconst)
        (self.source, service) = (source, rating.source)
        (value, scale, kind) = (rating.value, rating.kind?.scale, rating.kind)
        votes = rating.votes
        fetchedAt = rating.fetchedAt.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
        (self.rating, review, plot) = (rating.rating, rating.review, rating.plot)
        attribution = rating.attribution
    }

    /// What is shown of it, in one line or two.
    var lines: [String] {
        let film = (title ?? "") + (year.map { " (\($0))" } ?? "")
        let count = votes.map { ", \($0) votes" } ?? ""
        let day = fetchedAt.map { ", as of \($0.prefix(10))" } ?? ""
        return ["\(film): \(rating), \(service)\(count)\(day)"] + (plot.map { ["Plot: \($0)"] } ?? [])
    }
}

extension MovieMatch.Rule {
    /// Why a film was found, as it stands behind how sure that is.
    var words: String {
        switch self {
        case .fixed: "you said so"
        case .id: "the name holds its id"
        case .titleAndYear: "title and year"
        case .titleAndNextYear: "the title, one year beside"
        case .otherTitle: "another title of it"
        case .title: "the title, without a year"
        case .misspelt: "nearly the title"
        }
    }
}
