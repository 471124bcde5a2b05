package import ClickwheelProgram
import ClickwheelSystem
package import Log
import StateMachine
import Synchronization

/// Scans the folders of photos and videos when asked, makes the pictures of what is new, and tells how far it is.
///
/// It runs the effects of ``ScanMachine``. Safe to use from every thread.
package final class GalleryScans: Sendable {
    private struct State {
        var machine = GalleryScans.machine.initial
        var progress = GalleryProgress()
        var refused: [String: String] = [:]
        /// How many pictures are still to be made; `nil` while none are.
        var unpictured: Int?
        /// How far what is to be found is made, while it is.
        var making: GalleryGlance.Making?
        var nextTelling = Int64.min
        /// Whether the last scan ended because something could not be written or read.
        var hasFailed = false
    }

    /// Progress is told at most this often.
    private static let pause = Duration.milliseconds(250)
    private static let machine = ScanMachine.gallery

    private let gallery: Gallery
    private let desk: PictureDesk
    private let folders: [String]
    private let bus: EventBus
    private let logger: Logger
    private let now: @Sendable () -> Int64
    private let unkept: @Sendable (any Error) -> Void
    private let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let runPictures: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let state = Mutex(State())

    /// Scans `folders` into `gallery`, or those it knows where none is named.
    ///
    /// `run` runs work that blocks, in its order, on a thread that may, and `runPictures` does so on another, since pictures
    /// take minutes. `unkept` is told why a scan failed, and does not wait; `now` is a clock in nanoseconds that never goes back.
    package init(
        _ gallery: Gallery,
        _ desk: PictureDesk,
        folders: [String],
        bus: EventBus,
        logger: Logger,
        unkept: @escaping @Sendable (any Error) -> Void = { _ in },
        now: @escaping @Sendable () -> Int64 = { Monotonic.now() },
        run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
        runPictures: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.gallery = gallery
        self.desk = desk
        self.folders = folders
        self.bus = bus
        self.logger = logger
        self.unkept = unkept
        self.now = now
        self.run = run
        self.runPictures = runPictures
    }

    /// The state of the life of scans, as its diagram names it.
    var machineState: String { Self.machine.label(of: state.withLock(\.machine)) }

    /// Starts a scan; while one runs, another follows it.
    package func start(cause: String) { handle(.request, cause) }

    /// Starts a scan where the last one failed.
    package func goOn(cause: String) {
        if state.withLock({ $0.hasFailed }) { start(cause: cause) }
    }

    /// Cancels the running scan, of which what it has found stays, and begins no other.
    package func stop() { handle(.stop, "the program ends") }

    /// Tells how far what is to be found is made, or with `nil` that nothing is any more; blocks.
    package func tell(making: GalleryGlance.Making?) {
        state.withLock { $0.making = making }
        publish()
    }

    /// How things are; blocks.
    package func glance() throws(GalleryError) -> GalleryGlance {
        let current = state.withLock { $0 }
        let stats = try gallery.stats()
        let known = try gallery.folders()
        let paths = known + folders.filter { !known.contains($0) }
        let isScanning =
            switch current.machine {
            case .idle, .stopped: false
            case .preparing, .scanning, .stopping: true
            }
        return GalleryGlance(
            version: gallery.version,
            photos: stats.photos,
            videos: stats.videos,
            problems: stats.problems,
            folders: paths.map { path in
                let name = path.split(separator: "/").last.map(String.init) ?? "/"
                return .init(name: name, problem: current.refused[path].map { "\(name) \($0)." })
            },
            scan: isScanning ? current.progress : nil,
            unpictured: current.unpictured,
            making: current.making
        )
    }

    /// The same as an event; blocks.
    func event() throws(GalleryError) -> Event { Event("gallery", try glance(), isState: true) }

    private func handle(_ event: ScanMachine.Event, _ cause: String) {
        let (old, next) = state.withLock { state in
            let old = state.machine
            let next = Self.machine.transition(from: old, on: event)
            state.machine = next.state
            return (old, next)
        }
        guard let step = MachineStep(of: Self.machine, from: old, on: event, next, cause: cause) else {
            return
        }
        bus.publish(.machine(step))
        for effect in next.effects { run { [self] in perform(effect) } }
    }

    private var isStopping: Bool {
        state.withLock { $0.machine == .stopping || $0.machine == .stopped }
    }

    private func perform(_ effect: ScanMachine.Effect) {
        switch effect {
        case .prepare:
            state.withLock { state in
                state.progress = GalleryProgress()
                state.hasFailed = false
            }
            handle(.prepared, "there is nothing to wait for")
        case .scan:
            scan()
            // Whoever hears that the scan is over hears at once that pictures are still to be made.
            let left = (try? gallery.stats().unpictured) ?? 0
            state.withLock { $0.unpictured = left > 0 ? left : nil }
            handle(.ended, "the scan is over")
            publish()
            runPictures { [self] in makePictures() }
        }
    }

    private func scan() {
        do {
            let wanted = folders.isEmpty ? try gallery.folders() : folders
            guard !wanted.isEmpty else { return }
            let report = try gallery.scan(
                wanted,
                isCancelled: { isStopping },
                progress: { progress in
                    state.withLock { $0.progress = progress }
                    publishSometimes()
                }
            )
            for (path, reason) in report.refused {
                logger.error("not scanned", .string("path", path), .string("reason", reason))
            }
            state.withLock { $0.refused = report.refused }
            logger.info(
                "scanned photos and videos",
                .integer("found", report.progress.found),
                .integer("changed", report.changed),
                .integer("gone", report.gone)
            )
        } catch {
            logger.error("scan failed", .error(error))
            state.withLock { $0.hasFailed = true }
            unkept(error)
        }
    }

    /// Makes the small pictures of what has none, newest first, until the program ends.
    private func makePictures() {
        do {
            var left = try gallery.stats().unpictured
            // What could not be noted is found again, and not tried again before the next scan.
            var tried: Set<Int64> = []
            while left > 0, !isStopping {
                let ids = try gallery.unpictured(limit: 64 + tried.count).filter { !tried.contains($0) }
                guard !ids.isEmpty else { break }
                tried.formUnion(ids)
                let asked = Signalled(0)
                for id in ids where !isStopping {
                    state.withLock { $0.unpictured = left }
                    publishSometimes()
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
            if !tried.isEmpty { state.withLock { $0.hasFailed = true } }
        } catch {
            logger.error("pictures not made", .error(error))
            state.withLock { $0.hasFailed = true }
            unkept(error)
        }
        state.withLock { $0.unpictured = nil }
        publish()
    }

    private func publishSometimes() {
        let isDue = state.withLock { state in
            let time = now()
            guard time >= state.nextTelling else { return false }
            state.nextTelling = time + Self.pause.nanoseconds
            return true
        }
        if isDue { publish() }
    }

    /// Tells how things are, after somebody has changed what is listed; blocks.
    package func publish() {
        if let event = try? event() { bus.publish(event) }
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
