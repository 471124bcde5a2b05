import ClickwheelHTTP
import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Log
import Synchronization

/// Runs the media worker for browsers, as many at a time as a small machine can bear.
final class TranscoderPool: Sendable {
    private static let limit = 4

    /// Waits for workers to exit.
    let reaper = Workers(name: "reaper", limit: limit)
    private let worker: MediaWorker?
    private let bus: EventBus
    private let logger: Logger
    private let conversions = Mutex<[Conversion]>([])

    /// Converts with `worker`; without one every conversion fails with a sentence that says why.
    init(_ worker: MediaWorker?, bus: EventBus, logger: Logger) {
        self.worker = worker
        self.bus = bus
        self.logger = logger
    }

    /// The labels of the states of those that run, the oldest first.
    var standing: [String] { conversions.withLock { $0 }.map(\.standing) }

    var transcoder: Transcoder {
        Transcoder { [self] file, format, startMs in
            guard let worker else {
                throw CommandFailure.failed(
                    "songs cannot be converted without clickwheel-media beside clickwheel"
                )
            }
            let conversion = Conversion(self, to: format.rawValue)
            let hasRoom = conversions.withLock { conversions in
                guard conversions.count < Self.limit else { return false }
                conversions.append(conversion)
                return true
            }
            guard hasRoom else { return nil }
            let output = try conversion.begin { () throws(CommandFailure) in
                try worker.transcode(file.number, to: format.rawValue, startMs: startMs)
            }
            return HTTPStream(
                descriptor: Descriptor(owning: output),
                contentType: format.contentType,
                onEnd: { _ in conversion.leave() },
                confirmation: { answer in conversion.end(answer) }
            )
        }
    }

    func remove(_ conversion: Conversion) {
        conversions.withLock { $0.removeAll { $0 === conversion } }
    }

    func tell(_ step: MachineStep) { bus.publish(.machine(step)) }

    func warn(_ status: CInt, _ format: String) {
        logger.warning(
            "a conversion came to a bad end",
            .integer("status", Int(status)),
            .string("to", format)
        )
    }
}
