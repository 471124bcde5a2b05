import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import Store

/// Pictures of packs that are not here yet.
@Suite("The picture of a pack")
struct ArtworkTests {
    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + content(60_000)

    private func shop(_ buyer: Buyer) -> Shop {
        Shop(buyer.book, buyer.downloads, logger: buyer.logger, clock: { Seller.now })
    }

    @Test("comes from its store once, and is the one that was signed")
    func picture() async throws {
        let seller = try Seller()
        try seller.album("album")
        try seller.folder.write("album/cover.jpg", jpeg)
        try seller.publish()
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let buyer = try Buyer(TemporaryFolder())
        // With the buyer goes the folder, into which the shop still writes.
        defer { withExtendedLifetime(buyer) {} }
        let shop = shop(buyer)
        _ = try await shop.add(server.url)
        let id = Product.ID("org.example.band.album")
        let first = try await shop.artwork(of: id)
        #expect(first.bytes == jpeg)
        let asked = server.requests.count
        let second = try await shop.artwork(of: id)
        #expect(second.mimeType == "image/jpeg")
        // Each says where its bytes are, so that they need not be in memory for who reads slowly.
        for picture in [first, second] {
            #expect(try WholeFile.read(#require(picture.file), atMost: 100_000) == jpeg)
        }
        #expect(server.requests.count == asked)
        await #expect(throws: StoreError.noSuch("pack", "a.b")) { try await shop.artwork(of: .init("a.b")) }
    }

    @Test("is shown where it cannot be kept, and then from no file")
    func unkept() async throws {
        let seller = try Seller()
        try seller.album("album")
        try seller.folder.write("album/cover.jpg", jpeg)
        try seller.publish()
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let buyer = try Buyer(TemporaryFolder())
        defer { withExtendedLifetime(buyer) {} }
        try buyer.folder.write("artwork", "in the way")
        let shop = shop(buyer)
        _ = try await shop.add(server.url)
        let picture = try await shop.artwork(of: Product.ID("org.example.band.album"))
        #expect(picture.bytes == jpeg && picture.file == nil)
    }

    @Test("is none where its bytes are others than were signed, or no picture")
    func wrong() async throws {
        let seller = try Seller()
        try seller.album("album")
        try seller.album("other")
        try seller.folder.write("album/cover.jpg", jpeg)
        try seller.publish()
        let server = try StoreServer(seller.folder) { path, _ in path == "album/cover.jpg" ? .wrong : nil }
        defer { server.stop() }
        let buyer = try Buyer(TemporaryFolder())
        defer { withExtendedLifetime(buyer) {} }
        let shop = shop(buyer)
        _ = try await shop.add(server.url)
        for name in ["album", "other"] {
            let id = Product.ID("org.example.band.\(name)")
            await #expect(throws: StoreError.noSuch("picture", id.text)) { try await shop.artwork(of: id) }
        }
    }

    @Test("is none where another picture of the same size has taken its place")
    func exchanged() async throws {
        let seller = try Seller()
        try seller.album("album")
        try seller.folder.write("album/cover.jpg", jpeg)
        try seller.publish()
        let buyer = try Buyer(TemporaryFolder())
        defer { withExtendedLifetime(buyer) {} }
        let shop = shop(buyer)
        _ = try await shop.add(seller.folder.path)
        try seller.folder.write("album/cover.jpg", jpeg.prefix(4) + content(60_000, 5))
        let id = Product.ID("org.example.band.album")
        await #expect(throws: StoreError.noSuch("picture", id.text)) { try await shop.artwork(of: id) }
        try seller.folder.write("album/cover.jpg", jpeg)
        #expect(try await shop.artwork(of: id).bytes == jpeg)
    }
}
