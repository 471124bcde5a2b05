import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Library
import Log

/// The library: what is in the user's folders, scanning them, and what became of the songs.
struct LibraryPart: ProgramPart {
    static let nouns = [Noun.library]
    static let atRest = Part.library(nil)

    /// How long looking for a cover may take: a person waits for it, and only so many can wait at once.
    private static let pictureLimit = Duration.seconds(10)

    let library: MusicLibrary
    let scans: LibraryScans
    let history: ListeningHistory
    /// How far the demo is; its photos and films are made behind its music.
    let demoStage = Signalled(DemoStage.waiting)
    private let readers: PictureReaders?
    private let scansAtStart: Bool

    init(_ program: Composition) throws {
        let (settings, logger) = (program.settings, program.logger)
        let library = try MusicLibrary(path: program.folder.database, logger: logger.named("library"))
        let folders = try Self.folders(settings, library)
        program.log.feed.hide(settings.music + folders + [program.folder.path])
        self.library = library
        scans = LibraryScans(
            library,
            folders: folders,
            also: { [folder = program.folder] in
                OwnFolders(
                    listed: NamedFolders.real([folder.storeMusic].filter { Folder.exists($0) }),
                    unlisted: NamedFolders.real([folder.podcasts].filter { Folder.exists($0) })
                )
            },
            reader: .beside(),
            bus: program.bus,
            logger: logger.named("scan"),
            prepare: Self.demo(settings, program.worker, logger, demoStage),
            unkept: { [storage = program.storage] in storage.note($0) },
            queue: Workers(name: "scan", limit: 1)
        )
        history = ListeningHistory(
            library,
            bus: program.bus,
            logger: logger.named("library"),
            unkept: { [storage = program.storage] in storage.note($0) },
            queue: program.threads("history")
        )
        readers = FileReaderProgram.beside(timeLimit: Self.pictureLimit).map {
            PictureReaders($0, queue: program.threads("readers"))
        }
        scansAtStart = settings.scansAtStart
    }

    var offer: Part { .library(scans) }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        [
            LibraryRoutes(context, library, scans, history), ListRoutes(context, library),
            ArtRoutes(context.lane(), library, readers),
        ]
    }

    func start() {
        if scansAtStart { scans.start(cause: "the start") }
    }

    func stop() {
        scans.stop()
        readers?.stop()
    }

    func goOn() {
        history.write()
        scans.goOn(cause: "there is room again")
    }

    func close() { history.write() }

    /// The folders to scan: those named now, or the demo's, or those of the last time.
    private static func folders(_ settings: Daemon.Settings, _ library: MusicLibrary) throws -> [String] {
        var folders = settings.music
        // The folder of the demo is made where it is not there.
        let others = try settings.isDemo ? ["/"] : library.folders().map(\.path)
        try NamedFolders.check(folders, option: "music", others: others)
        if settings.isDemo { folders.append(settings.folder.demo) }
        folders = NamedFolders.real(folders)
        return folders.isEmpty ? try library.folders().map(\.path) : folders
    }

    /// What makes the demo library where it is asked for.
    private static func demo(
        _ settings: Daemon.Settings,
        _ worker: MediaWorker?,
        _ logger: Logger,
        _ stage: Signalled<DemoStage>
    ) -> @Sendable (LibraryScans.Making) throws -> Void {
        guard settings.isDemo else { return { _ in } }
        let folder = settings.folder.demo
        return { making in
            // Also where there is no music to wait for any more.
            defer {
                stage.with { if $0 == .waiting { $0 = .hasMusic } }
                stage.signalAll()
            }
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
