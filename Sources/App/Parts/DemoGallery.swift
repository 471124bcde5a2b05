import ClickwheelGallery
import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelProgram
import ClickwheelSystem
import Log

/// How far the demo is.
enum DemoStage: Sendable {
    /// Its music is being made, or nobody has asked for it yet.
    case waiting
    /// Its music is there.
    case hasMusic
    /// The program ends.
    case over
}

/// Has the demo's photos and films made once its music is there, and lists each as soon as it is made.
final class DemoGallery: Sendable {
    private let folder: String
    private let size: Int?
    private let worker: MediaWorker?
    private let stage: Signalled<DemoStage>
    private let scans: GalleryScans
    private let logger: Logger
    private let painting = Workers(name: "demo", limit: 1)
    private let child = Signalled<ChildProcess?>(nil)

    init(
        folder: String,
        size: Int?,
        worker: MediaWorker?,
        stage: Signalled<DemoStage>,
        scans: GalleryScans,
        logger: Logger
    ) {
        (self.folder, self.size, self.worker) = (folder, size, worker)
        (self.stage, self.scans, self.logger) = (stage, scans, logger)
    }

    /// Makes what is not there yet, on a thread of its own.
    func start() {
        painting.run { [self] in
            guard stage.wait({ $0 == .waiting ? nil : $0 }) == .hasMusic else { return }
            do {
                try paint()
            } catch {
                logger.error("the demo has no photos", .error(error))
            }
            scans.tell(making: nil)
        }
    }

    /// Ends what makes them; the next start goes on behind what is there.
    func stop() {
        stage.with { $0 = .over }
        stage.signalAll()
        child.with { $0?.terminate() }
    }

    private func paint() throws(CommandFailure) {
        guard let worker else {
            throw .failed("they need clickwheel-media beside clickwheel: build both with scripts/run")
        }
        let painter = try worker.paintDemo(in: folder, size: size)
        defer { close(painter.output) }
        child.with { $0 = painter }
        // It may have been too early to end it.
        if isOver { painter.terminate() }
        MediaWorker.progress(of: painter) { done, total in
            scans.tell(making: GalleryGlance.Making(done: done, total: total))
            if done > 0 { scans.start(cause: "the demo has one more") }
        }
        let status = painter.wait()
        guard status == 0 || isOver else {
            throw .failed("they could not be made in \(folder) (status \(status) of \(worker.program))")
        }
    }

    private var isOver: Bool { stage.with { $0 == .over } }
}
