import ClickwheelHTTP
import Foundation
import Synchronization
import Testing

@testable import Ratings

@Suite("Ratings by way of OMDb")
struct OMDbTests {
    private func body(_ name: String) throws -> HTTPResponse {
        let status: HTTPStatus = name.contains(".401.") ? .unauthorized : .ok
        return .json(Array(try Data(contentsOf: URL(filePath: DataSet.fixture(name)))), status: status)
    }

    private static let film =
        #"{"Title":"Gravity","Year":"2013","imdbRating":"7.7","imdbVotes":"1,234","imdbID":"tt1454468","Plot":"Lost.","Ratings":[{"Source":"Rotten Tomatoes","Value":"96%"}],"Response":"True"}"#

    @Test("three services share one answer, each in its own scale")
    func shared() async throws {
        let server = try FilmServer.replaying()
        let omdb = OMDb(address: server.address, clock: ManualTime().clock)
        let imdb = try await IMDbClient(apiKey: "k", omdb: omdb).fetchRating(for: "Cinderella")
        let tomatoes = try await RottenTomatoesClient(apiKey: "k", omdb: omdb).fetchRating(for: "Cinderella")
        let critics = try await MetacriticClient(apiKey: "k", omdb: omdb).fetchRating(for: "cinderella")
        #expect(imdb.value == 7.1 && imdb.kind == .mean10 && imdb.votes == 109_000 || imdb.votes == 65_709)
        #expect(tomatoes.value == 85 && tomatoes.kind == .percentPositive && tomatoes.rating == "85%")
        #expect(critics.value == 67 && critics.kind == .mean100 && critics.votes == nil)
        #expect(imdb.source == "IMDb" && tomatoes.source == "Rotten Tomatoes" && imdb.tconst == "tt90000002")
        #expect(imdb.review == nil && imdb.words == "")
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test("films are found by words in their titles, once for the same words, and not by two letters")
    func search() async throws {
        let server = try FilmServer { query, _ in
            guard let words = query["s"], query["type"] == "movie", query["t"] == nil else { return nil }
            let found =
                #"{"Search":[{"Title":"Rush","Year":"2013","imdbID":"tt1979320","Type":"movie"},{"Title":"Rush Hour","Year":"1998–","imdbID":"tt0120812"},{"Title":"No film","Year":"N/A","imdbID":"x"}],"totalResults":"3","Response":"True"}"#
            let none = #"{"Response":"False","Error":"Movie not found!"}"#
            return .json(Array((words.lowercased() == "rush" ? found : none).utf8))
        }
        let omdb = OMDb(address: server.address, clock: ManualTime().clock)
        for words in ["rush", "Rush!"] {
            let films = try await omdb.films(words, key: "k")
            #expect(films.map(\.tconst) == ["tt1979320", "tt0120812"])
            #expect(films.map(\.title) == ["Rush", "Rush Hour"] && films.map(\.year) == [2013, 1998])
        }
        #expect(try await omdb.films("nothing", key: "k").isEmpty)
        #expect(try await omdb.films("R2", key: "k").isEmpty)
        #expect(server.requests.count == 2)
        #expect(try await omdb.films("Her", key: "k").isEmpty)
        #expect(server.requests.count == 3)
        await #expect(throws: RatingError.self) { try await omdb.films("another", key: nil) }
        await server.stop()
    }

    @Test("a film that many ask for at once is asked for once")
    func crowd() async throws {
        let server = try FilmServer.replaying()
        let omdb = OMDb(address: server.address, clock: ManualTime().clock)
        try await withThrowingTaskGroup(of: Double?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await IMDbClient(apiKey: "k", omdb: omdb).fetchRating(for: "Ant-Man").value
                }
            }
            for try await value in group { #expect(value == 7.8) }
        }
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(
        "answers are kept for thirty days, of a new film and of an unknown one for seven, and the last one for ever"
    )
    func kept() async throws {
        let time = ManualTime()
        let isDown = Mutex(false)
        let server = try FilmServer { query, _ in
            if isDown.withLock(\.self) { return .error(.internalServerError, "down") }
            let years = ["New": "2023", "Undated": "N/A"]
            let film = Self.film.replacing("2013", with: years[query["t"] ?? ""] ?? "2013")
            return .json(
                Array(
                    (query["t"] == "None" ? #"{"Response":"False","Error":"Movie not found!"}"# : film).utf8
                )
            )
        }
        let store = try RatingStore()
        let client = IMDbClient(
            apiKey: "k",
            omdb: OMDb(store: store, address: server.address, clock: time.clock)
        )
        func asked(_ titles: [String]) async -> Int {
            for title in titles { _ = try? await client.fetchRating(for: title) }
            return server.requests.count
        }
        let titles = ["Old", "New", "None", "Undated"]
        #expect(await asked(titles + titles) == 4)
        time.pass(days: 6)
        #expect(await asked(titles) == 4)
        time.pass(days: 1)
        #expect(await asked(titles) == 6)
        time.pass(days: 22)
        #expect(await asked(["Old", "Undated"]) == 6)
        time.pass(days: 1)
        isDown.withLock { $0 = true }
        let last = try await client.fetchRating(for: "Old")
        #expect(last.value == 7.7 && last.fetchedAt == 1_700_000_000)
        #expect(server.requests.count > 6)
        await #expect(throws: RatingError.self) { try await client.fetchRating(for: "Never asked") }
        await server.stop()
    }

    @Test("what is kept in a file is there for the next program, with the count of the day's requests")
    func file() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ratings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try FilmServer { _, _ in .json(Array(Self.film.utf8)) }
        for round in 0..<3 {
            let store = try RatingStore(path: folder.appending(path: "a.db").path)
            let omdb = OMDb(store: store, limit: 2, address: server.address, clock: ManualTime().clock)
            let client = IMDbClient(apiKey: "k", omdb: omdb)
            #expect(try await client.fetchRating(for: "Gravity").value == 7.7)
            if round < 1 { _ = try await client.fetchRating(for: "Other") }
            if round == 2 {
                let error = await #expect(throws: RatingError.self) {
                    try await client.fetchRating(for: "Third")
                }
                #expect(error == .limitReached(service: "OMDb", limit: 2))
            }
        }
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test("the limit of a day ends with the day, by UTC")
    func limit() async throws {
        let time = ManualTime()
        let server = try FilmServer { _, _ in .json(Array(Self.film.utf8)) }
        let client = IMDbClient(apiKey: "k", omdb: OMDb(limit: 1, address: server.address, clock: time.clock))
        _ = try await client.fetchRating(for: "A")
        await #expect(throws: RatingError.limitReached(service: "OMDb", limit: 1)) {
            try await client.fetchRating(for: "B")
        }
        time.pass(days: 1)
        _ = try await client.fetchRating(for: "B")
        await server.stop()
    }

