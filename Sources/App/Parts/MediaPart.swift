import ClickwheelGallery
import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Log
import Media

/// Photos and videos: what is in the user's folders, and pictures of it.
struct MediaPart: ProgramPart {
    static let nouns = [Noun.media]
    static let atRest = offer(nil, nil)

    let gallery: Gallery
    private let desk: PictureDesk
    private let scans: GalleryScans
    private let opening: GalleryOpening
    private let transcoder: any Transcoder
    private let scansAtStart: Bool
    /// What makes photos and films where the user has named none.
    private let demo: DemoGallery?

    init(_ program: Composition) throws {
        let (settings, logger) = (program.settings, program.logger.named("gallery"))
        gallery = try Gallery(path: program.folder.database, logger: logger)
        transcoder = try program.part(ConversionPart.self).pool
        desk = PictureDesk(
            gallery,
            folder: program.folder.pictures,
            queue: program.threads("pictures-end")
        )
        let known = try gallery.folders()
        for (option, named) in [("photos", settings.photos), ("videos", settings.videos)] {
            try NamedFolders.check(named, option: option, others: known)
        }
        let named = settings.photos + settings.videos
        var folders: [String] = []
        // One folder may hold both.
        for folder in NamedFolders.real(named) where !folders.contains(folder) { folders.append(folder) }
        let demoFolder = Self.demoFolder(settings, named: named, known: known)
        if let demoFolder { folders = [demoFolder] }
        program.log.feed.hide(named + folders + known)
        scans = GalleryScans(
            gallery,
            desk,
            folders: folders,
            bus: program.bus,
            logger: logger,
            unkept: { [storage = program.storage] in storage.note($0) },
            queue: Workers(name: "gallery-scan", limit: 1),
            pictures: Workers(name: "pictures", limit: 1)
        )
        opening = GalleryOpening(gallery) { [scans] in scans.publish() }
        scansAtStart = settings.scansAtStart
        let stage = try program.part(LibraryPart.self).demoStage
        if let demoFolder {
            demo = DemoGallery(
                folder: demoFolder,
                size: settings.demoSize,
                worker: program.worker,
                stage: stage,
                scans: scans,
                logger: logger
            )
        } else {
            demo = nil
        }
    }

    var offer: Part { Self.offer(scans, opening) }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        [
            GalleryRoutes(context, gallery, scans, opening),
            GalleryFileRoutes(context.lane(), gallery, desk, transcoder),
        ]
    }

    func start() {
        if scansAtStart {
            scans.start(cause: "the start")
            demo?.start()
        }
    }

    func goOn() { scans.goOn(cause: "there is room again") }

    func stop() {
        demo?.stop()
        scans.stop()
        desk.stop()
    }

    /// The folder of the demo's photos and films, which is then there, where they are asked for and no others were named, now
    /// or earlier.
    private static func demoFolder(_ settings: Daemon.Settings, named: [String], known: [String]) -> String? {
        guard settings.isDemo, named.isEmpty, (try? Folder.make(settings.folder.demoPictures)) != nil else {
            return nil
        }
        let folder = NamedFolders.real([settings.folder.demoPictures])[0]
        return known.allSatisfy { $0 == folder } ? folder : nil
    }

    private static func offer(_ scans: GalleryScans?, _ opening: GalleryOpening?) -> Part {
        var part = Part.gallery(scans, opening)
        part.machines.append(MachineEntry(MediaLoadingMachine()))
        return part
    }
}
