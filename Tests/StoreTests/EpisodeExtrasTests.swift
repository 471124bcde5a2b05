import ClickwheelCrypto
import ClickwheelDatabase
import ClickwheelFetch
import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Synchronization
import Testing

@testable import Store

/// What feeds name beside their sounds, and what is known of sounds that nobody signed.
@Suite("An episode with pictures, chapters and hashes")
struct EpisodeExtrasTests {
    private let folder: TemporaryFolder
    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + content(40_000)
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47] + content(9_000)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("one.mp3", content(20_000))
        try folder.write("two.mp3", content(30_000, 7))
        try folder.write("cover.jpg", jpeg)
        try folder.write("two.png", png)
        try folder.write(
            "one.json",
            #"{"version":"1.2.0","chapters":[{"startTime":61.5,"title":"The middle"},{"startTime":0,"title":"Hello\n"},{"startTime":90,"toc":false,"img":"x"},{"startTime":-1,"title":"no"},{"startTime":1e300,"title":"no"},{"title":"no"},7,{"startTime":120}]}"#
        )
        try feed()
    }

    private func feed(_ inside: String = "", image: String = "cover.jpg") throws {
        try folder.write(
            "feed.xml",
            """
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
                 xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Talks</title><itunes:image href="\(image)"/>
            <item><title>Two</title><guid>2</guid><pubDate>9 Nov 2026 08:00 GMT</pubDate><itunes:image href="two.png"/>
            <enclosure url="two.mp3" length="5" type="audio/mpeg"/></item>
            <item><title>One</title><guid>1</guid><pubDate>2 Nov 2026 08:00 GMT</pubDate>
            <enclosure url="one.mp3" length="0" type="audio/mpeg"/><podcast:chapters url="one.json"/>\(inside)</item>
            </channel></rss>
            """
        )
    }

    /// A buyer who follows the feed.
    private struct Listener {
        let buyer: Buyer
        let shop: Shop
        let podcast: String

        init(_ server: StoreServer) async throws {
            buyer = try Buyer(TemporaryFolder())
            shop = Shop(buyer.book, buyer.downloads, logger: buyer.logger, clock: { Seller.now })
            podcast = try await shop.add("http://127.0.0.1:\(server.port)/feed.xml").store.id
        }

        func pack(_ title: String) throws -> Pack {
            try #require(try buyer.book.packs().first { $0.pack.title == title }).pack
        }

        func fetch(_ title: String) throws {
            try shop.podcasts.fetch(pack(title).id, cause: "a test")
            buyer.work()
        }

        func page(_ title: String) throws -> EpisodesView.Row {
            let view = try EpisodesView(shop, of: podcast, withChapters: pack(title).id) { _ in nil }
            return try #require(view.rows.first)
        }
    }

    private func asked(_ server: StoreServer, _ name: String) -> Int {
        server.requests.count { $0.hasPrefix("GET /\(name) ") }
    }

    @Test("has the chapters at its address, which are fetched once and are there without a network")
    func chapters() async throws {
        let server = try StoreServer(folder)
        let listener = try await Listener(server)
        let expected: [PodcastFeed.Chapter] = [
            .init(startMs: 0, title: "Hello"), .init(startMs: 61_500, title: "The middle"),
            .init(startMs: 120_000, title: "Chapter 3"),
        ]
        #expect(try listener.page("One").chapters == expected)
        #expect(try listener.page("One").chapters == expected && asked(server, "one.json") == 1)
        #expect(try listener.page("Two").chapters.isEmpty)
        // In a list nobody waits for them.
        let list = try EpisodesView(listener.shop, of: listener.podcast, offset: 0, limit: 9) { _ in nil }
        #expect(list.total == 2 && list.rows.allSatisfy(\.chapters.isEmpty))
        // The feed is read again: they stay.
        try feed(" ")
        _ = try await listener.shop.refreshPodcasts(cause: "a test")
        server.stop()
        #expect(try listener.page("One").chapters == expected)
    }

    @Test(
        "has none where they are not chapters, too many bytes or an error, and is not asked for again at once",
        arguments: ["", "[]", "{\"chapters\":3}", "<html>", String(repeating: "[", count: 100_000)]
    )
    func noChapters(_ text: String) async throws {
        #expect(EpisodeChapters.read(Array(text.utf8)) == nil)
        try folder.write("one.json", text)
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        for _ in 0..<2 { #expect(try listener.page("One").chapters.isEmpty) }
        #expect(asked(server, "one.json") == 1)
    }

    @Test("is not served by a server that is away or says nothing, which another question does not wait for")
    func ofServer() throws {
        let address = try WebAddress("https://example.org/a.jpg")
        #expect(FetchError.timedOut(address, .connecting, .seconds(3)).isOfServer)
        #expect(FetchError.timedOut(address, .silence, .seconds(8)).isOfServer)
        #expect(FetchError.timedOut(address, .slow, .seconds(8)).isOfServer)
        // One picture may be slow where the others are not.
        #expect(!FetchError.timedOut(address, .whole, .seconds(10)).isOfServer)
        for error in [FetchError.tooLarge(address, limit: 9), .broken(address, "it"), .cancelled(address)] {
            #expect(!error.isOfServer)
        }
    }

    @Test("has chapters up to the hundredth hour, and none beyond it")
    func lateChapters() {
        let starts = [359_999.5, 360_000, 360_000.5]
        let entries = starts.map { "{\"startTime\":\($0),\"title\":\"T\"}" }.joined(separator: ",")
        let chapters = EpisodeChapters.read(Array("{\"chapters\":[\(entries)]}".utf8))
        #expect(chapters?.map(\.startMs) == [359_999_500, 360_000_000])
    }

    @Test(
        "keeps as many bytes of pictures as leave room for one more, and not one beyond",
        arguments: [0, 1]
    )
    func exactRoom(_ beyond: Int) async throws {
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        let pictures = listener.buyer.folder.path + "/pictures"
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        let path = pictures + "/other"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path))
        let room = Int(EpisodeExtras.picturesBytes) - EpisodeExtras.pictureBytes
        try file.truncate(atOffset: UInt64(room + beyond))
        try file.close()
        let extras = EpisodeExtras(
            listener.buyer.book,
            folder: pictures,
            client: listener.buyer.downloads.client,
            clock: { Seller.now }
        )
        #expect(try extras.picture(of: listener.podcast).bytes == jpeg)
        #expect(FileManager.default.fileExists(atPath: path) == (beyond == 0))
    }

    @Test("keeps no more bytes of pictures than their limit, and the oldest go")
    func roomForPictures() async throws {
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        let pictures = listener.buyer.folder.path + "/pictures"
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        for (name, seconds) in [("old", 1_000.0), ("new", 2_000.0)] {
            let path = pictures + "/" + name
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.truncate(atOffset: UInt64(EpisodeExtras.picturesBytes) * 6 / 10)
            try file.close()
            let date = Date(timeIntervalSince1970: seconds)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        let extras = EpisodeExtras(
            listener.buyer.book,
            folder: pictures,
            client: listener.buyer.downloads.client,
            clock: { Seller.now }
        )
        #expect(try extras.picture(of: listener.podcast).bytes == jpeg)
        let kept = try FileManager.default.contentsOfDirectory(atPath: pictures)
        #expect(kept.count == 2 && kept.contains("new") && !kept.contains("old"))
    }

    @Test("asks a server that does not answer once in ten minutes")
    func refused() async throws {
        try folder.write("one.json", [UInt8](repeating: 0x20, count: EpisodeExtras.chapterBytes + 1))
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        let time = Mutex(1_800_000_000)
        let extras = EpisodeExtras(
            listener.buyer.book,
            folder: listener.buyer.folder.path + "/pictures",
            client: listener.buyer.downloads.client,
            clock: { UTCTime(seconds: time.withLock { $0 }) }
        )
        let one = try listener.pack("One").id
        for _ in 0..<3 { #expect(extras.chapters(of: one).isEmpty) }
        #expect(asked(server, "one.json") == 1)
        try folder.write("one.json", #"{"chapters":[{"startTime":1,"title":"Now"}]}"#)
        time.withLock { $0 += 601 }
        #expect(extras.chapters(of: one) == [.init(startMs: 1_000, title: "Now")])
    }

    @Test("does not wait for one picture after the other of a server that is away")
    func away() async throws {
        let server = try StoreServer(folder)
        let listener = try await Listener(server)
        server.stop()
        let (one, two) = (try listener.pack("One").id.text, try listener.pack("Two").id.text)
        func reason(_ id: String) -> String {
            do {
                _ = try listener.shop.podcastPicture(of: id)
                return "it is here"
            } catch {
                return "\(error)"
            }
        }
        #expect(!reason(one).contains("a moment ago"))
        #expect(reason(two).contains("a moment ago"))
    }

    @Test("has its own picture, or else that of its podcast, which are fetched once each and kept")
    func pictures() async throws {
        let server = try StoreServer(folder)
        let listener = try await Listener(server)
        let shop = listener.shop
        let row = try #require(
            String(decoding: JSONEncoder().encode(PodcastsView(shop)), as: UTF8.self)
                .contains("picture?id=\(listener.podcast)") ? PodcastsView(shop).podcasts.first : nil
        )
        #expect(row.art?.hasPrefix("/api/podcasts/picture?id=\(listener.podcast)&v=") == true)
        for _ in 0..<2 {
            #expect(try shop.podcastPicture(of: listener.podcast).bytes == jpeg)
            #expect(try shop.podcastPicture(of: listener.pack("One").id.text).bytes == jpeg)
            #expect(try shop.podcastPicture(of: listener.pack("Two").id.text).bytes == png)
        }
        #expect(asked(server, "cover.jpg") == 1 && asked(server, "two.png") == 1)
        server.stop()
        #expect(try shop.podcastPicture(of: listener.podcast).bytes == jpeg)
        #expect(throws: StoreError.self) { try shop.podcastPicture(of: "podcast.no") }
    }

    @Test(
        "has no picture that is none, is too large, or is neither on the feed's server nor encrypted",
        arguments: [
            "feed.xml", "large.jpg", "gone.jpg", "http://example.org/cover.jpg", "file:///etc/passwd",
        ]
    )
    func noPicture(_ address: String) async throws {
        try folder.write("large.jpg", jpeg + [UInt8](repeating: 0, count: EpisodeExtras.pictureBytes))
        try feed(image: address)
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        for _ in 0..<2 {
            #expect(throws: (any Error).self) {
                try listener.shop.podcastPicture(of: listener.podcast)
            }
        }
        #expect(asked(server, address) <= (address == "feed.xml" ? 2 : 1))
        // The sound comes all the same, without a cover.
        try listener.fetch("One")
        let one = try listener.pack("One")
        #expect(listener.buyer.music == ["music/\(one.id)/\(one.files[0].path)"])
    }

    @Test("is fetched with its picture beside it, where a library finds it, and with its chapters")
    func cover() async throws {
        let server = try StoreServer(folder)
        let listener = try await Listener(server)
        try listener.fetch("One")
        try listener.fetch("Two")
        let (one, two) = (try listener.pack("One").id, try listener.pack("Two").id)
        #expect(listener.buyer.folder.read("music/\(one)/cover.jpg") == jpeg)
        #expect(listener.buyer.folder.read("music/\(two)/cover.png") == png)
        server.stop()
        #expect(try listener.page("One").chapters.count == 3)
    }

    @Test("whose feed says its hash is refused with other bytes, and taken whatever length the feed says")
    func integrity() async throws {
        let right = Data(SHA256Hasher.hash(content(20_000))).base64EncodedString()
        func form(_ source: String, _ value: String) -> String {
            """
            <podcast:alternateEnclosure type="audio/mpeg" length="9"><podcast:source uri="\(source)"/>
            <podcast:integrity type="sri" value="\(value)"/></podcast:alternateEnclosure>
            """
        }
        let other = form("other.mp3", "sha256-AAAA")
        try feed(other + form("one.mp3", "sha384-AAAA sha256-\(right)"))
        let wrong = Mutex(true)
        let server = try StoreServer(folder) { path, _ in
            path == "one.mp3" && wrong.withLock { $0 } ? .wrong : nil
        }
        defer { server.stop() }
        let listener = try await Listener(server)
        #expect(
            try listener.pack("One").files[0].sha256 == Hexadecimal.text(SHA256Hasher.hash(content(20_000)))
        )
        #expect(try listener.pack("Two").files[0].isUnsigned)
        try listener.fetch("One")
        #expect(try listener.buyer.book.orders().first?.failure?.contains("other bytes") == true)
        #expect(listener.buyer.music.isEmpty)
        wrong.withLock { $0 = false }
        try listener.fetch("One")
        #expect(listener.buyer.music.count == 2)
    }

    @Test("that nobody signed is held against what came when it is verified")
    func verified() async throws {
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        try listener.fetch("One")
        try listener.fetch("Two")
        let check = InstalledCheck(listener.buyer.book)
        #expect(try check.findings().allSatisfy { $0.right == 1 && $0.wrong.isEmpty && $0.note == nil })
        let two = try listener.pack("Two")
        var bytes = content(30_000, 7)
        bytes[12_345] ^= 1
        try listener.buyer.folder.write("music/\(two.id)/\(two.files[0].path)", bytes)
        #expect(try check.findings().first { $0.pack == two.id.text }?.wrong == [two.files[0].path])
        #expect(try check.findings().filter { $0.wrong.isEmpty }.count == 1)
    }

    @Test("that came and could not be put where it belongs is not fetched again")
    func here() async throws {
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        let buyer = listener.buyer
        try buyer.folder.write("music", "in the way")
        try listener.fetch("Two")
        #expect(try buyer.book.orders().first?.failure?.contains("where it belongs") == true)
        try FileManager.default.removeItem(atPath: buyer.folder.path + "/music")
        try listener.fetch("Two")
        #expect(buyer.music.count == 2 && asked(server, "two.mp3") == 1)
        #expect(try InstalledCheck(buyer.book).findings().map(\.right) == [1])
    }

    @Test("is found by any words of its title and of its podcast, here or not")
    func found() async throws {
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        func titles(_ query: String, _ limit: Int = 9) throws -> [String] {
            try FoundEpisodesView(listener.shop, query, limit: limit).rows.map(\.title)
        }
        #expect(try titles("TWO") == ["Two"] && titles("talks") == ["Two", "One"])
        #expect(try titles("one talk") == ["One"] && titles("o", 1) == ["Two"])
        let words = String(repeating: "two ", count: FoundEpisodesView.wordLimit - 1)
        #expect(try titles(words + "nobody") == [] && titles(words + "two nobody") == ["Two"])
        #expect(
            try titles("").isEmpty && titles("  ").isEmpty && titles("nobody").isEmpty
                && titles("o", 0).isEmpty
        )
    }

    @Test("of a book that an earlier version kept gets its picture when the feed is asked again")
    func migrated() async throws {
        let server = try StoreServer(folder)
        defer { server.stop() }
        let listener = try await Listener(server)
        let path = listener.buyer.folder.path + "/clickwheel.db"
        let connection = try Connection(path: path)
        try connection.execute(
            """
            DROP TABLE store_feeds; DROP TABLE store_chapters; DROP TABLE store_arrived;
            ALTER TABLE store_episodes DROP COLUMN image; UPDATE migrations SET version = 3 WHERE module = 'store'
            """
        )
        let book = try StoreBook(path: path)
        #expect(try book.feedImages().isEmpty && book.episodes().count == 2)
        let store = try #require(try book.stores().first)
        #expect(try await CatalogueRefresh(book) { Seller.now }.refresh(store).isNew)
        #expect(try book.feedImages() == [store.id: "cover.jpg"])
        #expect(try book.episodes().map(\.image) == ["two.png", nil])
    }
}
