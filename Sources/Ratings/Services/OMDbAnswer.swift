#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What OMDb says of one film: all values are words, and `N/A` is none (omdbapi.com).
struct OMDbAnswer: Decodable, Equatable, Sendable {
    /// A rating of one of the services that OMDb collects.
    struct Rating: Decodable, Equatable, Sendable {
        let Source: String
        let Value: String
    }

    private let Title: String?
    private let Year: String?
    private let Plot: String?
    private let Ratings: [Rating]?
    private let imdbRating: String?
    private let imdbVotes: String?
    private let imdbID: String?
    private let Response: String
    private let Error: String?

    /// Reads the body of an answer; `nil` for anything else.
    init?(_ body: [UInt8]) {
        guard let answer = try? JSONDecoder().decode(OMDbAnswer.self, from: Data(body)) else { return nil }
        self = answer
    }

    /// What went wrong in OMDb's words; `nil` for a film.
    var problem: String? { Response == "True" ? nil : Error ?? "it gives no reason" }

    var title: String? { known(Title) }
    /// A film's is a number; a series' has a dash, and is none.
    var year: Int? { known(Year).flatMap { Int($0.prefix(4)) } }
    var plot: String? { known(Plot) }
    var tconst: String? { known(imdbID).flatMap { TitleID.number($0).map { TitleID.text($0) } } }
    var votes: Int? { known(imdbVotes).flatMap { Int($0.filter { $0 != "," }) } }

    /// IMDb's mean, where it has one.
    var imdb: (words: String, value: Double)? {
        if let words = value("Internet Movie Database"), let value = Self.number(words, over: 10) {
            return (words, value)
        }
        return known(imdbRating).flatMap { words in
            Double(words).flatMap { (0...10).contains($0) ? ("\(words)/10", $0) : nil }
        }
    }

    /// The share of positive reviews, in per cent.
    var tomatometer: (words: String, value: Double)? {
        guard let words = value("Rotten Tomatoes"), words.hasSuffix("%"),
            let value = Double(words.dropLast()),
            (0...100).contains(value)
        else { return nil }
        return (words, value)
    }

    /// Metacritic's mean of weighted reviews.
    var metascore: (words: String, value: Double)? {
        value("Metacritic").flatMap { words in Self.number(words, over: 100).map { (words, $0) } }
    }

    private func value(_ source: String) -> String? {
        known(Ratings?.first { $0.Source == source }?.Value)
    }

    private func known(_ words: String?) -> String? { words == "N/A" || words == "" ? nil : words }

    /// `7.3/10` as 7.3.
    private static func number(_ words: String, over scale: Double) -> Double? {
        let parts = words.split(separator: "/")
        guard parts.count == 2, Double(parts[1]) == scale, let value = Double(parts[0]),
            (0...scale).contains(value)
        else { return nil }
        return value
    }
}

/// What OMDb says to words that are looked for: films whose titles have them (omdbapi.com, parameter `s`).
struct OMDbSearch: Decodable, Equatable, Sendable {
    /// A film that was found.
    struct Film: Decodable, Equatable, Sendable {
        let Title: String
        let Year: String
        let imdbID: String
    }

    private let Search: [Film]?

    /// Reads the body of an answer; `nil` for anything else.
    init?(_ body: [UInt8]) {
        guard let answer = try? JSONDecoder().decode(OMDbSearch.self, from: Data(body)) else { return nil }
        self = answer
    }

    /// The films in OMDb's order; those without an id of IMDb's kind are left out.
    var films: [MovieMatch] {
        (Search ?? []).compactMap { film in
            guard let id = TitleID.number(film.imdbID) else { return nil }
            return MovieMatch(
                title: film.Title,
                year: Int(film.Year.prefix(4)),
                tconst: TitleID.text(id, digits: film.imdbID.utf8.count - 2),
                confidence: 1,
                rule: .fixed
            )
        }
    }
}
