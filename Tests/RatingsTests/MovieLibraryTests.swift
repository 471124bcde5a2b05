import ClickwheelDatabase
import ClickwheelHTTP
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Synchronization
import Testing

@testable import Ratings

@Suite("The films of a library")
struct MovieLibraryTests {
    private static let film =
        #"{"Title":"T","Year":"2013","imdbRating":"7.7","imdbVotes":"1,234","imdbID":"tt1454468","Ratings":[{"Source":"Rotten Tomatoes","Value":"96%"}],"Response":"True"}"#

    /// Files that a test exchanges, and a library of them.
    private final class Shelf: Sendable {
        let files: Mutex<[FilmFile]>
        let version = Atomic(1)
        let data: DataSet
        let bus = EventBus()
        let time = ManualTime()

        init(_ names: [String], isFilm: Bool = true) throws {
            data = try DataSet()
            files = Mutex(
                names.enumerated().map { FilmFile(id: Int64($0 + 1), path: $1, isFilm: isFilm) }
            )
        }

        func library(
            _ store: RatingStore? = nil,
            strategy: (
                @Sendable (RatingMember, [RatingMember]) throws -> any MovieRatingStrategy & Sendable
            )? = nil
        ) throws -> MovieLibrary {
            MovieLibrary(
                MovieLibrary.Source(
                    version: { self.version.load(ordering: .relaxed) },
                    files: { self.files.withLock { $0 } }
                ),
                store: try store ?? RatingStore(),
                titles: data.path,
                keys: data.folder.appending(path: "movies/keys.json").path,
                bus: bus,
                clock: time.clock,
                strategy: strategy
            )
        }
    }

    /// A service of one number, whose answers a test may hold back.
    private struct Stub: MovieRatingStrategy, Sendable {
        let ratingServiceName: String
        let asked: @Sendable (MovieQuery) async throws -> Void

        func fetchRating(for movieTitle: String) async throws -> MovieRating {
            try await fetchRating(of: MovieQuery(title: movieTitle))
        }

        func fetchRating(of query: MovieQuery) async throws -> MovieRating {
            try await asked(query)
            return MovieRating(source: ratingServiceName, rating: "7/10", value: 7, kind: .mean10)
        }
    }

    private func titles(_ library: MovieLibrary, _ order: FilmListing.Order = .title) throws -> [String] {
        try library.listing(order).rows.map(\.film.title)
    }