    @Test("a service that is busy is asked again, later and later, and as late as it says")
    func busy() async throws {
        let time = ManualTime()
        let server = try FilmServer { _, number in
            switch number {
            case 0: .error(.tooManyRequests, "slow down").adding("Retry-After", "9")
            case 1: .error(.serviceUnavailable, "no")
            default: .json(Array(Self.film.utf8))
            }
        }
        let client = IMDbClient(apiKey: "k", omdb: OMDb(address: server.address, clock: time.clock))
        #expect(try await client.fetchRating(for: "Gravity").value == 7.7)
        #expect(time.waits.withLock(\.self) == [.seconds(9), .seconds(2)])
        await server.stop()
    }

    @Test(
        "pauses are half as long again or half as long by chance",
        arguments: [(0.0, [500, 1000]), (1.0, [1500, 3000])] as [(Double, [Int])]
    )
    func pauses(chance: Double, milliseconds: [Int]) async throws {
        let time = ManualTime(chance: chance)
        let server = try FilmServer { _, number in
            number < 2 ? .error(.serviceUnavailable, "no") : .json(Array(Self.film.utf8))
        }
        let client = IMDbClient(apiKey: "k", omdb: OMDb(address: server.address, clock: time.clock))
        _ = try await client.fetchRating(for: "Gravity")
        #expect(time.waits.withLock(\.self) == milliseconds.map { .milliseconds($0) })
        await server.stop()
    }

