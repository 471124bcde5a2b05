package import ClickwheelGallery
public import ClickwheelHTTP
import ClickwheelProgram
package import Ratings

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Films: their listings, what each service says of one, the user's stars, which film a file is, and keys.
public struct MovieRoutes: RouteGroup {
    private struct PageJSON: Encodable {
        let version: Int
        let total: Int
        let service: String
        /// Of how many films the service was not asked yet, and whether it is now asked about all.
        let unasked: Int
        let isAsking: Bool
        /// Why it was not asked about all, where it was to be.
        let problem: String?
        let rows: [MovieRow]
    }

    /// The films that somebody looks at, or all that the service is to be asked about.
    private struct Look: Decodable {
        let ids: [Int64]?
        let all: Bool?
    }

    private struct FilmJSON: Encodable {
        struct Answer: Encodable {
            let service: String
            let title: String
            let rating: MovieRatingRow?
            let problem: String?
            let pending: Bool?

            init(_ member: RatingMember, _ answer: FilmAnswer) {
                (service, title) = (member.name, member.title)
                (rating, problem, pending) = MovieRatingRow.answer(answer)
            }
        }

        let service: String
        let film: MovieRow
        let answers: [Answer]
    }

    private struct SettingsJSON: Encodable {
        struct Key: Encodable {
            let service: String
            let title: String
            let address: String
            let variable: String
            /// Its last characters; `nil` without one.
            let shown: String?
            /// Whether it is in the settings, and not in the environment alone.
            let kept: Bool
        }

        struct DataSet: Encodable {
            let films: Int
            let importedAt: String
        }

        let keys: [Key]
        let dataSet: DataSet?
    }

    private struct Stars: Decodable {
        let id: Int64
        let stars: Double
    }

    private struct Fix: Decodable {
        let id: Int64
        let tconst: String?
        /// What the film is called that was chosen, for one that the data set does not have.
        let title: String?
        let year: Int?
    }

    private struct Key: Decodable {
        let service: String
        let key: String
    }

    private struct CandidatesJSON: Encodable {
        let rows: [MovieMatchRow]
    }

    private let context: APIContext
    private let library: MovieLibrary
    private let gallery: Gallery

    package init(_ context: APIContext, _ library: MovieLibrary, _ gallery: Gallery) {
        (self.context, self.library, self.gallery) = (context, library, gallery)
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/movies", context) { try page($0) }
        router.on(.get, "/api/movies/film/{id}", context) { request in
            let (rated, answers) = try library.film(try Self.id(request))
            return try .json(
                FilmJSON(
                    service: library.choice.member,
                    film: row(rated),
                    answers: answers.map { FilmJSON.Answer($0.member, $0.answer) }
                )
            )
        }
        router.on(.get, "/api/movies/candidates", context) { request, reply in
            let (_, range) = try ListRoutes.range(request)
            let (words, limit) = (request.query["q"] ?? "", min(range, 50))
            let found = Result { try library.candidates(words, limit: limit) }
            // The data set is asked first, as it is here; OMDb where that has none, and there is a key.
            if library.keys.omdb == nil || (try? found.get().isEmpty) == false {
                return try .json(CandidatesJSON(rows: found.get().map { MovieMatchRow($0) }))
            }
            context.waiting(reply) {
                let found = try await library.candidatesElsewhere(words, limit: limit)
                return try .json(CandidatesJSON(rows: found.map { MovieMatchRow($0) }))
            }
            return nil
        }
        router.on(.post, "/api/movies/look", context) { request in
            let look = try JSON.decode(Look.self, from: request)
            guard let ids = look.ids ?? (look.all == true ? [] : nil), ids.count <= Self.mostSeen else {
                throw APIError.badRequest(
                    "\"ids\" are at most \(Self.mostSeen) films that somebody looks at; \"all\": true asks about all."
                )
            }
            if look.all == true { library.askAll() } else { library.look(at: ids) }
            return HTTPResponse(.noContent)
        }
        router.on(.get, "/api/movies/settings", context) { _ in try .json(settings()) }
        router.on(.post, "/api/movies/stars", context) { request in
            let wish = try JSON.decode(Stars.self, from: request)
            guard (0...5).contains(wish.stars), (wish.stars * 2).rounded() == wish.stars * 2 else {
                throw APIError.badRequest("\"stars\" is a number from 0 to 5 in halves.")
            }
            try library.give(wish.stars, to: wish.id)
            return HTTPResponse(.noContent)
        }
        router.on(.post, "/api/movies/fix", context) { request in
            let wish = try JSON.decode(Fix.self, from: request)
            let film = wish.tconst.map { FilmFix(tconst: $0, title: wish.title, year: wish.year) }
            try library.fix(wish.id, to: film)
            return try .json(row(library.film(wish.id).rated))
        }
        router.on(.post, "/api/movies/keys", context) { request in
            let wish = try JSON.decode(Key.self, from: request)
            guard let service = RatingKeys.Service(rawValue: wish.service) else {
                let names = RatingKeys.Service.allCases.map(\.rawValue).joined(separator: ", ")
                throw APIError.badRequest("There are keys for: \(names).")
            }
            let key = wish.key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            try library.keep(key.isEmpty ? nil : key, for: service)
            return try .json(settings())
        }
    }

    /// More than any screen shows.
    private static let mostSeen = 64

    private static func id(_ request: HTTPRequest) throws(APIError) -> Int64 {
        guard let id = Int64(request.parameters["id"]) else { throw .notFound("There is no such film.") }
        return id
    }

    private func page(_ request: HTTPRequest) throws -> HTTPResponse {
        let word = request.query["sort"] ?? FilmListing.Order.title.rawValue
        guard let order = FilmListing.Order(rawValue: word) else {
            let names = FilmListing.Order.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIError.badRequest("Films are sorted by one of: \(names).")
        }
        let (offset, limit) = try ListRoutes.range(request)
        let listing = try library.listing(order)
        let (isAsking, end) = library.asking
        return try .json(
            PageJSON(
                version: listing.version,
                total: listing.rows.count,
                service: listing.service,
                unasked: listing.unasked,
                isAsking: isAsking,
                problem: end.map { Sentence.of($0.publicDescription) },
                rows: listing.rows.dropFirst(offset).prefix(limit).map(row)
            )
        )
    }

    private func row(_ rated: RatedFilm) -> MovieRow {
        MovieRow(rated, try? gallery.item(rated.film.file.id))
    }

    private func settings() -> SettingsJSON {
        let keys = library.keys
        return SettingsJSON(
            keys: RatingKeys.Service.allCases.map { service in
                SettingsJSON.Key(
                    service: service.rawValue,
                    title: service.title,
                    address: service.address,
                    variable: service.variable,
                    shown: keys.shown(service),
                    kept: keys.isKept(service)
                )
            },
            dataSet: library.dataSet.map { films, importedAt in
                let date = Date(timeIntervalSince1970: Double(importedAt))
                return SettingsJSON.DataSet(films: films, importedAt: date.formatted(.iso8601))
            }
        )
    }
}
