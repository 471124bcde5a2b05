import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Library
import Log
import Playback
import Store

/// The store: catalogues that were added, the cart, orders, and packs on their way.
struct StorePart: ProgramPart {
    static let nouns = [Noun.store]
    static let atRest = Part.store(nil)

    private let shop: Shop
    private let importer: DeckImporter
    private let logger: Logger
    private let library: MusicLibrary
    private let listening: EventBus.Subscription
    /// The store of the demo; `nil` where the daemon shows no demo.
    private let demo: DemoStore?
    private let feeds: TimedWorkers
    private let heard: PodcastListening

    /// How long after the start, and then after each other, the feeds of podcasts are asked.
    private static let (firstLook, look) = (Duration.seconds(20), Duration.seconds(60 * 60))

    init(_ program: Composition) throws {
        let logger = program.logger.named("store")
        let book = try StoreBook(path: program.folder.database)
        let importer = DeckImporter(program.folder)
        let music = try program.part(LibraryPart.self)
        let scans = music.scans
        library = music.library
        demo = program.settings.isDemo ? DemoStore(folder: program.folder, book: book) : nil
        feeds = program.threads("podcasts")
        let bus = program.bus
        let installer = StoreInstaller(folder: program.folder, decks: importer) {
            scans.start(cause: "the store")
        }
        let downloads = Downloads(
            book,
            folder: program.folder.store + "/parts",
            installer: installer.installer,
            logger: logger,
            tell: { bus.publish($0) },
            queue: Workers(name: "store", limit: 2)
        )
        shop = Shop(book, downloads, logger: logger, tell: { bus.publish($0) })
        (self.importer, self.logger) = (importer, logger)
        let marks = EpisodeMarks(
            library: music.library,
            shop: shop,
            folder: program.folder.podcasts,
            logger: logger
        )
        // Feeds take their time, for which no mark waits.
        let heard = PodcastListening(
            logger: logger,
            unkept: { [storage = program.storage] in storage.note($0) },
            queue: program.threads("episodes"),
            keep: marks.keep
        )
        self.heard = heard
        listening = bus.subscribe { event in
            if let snapshot = event.content as? PlayerSnapshot {
                heard.take(PodcastListening.Place(snapshot))
            }
        }
    }

    var offer: Part { .store(shop) }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        [StoreRoutes(context, shop), PodcastRoutes(context, shop, library)]
    }

    func start() {
        goOn()
        if let demo {
            feeds.run {
                do {
                    try demo.open()
                    shop.announce()
                } catch {
                    logger.warning("the demo has no store", .error(error))
                }
            }
        }
        askFeeds(after: Self.firstLook)
    }

    /// Asks the feeds of podcasts for as long as the daemon runs.
    private func askFeeds(after delay: Duration) {
        feeds.run(after: delay) { [self] in
            do {
                let problems = try ThisThread.wait { [shop] in
                    try await shop.refreshPodcasts(cause: "the hour")
                }.get()
                for problem in problems {
                    logger.warning("podcast not asked", .string("reason", problem))
                }
            } catch {
                logger.warning("podcasts not asked", .error(error))
            }
            askFeeds(after: Self.look)
        }
    }

    func goOn() {
        heard.write()
        do throws(StoreError) {
            try shop.downloads.goOn()
        } catch {
            logger.warning("downloads do not go on", .error(error))
        }
    }

    func stop() {
        shop.downloads.stop()
        importer.stop()
    }

    func close() { heard.close() }
}