    @Test(
        "a service that is not well is asked again, whatever the trouble",
        arguments: [HTTPStatus.internalServerError, .badGateway, .serviceUnavailable]
    )
    func unwell(_ status: HTTPStatus) async throws {
        let time = ManualTime()
        let server = try FilmServer { _, number in
            number == 0 ? .error(status, "no") : .json(Array(Self.film.utf8))
        }
        let client = IMDbClient(apiKey: "k", omdb: OMDb(address: server.address, clock: time.clock))
        #expect(try await client.fetchRating(for: "Gravity").value == 7.7)
        #expect(time.waits.withLock(\.self) == [.seconds(1)] && server.requests.count == 2)
        await server.stop()
    }

    @Test(
        "every error of OMDb is told in one sentence",
        arguments: [
            ("omdb_error_bad_key.401.json", RatingError.keyRefused(service: "OMDb")),
            ("omdb_error_no_key.401.json", .keyRefused(service: "OMDb")),
            ("omdb_error_limit.401.json", .limitReached(service: "OMDb", limit: 1_000)),
            ("omdb_error_not_found.json", .notFound(service: "OMDb", title: "Gravity")),
            ("omdb_error_series_not_found.json", .notFound(service: "OMDb", title: "Gravity")),
            ("omdb_error_bad_id.json", .notFound(service: "OMDb", title: "Gravity")),
            ("omdb_error_too_many.json", .notFound(service: "OMDb", title: "Gravity")),
        ]
    )
    func errors(name: String, expected: RatingError) async throws {
        let response = try body(name)
        let server = try FilmServer { _, _ in response }
        let client = IMDbClient(
            apiKey: "secret",
            omdb: OMDb(address: server.address, clock: ManualTime().clock)
        )
        let error = await #expect(throws: RatingError.self) { try await client.fetchRating(for: "Gravity") }
        #expect(error == expected && error?.description.contains("secret") == false)
        await server.stop()
    }

    @Test(
        "what is no answer of OMDb is told, and not kept",
        arguments: [
            "<html>busy</html>", "", "{", "[]", #"{"Response":true}"#, String(repeating: "x", count: 300_000),
        ]
    )
    func garbage(text: String) async throws {
        let server = try FilmServer { _, _ in .text(text) }
        let store = try RatingStore()
        let client = IMDbClient(
            apiKey: "secret",
            omdb: OMDb(store: store, address: server.address, clock: ManualTime().clock)
        )
        let error = await #expect(throws: RatingError.self) { try await client.fetchRating(for: "Gravity") }
        #expect(error?.description.contains("secret") == false)
        #expect(try store.answer("OMDb", "gravity") == nil)
        await server.stop()
    }

