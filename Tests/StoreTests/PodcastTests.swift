import ClickwheelCrypto
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Store

/// From a feed on a server to episodes that come and go.
@Suite("A podcast")
struct PodcastTests {
    private let folder: TemporaryFolder
    private let sound = content(100_000)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("feed.xml", FeedTests.fixture())
        try folder.write("roses.mp3", sound)
        try folder.write("apples.ogg?from=feed", content(5_000, 3))
    }

    /// A feed of `count` episodes, the newest first.
    private func write(_ count: Int, from first: Int = 0) throws {
        let items = (first..<first + count).reversed().map { number in
            "<item><title>Talk \(number)</title><guid>g\(number)</guid><enclosure url=\"t\(number).mp3\" type=\"audio/mpeg\"/></item>"
        }
        try folder.write(
            "feed.xml",
            "<rss version=\"2.0\"><channel><title>Talks</title>\(items.joined())</channel></rss>"
        )
        for number in first..<first + count {
            try folder.write("t\(number).mp3", content(1_000, UInt32(number)))
        }
    }

    private func address(_ server: StoreServer) -> String { "http://127.0.0.1:\(server.port)/feed.xml" }

    private func here(_ buyer: Buyer) -> Int { buyer.music.count }

    @Test("is added by the address of its feed, unsigned, and says what it leaves out")
    func added() async throws {
        let server = try StoreServer(folder)
        defer { server.stop() }
        let buyer = try Buyer(TemporaryFolder())
        let refresh = CatalogueRefresh(buyer.book) { Seller.now }
        let report = try await refresh.add(address(server))
        #expect(report.store.title == "The Garden & the Gate" && report.store.isPodcast && report.packs == 2)
        #expect(report.problems.count == 2 && report.problems.contains { $0.contains("encrypted") })
        #expect(try buyer.book.packs().map(\.pack.title) == ["Apples", "Roses"])
        #expect(try buyer.book.packs().allSatisfy { $0.pack.kind == .podcast && $0.pack.price == nil })
        #expect(try await refresh.products().isEmpty, "an episode that costs nothing is not for a cart")
        // Asked again nothing is sent, and nothing is new.
        let again = try await refresh.refresh(report.store)
        #expect(!again.isNew && server.requests.count == 2)
        #expect(server.requests.last?.contains("If-None-Match") == true)
        await #expect(throws: CatalogueError.self) { try await refresh.add("http://example.org/feed.xml") }
    }

    @Test(
        "has episodes that are fetched, go on where they were cut, and are known when the feed has lost them"
    )
    func fetched() async throws {
        let server = try StoreServer(folder) { path, number in
            path == "roses.mp3" && number < 2 ? .cut(40_000) : nil
        }
        defer { server.stop() }
        let buyer = try Buyer(TemporaryFolder())
        let refresh = CatalogueRefresh(buyer.book) { Seller.now }
        let store = try await refresh.add(address(server)).store
        let podcasts = Podcasts(buyer.book, buyer.downloads) { Seller.now }
        let roses = try #require(try buyer.book.packs().first { $0.pack.title == "Roses" }).pack
        try podcasts.fetch(roses.id, cause: "a test")
        buyer.work()
        let order = try #require(try buyer.book.orders().first)
        #expect(order.failure != nil && buyer.music.isEmpty)
        try podcasts.fetch(roses.id, cause: "a test")
        buyer.work()
        #expect(server.requests.contains { $0.contains("roses.mp3") && $0.contains("Range: bytes=40000-") })
        #expect(buyer.folder.read("music/\(roses.id)/\(roses.files[0].path)") == sound)
        // Wanted twice it is one order; cancelled and wanted again it is another.
        try podcasts.fetch(roses.id, cause: "a test")
        #expect(try buyer.book.orders().count == 1)
        let apples = try #require(try buyer.book.packs().first { $0.pack.title == "Apples" }).pack
        try podcasts.fetch(apples.id, cause: "a test")
        try podcasts.remove(apples.id, cause: "a test")
        buyer.work()
        try podcasts.applyRules(cause: "a test")
        #expect(try buyer.book.orders().first?.state == .cancelled)
        try podcasts.fetch(apples.id, cause: "a test")
        buyer.work()
        #expect(try buyer.book.orders().map(\.stateName) == ["installed", "cancelled", "installed"])
        try write(2)
        #expect(try await refresh.refresh(store).store.serial == store.serial + 1)
        #expect(try buyer.book.pack(roses.id).pack.title == "Roses" && buyer.book.packs().count == 4)
    }

    @Test("keeps as many of the newest as its rule says, and what somebody has begun or fetched")
    func rules() async throws {
        try write(5)
        let server = try StoreServer(folder)
        defer { server.stop() }
        let buyer = try Buyer(TemporaryFolder())
        let refresh = CatalogueRefresh(buyer.book) { Seller.now }
        let store = try await refresh.add(address(server)).store
        let podcasts = Podcasts(buyer.book, buyer.downloads) { Seller.now }
        func apply() throws {
            try podcasts.applyRules(cause: "a test")
            buyer.work()
        }
        func titles() throws -> [String] {
            let here = try Set(buyer.book.installed().map(\.pack))
            return try buyer.book.packs().filter { here.contains($0.pack.id) }.map(\.pack.title)
        }
        func id(_ title: String) throws -> Product.ID {
            try #require(try buyer.book.packs().first { $0.pack.title == title }).pack.id
        }
        try apply()
        #expect(try titles().isEmpty)
        try buyer.book.use(PodcastRule(latest: 2, isUnheardOnly: true), for: store.id)
        try apply()
        #expect(try titles() == ["Talk 4", "Talk 3"])
        // One is heard, another is begun, an old one is fetched by hand.
        #expect(try podcasts.note(id("Talk 4"), positionMs: 95_000, durationMs: 100_000))
        #expect(try !podcasts.note(id("Talk 3"), positionMs: 10_000, durationMs: 100_000))
        try podcasts.fetch(id("Talk 0"), cause: "a test")
        try apply()
        #expect(try titles() == ["Talk 3", "Talk 2", "Talk 0"])
        try write(3, from: 5)
        _ = try await refresh.refresh(store)
        try apply()
        #expect(try titles() == ["Talk 7", "Talk 6", "Talk 3", "Talk 0"])
        let episode = try #require(try buyer.book.episodes().first { $0.positionMs > 0 })
        #expect(episode.positionMs == 10_000 && !episode.isHeard)
        // Applied again nothing comes or goes.
        let orders = try buyer.book.orders().map(\.steps)
        try apply()
        #expect(try buyer.book.orders().map(\.steps) == orders)
        // Without a rule what is here stays.
        let kept = try buyer.book.episodes().filter { $0.positionMs == 0 }
        let none = PodcastRule(latest: 0, isUnheardOnly: false)
        #expect(
            !kept.isEmpty
                && none.changes(kept.map { .init(episode: $0, isHere: true, isByRule: true) }).go.isEmpty
        )
        try buyer.book.use(.none, for: store.id)
        try apply()
        #expect(try titles() == ["Talk 7", "Talk 6", "Talk 3", "Talk 0"])
    }

    @Test("has no rule for more than its limit or for fewer than none, and without one nothing comes")
    func ruleLimits() {
        let latest = [-1, 0, 1, 100, 101, .max].map { PodcastRule(latest: $0, isUnheardOnly: false).latest }
        #expect(latest == [0, 0, 1, 100, 100, 100])
        #expect(PodcastRule.none == PodcastRule(latest: 0, isUnheardOnly: false))
    }

    @Test("has lost the episodes that its feed names no more, but for those that are here")
    func lost() async throws {
        try write(3)
        let server = try StoreServer(folder)
        defer { server.stop() }
        let buyer = try Buyer(TemporaryFolder())
        let refresh = CatalogueRefresh(buyer.book) { Seller.now }
        let store = try await refresh.add(address(server)).store
        let middle = try #require(try buyer.book.packs().first { $0.pack.title == "Talk 1" }).pack.id
        try Podcasts(buyer.book, buyer.downloads) { Seller.now }.fetch(middle, cause: "a test")
        buyer.work()
        try write(2, from: 3)
        _ = try await refresh.refresh(store)
        #expect(try buyer.book.packs().map(\.pack.title).sorted() == ["Talk 1", "Talk 3", "Talk 4"])
    }

    @Test("is gone with its rule when it is dropped, and what was fetched stays")
    func dropped() async throws {
        try write(1)
        let server = try StoreServer(folder)
        defer { server.stop() }
        let buyer = try Buyer(TemporaryFolder())
        let store = try await CatalogueRefresh(buyer.book) { Seller.now }.add(address(server)).store
        try buyer.book.use(PodcastRule(latest: 1, isUnheardOnly: false), for: store.id)
        try Podcasts(buyer.book, buyer.downloads) { Seller.now }.applyRules(cause: "a test")
        buyer.work()
        try buyer.book.remove(store: store.id)
        #expect(try buyer.book.rule(of: store.id) == .none && buyer.book.stores().isEmpty)
        #expect(here(buyer) == 1)
        #expect(throws: StoreError.self) { try buyer.book.use(.none, for: "podcast.no") }
    }
}
