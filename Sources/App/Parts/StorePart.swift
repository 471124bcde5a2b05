import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Library
import Log
import Store

/// The store: catalogues that were added, the cart, orders, and packs on their way.
struct StorePart: ProgramPart {
    static let nouns = [Noun.store]
    static let atRest = Part.store(nil)

    private let shop: Shop
    private let importer: DeckImporter
    private let logger: Logger

    init(_ program: Composition) throws {
        let logger = program.logger.named("store")
        let book = try StoreBook(path: program.folder.database)
        let importer = DeckImporter(program.folder)
        let scans = try program.part(LibraryPart.self).scans
        let (bus, threads) = (program.bus, Workers(name: "store", limit: 2))
        let installer = StoreInstaller(folder: program.folder, decks: importer) {
            scans.start(cause: "the store")
        }
        let downloads = Downloads(
            book,
            folder: program.folder.store + "/parts",
            installer: installer.installer,
            logger: logger,
            tell: { bus.publish($0) },
            run: { threads.run($0) }
        )
        shop = Shop(book, downloads, logger: logger, tell: { bus.publish($0) })
        (self.importer, self.logger) = (importer, logger)
    }

    var offer: Part { .store(shop) }

    func routes(_ context: APIContext) -> [any RouteGroup] { [StoreRoutes(context, shop)] }

    func start() { goOn() }

    func goOn() {
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
}
