import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelProgram
import ClickwheelTestSupport
import Foundation
import Library
import Log
import Store
import Synchronization
import Testing

@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("The store and podcasts on the web")
struct StoreRoutesTests {
    /// A shop of which nothing is fetched, and the router that serves it.
    private final class Site: Sendable {
        let shop: Shop
        private let router: Router
        private let folder: TemporaryFolder

        init() throws {
            let logger = Logger(strategy: NullStrategy())
            folder = try TemporaryFolder()
            let book = try StoreBook()
            let downloads = Downloads(
                book,
                folder: folder.file("parts"),
                installer: PackInstaller(install: { _, _ in "" }, uninstall: { _, _ in }),
                logger: logger,
                queue: Undone()
            )
            shop = Shop(book, downloads, logger: logger)
            let bus = EventBus()
            let context = APIContext(
                switchboard: try Switchboard([], choices: ChoicesInMemory(), bus: bus, logger: logger),
                bus: bus,
                loop: try EventLoop(),
                logger: logger
            )
            var router = Router()
            StoreRoutes(context, shop).add(to: &router)
            PodcastRoutes(context, shop, try MusicLibrary(inMemory: logger)).add(to: &router)
            self.router = router
        }

        /// Adds a store with one album, which is paid at a place of the store's own.
        func open(_ id: String, cover: [UInt8]? = nil) async throws {
            let path = folder.file(id)
            try folder.write(
                "\(id)/store.json",
                #"{"id": "\#(id)", "title": "Shop", "currency": "EUR", "payment": "https://\#(id)/{order}"}"#
            )
            try folder.write("\(id)/album/song.flac", "song")
            try folder.write(
                "\(id)/album/pack.json",
                """
                {"id": "\(id).album", "version": "1.0.0", "kind": "album", "title": "Album", "licence": "CC0-1.0", "price": "3.00",
                 "currency": "EUR"\(cover == nil ? "" : #", "artwork": "cover.jpg""#)}
                """
            )
            if let cover { try folder.write("\(id)/album/cover.jpg", cover) }
            _ = try StoreFolder(path, keys: folder.file("keys")).publish(at: .now())
            _ = try await shop.add(path)
        }

        /// Puts a file where a folder would be made.
        func block(_ name: String) throws {
            try? FileManager.default.removeItem(atPath: folder.file(name))
            try folder.write(name, "in the way")
        }

        func send(_ method: HTTPMethod, _ target: String, _ body: String = "") async throws -> Answer {
            let host = [HTTPField("Host", "localhost")]
            let request = try #require(HTTPRequest(method, target, headers: host, body: Array(body.utf8)))
            return await withCheckedContinuation { continuation in
                router.handle(request, HTTPReply { continuation.resume(returning: Answer(response: $0)) })
            }
        }
    }

    private let site: Site

    init() throws { site = try Site() }

    @Test("the cart is emptied when that is said, and by nothing else that is said of it")
    func cart() async throws {
        try await site.open("org.example")
        func change(_ wish: String) async throws -> Bool {
            try await site.send(.post, "/api/store/cart", wish).text.contains("org.example.album")
        }
        #expect(try await change(#"{"add": "org.example.album"}"#))
        #expect(try await change("{}"))
        #expect(try await change(#"{"clear": false}"#))
        #expect(try await !change(#"{"clear": true}"#))
    }

