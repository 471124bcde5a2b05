import ClickwheelTestSupport
import Log
import Testing

@testable import Store

/// What faces are shown of the stores.
@Suite("The shop")
struct ShopTests {
    private let seller: Seller
    private let buyer: Buyer
    private let shop: Shop

    init() async throws {
        seller = try Seller()
        try seller.album("free")
        try seller.album("sold", price: "10.00")
        try seller.publish()
        try seller.sign(
            try seller.page {
                $0["promotions"] = [
                    ["id": "tenth", "title": "A tenth off", "kind": "percent", "points": 1_000]
                ]
            }
        )
        buyer = try Buyer(TemporaryFolder())
        shop = Shop(buyer.book, buyer.downloads, logger: buyer.logger, clock: { Seller.now })
        _ = try await shop.add(seller.folder.path)
    }

    private func view(_ pick: ShopView.Pick = .all) async throws -> ShopView {
        try ShopView(shop, await shop.visit(), pick: pick)
    }

    @Test("shows what is sold with its price and what it cost before, and what is free with none")
    func prices() async throws {
        let packs = try await view().packs
        #expect(packs.map(\.id) == ["org.example.band.free", "org.example.band.sold"])
        #expect(packs.map(\.price?.minor) == [nil, 900] && packs.map(\.fullPrice?.minor) == [nil, 1_000])
    }

    @Test("reduces no price where nobody wants that")
    func withoutDiscounts() async throws {
        try shop.use(discounts: "none")
        #expect(try await view().packs.map(\.price?.minor) == [nil, 1_000])
        #expect(throws: StoreError.noSuch("discounts", "all")) { try shop.use(discounts: "all") }
    }

    @Test("shows as many packs as are asked for, from where they are asked for")
    func pick() async throws {
        for (offset, limit, names) in [
            (0, 1, ["free"]), (1, 1, ["sold"]), (1, .max, ["sold"]), (2, 5, []), (-1, 5, ["free", "sold"]),
            (0, -1, []),
        ] {
            let view = try await view(ShopView.Pick(offset: offset, limit: limit))
            #expect(view.packs.map(\.id) == names.map { "org.example.band.\($0)" })
            #expect(view.counts.listed == 2)
        }
    }

    @Test("shows the packs of a kind, or the one with an id")
    func list() async throws {
        for (list, names) in [
            ("album", ["free", "sold"]), ("quiz", []), ("org.example.band.sold", ["sold"]), ("sold", []),
        ] {
            let packs = try await view(ShopView.Pick(list: list)).packs
            #expect(packs.map(\.id) == names.map { "org.example.band.\($0)" })
        }
    }

    @Test("shows where each pack stands: offered, in the cart, ordered and installed")
    func standing() async throws {
        func states() async throws -> [String] { try await view().packs.map(\.state) }
        #expect(try await states() == ["offered", "offered"])
        try buyer.book.add("org.example.band.free")
        #expect(try await states() == ["cart", "offered"])
        let order = try #require(
            try buyer.book.checkout(Checkout(key: Checkout.newKey()), at: Seller.now).first
        )
        #expect(try await states() == ["free", "offered"])
        try buyer.downloads.begin(order.number, cause: "a test")
        buyer.work()
        #expect(try await states() == ["installed", "offered"])
        #expect(try await view().packs.map(\.order) == [order.number, nil])
    }

    @Test("takes the products along when they are kept elsewhere")
    func cache() async throws {
        let count = await shop.visit().products.count
        #expect(count == 2 && shop.cache == .disk)
        try shop.use(cache: "memory")
        #expect(shop.cache == .memory)
        #expect(await shop.visit().products.count == count)
        #expect(buyer.logger.loggedMessages.last == "Fetched products from cache.")
    }

    @Test("shows one episode of a podcast, or all of them")
    func episodes() async throws {
        let folder = try TemporaryFolder()
        try folder.write("feed.xml", FeedTests.fixture())
        let server = try StoreServer(folder)
        defer { server.stop() }
        let podcast = try await shop.add("http://127.0.0.1:\(server.port)/feed.xml").store.id
        func titles(_ only: Product.ID?) throws -> [String] {
            try EpisodesView(shop, of: podcast, only: only, offset: 0, limit: 9) { _ in nil }.rows.map(
                \.title
            )
        }
        #expect(try titles(nil) == ["Apples", "Roses"])
        let roses = try #require(try buyer.book.packs().first { $0.pack.title == "Roses" }).pack.id
        #expect(try titles(roses) == ["Roses"])
    }
}
