public import ClickwheelHTTP
public import ClickwheelProgram
public import Library

/// The library at a glance, the files that it could not take, scanning it again, and rating its songs.
public struct LibraryRoutes: RouteGroup {
    private struct Wish: Decodable {
        let client: String?
    }

    /// `rating` is in stars, 0 to 5 in halves; 0 takes a rating back.
    private struct Wanted: Decodable {
        let tracks: [Int64]
        let rating: Double
        let client: String?
    }

    private struct ProblemsJSON: Encodable {
        let total: Int
        let rows: [ProblemJSON]
    }

    /// A file that could not be taken in, or not as a whole; of the folder that was named only the last part is told.
    private struct ProblemJSON: Encodable {
        let folder: String
        let path: String
        let reason: String
        let plays: Bool
        let advice: String

        init(_ problem: LibraryProblem) {
            folder = problem.folder.split(separator: "/").last.map(String.init) ?? "/"
            (path, reason, plays, advice) = (problem.path, problem.reason, problem.plays, problem.advice)
        }
    }

    private let context: APIContext
    private let library: MusicLibrary
    private let scans: LibraryScans
    private let history: ListeningHistory

    /// The library, its scans, and what became of its songs.
    public init(
        _ context: APIContext,
        _ library: MusicLibrary,
        _ scans: LibraryScans,
        _ history: ListeningHistory
    ) {
        self.context = context
        self.library = library
        self.scans = scans
        self.history = history
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/library", context) { _ in try .json(scans.glance()) }
        router.on(.get, "/api/library/problems", context) { request in
            let (offset, limit) = try ListRoutes.range(request)
            let problems = try library.problems()
            let rows = problems.dropFirst(offset).prefix(limit).map(ProblemJSON.init)
            return try .json(ProblemsJSON(total: problems.count, rows: rows))
        }
        router.on(.get, "/api/songs/{id}", context) { request in
            guard let track = try Int64(request.parameters["id"]).flatMap({ try library.track($0) }) else {
                throw APIError.notFound("This song is not in the library any more.")
            }
            return try .json(SongDetails(track))
        }
        router.on(.post, "/api/scan") { request, reply in
            let wish = request.body.isEmpty ? nil : try? JSON.decode(Wish.self, from: request)
            scans.start(cause: APIContext.said(wish?.client))
            reply.send(HTTPResponse(.accepted))
        }
        router.on(.post, "/api/rating", context) { request in
            let wanted = try JSON.decode(Wanted.self, from: request)
            let rating = try StarRating.of(stars: wanted.rating)
            try history.rate(wanted.tracks, rating, by: APIContext.said(wanted.client))
            return HTTPResponse(.noContent)
        }
    }
}