    @Test("a store that says nothing holds neither the cart nor a look at the others up")
    func silent() async throws {
        try await site.open("org.example")
        let silent = LoopbackSocket()
        listen(silent.descriptor, 16)
        final class Answered: Sendable { let count = Atomic(0) }
        let answered = Answered()
        try await withThrowingTaskGroup(of: Void.self) { [site] group in
            for _ in 0..<2 {
                group.addTask {
                    let body = #"{"add": "http://127.0.0.1:\#(silent.port)/"}"#
                    _ = try await site.send(.post, "/api/store/stores", body)
                    answered.count.add(1, ordering: .relaxed)
                }
            }
            // Both have their threads once they have asked.
            let asked = await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: (0..<2).map { _ in accept(silent.descriptor, nil, nil) })
                }
            }
            let cart = try await site.send(.post, "/api/store/cart", #"{"add": "org.example.album"}"#)
            let shop = try await site.send(.get, "/api/store")
            #expect(cart.text.contains("org.example.album") && shop.text.contains("org.example.album"))
            #expect(answered.count.load(ordering: .relaxed) == 0)
            for descriptor in asked + [silent.descriptor] { close(descriptor) }
            try await group.waitForAll()
        }
    }

    @Test("a code is used until it is dropped, and one that is dropped was never used")
    func codes() async throws {
        _ = try await site.send(.post, "/api/store/cart", #"{"code": "SPRING"}"#)
        #expect(try site.shop.book.codes() == ["SPRING"])
        for _ in 0..<2 {
            _ = try await site.send(.post, "/api/store/cart", #"{"dropCode": "SPRING"}"#)
            #expect(try site.shop.book.codes() == [])
        }
    }

    @Test("a picture is sent from its file, and one that could not be kept as it is")
    func pictures() async throws {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
        try await site.open("org.example", cover: jpeg)
        for isKept in [true, false] {
            if !isKept { try site.block("artwork") }
            let answer = try await site.send(.get, "/api/store/artwork?id=org.example.album")
            #expect(answer.status == 200 && answer.header("Content-Security-Policy") != nil)
            switch answer.response.body {
            case .file: #expect(isKept)
            case .fixed(let body): #expect(!isKept && body.bytes == jpeg)
            case _: Issue.record("\(answer.response.body)")
            }
        }
    }

    @Test("an order says where its own store wants to be paid")
    func payment() async throws {
        for store in ["org.one", "org.two"] {
            try await site.open(store)
            _ = try await site.send(.post, "/api/store/cart", #"{"add": "\#(store).album"}"#)
        }
        let orders = try await site.send(.post, "/api/store/checkout", #"{"key": "0123456789abcdef"}"#)
        #expect(orders.status == 200)
        struct Order: Decodable {
            struct Receipt: Decodable {
                let store: String
            }

            let receipt: Receipt
            let payment: String?
        }
        let told = try JSONDecoder().decode([Order].self, from: Data(orders.text.utf8))
        #expect(told.map(\.receipt.store).sorted() == ["org.one", "org.two"])
        for order in told { #expect(order.payment?.hasPrefix("https://\(order.receipt.store)/") == true) }
    }

    /// A feed of two episodes, served on a free port of loopback while `body` runs.
    private func withFeed(_ body: (_ address: String) async throws -> Void) async throws {
        let feed = ["One", "Two"].map {
            """
            <item><title>\($0)</title><guid>\($0)</guid><pubDate>Mon, 02 Nov 2026 08:00:00 +0100</pubDate>
            <enclosure url="\($0).mp3" length="9" type="audio/mpeg"/></item>
            """
        }
        let text = "<rss version=\"2.0\"><channel><title>Talk</title>\(feed.joined())</channel></rss>"
        var router = Router()
        router.on(.get, "/feed.xml") { _, reply in
            reply.send(HTTPResponse(body: .bytes(Array(text.utf8), contentType: "application/rss+xml")))
        }
        let loop = try EventLoop(name: "feed")
        let server = HTTPServer(
            configuration: ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0)),
            router: router,
            loop: loop,
            logger: Logger.inMemory
        )
        try loop.start()
        let failure: (any Error)?
        do {
            try await body("http://127.0.0.1:\(try server.start().port)/feed.xml")
            failure = nil
        } catch { failure = error }
        await server.stop(within: .zero)
        loop.stop()
        if let failure { throw failure }
    }

    @Test("an episode is heard when that is said, and unheard when that is said")
    func heard() async throws {
        try await withFeed { address in
            let podcast = try await site.shop.add(address).store.id
            let episode = try #require(try site.shop.book.episodes().first).pack
            func isHeard() throws -> Bool? {
                try site.shop.book.episodes().first { $0.pack == episode }?.isHeard
            }
            for (operation, expected) in [("heard", true), ("unheard", false)] {
                let answer = try await site.send(
                    .post,
                    "/api/podcasts",
                    #"{"op": "\#(operation)", "episode": "\#(episode)"}"#
                )
                #expect(answer.status == 200)
                #expect(try isHeard() == expected)
            }
            let page = try await site.send(.get, "/api/podcasts/episodes?podcast=\(podcast)")
            #expect(page.status == 200 && page.value("total") == "2")
        }
    }

    @Test("what is not said of a podcast's rule is nothing, and heard episodes count")
    func rule() async throws {
        try await withFeed { address in
            let podcast = try await site.shop.add(address).store.id
            for (said, expected) in [
                (#""latest": 2, "unheardOnly": true"#, PodcastRule(latest: 2, isUnheardOnly: true)),
                (#""latest": 3"#, PodcastRule(latest: 3, isUnheardOnly: false)),
                (#""unheardOnly": true"#, PodcastRule(latest: 0, isUnheardOnly: true)),
            ] {
                let wish = #"{"op": "rule", "podcast": "\#(podcast)", \#(said)}"#
                #expect(try await site.send(.post, "/api/podcasts", wish).status == 200)
                #expect(try site.shop.book.rule(of: podcast) == expected)
            }
        }
    }

    @Test("a store that is no podcast has no episodes, nor has a podcast that is not there")
    func noPodcast() async throws {
        try await site.open("org.example")
        try await withFeed { address in
            _ = try await site.shop.add(address)
            for name in ["org.example", "none", ""] {
                let answer = try await site.send(.get, "/api/podcasts/episodes?podcast=\(name)")
                #expect(answer.status == 404)
            }
        }
    }
}
