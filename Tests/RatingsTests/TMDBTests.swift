import ClickwheelHTTP
import Foundation
import Synchronization
import Testing

@testable import Ratings

@Suite("Ratings by TMDB")
struct TMDBTests {
    private static func film(_ id: Int, _ title: String, _ date: String, votes: Int = 100) -> String {
        #"{"id":\#(id),"title":"\#(title)","original_title":"\#(title)","release_date":"\#(date)","#
            + #""vote_average":7.16,"vote_count":\#(votes),"overview":"Lost."}"#
    }

    private static func answer(_ text: String, _ status: HTTPStatus = .ok) -> HTTPResponse {
        .json(Array(text.utf8), status: status)
    }

    private static func several(_ films: [String], _ key: String = "results") -> HTTPResponse {
        answer(#"{"page":1,"\#(key)":[\#(films.joined(separator: ","))],"total_results":\#(films.count)}"#)
    }

    private static let gravity =
        #"{"id":7,"title":"Gravity","release_date":"2013-10-03","vote_average":7.16,"vote_count":15000,"#
        + #""overview":"Lost.","imdb_id":"tt1454468","external_ids":{"imdb_id":"tt1454468"}}"#

    /// A server that knows Gravity of 2013, a film of 2019 with a longer title, and a remake.
    private func server() throws -> FilmServer {
        try FilmServer.tmdb { request, _ in
            if request.path.hasPrefix("/3/movie/") { return Self.answer(Self.gravity) }
            if request.path.hasPrefix("/3/find/") {
                let isKnown = request.path.hasSuffix("tt1454468")
                return Self.several(isKnown ? [Self.film(7, "Gravity", "2013-10-03")] : [], "movie_results")
            }
            let films = [
                Self.film(1, "Gravity Falls Again", "2013-01-01", votes: 99_999),
                Self.film(7, "Gravity", "2013-10-03"), Self.film(8, "Gravity", "1999-10-03", votes: 500),
            ]
            let year = request.query["primary_release_year"]
            return Self.several(films.filter { film in year.map { film.contains("\($0)-") } ?? true })
        }
    }

    @Test("are TMDB's own mean and never called IMDb's, with its votes, its plot and who has to be named")
    func own() async throws {
        let server = try server()
        let client = TMDBClient(
            apiKey: "k",
            tmdb: TMDB(address: server.address + "3", clock: ManualTime().clock)
        )
        let rating = try await client.fetchRating(of: MovieQuery(title: "gravity", year: 2013))
        #expect(rating.source == "TMDB" && rating.rating == "7.2/10" && rating.kind == .mean10)
        #expect(rating.votes == 15_000 && rating.tconst == "tt1454468" && rating.year == 2013)
        #expect(rating.words == "Plot: Lost." && rating.attribution?.contains("not endorsed") == true)
        let paths = server.requests.map(\.path)
        #expect(paths == ["/3/search/movie", "/3/movie/7"])
        let query = try #require(server.requests.first?.query)
        #expect(
            query["query"] == "gravity" && query["primary_release_year"] == "2013" && query["api_key"] == "k"
        )
        #expect(server.requests.last?.query["append_to_response"] == "external_ids")
        await server.stop()
    }

