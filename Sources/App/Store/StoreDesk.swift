import ClickwheelProgram
import ClickwheelSystem
import Library
import Log
import Store

/// The store of a data folder, as the command line uses it: what has to be done is done before a command ends.
struct StoreDesk {
    let folder: DataFolder
    let shop: Shop
    private let jobs = Jobs()

    /// What is to be done, in its order.
    private final class Jobs: WorkQueue {
        private let waiting = Signalled<[@Sendable () -> Void]>([])

        func run(_ job: @escaping @Sendable () -> Void) { waiting.with { $0.append(job) } }

        func next() -> (@Sendable () -> Void)? { waiting.with { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    init(_ arguments: Arguments) throws {
        let folder = DataFolder(arguments)
        try folder.create()
        self.folder = folder
        let logger = Logger(strategy: NullStrategy())
        let book = try StoreBook(path: folder.database)
        let installer = StoreInstaller(folder: folder, decks: DeckImporter(folder)) { Self.scan(folder) }
        let downloads = Downloads(
            book,
            folder: folder.store + "/parts",
            installer: installer.installer,
            logger: logger,
            whenHeld: {
                Console.complain(
                    "clickwheel: another Clickwheel is fetching into \(folder.store): waiting for it to finish"
                )
            },
            queue: jobs
        )
        shop = Shop(book, downloads, logger: logger)
        // What was chosen for the daemon holds here too.
        if let member = try Choices(folder).choices(of: DiscountMember.family).member {
            try shop.use(discounts: member)
        }
    }

    /// The private keys of the user's own stores.
    static func keys(_ folder: DataFolder) -> String { folder.store + "/keys" }

    /// Orders what is in the cart, and fetches what costs nothing.
    func checkout() throws -> [Order] {
        let wish = Checkout(key: try Checkout.newKey())
        guard let daemon = DaemonClient(folder) else {
            let orders = try shop.checkout(wish, cause: "the command line")
            work()
            return try orders.map { try shop.book.order($0.number) }
        }
        // Who has the downloads fetches, and shows how far it is.
        try daemon.post("/api/store/checkout", wish)
        return try shop.book.orders().filter { $0.receipt.key.hasPrefix(wish.key + "/") }.reversed()
    }

    private struct OrderWish: Encodable {
        let number: Int64
        let verb: OrderVerb
        let code: String?
        let client = "clickwheel store"
    }

    /// Has something done with an order, by the daemon where one runs on the folder.
    func ask(_ verb: OrderVerb, _ number: Int64, code: String? = nil) throws -> Order {
        if let daemon = DaemonClient(folder) {
            try daemon.post("/api/store/order", OrderWish(number: number, verb: verb, code: code))
            return try shop.book.order(number)
        }
        let cause = "the command line"
        if verb == .download {
            try fetch(number, cause)
        } else {
            _ = try shop.perform(verb, of: number, code: code, cause: cause)
        }
        work()
        return try shop.book.order(number)
    }

    /// What is asked of the daemon about podcasts, by the names of its keys.
    struct PodcastWish: Encodable {
        var op: String
        var episode: String?
        var podcast: String?
        var latest: Int?
        var unheardOnly: Bool?
        let client = "clickwheel store"
    }

    /// Has something done with podcasts, by the daemon where one runs on the folder, else by `work` here.
    func ask(_ wish: PodcastWish, orElse work: (Podcasts) throws -> Void) throws {
        if let daemon = DaemonClient(folder) { return try daemon.post("/api/podcasts", wish) }
        try work(shop.podcasts)
        self.work()
    }

    /// Goes on with an order that was interrupted; else fetches it, anew or in a new edition.
    private func fetch(_ number: Int64, _ cause: String) throws {
        guard case .downloading = try shop.book.order(number).state else {
            try shop.downloads.begin(number, cause: cause)
            return
        }
        try shop.downloads.goOn()
        try shop.downloads.resume(number, cause: cause)
    }

    func work() {
        while let job = jobs.next() { job() }
    }

    /// Has the library look into the albums of stores; a daemon that runs looks for itself.
    private static func scan(_ folder: DataFolder) {
        let albums = NamedFolders.real([folder.storeMusic].filter { Folder.exists($0) })
        let episodes = NamedFolders.real([folder.podcasts].filter { Folder.exists($0) })
        guard !albums.isEmpty || !episodes.isEmpty else { return }
        do {
            let logger = Logger(strategy: NullStrategy())
            let library = try MusicLibrary(path: folder.database, logger: logger)
            _ = try library.scan(albums, unlisted: episodes, reader: .beside())
        } catch {
            Console.complain("clickwheel: the library does not have it yet: \(error)")
        }
    }
}