    @Test(
        "what somebody says of a film is on the disk when that is answered, and what a service says some time later"
    )
    func durable() throws {
        let store = try RatingStore()
        try store.database.withWriter { connection in
            for table in ["film_stars", "film_matches", "rating_answers"] {
                try connection.execute(DurabilityProbe.watch(table))
            }
        }
        try store.give(3.5, to: ["tt1"], title: "T", year: 2013, now: 1)
        try store.fix("a.mkv", to: FilmFix(tconst: "tt1", title: "T", year: 2013))
        try store.fix("a.mkv", to: nil)
        try store.keep(nil, "omdb", "t", at: 1)
        #expect(
            try store.database.withWriter { try $0.rows("SELECT level FROM levels") { $0.int(0) } } == [
                2, 2, 2, 1,
            ]
        )
    }

    @Test("what is looked at is asked about once, and the oldest of many looks is let go")
    func wanted() {
        var state = MovieLibrary.State(version: 0)
        for _ in 0..<2 { for member in ["a", "b"] { state.want(1, Choice(member)) } }
        #expect(state.wanted.map(\.choice) == [Choice("a"), Choice("b")])
        let films = (1...Int64(MovieLibrary.wantedLimit)).map { $0 + 1 }
        for film in films { state.want(film, Choice("a")) }
        #expect(state.wanted.map(\.film) == films)
    }

    @Test("are rated by the data set at once, with why each is that film, and in any order")
    func dataSet() throws {
        let shelf = try Shelf([
            "A/Rush (2013).mkv", "A/Gravity.2013.1080p.mkv", "A/The Abyss (1989).avi", "A/nobody knows.mkv",
        ])
        _ = try shelf.data.films([
            (1, "Rush", 2013, 500), (2, "Gravity", 2013, 900), (3, "The Abyss", 1989, nil),
        ])
        let library = try shelf.library()
        let listing = try library.listing(.title)
        #expect(listing.service == "dataset")
        #expect(listing.rows.map(\.film.title) == ["The Abyss", "Gravity", "nobody knows", "Rush"])
        #expect(
            listing.rows[1].film.match?.rule == .titleAndYear
                && listing.rows[1].film.match?.tconst == "tt0000002"
        )
        guard case .rating(let rating) = listing.rows[1].answer else { return #expect(Bool(false)) }
        #expect(
            rating.value == 7.5 && rating.fetchedAt == 1_700_000_000
                && rating.attribution?.contains("IMDb") == true
        )
        #expect(listing.rows[0].answer == .nothing(.notRated(service: "IMDb data set", title: "The Abyss")))
        #expect(
            listing.rows[2].answer == .nothing(.notFound(service: "IMDb data set", title: "nobody knows"))
        )
        #expect(try titles(library, .year).first == "Gravity")
        #expect(try titles(library, .rating).prefix(2) == ["Gravity", "Rush"])
        #expect(library.dataSet?.films == 3)
    }

    @Test("have the user's stars, which go with the film when it is found, and sort it")
    func stars() throws {
        let shelf = try Shelf(["A/Rush (2013).mkv", "A/Gravity (2013).mkv"])
        let store = try RatingStore()
        let library = try shelf.library(store)
        #expect(try library.listing(.title).rows.allSatisfy { $0.answer == .nothing(.noDataSet) })
        try library.give(4.5, to: 1)
        #expect(try titles(library, .mine) == ["Rush"] && titles(library, .unrated) == ["Gravity"])
        _ = try shelf.data.films([(1, "Rush", 2013, 500)])
        let found = try library.film(1).rated
        #expect(found.film.match?.tconst == "tt0000001" && found.stars == 4.5)
        try library.give(3, to: 1)
        #expect(try store.allStars().map { "\($0.key) \($0.value.count)" } == ["tt0000001 3.0"])
        let mine = try library.film(1).answers.first { $0.member.name == "mine" }?.answer
        guard case .rating(let rating) = mine else { return #expect(Bool(false)) }
        #expect(rating.rating == "★★★☆☆" && rating.kind == .stars5)
        try library.give(0, to: 1)
        #expect(try titles(library, .mine).isEmpty)
        #expect(throws: RatingError.noSuchFilm(9)) { try library.give(1, to: 9) }
    }

    @Test(
        "stay what the user said they are, wherever their files are moved, and one is not taken for a namesake"
    )
    func fixes() throws {
        let shelf = try Shelf(["A/holiday.mkv", "B/movie.mkv", "C/movie.mkv"])
        _ = try shelf.data.films([(1, "Rush", 2013, 500), (2, "Gravity", 2013, 900)])
        let library = try shelf.library()
        #expect(try library.candidates("rus", limit: 5).map(\.tconst) == ["tt0000001"])
        #expect(try library.candidates("tt0000002", limit: 5).map(\.title) == ["Gravity"])
        try library.fix(1, to: FilmFix(tconst: "tt0000001"))
        try library.fix(2, to: FilmFix(tconst: "tt0000002"))
        #expect(try library.film(1).rated.film.match?.rule == .fixed)
        #expect(try library.film(2).rated.film.title == "Gravity")
        #expect(try library.film(3).rated.film.match == nil)
        shelf.files.withLock { $0[0] = FilmFile(id: 1, path: "Elsewhere/holiday.mkv", isFilm: true) }
        shelf.version.add(1, ordering: .relaxed)
        #expect(try library.film(1).rated.film.title == "Rush")
        try library.fix(1, to: nil)
        #expect(try library.film(1).rated.film.match == nil)
        #expect(throws: RatingError.noSuchID("x")) { try library.fix(1, to: FilmFix(tconst: "x")) }
    }

    @Test("are called what the user said, or else as their files are, where no data set has them")
    func fixedWithoutDataSet() throws {
        let library = try Shelf(["A/Holiday (2011).mkv"]).library()
        func film(_ fix: FilmFix) throws -> LibraryFilm {
            try library.fix(1, to: fix)
            return try library.film(1).rated.film
        }
        let plain = try film(FilmFix(tconst: "tt0000001"))
        #expect(plain.title == "Holiday" && plain.year == 2011 && plain.match?.tconst == "tt0000001")
        let named = try film(FilmFix(tconst: "tt0000002", title: "Rush", year: 2013))
        #expect(named.title == "Rush" && named.year == 2013 && named.match?.tconst == "tt0000002")
        #expect(try film(FilmFix(tconst: "tt0000002", title: "Rush")).year == nil)
    }

    @Test("are called what stands before the year in their names, where a number may be one")
    func readings() throws {
        let library = try Shelf(["A/Class of 1984.mkv", "A/Rush.mkv"]).library()
        let films = try [1, 2].map { try library.film($0).rated.film }
        #expect(films.map(\.title) == ["Class of", "Rush"] && films.map(\.year) == [1984, nil])
    }

    @Test("are rated by whatever stands in for the data set")
    func standIn() async throws {
        let shelf = try Shelf(["A/Rush (2013).mkv"])
        let library = try shelf.library { member, _ in Stub(ratingServiceName: member.title) { _ in } }
        let (service, answer) = try await library.answer(for: 1)
        guard case .rating(let rating) = answer else { return #expect(Bool(false)) }
        #expect(service == "dataset" && rating.source == "IMDb data set" && rating.value == 7)
    }

    @Test("say what hinders a service that cannot even begin, and ask it again after five minutes")
    func cannotBegin() async throws {
        let shelf = try Shelf(["A/Rush (2013).mkv"])
        let isWhole = Atomic(false)
        let library = try shelf.library { member, _ in
            guard isWhole.load(ordering: .relaxed) else { throw Errno.outOfOrder }
            return Stub(ratingServiceName: member.title) { _ in }
        }
        let sentence = FilmAnswer.nothing(.unreadable(service: "dataset", reason: "\(Errno.outOfOrder)"))
        #expect(try await library.answer(for: 1).answer == sentence)
        isWhole.store(true, ordering: .relaxed)
        shelf.time.now.withLock { $0 += 299 }
        #expect(try await library.answer(for: 1).answer == sentence)
        shelf.time.now.withLock { $0 += 1 }
        guard case .rating = try await library.answer(for: 1).answer else { return #expect(Bool(false)) }
    }

    @Test("are listed under a version that an earlier run has not given")
    func version() throws {
        let shelf = try Shelf([])
        let first = try shelf.library()
        for _ in 0..<20 { try first.use(Choice("imdb")) }
        shelf.time.now.withLock { $0 += 1 }
        #expect(try shelf.library().glance.version > first.glance.version)
    }

    @Test("are only those that are long, or whose names say so, and of a holiday nobody else is told")
    func clips() async throws {
        let shelf = try Shelf(["A/IMG_0001.mp4", "A/Rush (2013).mp4"], isFilm: false)
        _ = try shelf.data.films([(1, "Rush", 2013, 500)])
        #expect(try titles(shelf.library()) == ["Rush"])
        shelf.files.withLock { $0 = [FilmFile(id: 5, path: "A/Our holiday.mp4", isFilm: true)] }
        let asked = Mutex<[String]>([])
        let library = try shelf.library { member, _ in
            Stub(ratingServiceName: member.title) { query in asked.withLock { $0.append(query.title) } }
        }
        try library.use(Choice("imdb"))
        #expect(
            try await library.answer(for: 5).answer
                == .nothing(.notAsked(service: "IMDb", title: "Our holiday"))
        )
        let names = asked.withLock { $0 }
        #expect(names.isEmpty)
    }

    @Test("of the demo have numbers that say that they are invented, and no service is asked about them")
    func demo() async throws {
        let shelf = try Shelf(["Shorts/The Lamplighter's Sea (2024).mp4"], isFilm: false)
        let library = try shelf.library { member, _ in
            Stub(ratingServiceName: member.title) { _ in Issue.record("asked") }
        }
        let row = try #require(try library.listing(.title).rows.first)
        guard case .rating(let rating) = row.answer else { return #expect(Bool(false)) }
        #expect(rating.source == "Demo data set" && rating.attribution?.contains("Invented") == true)
        try library.use(Choice("rottentomatoes"))
        let answer = try await library.answer(for: 1)
        #expect(answer.service == "rottentomatoes")
        #expect(
            answer.answer == .nothing(.invented(service: "Rotten Tomatoes", title: "The Lamplighter's Sea"))
        )
    }

    @Test("get one answer, of the service that is shown, where that is exchanged while one is asked")
    func exchanged() async throws {
        let shelf = try Shelf(["A/Rush (2013).mkv"])
        let (arrived, note) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let library = try shelf.library { member, _ in
            Stub(ratingServiceName: member.title) { _ in
                guard member.name == "imdb" else { return }
                note.finish()
                for await _ in released {}
            }
        }
        try library.use(Choice("imdb"))
        let task = Task { try await library.answer(for: 1) }
        for await _ in arrived {}
        try library.use(Choice("tmdb"))
        release.finish()
        let (service, answer) = try await task.value
        guard case .rating(let rating) = answer else { return #expect(Bool(false)) }
        #expect(service == "tmdb" && rating.source == "TMDB")
        // What the other said is not lost.
        guard case .rating(let old) = try library.film(1).answers[1].answer else {
            return #expect(Bool(false))
        }
        #expect(old.source == "IMDb")
    }

    @Test("cost one request each for two views of OMDb")
    func requests() async throws {
        let server = try FilmServer { _, _ in .json(Array(Self.film.utf8)) }
        let count = 100
        let shelf = try Shelf((0..<count).map { "A/Film number \($0) (2013).mkv" })
        let store = try RatingStore()
        let omdb = OMDb(store: store, limit: count, address: server.address, clock: shelf.time.clock)
        let library = try shelf.library(store) { member, _ in
            if member.name == "imdb" { return IMDbClient(apiKey: "k", omdb: omdb) }
            return RottenTomatoesClient(apiKey: "k", omdb: omdb)
        }
        for service in ["imdb", "rottentomatoes", "imdb"] {
            try library.use(Choice(service))
            for id in 1...Int64(count) {
                let (shown, answer) = try await library.answer(for: id)
                guard case .rating(let rating) = answer, shown == service else { return #expect(Bool(false)) }
                #expect(rating.kind == (service == "imdb" ? .mean10 : .percentPositive))
            }
        }
        #expect(server.requests.count == count)
        await server.stop()
    }

    @Test("are asked about while nobody waits, and whoever listens hears of it")
    func background() async throws {
        let shelf = try Shelf((0..<20).map { "A/Film number \($0) (2013).mkv" })
        let library = try shelf.library { member, _ in Stub(ratingServiceName: member.title) { _ in } }
        try library.use(Choice("imdb"))
        let told = Mutex(0)
        let listening = shelf.bus.subscribe { event in
            if event.name == "movies" { told.withLock { $0 += 1 } }
        }
        #expect(try library.listing(.title).rows.allSatisfy { $0.answer == .pending })
        library.look(at: Array(1...20))
        try await wait(for: "an answer for each film in sight") {
            try library.listing(.title).rows.allSatisfy { $0.answer != .pending && $0.answer != .unasked }
        }
        await wait(for: "the twentieth word of an answer") { told.withLock { $0 } >= 20 }
        withExtendedLifetime(listening) {}
        library.stop()
    }

    @Test("are asked about at every service by whoever opens one, and no other film with it")
    func opened() async throws {
        let shelf = try Shelf(["A/Rush (2013).mkv", "A/Gravity (2013).mkv"])
        let asked = Mutex<Set<String>>([])
        let library = try shelf.library { member, _ in
            Stub(ratingServiceName: member.title) { query in
                _ = asked.withLock { $0.insert("\(member.name): \(query.title)") }
            }
        }
        try library.use(Choice("imdb"))
        _ = try library.film(2)
        let others = RatingMember.all.filter { $0.asksOthers && $0.name != RatingMember.inOrder }
        try await wait(for: "an answer of each service") {
            try library.film(2).answers.allSatisfy { member, answer in
                guard others.contains(where: { $0.name == member.name }) else { return true }
                guard case .rating(let rating) = answer else { return false }
                return rating.source == member.title
            }
        }
        #expect(asked.withLock(\.self).isSuperset(of: others.map { "\($0.name): Gravity" }))
        #expect(!asked.withLock { $0.contains { $0.hasSuffix("Rush") } })
        library.stop()
    }

    @Test("that nothing tells apart stay in the order of their files", arguments: FilmListing.Order.allCases)
    func namesakes(_ order: FilmListing.Order) throws {
        let shelf = try Shelf((1...6).map { "Folder \($0)/Rush (2013).mkv" })
        _ = try shelf.data.films([(1, "Rush", 2013, 500)])
        let library = try shelf.library()
        if order == .mine { try library.give(4, to: 1) }
        #expect(try library.listing(order).rows.map(\.film.file.id) == [1, 2, 3, 4, 5, 6])
    }

    /// A library of 30 films, and the numbers of those that a service was asked about, in their order.
    private func counting(
        _ store: RatingStore? = nil,
        limit: Int = .max
    ) throws -> (library: MovieLibrary, asked: @Sendable () -> [String], settled: @Sendable () -> Int) {
        let shelf = try Shelf((1...30).map { "A/Film \($0) (2013).mkv" })
        let asked = Mutex<[String]>([])
        let library = try shelf.library(store) { member, _ in
            Stub(ratingServiceName: member.title) { query in
                let count = asked.withLock { names in
                    names.append(query.title)
                    return names.count
                }
                if count > limit { throw RatingError.limitReached(service: "OMDb", limit: limit) }
            }
        }
        try library.use(Choice("imdb"))
        return (
            library, { asked.withLock(\.self) },
            { ((try? library.listing(.title).rows) ?? []).count { $0.answer != .unasked } }
        )
    }

    @Test("are asked about where somebody looks, and nowhere else")
    func looked() async throws {
        let (library, asked, settled) = try counting()
        try await wait(for: "a list of films of which none was asked") {
            try library.listing(.title).unasked == 30
        }
        #expect(asked() == [])
        library.look(at: [3, 7])
        await wait(for: "answers for the two films in sight") { settled() == 2 }
        #expect(Set(asked()) == ["Film 3", "Film 7"])
        // Nothing is asked twice.
        library.look(at: [3, 7, 8])
        await wait(for: "an answer for the third film in sight") { settled() == 3 }
        #expect(asked().count == 3)
        library.stop()
    }

    @Test("that were passed by before their turn came are not asked about")
    func passed() async throws {
        let shelf = try Shelf((1...30).map { "A/Film \($0) (2013).mkv" })
        let asked = Mutex<[String]>([])
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let library = try shelf.library { member, _ in
            Stub(ratingServiceName: member.title) { query in
                asked.withLock { $0.append(query.title) }
                for await _ in released {}
            }
        }
        try library.use(Choice("imdb"))
        _ = try library.listing(.title)
        library.look(at: Array(1...24))
        await wait(for: "three films in hand") { asked.withLock { $0.count == 3 } }
        library.look(at: [30])
        release.finish()
        await wait(for: "the film that is looked at now") { asked.withLock { $0.contains("Film 30") } }
        // Those in hand, and the one that is looked at: of the other eighteen nobody knows.
        #expect(asked.withLock { $0.count } <= 7)
        library.stop()
    }

    @Test("can all be asked about, until the service takes no more today, which is said")
    func all() async throws {
        let (library, asked, _) = try counting(limit: 20)
        _ = try library.listing(.title)
        library.askAll()
        await wait(for: "the service to take no more") { library.asking.end != nil }
        #expect(library.asking == (false, .limitReached(service: "OMDb", limit: 20)))
        // A few were in hand when it said so.
        #expect((21...26).contains(asked().count))
        #expect(try library.listing(.title).unasked >= 4)
        library.stop()

        let (other, _, _) = try counting()
        _ = try other.listing(.title)
        other.askAll()
        try await wait(for: "the end of asking about all") {
            try other.listing(.title).unasked == 0 && !other.asking.isAsking
        }
        #expect(other.asking.end == nil)
        other.stop()
    }

    @Test("are asked about to the last where one of them is not known")
    func unknownAmongAll() async throws {
        let shelf = try Shelf((1...20).map { "A/Film \($0) (2013).mkv" })
        let library = try shelf.library { member, _ in
            Stub(ratingServiceName: member.title) { query in
                if query.title == "Film 2" {
                    throw RatingError.notFound(service: member.title, title: query.title)
                }
            }
        }
        try library.use(Choice("imdb"))
        _ = try library.listing(.title)
        library.askAll()
        await wait(for: "the end of asking about all") { !library.asking.isAsking }
        #expect(try library.asking.end == nil && library.listing(.title).unasked == 0)
        #expect(
            try library.film(2).rated.answer == .nothing(.notFound(service: "IMDb", title: "Film 2"))
        )
        library.stop()
    }

    @Test(
        "have what is kept of earlier answers at once, for which nobody is asked, and are asked again where that is old"
    )
    func kept() async throws {
        let server = try FilmServer { _, _ in .json(Array(Self.film.utf8)) }
        let shelf = try Shelf(["A/Rush (2013).mkv", "A/Gravity (2013).mkv"])
        let store = try RatingStore()
        let omdb = OMDb(store: store, address: server.address, clock: shelf.time.clock)
        _ = try await IMDbClient(apiKey: "k", omdb: omdb).fetchRating(
            of: MovieQuery(title: "Rush", year: 2013)
        )
        let asked = server.requests.count

        func library() throws -> MovieLibrary {
            let library = try shelf.library(store)
            try library.use(Choice("imdb"))
            return library
        }
        let first = try library()
        try await wait(for: "the first library's answers") {
            try first.listing(.title).rows.allSatisfy { $0.answer != .pending }
        }
        let rows = try first.listing(.title).rows
        #expect(rows.map(\.film.title) == ["Gravity", "Rush"] && rows[0].answer == .unasked)
        guard case .rating(let rating) = rows[1].answer else { return #expect(Bool(false)) }
        #expect(rating.value == 7.7 && rating.fetchedAt == shelf.time.clock.now())
        first.stop()

        // Whatever its age, and with it.
        shelf.time.pass(days: 400)
        let later = try library()
        try await wait(for: "the later library's answers") {
            try later.listing(.title).rows.allSatisfy { $0.answer != .pending }
        }
        guard case .rating(let old) = try later.listing(.title).rows[1].answer else {
            return #expect(Bool(false))
        }
        #expect(old.fetchedAt == rating.fetchedAt)
        #expect(server.requests.count == asked)
        later.stop()
        await server.stop()
    }

    @Test("are asked about once in five minutes where the service cannot be reached")
    func unreachable() async throws {
        let shelf = try Shelf(["A/Rush (2013).mkv"])
        let asked = Mutex(0)
        let failure = RatingError.unreachable(service: "IMDb", reason: "it is away")
        let library = try shelf.library { member, _ in
            Stub(ratingServiceName: member.title) { _ in
                let count = asked.withLock { count in
                    count += 1
                    return count
                }
                if count < 10 { throw failure }
            }
        }
        try library.use(Choice("imdb"))
        for (seconds, count) in [(0, 1), (0, 1), (299, 1), (1, 2)] {
            shelf.time.now.withLock { $0 += seconds }
            #expect(try await library.answer(for: 1).answer == .nothing(failure))
            #expect(asked.withLock(\.self) == count)
        }
    }

    @Test("that a service did not know a week ago are asked about again when somebody looks")
    func knownLater() async throws {
        let shelf = try Shelf(["A/Rush (2013).mkv"])
        let store = try RatingStore()
        let now = shelf.time.clock.now()
        try store.keep(nil, "OMDb", "rush 2013", at: now - 7 * 86_400 + 100)
        let library = try shelf.library(store)
        try library.use(Choice("imdb"))
        func answer() throws -> FilmAnswer? { try library.listing(.title).rows.first?.answer }
        try await wait(for: "what is kept") { try answer() != .pending }
        #expect(try answer() == .nothing(.notFound(service: "OMDb", title: "Rush")))
        shelf.time.now.withLock { $0 += 200 }
        library.look(at: [1])
        // There is no key to ask with, which is said by whoever asks.
        try await wait(for: "another answer") {
            if case .nothing(.noKey) = try answer() { true } else { false }
        }
        library.stop()
    }

    @Test("are asked about again when there is a key, of which no more than its end is shown")
    func keys() throws {
        let shelf = try Shelf(["A/Rush (2013).mkv"])
        let library = try shelf.library()
        try library.keep("abcd1234", for: .omdb)
        try library.keep("0123456789abcdef", for: .tmdb)
        #expect(library.keys.omdb == "abcd1234" && library.keys.shown(.omdb) == "…1234")
        #expect(library.keys.shown(.tmdb) == "…cdef" && library.keys.isKept(.tmdb))
        let mode = try FileManager.default.attributesOfItem(
            atPath: shelf.data.folder.appending(path: "movies/keys.json").path
        )[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(throws: RatingError.noSuchKey(service: "OMDb")) { try library.keep("a b", for: .omdb) }
        #expect(throws: RatingError.noSuchKey(service: "OMDb")) { try library.keep("a\u{1b}", for: .omdb) }
        try library.keep(nil, for: .omdb)
        #expect(library.keys.omdb == nil && library.keys.tmdb == "0123456789abcdef")
    }

    @Test("are asked for in the user's order, which names each service once")
    func order() throws {
        #expect(try RatingMember.order("tmdb, imdb").map(\.name) == ["tmdb", "imdb"])
        for text in ["", "nobody", "imdb,imdb", "in-order", "imdb,"] {
            #expect(throws: RatingError.badOrder(text)) { try RatingMember.order(text) }
        }
        let library = try Shelf([]).library()
        #expect(throws: RatingError.self) { try library.use(Choice("in-order", argument: "x")) }
        #expect(library.choice == Choice("dataset"))
        #expect(Set(RatingMember.all.map(\.name)).count == RatingMember.all.count)
    }
}
