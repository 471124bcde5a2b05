import ClickwheelCrypto
import ClickwheelFetch
import ClickwheelTestSupport
import Foundation
import Synchronization
import Testing

@testable import Store

@Suite("A catalogue")
struct CatalogueTests {
    private let seller: Seller
    private let book: StoreBook
    private let refresh: CatalogueRefresh

    init() throws {
        seller = try Seller()
        try seller.album("first", price: "4.99")
        try seller.album("second")
        try seller.publish()
        book = try StoreBook()
        refresh = CatalogueRefresh(book) { Seller.now }
    }

    private func add() async throws -> CatalogueRefresh.Report { try await refresh.add(seller.folder.path) }

    private func again() async throws -> CatalogueRefresh.Report {
        try await refresh.refresh(#require(try book.stores().first))
    }

    @Test("that was published is added with its packs, prices, files and key")
    func added() async throws {
        let report = try await add()
        #expect(report.isNew && report.packs == 2 && report.problems.isEmpty)
        #expect(report.store.title == "The Band" && report.store.serial == 1)
        #expect(try report.store.key == seller.key.verifyingKey.text)
        let packs = try book.packs().map(\.pack)
        #expect(packs.map(\.title) == ["First", "Second"])
        #expect(packs.map(\.price?.minor) == [499, nil])
        #expect(packs[0].files.map(\.path) == ["01 Song.flac", "cover.jpg"])
        #expect(packs[0].files.map(\.url) == ["first/01%20Song.flac", "first/cover.jpg"])
        #expect(packs[0].files[0].sha256 == Hexadecimal.text(SHA256Hasher.hash(content(1_000))))
    }

    @Test("has a private key that nobody else can read, and that is not in the feed")
    func privateKey() throws {
        let file = seller.keys.path + "/org.example.band.key"
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let seed = try Hexadecimal.text(seller.key.seed)
        for name in seller.folder.files {
            let text = String(decoding: seller.folder.read(name) ?? [], as: UTF8.self)
            #expect(!text.contains(seed))
        }
        #expect(seller.folder.files.contains("catalog.json.sig"))
    }

    @Test("that was changed on the way, or is signed by another, is refused, and the one before stays")
    func signature() async throws {
        _ = try await add()
        let page = try seller.page { $0["serial"] = 9 }
        try seller.folder.write("catalog.json", page)
        await #expect(throws: CatalogueError.notSigned) { try await again() }
        try seller.folder.write("catalog.json.sig", "nothing")
        await #expect(throws: CatalogueError.notSigned) { try await again() }
        let other = try SigningKey()
        try seller.sign(page, with: other)
        await #expect(throws: CatalogueError.notSigned) { try await again() }
        let forged = try seller.page { $0["key"] = other.verifyingKey.text }
        try seller.sign(forged, with: other)
        await #expect(
            throws: CatalogueError.otherKey(
                pinned: try seller.key.verifyingKey.text,
                found: other.verifyingKey.text
            )
        ) {
            try await again()
        }
        #expect(try book.packs().count == 2 && book.stores().map(\.serial) == [1])
    }

    @Test("must have the key that the buyer knows from elsewhere")
    func knownKey() async throws {
        let other = try SigningKey().verifyingKey
        await #expect(throws: CatalogueError.self) { try await refresh.add(seller.folder.path, key: other) }
        #expect(try book.stores().isEmpty)
        _ = try await refresh.add(seller.folder.path, key: seller.key.verifyingKey)
    }

    @Test("that is older than the one that is here, or another under its serial, is refused")
    func rollback() async throws {
        let old = seller.folder.read("catalog.json") ?? []
        let oldSignature = seller.folder.read("catalog.json.sig") ?? []
        try seller.album("third")
        try seller.publish()
        #expect(try await add().store.serial == 2)
        #expect(try await !again().isNew)
        try seller.folder.write("catalog.json", old)
        try seller.folder.write("catalog.json.sig", oldSignature)
        await #expect(throws: CatalogueError.older(serial: 1, kept: 2)) { try await again() }
        try seller.sign(try seller.page { $0["serial"] = 2 })
        await #expect(throws: CatalogueError.sameSerial(2)) { try await again() }
        #expect(try book.packs().count == 3)
    }

