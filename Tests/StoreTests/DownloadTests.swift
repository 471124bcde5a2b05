import ClickwheelCrypto
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Log
import StateMachine
import Synchronization
import Testing

@testable import Store

@Suite("The life of a download")
struct DownloadMachineTests {
    private let arrows:
        [(DownloadMachine.State, DownloadMachine.Event, DownloadMachine.State, [DownloadMachine.Effect])] = [
            (.waiting, .begin, .fetching, [.fetch]), (.waiting, .pause, .paused, []),
            (.waiting, .cancel, .cancelled, [.discard]), (.fetching, .pause, .paused, [.stop]),
            (.fetching, .fetched, .installing, [.install]), (.fetching, .fail, .failed, []),
            (.fetching, .cancel, .cancelled, [.stop, .discard]), (.installing, .fail, .failed, []),
            (.installing, .done, .installed, [.discard]), (.paused, .resume, .waiting, [.enqueue]),
            (.paused, .cancel, .cancelled, [.discard]), (.failed, .resume, .waiting, [.enqueue]),
            (.failed, .cancel, .cancelled, [.discard]),
        ]

    @Test("has these arrows and no others, from every state by every event")
    func everyPair() {
        let table = Exploration(of: DownloadMachine())
        #expect(table.isComplete && table.states.count == 7)
        for row in table.rows {
            let arrow = arrows.first { $0.0 == row.state && $0.1 == row.event }
            #expect(row.transition.state == arrow?.2 ?? row.state, "\(row.state) by \(row.event)")
            #expect(Array(row.transition.effects) == arrow?.3 ?? [], "\(row.state) by \(row.event)")
        }
        #expect(table.rows.filter { !$0.isIgnored }.count == arrows.count)
    }
}

/// A buyer with a data folder, whose work is done when a test says so, on its own thread.
final class Buyer: Sendable {
    let folder: TemporaryFolder
    let book: StoreBook
    let downloads: Downloads
    let logger = Logger.inMemory
    private let jobs: Jobs

    private final class Jobs: WorkQueue {
        let waiting = Mutex<[@Sendable () -> Void]>([])
        let events = Mutex<[Event]>([])
        let held = Atomic(0)
        let breaksRemoval = Atomic(false)

        func run(_ job: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(job) } }
    }

    init(_ folder: TemporaryFolder) throws {
        self.folder = folder
        let book = try StoreBook(path: folder.path + "/clickwheel.db")
        self.book = book
        let jobs = Jobs()
        self.jobs = jobs
        let music = folder.path + "/music"
        downloads = Downloads(
            book,
            folder: folder.path + "/parts",
            installer: PackInstaller(
                install: { pack, files in
                    try PackFiles.replace("\(music)/\(pack.id)", with: files)
                    return "\(music)/\(pack.id)"
                },
                uninstall: { _, place in
                    if jobs.breaksRemoval.load(ordering: .relaxed) {
                        Files.remove(place + "/01 Song.flac")
                        throw Errno.outOfOrder
                    }
                    PackFiles.remove(place)
                }
            ),
            logger: logger,
            clock: { Seller.now },
            tell: { event in jobs.events.withLock { $0.append(event) } },
            whenHeld: { jobs.held.add(1, ordering: .relaxed) },
            queue: jobs
        )
    }

    /// Does all the work that waits.
    func work() { while workOnce() {} }

    /// Does the piece of work that waits longest.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func workOnce() -> Bool {
        guard let job = jobs.waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
        job()
        return true
    }

    /// Whether packs cannot be taken off to their end: the song goes, and the rest stays.
    func breakRemoval(_ isBroken: Bool) { jobs.breaksRemoval.store(isBroken, ordering: .relaxed) }

    /// How often it was told that another process has the turn.
    var held: Int { jobs.held.load(ordering: .relaxed) }

    var steps: [String] {
        jobs.events.withLock { $0 }.compactMap { $0.content as? MachineStep }.map { "\($0.name) \($0.state)" }
    }

    /// Orders packs and begins to fetch them.
    func order(_ names: String...) throws -> Int64 {
        for name in names { try book.add(.init("org.example.band.\(name)")) }
        let order = try #require(try book.checkout(Checkout(key: Checkout.newKey()), at: Seller.now).first)
        try downloads.begin(order.number, cause: "a test")
        return order.number
    }

    /// What is where music is looked for.
    var music: [String] { folder.files.filter { $0.hasPrefix("music/") } }
    var parts: [String] { folder.files.filter { $0.hasPrefix("parts/") } }
}

