package import ClickwheelProgram
package import ClickwheelSystem
package import Log
import Synchronization

/// Scans the folders of photos and videos when asked, makes the pictures of what is new, and tells how far it is.
package typealias GalleryScans = Scans<GalleryScanWork>

extension Scans where Work == GalleryScanWork {
    /// Scans `folders` into `gallery`, or those it knows where none is named.
    ///
    /// `pictures` makes pictures while `queue` scans, since that takes minutes. `unkept` is told why a scan failed, and does
    /// not wait; `now` is a clock in nanoseconds that never goes back.
    package convenience init(
        _ gallery: Gallery,
        _ desk: PictureDesk,
        folders: [String],
        bus: EventBus,
        logger: Logger,
        unkept: @escaping @Sendable (any Error) -> Void = { _ in },
        now: @escaping @Sendable () -> Int64 = { Monotonic.now() },
        queue: any WorkQueue,
        pictures: any WorkQueue
    ) {
        let work = GalleryScanWork(
            gallery,
            desk,
            folders: folders,
            logger: logger,
            unkept: unkept,
            pictures: pictures
        )
        self.init(work, bus: bus, logger: logger, now: now, queue: queue)
    }

    /// How things are; blocks.
    package func glance() throws(GalleryError) -> GalleryGlance { try work.glance(self) }

    /// Tells how far what is to be found is made, or with `nil` that nothing is any more; blocks.
    package func tell(making: GalleryGlance.Making?) {
        work.making.withLock { $0 = making }
        publish()
    }
}

/// What a scan of photos and videos does, and the making of pictures that follows it.
package final class GalleryScanWork: ScanWork {
    package static let machine = ScanMachine.gallery
    /// Nothing is found yet.
    package static let beginning = GalleryProgress()

    private let gallery: Gallery
    private let desk: PictureDesk
    private let folders: [String]
    private let logger: Logger
    private let unkept: @Sendable (any Error) -> Void
    private let pictures: any WorkQueue
    /// How many pictures are still to be made; `nil` while none are.
    private let unpictured = Mutex<Int?>(nil)
    /// How far what is to be found is made, while it is.
    fileprivate let making = Mutex<GalleryGlance.Making?>(nil)

    fileprivate init(
        _ gallery: Gallery,
        _ desk: PictureDesk,
        folders: [String],
        logger: Logger,
        unkept: @escaping @Sendable (any Error) -> Void,
        pictures: any WorkQueue
    ) {
        (self.gallery, self.desk, self.folders) = (gallery, desk, folders)
        (self.logger, self.unkept, self.pictures) = (logger, unkept, pictures)
    }

    fileprivate func glance(_ scans: GalleryScans) throws(GalleryError) -> GalleryGlance {
        let refused = scans.refused
        let stats = try gallery.stats()
        let known = try gallery.folders()
        let paths = known + folders.filter { !known.contains($0) }
        return GalleryGlance(
            version: gallery.version,
            photos: stats.photos,
            videos: stats.videos,
            problems: stats.problems,
            folders: paths.map { path in
                let name = path.split(separator: "/").last.map(String.init) ?? "/"
                return .init(name: name, problem: refused[path].map { "\(name) \($0)." })
            },
            scan: scans.progress,
            unpictured: unpictured.withLock(\.self),
            making: making.withLock(\.self)
        )
    }

    package func event(_ scans: GalleryScans) throws -> Event {
        Event("gallery", try glance(scans), isState: true)
    }

    package func prepare(_ scans: GalleryScans) {}

    package func scan(_ scans: GalleryScans) throws -> [String: String] {
        let wanted = folders.isEmpty ? try gallery.folders() : folders
        guard !wanted.isEmpty else { return [:] }
        let report = try gallery.scan(
            wanted,
            isCancelled: { scans.isStopping },
            progress: { scans.advance($0) }
        )
        for (path, reason) in report.refused {
            logger.error("not scanned", .string("path", path), .string("reason", reason))
        }
        logger.info(
            "scanned photos and videos",
            .integer("found", report.progress.found),
            .integer("changed", report.changed),
            .integer("gone", report.gone)
        )
        return report.refused
    }

    package func end(_ scans: GalleryScans) {
        // Whoever hears that the scan is over hears at once that pictures are still to be made.
        let left = (try? gallery.stats().unpictured) ?? 0
        unpictured.withLock { $0 = left > 0 ? left : nil }
        pictures.run { [self] in makePictures(scans) }
    }

    /// Tells whoever minds what is not kept.
    package func note(_ failure: any Error) { unkept(failure) }

    /// Makes the small pictures of what has none, newest first, until the program ends.
    private func makePictures(_ scans: GalleryScans) {
        do {
            var left = try gallery.stats().unpictured
            // What could not be noted is found again, and not tried again before the next scan.
            var tried: Set<Int64> = []
            while left > 0, !scans.isStopping {
                let ids = try gallery.unpictured(limit: 64 + tried.count).filter { !tried.contains($0) }
                guard !ids.isEmpty else { break }
                tried.formUnion(ids)
                let asked = Signalled(0)
                for id in ids where !scans.isStopping {
                    unpictured.withLock { $0 = left }
                    scans.publishSometimes()
                    // One more than are made at once: so the next is there when one is done, and those whom somebody waits for
                    // overtake it.
                    asked.wait { asked -> Void? in
                        guard asked <= PictureDesk.limit else { return nil }
                        asked += 1
                        return ()
                    }
                    desk.picture(of: id, .small, isUrgent: false) { _ in
                        asked.with { $0 -= 1 }
                        asked.signal()
                    }
                    left -= 1
                }
                asked.wait { $0 == 0 ? () : nil }
                tried.formIntersection(try gallery.unpictured(limit: 64 + tried.count))
            }
            if !tried.isEmpty { scans.retryLater() }
        } catch {
            logger.error("pictures not made", .error(error))
            scans.retryLater()
            unkept(error)
        }
        unpictured.withLock { $0 = nil }
        scans.publish()
    }
}

extension ScanMachine {
    /// The life of the scans of photos and videos.
    package static let gallery = ScanMachine(
        name: "gallery-scan",
        title: "Photo and video scan",
        summary: "What becomes of a wish to scan the folders of photos and videos."
    )
}