    @Test("that has expired is not taken, and one that expires later cannot be ordered from")
    func expiry() async throws {
        try seller.sign(try seller.page { $0["expires"] = "\(Seller.now)" })
        await #expect(throws: CatalogueError.expired(Seller.now)) { try await add() }
        try seller.sign(try seller.page { $0["expires"] = "\(UTCTime(seconds: Seller.now.seconds + 10))" })
        _ = try await add()
        try book.add("org.example.band.second")
        let later = UTCTime(seconds: Seller.now.seconds + 10)
        #expect(throws: StoreError.self) { try book.checkout(Checkout(key: "0123456789abcdef"), at: later) }
        #expect(try book.checkout(Checkout(key: "0123456789abcdef"), at: Seller.now).count == 1)
    }

    @Test("with more packs than a page holds has several pages, all of one publication")
    func pages() async throws {
        let many = try Seller()
        for number in 0..<501 { try many.album("a\(number)", content(10)) }
        #expect(try many.publish().pages == 2)
        #expect(try await refresh.add(many.folder.path).packs == 501)
        let second = many.folder.files.first { $0.hasPrefix("catalog-1-2.json") } ?? ""
        let page = String(decoding: many.folder.read(second) ?? [], as: UTF8.self)
        let stray = page.replacingOccurrences(of: "\"serial\" : 1", with: "\"serial\" : 2")
        try many.folder.write(second, stray)
        try many.folder.write(second + ".sig", Hexadecimal.text(try many.key.sign(Array(stray.utf8))))
        await #expect(throws: CatalogueError.strayPage(second)) {
            try await CatalogueRefresh(StoreBook()) { Seller.now }.add(many.folder.path)
        }
    }

    @Test(
        "with a pack that cannot be leaves it out, says which and why, and has the others",
        arguments: [
            ("path", "../x.flac", "leads out of its folder"), ("path", "/etc/x.flac", "is absolute"),
            ("path", "a//x.flac", "has an empty part"), ("path", ".x.flac", "is hidden"),
            ("path", "a\\x.flac", "characters that no path needs"),
            ("path", "a\nx.flac", "characters that no path needs"),
            ("path", "COVER.jpg", "twice, when capitals do not count"),
            ("path", "cover.jpg/x.flac", "a file where it has a folder"),
            ("path", "x.exe", "nothing for kind album"), ("path", "x.jpg", "needs files of .flac"),
            ("sha256", "00", "has no SHA-256"), ("url", "", "has no address"),
        ]
    )
    func badFile(_ key: String, _ value: String, _ reason: String) async throws {
        try seller.sign(
            try seller.page { page in
                var packs = page["packs"] as? [[String: Any]] ?? []
                var files = packs[0]["files"] as? [[String: Any]] ?? []
                files[0][key] = value
                if key == "path", value == "x.exe" {
                    files.append([
                        "path": "b.flac", "url": "b", "size": 1, "sha256": String(repeating: "0", count: 64),
                    ])
                }
                packs[0]["files"] = files
                page["packs"] = packs
            }
        )
        let report = try await add()
        #expect(report.packs == 1)
        #expect(report.problems.count == 1 && report.problems[0].contains(reason), "\(report.problems)")
        #expect(report.problems[0].hasPrefix("Pack 1 (org.example.band.first) is left out: it "))
    }

    @Test(
        "with a price, an id or a version that cannot be leaves the pack out",
        arguments: [
            ("price", #"{"minor": -1, "currency": "EUR"}"#, "below nothing"),
            ("price", #"{"minor": 1, "currency": "USD"}"#, "costs USD"),
            ("price", #"{"minor": 1, "currency": "XXX"}"#, "'XXX' is no currency"),
            ("price", #"{"minor": 9223372036854775808, "currency": "EUR"}"#, "not a whole one of 64 bits"),
            ("price", #"{"minor": 1.5, "currency": "EUR"}"#, "not a whole one of 64 bits"),
            ("id", #""Not an id""#, "reverse domain name"),
            ("id", #""org.example.band.second""#, "another pack with its id"),
            ("version", #""1.0""#, "version"), ("kind", #""theatre""#, "kind"), ("title", #""""#, "no title"),
            ("licence", #""""#, "names no licence"), ("artwork", #""other.jpg""#, "picture"),
            ("files", "[]", "0 files"),
            ("title", #""a\u001b[31m""#, "control characters"),
            ("title", #""a\nb""#, "control characters"),
        ]
    )
    func badPack(_ key: String, _ json: String, _ reason: String) async throws {
        // As text, since the numbers must be as they are written.
        let marker = "MARKER"
        let page = try seller.page { page in
            var packs = page["packs"] as? [[String: Any]] ?? []
            packs[0][key] = marker
            page["packs"] = packs
        }
        try seller.sign(page.replacingOccurrences(of: "\"\(marker)\"", with: json))
        let report = try await add()
        #expect(report.packs == 1)
        #expect(report.problems.count == 1 && report.problems[0].contains(reason), "\(report.problems)")
    }

    @Test("at the largest price is taken, and a cart that cannot be added up is refused")
    func edge() async throws {
        try seller.sign(
            try seller.page { page in
                var packs = page["packs"] as? [[String: Any]] ?? []
                for number in packs.indices {
                    packs[number]["price"] = ["minor": Int64.max, "currency": "EUR"]
                }
                page["packs"] = packs
            }
        )
        #expect(try await add().packs == 2)
        try book.add("org.example.band.first")
        #expect(try book.carts(at: Seller.now).first?.quote.total.minor == .max)
        try book.add("org.example.band.second")
        #expect(throws: StoreError.money(.overflow)) { try book.carts(at: Seller.now) }
    }

    @Test(
        "that is none is refused with a sentence",
        arguments: [
            ("", "this is not valid JSON"), ("[]", "not possible"), ("{}", "\"format\" is missing"),
            (#"{"format": 2}"#, "of format 2"), (#"{"format": 1}"#, "is missing"),
            (String(repeating: "[", count: 100_000), "cannot be read"),
        ]
    )
    func malformed(_ text: String, _ reason: String) {
        do {
            _ = try CataloguePage(Array(text.utf8))
            Issue.record("it was taken")
        } catch {
            #expect("\(error)".contains(reason) || reason == "not possible", "\(error)")
        }
    }

    @Test("as the fixture has it is read whole, promotions included")
    func fixture() throws {
        let path = Bundle.module.resourceURL?.appending(path: "Fixtures/catalogues/two-packs.json").path ?? ""
        let page = try CataloguePage(Array(#require(FileManager.default.contents(atPath: path))))
        #expect(page.problems.isEmpty && page.catalogue.packs.map(\.kind) == [.quiz, .album])
        #expect(page.catalogue.promotions.map(\.id) == ["ten", "code", "two"])
        #expect(page.catalogue.promotions[2].kind == .buy(2, free: 1))
    }

    @Test(
        "has ids of two or more labels of small letters, digits and hyphens",
        arguments: [
            ("a.b", true), ("org.example.pack-1", true), ("0.1", true), ("a", false), ("", false),
            (".", false),
            ("A.b", false), ("a..b", false), ("a.-b", false), ("a.b-", false), ("a.b_c", false),
            ("a.é", false),
            ("a." + String(repeating: "b", count: 148), true),
            ("a." + String(repeating: "b", count: 149), false),
        ]
    )
    func ids(_ text: String, _ isID: Bool) { #expect(PackRules.isID(text) == isID) }

    @Test(
        "has texts without what a terminal takes for a command, of which a line has no end either",
        arguments: [
            ("a ~é", true, true), ("a\nb", true, false), ("a\tb", true, false), ("a\u{7F}", false, false),
            ("a\u{1F}", false, false), ("é\u{7F}", false, false), ("é\u{9F}", false, false),
        ]
    )
    func texts(_ text: String, _ isText: Bool, _ isLine: Bool) {
        #expect(PackRules.isText(text) == isText && PackRules.isLine(text) == isLine)
    }

    @Test("may have a pack as large as it says at most, and none that is larger")
    func packSize() throws {
        func complaint(_ count: Int64) throws -> String? {
            let files = (0..<count).map { number in
                PackFile(
                    path: "\(number).flac",
                    url: "\(number)",
                    size: PackRules.packSize / 8,
                    sha256: String(repeating: "0", count: 64)
                )
            }
            let pack = try Pack(
                id: .init("org.example.large"),
                version: #require(PackVersion("1.0.0")),
                kind: .album,
                title: "Large",
                creator: "",
                summary: "",
                licence: "CC0-1.0",
                price: nil,
                artwork: nil,
                files: files
            )
            return PackRules.complaint(pack, currency: .euro)
        }
        #expect(try complaint(8) == nil)
        #expect(try complaint(9)?.contains("bytes") == true)
    }

    @Test("whose last page leads back to the first is refused")
    func circle() async throws {
        try seller.sign(try seller.page { $0["next"] = "catalog.json" })
        await #expect(throws: CatalogueError.tooLarge("more pages", limit: CatalogueFetch.pages)) {
            try await add()
        }
        #expect(try book.packs().isEmpty)
    }

    @Test("on a server that takes its time for page after page is given up")
    func patience() async throws {
        let source = try WebSource("https://example.org/a/", client: HTTPClient(), patience: .zero)
        let error = await #expect(throws: CatalogueError.self) {
            try await source.read(nil, atMost: 1, unless: nil)
        }
        let reason = "https://example.org/a/catalog.json was not done within 0.0 seconds: try again later"
        #expect(error == .unreachable(reason))
    }

    @Test("is asked for beside those of other stores, so that none waits for a slow one")
    func beside() async throws {
        let other = try Seller(id: "org.example.other")
        try other.album("third")
        try other.publish()
        let asked = DispatchSemaphore(value: 0)
        let isVisit = Atomic(false)
        let waited = Mutex<[DispatchTimeoutResult]>([])
        let slow = try StoreServer(seller.folder) { path, _ in
            if path == "catalog.json", isVisit.load(ordering: .relaxed) {
                // Less than the store is waited for, after which the other would be asked in any case.
                let result = asked.wait(timeout: .now() + 20)
                waited.withLock { $0.append(result) }
            }
            return nil
        }
        let quick = try StoreServer(other.folder) { path, _ in
            if path == "catalog.json", isVisit.load(ordering: .relaxed) { asked.signal() }
            return nil
        }
        defer { for server in [slow, quick] { server.stop() } }
        for server in [slow, quick] { _ = try await refresh.add(server.url) }
        isVisit.store(true, ordering: .relaxed)
        #expect(try await refresh.products().map(\.title).sorted() == ["First", "Second", "Third"])
        #expect(waited.withLock(\.self) == [.success])
    }

    @Test("that has more entries than are taken is refused, whatever they are, and has as many as are")
    func entries() throws {
        func page(_ key: String, _ count: Int) throws -> CataloguePage {
            let page = try seller.page { $0[key] = [[String: Int]](repeating: [:], count: count) }
            return try CataloguePage(Array(page.utf8))
        }
        for (key, limit) in [
            ("packs", CataloguePage.packLimit), ("promotions", CataloguePage.promotionLimit),
        ] {
            #expect(try page(key, limit).problems.count == limit)
            #expect(throws: CatalogueError.tooLarge("more " + key, limit: limit)) { try page(key, limit + 1) }
        }
        let packs = try seller.page { page in
            let one = (page["packs"] as? [Any])?.first ?? 0
            page["packs"] = [Any](repeating: one, count: CataloguePage.packLimit + 1)
        }
        #expect(throws: CatalogueError.tooLarge("more packs", limit: CataloguePage.packLimit)) {
            try CataloguePage(Array(packs.utf8))
        }
        let limit = CataloguePage.featuredLimit
        let ids = (0...limit).map { "org.example.a\($0)" }
        let featured = try CataloguePage(Array(try seller.page { $0["featured"] = ids }.utf8)).catalogue
            .featured
        #expect(featured.map(\.text) == Array(ids.prefix(limit)))
        for key in ["featured", "promotions"] {
            #expect(try CataloguePage(Array(try seller.page { $0[key] = NSNull() }.utf8)).problems.isEmpty)
        }
    }

    @Test("whose pages have more bytes together than are taken is refused")
    func manyBytes() async throws {
        // Blanks before the end are a part of the page, and signed with it.
        let page = try seller.page { $0["next"] = "catalog.json" }
        let count = CatalogueFetch.bytes / 4
        let blanks = String(repeating: " ", count: count - page.utf8.count)
        for (more, error) in [("", "more bytes"), ("\n", "a page with more bytes")] {
            try seller.sign(page + blanks + more)
            let limit = error == "more bytes" ? CatalogueFetch.bytes : CataloguePage.byteLimit
            await #expect(throws: CatalogueError.tooLarge(error, limit: limit)) { try await add() }
        }
        #expect(try book.packs().isEmpty)
    }

    @Test("is read as far as its limit, and what is one byte larger is seen to be")
    func limits() async throws {
        let page = seller.folder.read("catalog.json") ?? []
        let blanks = [UInt8](repeating: 0x20, count: CataloguePage.byteLimit - page.count)
        #expect(try CataloguePage(page + blanks) == CataloguePage(page))
        let source = FolderSource(path: seller.folder.path)
        for (limit, count) in [(1_000, 1_000), (999, 1_000), (500, 501)] {
            let read = try await source.read("first/01%20Song.flac", atMost: limit, unless: nil).bytes
            #expect(read?.count == count)
        }
    }

    @Test("too large to be one is not read")
    func large() {
        let bytes = [UInt8](repeating: 0x20, count: CataloguePage.byteLimit + 1)
        #expect(throws: CatalogueError.self) { try CataloguePage(bytes) }
    }

    @Test("of another store does not take an id that is known")
    func twoStores() async throws {
        _ = try await add()
        let other = try Seller()
        try other.album("first")
        let text = try { () throws -> String in
            try other.publish()
            return try other.page { $0["id"] = "org.example.other" }
        }()
        try other.sign(text)
        let report = try await refresh.add(other.folder.path)
        #expect(report.packs == 0 && report.problems.count == 1)
        #expect(try book.pack("org.example.band.first").store == "org.example.band")
    }

    @Test("that is dropped and added anew shows what it offers now")
    func anew() async throws {
        let store = try await add().store
        #expect(try book.packs().count == 2)
        try book.remove(store: store.id)
        try seller.album("third")
        try seller.publish()
        _ = try await add()
        #expect(try book.packs().count == 3)
    }

    @Test("is published under a serial that none before it had, whichever note of it is lost")
    func serials() throws {
        func publish() throws -> Int64 {
            try seller.publish()
            return try CataloguePage(seller.folder.read("catalog.json") ?? []).catalogue.serial
        }
        let first = seller.folder.read("catalog.json") ?? []
        #expect(try publish() == 2 && publish() == 3)
        try seller.folder.write("catalog.json", first)
        #expect(try publish() == 4)
        try FileManager.default.removeItem(atPath: seller.keys.path + "/org.example.band.serial")
        #expect(try publish() == 5)
    }

    @Test("with a link, two packs of one id, or a key that is lost, is not published")
    func publishing() throws {
        try FileManager.default.createSymbolicLink(
            atPath: seller.folder.path + "/first/x.flac",
            withDestinationPath: "/etc/passwd"
        )
        #expect(throws: PublishingError.self) { try seller.publish() }
        try FileManager.default.removeItem(atPath: seller.folder.path + "/first/x.flac")
        try FileManager.default.copyItem(
            atPath: seller.folder.path + "/first",
            toPath: seller.folder.path + "/third"
        )
        #expect(throws: PublishingError.self) { try seller.publish() }
        try FileManager.default.removeItem(atPath: seller.folder.path + "/third")
        try FileManager.default.removeItem(atPath: seller.keys.path + "/org.example.band.key")
        #expect(throws: PublishingError.self) { try seller.publish() }
        #expect(seller.folder.read("catalog.json") != nil)
    }
}