    @Test("a film without a rating of the service has none, and an empty title is not asked for")
    func unrated() async throws {
        let server = try FilmServer { _, _ in .json(Array(Self.film.utf8)) }
        let omdb = OMDb(address: server.address, clock: ManualTime().clock)
        await #expect(throws: RatingError.notRated(service: "Metacritic", title: "Gravity")) {
            try await MetacriticClient(apiKey: "k", omdb: omdb).fetchRating(for: "Gravity")
        }
        let imdb = try await IMDbClient(apiKey: "k", omdb: omdb).fetchRating(for: "Gravity")
        #expect(imdb.rating == "7.7/10" && imdb.votes == 1_234 && imdb.words == "Plot: Lost.")
        await #expect(throws: RatingError.noTitle) {
            try await IMDbClient(apiKey: "k", omdb: omdb).fetchRating(for: " ")
        }
        #expect(server.requests.count == 1)
        let byID = MovieQuery(title: " ", tconst: "tt1454468")
        #expect(try await IMDbClient(apiKey: "k", omdb: omdb).fetchRating(of: byID).value == 7.7)
        await server.stop()
    }

    @Test("titles and keys of any characters are sent as they are, and an id instead of a title")
    func escaped() async throws {
        let server = try FilmServer { _, _ in .json(Array(Self.film.utf8)) }
        let client = IMDbClient(
            apiKey: "a&b=c",
            omdb: OMDb(address: server.address, clock: ManualTime().clock)
        )
        _ = try await client.fetchRating(of: MovieQuery(title: "Crouching & hidden? Amélie", year: 2001))
        _ = try await client.fetchRating(of: MovieQuery(title: "x", tconst: "tt0000001"))
        let queries = server.requests.map(\.query)
        #expect(queries[0]["t"] == "Crouching & hidden? Amélie" && queries[0]["y"] == "2001")
        #expect(queries[0]["apikey"] == "a&b=c" && queries[1]["i"] == "tt0000001" && queries[1]["t"] == nil)
        await server.stop()
    }

    @Test("whoever goes away takes the request along where nobody else waits")
    func cancelled() async throws {
        let (arrived, note) = AsyncStream.makeStream(of: Void.self)
        let server = try FilmServer { _, _ in
            note.finish()
            return nil
        }
        let client = IMDbClient(apiKey: "k", omdb: OMDb(address: server.address, clock: ManualTime().clock))
        let task = Task { try await client.fetchRating(for: "Gravity") }
        for await _ in arrived {}
        task.cancel()
        // What is not taken along ends as a server that says nothing, a while later.
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.stop()
    }

    @Test("without a key the sentence says how to get one, and nobody is asked")
    func noKey() async throws {
        let server = try FilmServer { _, _ in .json(Array(Self.film.utf8)) }
        let omdb = OMDb(address: server.address, clock: ManualTime().clock)
        let error = await #expect(throws: RatingError.self) {
            try await IMDbClient(apiKey: "", omdb: omdb).fetchRating(for: "Gravity")
        }
        #expect(
            error?.description
                == "OMDb needs a key: get one at https://www.omdbapi.com/apikey.aspx, and put it into CLICKWHEEL_OMDB_KEY."
        )
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test("keys are read from a file of settings, and none from one that is damaged")
    func keys() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(RatingKeys(path: file.path).omdb == nil)
        try Data(#"{"omdb":"abc","other":1}"#.utf8).write(to: file)
        #expect(RatingKeys(path: file.path).omdb == "abc")
        try Data("{".utf8).write(to: file)
        #expect(RatingKeys(path: file.path).omdb == nil)
    }

    @Test("a key is kept beside all else that is in the file, and in none that cannot be read")
    func keeping() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let other = #"{"a":[1,null,{"b":true}],"note":null,"omdb":"abc"}"#
        try Data(other.utf8).write(to: file)
        #expect(RatingKeys(path: file.path).omdb == "abc")
        try RatingKeys.keep("def", for: .tmdb, path: file.path)
        let kept = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? NSDictionary
        let expected = try JSONSerialization.jsonObject(
            with: Data(other.dropLast().appending(#","tmdb":"def"}"#).utf8)
        )
        #expect(kept == expected as? NSDictionary)
        try Data("{\"omdb\"".utf8).write(to: file)
        let error = #expect(throws: RatingError.self) {
            try RatingKeys.keep("ghi", for: .tmdb, path: file.path)
        }
        #expect(error?.description.contains("mend it, or move it away") == true)
        #expect(try String(contentsOf: file, encoding: .utf8) == "{\"omdb\"")
    }

    @Test("fixes of matches are remembered, and forgotten when they are taken back")
    func fixes() throws {
        let store = try RatingStore()
        try store.fix("a.mkv", to: FilmFix(tconst: "tt0000001"))
        try store.fix("b.mkv", to: FilmFix(tconst: "tt0000002"))
        try store.fix("a.mkv", to: FilmFix(tconst: "tt0000003", title: "Rush", year: 2013))
        try store.fix("b.mkv", to: nil)
        #expect(try store.fixes() == ["a.mkv": FilmFix(tconst: "tt0000003", title: "Rush", year: 2013)])
    }
}