/// From a catalogue on a server to an album in its folder, whatever the server does.
@Suite("A pack from a server")
struct DownloadTests {
    private let seller: Seller
    private let bytes = content(300_000)
    private let song = "music/org.example.band.album/01 Song.flac"

    init() throws {
        seller = try Seller()
        try seller.album("album", bytes)
        try seller.publish()
    }

    private func isSong(_ path: String) -> Bool { path.hasSuffix("Song.flac") }

    private func buyer(_ server: StoreServer, _ folder: TemporaryFolder? = nil) async throws -> Buyer {
        let buyer = try Buyer(folder ?? TemporaryFolder())
        if folder == nil { _ = try await CatalogueRefresh(buyer.book) { Seller.now }.add(server.url) }
        return buyer
    }

    @Test("is fetched, verified and installed, and its machines say so")
    func whole() async throws {
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("album")
        buyer.work()
        #expect(try buyer.book.order(number).state == .installed(.free))
        #expect(buyer.folder.read(song) == bytes && buyer.music.count == 2 && buyer.parts.isEmpty)
        #expect(try buyer.book.installed().map(\.version) == ["1.0.0"])
        #expect(
            buyer.steps == [
                "store-order downloading", "store-download fetching", "store-download installing",
                "store-download installed", "store-order installed",
            ]
        )
        try buyer.downloads.remove(number, cause: "a test")
        #expect(buyer.music.isEmpty)
        #expect(try buyer.book.installed().isEmpty && buyer.book.order(number).state == .free)
    }

    @Test("three products, their discounts, the cache, an order and its download are one trip")
    func trip() async throws {
        try seller.album("second", content(10), price: "10.00")
        try seller.album("third", content(20), price: "5.00")
        try seller.folder.write(
            "store.json",
            #"{"id": "org.example.band", "title": "The Band", "currency": "EUR", "promotions": ["#
                + #"{"id": "ten", "title": "Ten off", "kind": "percent", "points": 1000, "categories": ["album"]}]}"#
        )
        try seller.publish()
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let buyer = try await buyer(server)
        let book = buyer.book
        let store = ProductStore(
            apiClient: APIClient(
                fetchProducts: { try await CatalogueRefresh(book) { Seller.now }.products() },
                sendOrder: { try book.take($0, at: Seller.now) }
            ),
            databaseClient: .book(book),
            discountCalculator: DiscountCalculator(
                discountProvider: DiscountProvider { (try? book.promotions()) ?? [] },
                clock: { Seller.now }
            ),
            logger: buyer.logger,
            freshness: .seconds(60),
            clock: { Seller.now }
        )
        await store.fetchProducts()
        await store.fetchProducts()
        #expect(store.products.map(\.price.digits) == ["0.00", "9.00", "4.50"])
        #expect(
            buyer.logger.loggedMessages == [
                "Fetched products from API and applied discounts.", "Fetched products from cache.",
            ]
        )
        let number = try buyer.order("album")
        buyer.work()
        #expect(try book.order(number).state == .installed(.free))
    }

    @Test("whose server cuts it off again and again is resumed each time, and comes whole")
    func cuts() async throws {
        let server = try StoreServer(seller.folder) { path, number in
            path.hasSuffix("Song.flac") && number < 7 ? .cut(60_000) : nil
        }
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("album")
        buyer.work()
        #expect(try buyer.book.order(number).failure?.contains("damaged") == true)
        for _ in 0..<8 {
            guard case .failed = try buyer.book.order(number).state else { break }
            #expect(buyer.music.isEmpty)
            try buyer.downloads.resume(number, cause: "a test")
            buyer.work()
        }
        #expect(try buyer.book.order(number).state == .installed(.free))
        #expect(buyer.folder.read(song) == bytes)
        let ranges = server.requests.filter { $0.lowercased().contains("\r\nrange: bytes=") }
        #expect(ranges.count >= 3 && ranges.allSatisfy { $0.lowercased().contains("\r\nif-range: \"") })
    }

    @Test("that was cut off far from its beginning goes on from there")
    func cutLate() async throws {
        let large = content(700_000, 5)
        try seller.album("large", large)
        try seller.publish()
        let isFirst = Mutex(true)
        let server = try StoreServer(seller.folder) { path, _ in
            guard path.hasPrefix("large/01") else { return nil }
            return isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? .cut(400_000) : nil
            }
        }
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("large")
        buyer.work()
        if case .failed = try buyer.book.order(number).state {
            try buyer.downloads.resume(number, cause: "a test")
            buyer.work()
        }
        #expect(try buyer.book.order(number).state == .installed(.free))
        #expect(buyer.folder.read("music/org.example.band.large/01 Song.flac") == large)
        #expect(server.requests.contains { $0.contains("large/01") && $0.contains("Range: bytes=400000-") })
    }

    @Test("that has changed under way begins anew instead of being put together from two")
    func otherTag() async throws {
        let server = try StoreServer(seller.folder) { path, number in
            guard path.hasSuffix("Song.flac") else { return nil }
            return number < 4 ? .cut(60_000) : .otherTag
        }
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("album")
        for _ in 0..<4 {
            buyer.work()
            if case .failed = try buyer.book.order(number).state {
                try buyer.downloads.resume(number, cause: "a test")
            }
        }
        buyer.work()
        #expect(try buyer.book.order(number).state == .installed(.free))
        #expect(buyer.folder.read(song) == bytes)
    }

    @Test(
        "with wrong bytes, more or fewer than said, an error or a way elsewhere is never installed",
        arguments: [
            (Mischief.wrong, "other bytes than the seller signed"), (.longer, "has more bytes"),
            (.shorter, "has 299997 bytes"),
            (.status(404), "status 404"), (.status(500), "status 500"),
            (.redirect("http://127.0.0.1:9/x"), "which is not encrypted"),
        ]
    )
    func wrong(_ mischief: Mischief, _ reason: String) async throws {
        let server = try StoreServer(seller.folder) { path, _ in path.hasSuffix("Song.flac") ? mischief : nil
        }
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("album")
        buyer.work()
        let failure = try #require(try buyer.book.order(number).failure)
        #expect(failure.contains(reason), "\(failure)")
        #expect(try buyer.music.isEmpty && buyer.book.installed().isEmpty)
    }

    @Test(
        "keeps the files that came when another does not, and fetches anew what a disk has changed meanwhile",
        arguments: [("as it came", 1), ("changed", 2), ("longer", 2)]
    )
    func partly(_ what: String, _ count: Int) async throws {
        let isDown = Mutex(true)
        let server = try StoreServer(seller.folder) { path, _ in
            path.hasSuffix("cover.jpg") && isDown.withLock(\.self) ? .status(500) : nil
        }
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("album")
        buyer.work()
        let part = try #require(buyer.parts.first { isSong($0) })
        #expect(buyer.folder.read(part) == bytes && buyer.music.isEmpty)
        var found = bytes
        if what == "changed" { found[123_456] ^= 1 }
        if what == "longer" { found += [0] }
        try buyer.folder.write(part, found)
        isDown.withLock { $0 = false }
        try buyer.downloads.resume(number, cause: "a test")
        buyer.work()
        #expect(try buyer.book.order(number).state == .installed(.free))
        #expect(buyer.folder.read(song) == bytes)
        #expect(server.requests.count { $0.contains("Song.flac") } == count)
    }

    @Test("goes on in another process from the bytes that are here")
    func restart() async throws {
        let server = try StoreServer(seller.folder) { path, number in
            path.hasSuffix("Song.flac") && number < 3 ? .cut(100_000) : nil
        }
        defer { server.stop() }
        let first = try await buyer(server)
        let number = try first.order("album")
        // As if the process had been killed: the order is downloading, some bytes are here, and nobody says why.
        first.work()
        let folder = first.folder
        #expect(folder.files.contains { $0.hasSuffix("01 Song.flac.part") })
        let second = try await buyer(server, folder)
        try second.downloads.resume(number, cause: "a test")
        second.work()
        #expect(try second.book.order(number).state == .installed(.free))
        #expect(folder.read(song) == bytes)
        let third = try await buyer(server, folder)
        try third.downloads.goOn()
        third.work()
        #expect(third.steps.isEmpty)
        #expect(folder.read(song) == bytes, "what is installed stays")
    }

    @Test("that was downloading when the process was killed is fetched at the next start")
    func killed() async throws {
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let first = try await buyer(server)
        let number = try first.order("album")
        // Nothing was worked on, and the process is gone.
        let second = try await buyer(server, first.folder)
        try second.downloads.goOn()
        second.work()
        #expect(try second.book.order(number).state == .installed(.free))
        #expect(second.folder.read(song) == bytes)
    }

    @Test(
        "whose removal was broken off is gone after the next start, and comes again whole where it is wanted"
    )
    func brokenRemoval() async throws {
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let first = try await buyer(server)
        let number = try first.order("album")
        first.work()
        first.breakRemoval(true)
        func remove() throws {
            #expect(throws: StoreError.self) { try first.downloads.remove(number, cause: "a test") }
            #expect(try first.book.order(number).state == .free && first.book.installed().count == 1)
            #expect(first.music == ["music/org.example.band.album/cover.jpg"])
        }
        try remove()
        // As long as it cannot be ended, it is not taken for what is here.
        #expect(throws: StoreError.self) { try first.downloads.begin(number, cause: "a test") }
        try first.downloads.goOn()
        #expect(try first.book.order(number).state == .free && first.book.installed().count == 1)
        first.breakRemoval(false)
        try first.downloads.begin(number, cause: "a test")
        first.work()
        #expect(try first.book.order(number).state == .installed(.free))
        #expect(first.folder.read(song) == bytes && first.music.count == 2)

        first.breakRemoval(true)
        try remove()
        let second = try await buyer(server, first.folder)
        try second.downloads.goOn()
        #expect(try second.book.installed().isEmpty && second.music.isEmpty)
        #expect(try second.book.order(number).state == .free)
    }

    @Test("that is paused waits, also over a restart, until it is wanted")
    func pause() async throws {
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let first = try await buyer(server)
        let number = try first.order("album")
        first.downloads.pause(number, cause: "a test")
        first.work()
        #expect(first.downloads.progress.map(\.state) == [.paused] && first.music.isEmpty)
        let second = try await buyer(server, first.folder)
        try second.downloads.goOn()
        second.work()
        #expect(second.downloads.progress.map(\.state) == [.paused])
        try second.downloads.resume(number, cause: "a test")
        second.work()
        #expect(try second.book.order(number).state == .installed(.free))
    }

    @Test("that is cancelled leaves nothing")
    func cancel() async throws {
        let server = try StoreServer(seller.folder) { path, _ in
            path.hasSuffix("Song.flac") ? .cut(1_000) : nil
        }
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("album")
        buyer.work()
        #expect(!buyer.parts.isEmpty)
        try buyer.downloads.cancel(number, cause: "a test")
        #expect(buyer.parts.isEmpty && buyer.downloads.progress.isEmpty)
        #expect(try buyer.book.order(number).state == .cancelled)
    }

    @Test("in a new edition takes the place of the old one")
    func update() async throws {
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("album")
        buyer.work()
        let other = content(1_000, 7)
        try seller.album("album", other, version: "1.1.0")
        try seller.publish()
        _ = try await CatalogueRefresh(buyer.book) { Seller.now }.refresh(
            #require(try buyer.book.stores().first)
        )
        try buyer.downloads.begin(number, cause: "a test")
        buyer.work()
        #expect(buyer.folder.read(song) == other && buyer.music.count == 2)
        #expect(try buyer.book.installed().map(\.version) == ["1.1.0"])
    }

    @Test("from a folder of this machine is copied and verified as well")
    func folder() async throws {
        let buyer = try Buyer(TemporaryFolder())
        _ = try await CatalogueRefresh(buyer.book) { Seller.now }.add(seller.folder.path)
        let number = try buyer.order("album")
        try seller.folder.write("album/01 Song.flac", content(300_000, 3))
        buyer.work()
        #expect(try buyer.book.order(number).failure?.contains("other bytes") == true)
        try seller.folder.write("album/01 Song.flac", bytes)
        try buyer.downloads.resume(number, cause: "a test")
        buyer.work()
        #expect(buyer.folder.read(song) == bytes)
    }

    @Test("a catalogue over the network is asked for again by its tag, and nothing is sent twice")
    func tags() async throws {
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let buyer = try await buyer(server)
        let store = try #require(try buyer.book.stores().first)
        let report = try await CatalogueRefresh(buyer.book) { Seller.now }.refresh(store)
        #expect(!report.isNew && report.packs == 1)
        #expect(server.requests.last?.lowercased().contains("if-none-match: \"") == true)
        #expect(server.requests.allSatisfy { $0.lowercased().contains("accept-encoding: ") })
    }

    @Test("a catalogue that is not encrypted is taken from this machine alone")
    func encryption() async throws {
        let book = try StoreBook()
        let failure = await #expect(throws: CatalogueError.self) {
            try await CatalogueRefresh(book).add("http://example.org/catalog.json")
        }
        #expect(failure.map { "\($0)" }?.contains("is not encrypted") == true)
    }

    @Test("two packs of one order come both, also where the process was killed between them")
    func two() async throws {
        try seller.album("other", content(5_000, 3))
        try seller.publish()
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let whole = try await buyer(server)
        let number = try whole.order("album", "other")
        whole.work()
        #expect(try whole.book.installed().count == 2 && whole.music.count == 4)
        // Of which one has a new edition, that one alone is fetched again, and once.
        try seller.album("other", content(6_000, 4), version: "1.1.0")
        try seller.publish()
        _ = try await CatalogueRefresh(whole.book) { Seller.now }.refresh(
            #require(try whole.book.stores().first)
        )
        let songs = { server.requests.count { $0.contains("Song.flac") } }
        for count in [3, 3] {
            try whole.downloads.begin(number, cause: "a test")
            whole.work()
            #expect(songs() == count)
        }
        let first = try await buyer(server)
        _ = try first.order("album", "other")
        first.workOnce()
        #expect(first.music.count == 2)
        let second = try await buyer(server, first.folder)
        try second.downloads.goOn()
        second.work()
        #expect(second.music.count == 4)
    }

    @Test("that another process has fetched meanwhile is not fetched again")
    func fetchedElsewhere() async throws {
        try seller.album("other", content(5_000, 3))
        try seller.publish()
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let first = try await buyer(server)
        let number = try first.order("album", "other")
        let second = try await buyer(server, first.folder)
        try second.downloads.goOn()
        first.workOnce()
        second.work()
        #expect(try second.book.order(number).state == .installed(.free) && second.music.count == 4)
        for name in ["album", "other"] {
            #expect(server.requests.count { $0.hasPrefix("GET /\(name)/01") } == 1)
        }
    }

    private final class Watch: Sendable {
        let downloads = Mutex<Downloads?>(nil)
        let seen = Mutex<[Int64]>([])
    }

    @Test("says how much of it is here, file by file")
    func progress() async throws {
        let watch = Watch()
        let server = try StoreServer(seller.folder) { path, _ in
            if path.hasSuffix("cover.jpg") {
                let received = watch.downloads.withLock { $0?.progress.first?.received }
                watch.seen.withLock { $0 += [received ?? -1] }
            }
            return nil
        }
        defer { server.stop() }
        let buyer = try await buyer(server)
        watch.downloads.withLock { $0 = buyer.downloads }
        _ = try buyer.order("album")
        buyer.work()
        #expect(watch.seen.withLock { $0 } == [Int64(bytes.count)])
    }

    @Test("that is not on its way takes no event")
    func nothing() throws {
        let buyer = try Buyer(TemporaryFolder())
        #expect(!buyer.downloads.handle(.pause, .init(number: 1, pack: .init("org.example.none")), "a test"))
    }

    @Test("waits for another process that fetches into the folder, and says so once")
    func held() async throws {
        let server = try StoreServer(seller.folder)
        defer { server.stop() }
        let buyer = try await buyer(server)
        let number = try buyer.order("album")
        let other = DownloadTurn(buyer.folder.path + "/parts")
        for _ in 0..<2 {
            #expect(try other.take { true })
            let worker = Task.detached { buyer.work() }
            let deadline = Monotonic.deadline(after: .seconds(120))
            while buyer.held == 0, Monotonic.now() < deadline { await Task.yield() }
            buyer.downloads.pause(number, cause: "a test")
            await worker.value
            #expect(buyer.held == 1 && buyer.downloads.progress.map(\.state) == [.paused])
            other.give()
            try buyer.downloads.resume(number, cause: "a test")
        }
        buyer.work()
        #expect(try buyer.book.order(number).state == .installed(.free))
    }

    @Test("waits for another process only as long as it is wanted")
    func turn() throws {
        let folder = try TemporaryFolder()
        let (one, other) = (DownloadTurn(folder.path + "/parts"), DownloadTurn(folder.path + "/parts"))
        #expect(try one.take { true })
        var asked = 0
        var told = 0
        let isTurn = try other.take(whenHeld: { told += 1 }) {
            asked += 1
            return asked <= 2
        }
        #expect(!isTurn && asked == 3 && told == 1, "it is told once, however long it takes")
        one.give()
        #expect(try other.take(whenHeld: { told += 1 }) { true } && told == 1)
        other.give()
    }
}
