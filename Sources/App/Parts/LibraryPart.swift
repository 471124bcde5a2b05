import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelProgram
import ClickwheelWebAPI
import Library
import Log

/// The library: what is in the user's folders, scanning them, and what became of the songs.
struct LibraryPart: ProgramPart {
    static let nouns = [Noun.library]
    static let atRest = Part.library(nil)

    let library: Library
    let scans: LibraryScans
    let history: ListeningHistory
    private let scansAtStart: Bool

    init(_ program: Composition) throws {
        let (settings, logger) = (program.settings, program.logger)
        let library = try Library(path: program.folder.database, logger: logger.named("library"))
        let folders = try Self.folders(settings, library)
        program.log.feed.hide(settings.music + folders + [program.folder.path])
        self.library = library
        let (loop, scanning, writing) = (
            program.loop, Workers(name: "scan", limit: 1), Workers(name: "history", limit: 1)
        )
        scans = LibraryScans(
            library,
            folders: folders,
            reader: .beside(),
            bus: program.bus,
            logger: logger.named("scan"),
            prepare: Self.demo(settings, program.worker, logger),
            run: { scanning.run($0) }
        )
        history = ListeningHistory(library, bus: program.bus, logger: logger.named("library")) {
            delay,
            work in
            loop.schedule(after: delay) { writing.run(work) }
        }
        scansAtStart = settings.scansAtStart
    }

    var offer: Part { .library(scans) }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        [
            LibraryRoutes(context, library, scans, history), ListRoutes(context, library),
            ArtRoutes(context.lane(), library),
        ]
    }

    func start() {
        if scansAtStart { scans.start(cause: "the start") }
    }

    func stop() { scans.stop() }

    func close() { history.write() }

    /// The folders to scan: those named now, or the demo's, or those of the last time.
    private static func folders(_ settings: Daemon.Settings, _ library: Library) throws -> [String] {
        var folders = settings.music
        if settings.isDemo { folders.append(settings.folder.demo) }
        // The library knows folders by where they really are; one that is not there is known by its name.
        folders = folders.map { path in
            guard let real = realpath(path, nil) else { return path }
            defer { free(real) }
            return String(validatingCString: real) ?? path
        }
        return folders.isEmpty ? try library.folders().map(\.path) : folders
    }

    /// What makes the demo library where it is asked for.
    private static func demo(
        _ settings: Daemon.Settings,
        _ worker: MediaWorker?,
        _ logger: Logger
    ) -> @Sendable (LibraryScans.Making) throws -> Void {
        guard settings.isDemo else { return { _ in } }
        let folder = settings.folder.demo
        return { making in
            guard let worker else {
                throw CommandFailure.failed(
                    "the demo library needs clickwheel-media beside clickwheel: build both with scripts/run"
                )
            }
            logger.info("making the demo library")
            try worker.makeDemo(in: folder, progress: making)
        }
    }
}
