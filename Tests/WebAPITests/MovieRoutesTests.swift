import ClickwheelCrypto
import ClickwheelGallery
import ClickwheelNet
import ClickwheelProgram
import ClickwheelTestSupport
import Foundation
import Log
import Media
import Ratings
import Testing

@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("Films on the web")
struct MovieRoutesTests {
    /// A gallery with two films, and the router that serves them.
    private final class Site: Sendable {
        let router: Router
        let folder: URL
        let library: MovieLibrary

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "movies-\(UUID().uuidString)")
            let shorts = folder.appending(path: "files/Shorts")
            try FileManager.default.createDirectory(at: shorts, withIntermediateDirectories: true)
            let film = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "MediaTests/Fixtures/video.mp4")
            for name in ["Rush (2013).mp4", "The Lamplighter's Sea (2024).mp4"] {
                try FileManager.default.copyItem(at: film, to: shorts.appending(path: name))
            }
            let logger = Logger(strategy: NullStrategy())
            let gallery = try Gallery(inMemory: logger)
            _ = try gallery.scan([folder.appending(path: "files").path])
            let bus = EventBus()
            library = MovieLibrary(
                MovieLibrary.Source(
                    version: { gallery.version },
                    files: {
                        try gallery.films().map { FilmFile(id: $0.id, path: $0.path, isFilm: $0.isLong) }
                    }
                ),
                store: try RatingStore(),
                titles: folder.appending(path: "titles.db").path,
                keys: folder.appending(path: "movies/keys.json").path,
                bus: bus
            )
            let switchboard = try Switchboard(
                [.ratings(library)],
                choices: ChoicesInMemory(),
                bus: bus,
                logger: logger
            )
            switchboard.restore()
            let context = APIContext(
                switchboard: switchboard,
                bus: bus,
                loop: try EventLoop(),
                logger: logger
            )
            var router = Router()
            MovieRoutes(context, library, gallery).add(to: &router)
            guard let token = SecretToken(text: Harness.token) else { throw CryptoError.unavailable }
            let access = AccessControl(password: nil, token: token, now: { 0 })
            StrategyRoutes(context: context, access: access).add(to: &router)
            self.router = router
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func send(_ method: HTTPMethod, _ target: String, _ body: String = "") async throws -> Answer {
            let request = HTTPRequest(
                method,
                target,
                headers: [HTTPField("Host", "localhost")],
                body: Array(body.utf8)
            )
            return await withCheckedContinuation { continuation in
                guard let request else {
                    return continuation.resume(returning: Answer(response: HTTPResponse(.badRequest)))
                }
                router.handle(request, HTTPReply { continuation.resume(returning: Answer(response: $0)) })
            }
        }
    }

    private let site: Site

    init() throws { site = try Site() }

    private func id(_ title: String) throws -> Int64 {
        try #require(site.library.listing(.title).rows.first { $0.film.title == title }).film.file.id
    }

    @Test(
        "are listed with the video, the user's stars and what the service says, and in one sentence why it says nothing"
    )
    func list() async throws {
        let page = try await site.send(.get, "/api/movies")
        #expect(page.status == 200 && page.value("service") == "dataset" && page.value("total") == "2")
        #expect(page.text.contains("Demo data set") && page.text.contains("Invented"))
        #expect(page.text.contains("import their folder with clickwheel movies import."))
        #expect(page.text.contains(#""kind":"shortFilm""#) && !page.text.contains(site.folder.path))
        #expect(page.text.contains(#""demo":true"#) && page.text.contains(#""film":true"#))
        let limited = try await site.send(.get, "/api/movies?sort=year&limit=1")
        #expect(
            limited.value("total") == "2" && limited.text.contains("Lamplighter")
                && !limited.text.contains("Rush")
        )
        let wrong = try await site.send(.get, "/api/movies?sort=x")
        #expect(wrong.status == 400 && wrong.text.contains("title, rating, year, mine, unrated"))
    }

    @Test("tell of one film what each service says, and refuse what is no film")
    func film() async throws {
        let answer = try await site.send(.get, "/api/movies/film/\(try id("Rush"))")
        #expect(answer.value("film", "title") == "Rush" && answer.value("film", "year") == "2013")
        for member in RatingMember.all where member.name != "in-order" {
            #expect(answer.text.contains("\"service\":\"\(member.name)\""))
        }
        #expect(try await site.send(.get, "/api/movies/film/999").status == 404)
        #expect(try await site.send(.get, "/api/movies/film/x").status == 404)
    }

    @Test("take stars in halves, and which film a file is, and refuse everything else in one sentence")
    func own() async throws {
        let rush = try id("Rush")
        #expect(
            try await site.send(.post, "/api/movies/stars", #"{"id":\#(rush),"stars":3.5}"#).status == 204
        )
        #expect(try await site.send(.get, "/api/movies?sort=mine").text.contains(#""stars":3.5"#))
        for wrong in ["5.5", "-1", "0.3", "\"x\""] {
            let answer = try await site.send(
                .post,
                "/api/movies/stars",
                #"{"id":\#(rush),"stars":\#(wrong)}"#
            )
            #expect(answer.status == 400)
        }
        #expect(try await site.send(.post, "/api/movies/stars", #"{"id":99,"stars":1}"#).status == 404)
        let fixed = try await site.send(.post, "/api/movies/fix", #"{"id":\#(rush),"tconst":"tt1979320"}"#)
        #expect(fixed.status == 200 && fixed.text.contains(#""rule":"fixed""#))
        #expect(try await site.send(.post, "/api/movies/fix", #"{"id":\#(rush),"tconst":"x"}"#).status == 400)
        let forgotten = try await site.send(.post, "/api/movies/fix", #"{"id":\#(rush)}"#)
        #expect(forgotten.status == 200 && !forgotten.text.contains("fixed"))
        let none = try await site.send(.get, "/api/movies/candidates?q=rush")
        #expect(none.status == 409 && none.text.contains("movies import"))
    }

    @Test("keep keys, and show no more than the last four characters of one in any answer")
    func keys() async throws {
        let kept = try await site.send(
            .post,
            "/api/movies/keys",
            #"{"service":"tmdb","key":" 0123456789secret "}"#
        )
        #expect(kept.status == 200 && kept.text.contains("…cret") && !kept.text.contains("0123456789"))
        let settings = try await site.send(.get, "/api/movies/settings")
        #expect(settings.text.contains("…cret") && !settings.text.contains("0123456789"))
        #expect(site.library.keys.tmdb == "0123456789secret")
        let wrong = try await site.send(.post, "/api/movies/keys", #"{"service":"omdb","key":"two words"}"#)
        #expect(wrong.status == 400 && !wrong.text.contains("two words"))
        #expect(try await site.send(.post, "/api/movies/keys", #"{"service":"x","key":"k"}"#).status == 400)
        let gone = try await site.send(.post, "/api/movies/keys", #"{"service":"tmdb","key":""}"#)
        #expect(gone.status == 200 && site.library.keys.tmdb == nil)
    }

    @Test("are of another service as soon as that is chosen, with its name")
    func switched() async throws {
        let change = #"{"family":"movie-ratings","member":"mine"}"#
        #expect(try await site.send(.post, "/api/strategies", change).status < 300)
        let page = try await site.send(.get, "/api/movies")
        #expect(page.value("service") == "mine" && page.text.contains("My stars has no rating of 'Rush'."))
        let order = #"{"family":"movie-ratings","member":"in-order:tmdb,dataset"}"#
        #expect(try await site.send(.post, "/api/strategies", order).status < 300)
        #expect(site.library.choice == Choice("in-order", argument: "tmdb,dataset"))
        let wrong = try await site.send(
            .post,
            "/api/strategies",
            #"{"family":"movie-ratings","member":"in-order:x"}"#
        )
        #expect(wrong.status == 400 && site.library.choice.argument == "tmdb,dataset")
    }

    @Test("nobody is asked about a film that nobody looked at, and the page is told so")
    func unasked() async throws {
        func page() async throws -> String { try await site.send(.get, "/api/movies").text }
        #expect(try await !page().contains(#""unasked":true"#))
        try site.library.keep("0123456789secret", for: .tmdb)
        let choice = #"{"family":"movie-ratings","member":"tmdb"}"#
        #expect(try await site.send(.post, "/api/strategies", choice).status == 200)
        // What is kept from earlier is looked up first.
        try await wait(for: "what is known of the films") { try await page().contains(#""unasked":true"#) }
        #expect(try await page().contains(#""pending":true"#))
    }

    @Test("are looked at by at most 64 at once, or all are asked about, and one of the two is said")
    func look() async throws {
        func status(_ wish: String) async throws -> Int {
            try await site.send(.post, "/api/movies/look", wish).status
        }
        for count in [0, 1, 64] { #expect(try await status(#"{"ids":\#(Array(0..<count))}"#) == 204) }
        #expect(try await status(#"{"ids":\#(Array(0..<65))}"#) == 400)
        #expect(try await status(#"{"all":true}"#) == 204)
        for wrong in ["{}", #"{"all":false}"#] { #expect(try await status(wrong) == 400) }
    }
}
