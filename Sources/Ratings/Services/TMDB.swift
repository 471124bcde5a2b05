import ClickwheelFetch
import ClickwheelSystem

/// TMDB, The Movie Database, whose mean of votes is its own (developer.themoviedb.org, version 3).
///
/// A film is found by its title and year, or by its id at IMDb, and is kept, counted and asked for again as with ``OMDb``; TMDB sets no
/// number of requests for a day.
public final class TMDB: Sendable {
    /// The one that clients share which are made without another; it keeps its answers in memory.
    public static let live = TMDB()

    static let service = "TMDB"
    /// The variable of the environment that holds the key.
    public static let keyVariable = "CLICKWHEEL_TMDB_KEY"
    static let keyAddress = "https://www.themoviedb.org/settings/api"
    /// The variable that names another server that speaks as TMDB does, such as one of a test.
    public static let addressVariable = "CLICKWHEEL_TMDB_URL"
    private static let usualAddress = "https://api.themoviedb.org/3"
    /// What TMDB wants said where its data is shown.
    static let attribution = "This product uses the TMDB API but is not endorsed or certified by TMDB."

    private let desk: FilmService

    /// - Parameters:
    ///   - store: Where answers are kept; without one, in memory.
    ///   - address: Another server that speaks as TMDB does; without one, that of the environment, or TMDB's own.
    ///   - clock: Tells the time, and waits.
    ///   - lookUps: Where each look-up is listed while it lives.
    public convenience init(
        store: RatingStore? = nil,
        address: String? = nil,
        clock: RatingClock = .system,
        lookUps: LookUps = LookUps()
    ) {
        self.init(store: store, address: address, clock: clock, lookUps: lookUps, asks: true)
    }

    /// One that never asks, and gives what is kept in `store`; it throws ``FilmService/NotKept`` where nothing is.
    convenience init(recalling store: RatingStore, clock: RatingClock) {
        self.init(store: store, address: nil, clock: clock, lookUps: LookUps(), asks: false)
    }

    private init(store: RatingStore?, address: String?, clock: RatingClock, lookUps: LookUps, asks: Bool) {
        var base = address ?? ThisProcess.environment(Self.addressVariable) ?? Self.usualAddress
        while base.hasSuffix("/") { base.removeLast() }
        desk = FilmService(
            FilmService.Traits(
                name: Self.service,
                keyVariable: Self.keyVariable,
                keyAddress: Self.keyAddress,
                limit: nil,
                address: { [base] path, key in Self.address(base + path, key) },
                year: { TMDBAnswer($0)?.film?.year }
            ),
            store: store,
            clock: clock,
            lookUps: lookUps,
            asks: asks
        )
    }

    /// A key of 32 digits goes into the address, a read access token, which has dots in it, into a header.
    private static func address(_ address: String, _ key: String) -> (String, [FetchRequest.Field]) {
        if key.contains(".") { return (address, [.init("Authorization", "Bearer \(key)")]) }
        let sign = address.contains("?") ? "&" : "?"
        return ("\(address)\(sign)api_key=\(WebAddress.encoded(key))", [])
    }

    /// What TMDB says of a film, and when it said so.
    func answer(for query: MovieQuery, key: String?) async throws -> (TMDBAnswer.Film, askedAt: Int) {
        let answer = try await desk.answer(to: question(query), key: key)
        guard let film = TMDBAnswer(answer.body)?.film else {
            throw RatingError.unreadable(service: Self.service, reason: "what is kept is no answer of it")
        }
        return (film, answer.askedAt)
    }

    private func question(_ query: MovieQuery) throws(RatingError) -> FilmService.Question {
        if let id = query.tconst ?? TitleID.number(query.title).map({ TitleID.text($0) }) {
            return FilmService.Question(name: id, title: query.title) { get in
                let found = try await Self.read(
                    "/find/\(WebAddress.encoded(id))?external_source=imdb_id",
                    get
                )
                return found?.answer.film == nil ? nil : found?.body
            }
        }
        let key = TitleKey(query.title)
        guard !key.bytes.isEmpty else { throw .noTitle }
        let name = String(decoding: key.bytes, as: UTF8.self) + (query.year.map { " \($0)" } ?? "")
        return FilmService.Question(name: name, title: query.title) { get in
            guard let id = try await Self.search(query, key, get) else { return nil }
            return try await Self.read("/movie/\(id)?append_to_response=external_ids", get)?.body
        }
    }

    /// The number of the film that is meant; first in its year, then in any, of which the one before or after will do.
    private static func search(
        _ query: MovieQuery,
        _ key: TitleKey,
        _ get: @Sendable (String) async throws -> FetchResponse
    ) async throws -> Int? {
        let path = "/search/movie?query=\(WebAddress.encoded(query.title))"
        let years = query.year.map { ["&primary_release_year=\($0)", ""] } ?? [""]
        for year in years {
            let found = try await read(path + year, get)?.answer.best(key, query.year)
            if let found { return found.id }
        }
        return nil
    }

    /// One answer; `nil` where there is no such thing.
    private static func read(
        _ path: String,
        _ get: @Sendable (String) async throws -> FetchResponse
    ) async throws -> (body: [UInt8], answer: TMDBAnswer)? {
        let response = try await get(path)
        switch response.status {
        case 401, 403: throw RatingError.keyRefused(service: service)
        case 404: return nil
        default: break
        }
        guard response.status == 200, let answer = TMDBAnswer(response.body) else {
            throw RatingError.unreadable(
                service: service,
                reason: "status \(response.status) and \(response.body.count) bytes that are not TMDB's JSON"
            )
        }
        return (response.body, answer)
    }
}