    @Test("are of the title that was asked for, one year beside at most, and never of a longer one")
    func matching() async throws {
        let server = try server()
        let client = TMDBClient(
            apiKey: "k",
            tmdb: TMDB(address: server.address + "3/", clock: ManualTime().clock)
        )
        #expect(try await client.fetchRating(of: MovieQuery(title: "Gravity", year: 2014)).year == 2013)
        #expect(server.requests.count == 3, "in its year, in any, and the film")
        for query in [MovieQuery(title: "Gravity Falls"), MovieQuery(title: "Gravity", year: 1975)] {
            await #expect(throws: RatingError.notFound(service: "TMDB", title: query.title)) {
                try await client.fetchRating(of: query)
            }
        }
        let before = server.requests.count
        _ = try? await client.fetchRating(of: MovieQuery(title: "Gravity", year: 1975))
        #expect(server.requests.count == before, "that it does not know a film is kept")
        await server.stop()
    }

    @Test("are of the title or the original title, and of no other film where TMDB names no original title")
    func originalTitle() throws {
        let answer = try #require(
            TMDBAnswer(
                Array(
                    #"""
                    {"results":[{"id":1,"title":"Zero","release_date":"2013-01-01","vote_count":900},
                    {"id":2,"title":"Schwerkraft","original_title":"Gravity","release_date":"2013-10-03","vote_count":5}]}
                    """#.utf8
                )
            )
        )
        #expect(answer.best(TitleKey("gravity"), 2013)?.id == 2)
        #expect(answer.best(TitleKey("zero"), nil)?.id == 1 && answer.best(TitleKey("one"), 2013) == nil)
    }

    @Test("are found by an id of IMDb with one request")
    func byID() async throws {
        let server = try server()
        let client = TMDBClient(
            apiKey: "k",
            tmdb: TMDB(address: server.address + "3", clock: ManualTime().clock)
        )
        let rating = try await client.fetchRating(of: MovieQuery(title: "x", tconst: "tt1454468"))
        #expect(rating.title == "Gravity" && rating.tconst == "tt1454468")
        await #expect(throws: RatingError.notFound(service: "TMDB", title: "x")) {
            try await client.fetchRating(of: MovieQuery(title: "x", tconst: "tt0000009"))
        }
        #expect(server.requests.map(\.path) == ["/3/find/tt1454468", "/3/find/tt0000009"])
        #expect(server.requests[0].query["external_source"] == "imdb_id")
        await server.stop()
    }

    @Test("wait where TMDB is busy, and are the last known where it cannot be asked")
    func busy() async throws {
        let time = ManualTime()
        let server = try FilmServer.tmdb { _, number in
            switch number {
            case 0: .error(.tooManyRequests, "slow").adding("Retry-After", "4")
            case 1: Self.several([Self.film(7, "Gravity", "2013-10-03")], "movie_results")
            default: .error(.serviceUnavailable, "down")
            }
        }
        let client = TMDBClient(apiKey: "k", tmdb: TMDB(address: server.address + "3", clock: time.clock))
        let query = MovieQuery(title: "Gravity", tconst: "tt1454468")
        #expect(try await client.fetchRating(of: query).value == 7.16)
        #expect(time.waits.withLock(\.self) == [.seconds(4)])
        time.pass(days: 40)
        let last = try await client.fetchRating(of: query)
        #expect(last.value == 7.16 && last.fetchedAt == 1_700_000_000)
        #expect(server.requests.count == 2 + LookUpMachine.attempts)
        await server.stop()
    }

    @Test(
        "say in one sentence what TMDB does not take, and none has a key in it",
        arguments: [
            (
                #"{"status_code":7,"status_message":"Invalid API key","success":false}"#, 401,
                "TMDB does not take the key"
            ),
            ("<html>", 200, "TMDB answers with no rating"), ("", 200, "TMDB answers with no rating"),
            (#"{"results":[{"id":"x"}]}"#, 200, "TMDB answers with no rating"),
            (#"{"results":[]}"#, 200, "TMDB does not know"),
            (#"{"status_code":34}"#, 404, "TMDB does not know"),
        ]
    )
    func errors(text: String, status: Int, said: String) async throws {
        let server = try FilmServer.tmdb { _, _ in
            Self.answer(text, status == 401 ? .unauthorized : status == 404 ? .notFound : .ok)
        }
        let client = TMDBClient(
            apiKey: "secret",
            tmdb: TMDB(address: server.address + "3", clock: ManualTime().clock)
        )
        let error = await #expect(throws: RatingError.self) { try await client.fetchRating(for: "Gravity") }
        let sentence = error?.description ?? ""
        #expect(sentence.hasPrefix(said) && !sentence.contains("secret"), "\(sentence)")
        await server.stop()
    }

    @Test("need a key, which goes into a header where it is a token, and are none where nobody has voted")
    func keys() async throws {
        let server = try FilmServer.tmdb { request, _ in
            request.path.hasPrefix("/3/movie/")
                ? Self.answer(Self.film(7, "Gravity", "2013-10-03", votes: 0))
                : Self.several([Self.film(7, "Gravity", "2013-10-03", votes: 0)])
        }
        let tmdb = TMDB(address: server.address + "3", clock: ManualTime().clock)
        let error = await #expect(throws: RatingError.self) {
            try await TMDBClient(apiKey: "", tmdb: tmdb).fetchRating(for: "Gravity")
        }
        #expect(error?.description.contains("CLICKWHEEL_TMDB_KEY") == true && server.requests.isEmpty)
        await #expect(throws: RatingError.notRated(service: "TMDB", title: "Gravity")) {
            try await TMDBClient(apiKey: "a.b.c", tmdb: tmdb).fetchRating(for: "Gravity")
        }
        let sent = try #require(server.requests.first)
        #expect(sent.query["api_key"] == nil)
        #expect(sent.headers["Authorization"] == "Bearer a.b.c")
        await server.stop()
    }
}
