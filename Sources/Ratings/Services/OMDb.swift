import ClickwheelFetch
import ClickwheelSystem

/// OMDb, which collects what IMDb, Rotten Tomatoes and Metacritic say (omdbapi.com): asked once for all three.
///
/// Answers are kept: those of films for 30 days, in a film's first year for 7, that a film is not known for 7. Where the service cannot
/// be asked, the last answer is given, whatever its age. There is one request for a film at a time, whoever waits; the
/// requests of a day (UTC) are counted and bounded; after status 429 and 5xx it is asked again, later and later.
public final class OMDb: Sendable {
    /// The one that clients share which are made without another; it keeps its answers in memory.
    public static let live = OMDb()

    static let service = "OMDb"
    /// The variable of the environment that holds the key.
    public static let keyVariable = "CLICKWHEEL_OMDB_KEY"
    /// Where a key is to be had.
    static let keyAddress = "https://www.omdbapi.com/apikey.aspx"
    /// The variable that names another server that speaks as OMDb does, such as one of a test.
    public static let addressVariable = "CLICKWHEEL_OMDB_URL"
    private static let usualAddress = "https://www.omdbapi.com/"
    /// What a free key may be used for in a day.
    public static let freeLimit = 1_000
    /// Who must be named beside what it says.
    static let attribution = "By way of OMDb (omdbapi.com), CC BY-NC 4.0"

    private let limit: Int
    private let desk: FilmService

    /// - Parameters:
    ///   - store: Where answers are kept; without one, in memory.
    ///   - limit: The requests of a day at most.
    ///   - address: Another server that speaks as OMDb does; without one, that of the environment, or OMDb's own.
    ///   - clock: Tells the time, and waits.
    ///   - lookUps: Where each look-up is listed while it lives.
    public convenience init(
        store: RatingStore? = nil,
        limit: Int = freeLimit,
        address: String? = nil,
        clock: RatingClock = .system,
        lookUps: LookUps = LookUps()
    ) {
        self.init(store: store, limit: limit, address: address, clock: clock, lookUps: lookUps, asks: true)
    }

    /// One that never asks, and gives what is kept in `store`; it throws ``FilmService/NotKept`` where nothing is.
    convenience init(recalling store: RatingStore, clock: RatingClock) {
        self.init(store: store, limit: 0, address: nil, clock: clock, lookUps: LookUps(), asks: false)
    }

    private init(
        store: RatingStore?,
        limit: Int,
        address: String?,
        clock: RatingClock,
        lookUps: LookUps,
        asks: Bool
    ) {
        let address = address ?? ThisProcess.environment(Self.addressVariable) ?? Self.usualAddress
        self.limit = limit
        desk = FilmService(
            FilmService.Traits(
                name: Self.service,
                keyVariable: Self.keyVariable,
                keyAddress: Self.keyAddress,
                limit: limit,
                address: { path, key in ("\(address)?apikey=\(WebAddress.encoded(key))&\(path)", []) },
                year: { OMDbAnswer($0)?.year }
            ),
            store: store,
            clock: clock,
            lookUps: lookUps,
            asks: asks
        )
    }

    /// What OMDb says of a film, and when it said so.
    func answer(for query: MovieQuery, key: String?) async throws -> (OMDbAnswer, askedAt: Int) {
        let answer = try await desk.answer(to: question(query), key: key)
        guard let film = OMDbAnswer(answer.body) else {
            throw RatingError.unreadable(service: Self.service, reason: "what is kept is no answer of it")
        }
        return (film, answer.askedAt)
    }

    /// Films whose titles have `words`, in OMDb's order, at most ten; words of fewer than three letters are not asked about.
    func films(_ words: String, key: String?) async throws -> [MovieMatch] {
        let bytes = TitleKey(words).bytes
        guard bytes.count >= 3 else { return [] }
        let limit = limit
        // No title begins with a sign, so that this name is none of an answer about one film.
        let name = "?" + String(decoding: bytes, as: UTF8.self)
        let question = FilmService.Question(name: name, title: words) { get in
            let response = try await get("s=\(WebAddress.encoded(words))&type=movie")
            return try Self.understand(response.body, response.status, limit)
        }
        do {
            return OMDbSearch(try await desk.answer(to: question, key: key).body)?.films ?? []
        } catch RatingError.notFound {
            return []
        }
    }

    private func question(_ query: MovieQuery) throws(RatingError) -> FilmService.Question {
        let (title, limit) = (query.title, limit)
        if let id = query.tconst ?? TitleID.number(title).map({ TitleID.text($0) }) {
            return FilmService.Question(name: id, title: title) { get in
                let response = try await get("i=\(WebAddress.encoded(id))&plot=short")
                return try Self.understand(response.body, response.status, limit)
            }
        }
        let key = TitleKey(title)
        guard !key.bytes.isEmpty else { throw .noTitle }
        let year = query.year.map { "&y=\($0)" } ?? ""
        let name = String(decoding: key.bytes, as: UTF8.self) + (query.year.map { " \($0)" } ?? "")
        return FilmService.Question(name: name, title: title) { get in
            let response = try await get("t=\(WebAddress.encoded(title))\(year)&type=movie&plot=short")
            return try Self.understand(response.body, response.status, limit)
        }
    }

    private static func understand(_ body: [UInt8], _ status: Int, _ limit: Int) throws -> [UInt8]? {
        guard let answer = OMDbAnswer(body) else {
            throw RatingError.unreadable(
                service: service,
                reason: "status \(status) and \(body.count) bytes that are not OMDb's JSON"
            )
        }
        switch answer.problem {
        case nil: return body
        case "Invalid API key!", "No API key provided.": throw RatingError.keyRefused(service: service)
        case "Request limit reached!": throw RatingError.limitReached(service: service, limit: limit)
        case "Movie not found!", "Series or season not found!", "Incorrect IMDb ID.", "Too many results.":
            return nil
        case let problem?:
            throw RatingError.unreadable(service: service, reason: "it says '\(problem.prefix(100))'")
        }
    }
}
