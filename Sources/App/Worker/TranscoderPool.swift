import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import Log
import Media
import Synchronization

/// Runs the media worker for browsers, as many at a time as a small machine can bear.
///
/// A listener that takes nothing, such as one that paused, gives way to a new one.
final class TranscoderPool: Transcoder {
    private static let limit = 4
    /// Nanoseconds for which a listener may take nothing: one that plays fills its buffer, and rests.
    static let patience: Int64 = 10_000_000_000

    /// Waits for workers to exit.
    let reaper = Workers(name: "reaper", limit: limit)
    private let worker: MediaWorker?
    private let bus: EventBus
    private let logger: Logger
    private let now: @Sendable () -> Int64
    private let conversions = Mutex<[Conversion]>([])

    /// Converts with `worker`; without one every conversion fails with a sentence that says why.
    ///
    /// `now` is a clock in nanoseconds that never goes back.
    init(
        _ worker: MediaWorker?,
        bus: EventBus,
        logger: Logger,
        now: @escaping @Sendable () -> Int64 = { Monotonic.now() }
    ) {
        self.now = now
        self.worker = worker
        self.bus = bus
        self.logger = logger
    }

    /// The labels of the states of those that run, the oldest first.
    var standing: [String] { conversions.withLock { $0 }.map(\.standing) }

    func start(_ file: Descriptor, _ job: ConversionJob) throws -> (any ConvertedStream)? {
        guard let worker else {
            throw CommandFailure.failed(
                "songs and films cannot be converted without clickwheel-media beside clickwheel"
            )
        }
        let conversion = Conversion(self, to: job.name)
        guard makeRoom(for: conversion) else { return nil }
        let output = try conversion.begin { () throws(CommandFailure) in
            try worker.convert(file.number, job)
        }
        return Listening(
            source: Descriptor(owning: output),
            contentType: job.contentType,
            conversion: conversion,
            now: now
        )
    }

    /// A conversion, as its listener has it.
    private struct Listening: ConvertedStream {
        let source: Descriptor
        let contentType: String
        let conversion: Conversion
        let now: @Sendable () -> Int64

        func note(isReaderSlow: Bool) { conversion.note(stalledSince: isReaderSlow ? now() : nil) }
        func end(_ answer: @escaping @Sendable (Bool) -> Void) { conversion.end(answer) }
        func leave() { conversion.leave() }
    }

    private func makeRoom(for conversion: Conversion) -> Bool {
        let latest = now() - Self.patience
        let (hasRoom, stalled) = conversions.withLock { conversions -> (Bool, Conversion?) in
            var stalled: Conversion?
            if conversions.count >= Self.limit {
                let since = conversions.map { $0.stalledSince ?? .max }
                guard let first = since.indices.min(by: { since[$0] < since[$1] }), since[first] <= latest
                else { return (false, nil) }
                stalled = conversions.remove(at: first)
            }
            conversions.append(conversion)
            return (true, stalled)
        }
        stalled?.leave()
        return hasRoom
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
