import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

/// The threads of a scan: the caller walks, some read, one writes.
final class ScanPipeline: Sendable {
    private let chunks: BlockingQueue<ScanChunk>
    private let outcomes: BlockingQueue<ScanOutcome>
    private let counters: ScanCounters
    private let settings: ScanSettings
    private let database: Database
    private let startedUs: Int64
    private let clock: @Sendable () -> Int64
    private let result = Mutex<Result<ScanReport, any Error>>(.success(ScanReport()))

    init(
        _ database: Database,
        _ settings: ScanSettings,
        _ counters: ScanCounters,
        startedUs: Int64,
        clock: @escaping @Sendable () -> Int64
    ) {
        chunks = BlockingQueue(capacity: settings.queueLength)
        outcomes = BlockingQueue(capacity: settings.queueLength)
        self.counters = counters
        self.settings = settings
        self.database = database
        self.startedUs = startedUs
        self.clock = clock
    }

    /// Runs `walk`, which pushes chunks, on this thread, and returns when all of them are written.
    ///
    /// - Throws: What the writer or `walk` threw.
    func run(_ walk: (_ push: (ScanChunk) -> Void) throws -> Void) throws -> ScanReport {
        let writer = try? NativeThread(name: "scan-writer", body: write)
        let readers = (0..<settings.readers).compactMap { _ in
            try? NativeThread(name: "scan-reader", body: read)
        }
        let walked = Result {
            if writer == nil || readers.isEmpty {
                throw LibraryError.unexpected("the system gives no thread for a scan")
            }
            try walk { chunks.push($0) }
        }
        chunks.close()
        for reader in readers { reader.join() }
        outcomes.close()
        writer?.join()
        let report = try result.withLock { try $0.get() }
        try walked.get()
        return report
    }

    private func read() {
        while let chunk = chunks.pop() {
            var outcome = ScanOutcome(chunk: chunk)
            // Dropped here, so that the directory is closed as soon as its last file is read.
            outcome.chunk.descriptor = nil
            if let descriptor = chunk.descriptor {
                outcome.readings.reserveCapacity(chunk.files.count)
                for file in chunk.files {
                    if counters.isStopped.load(ordering: .relaxed) { break }
                    let reading = read(file.file.name, in: descriptor)
                    if case .failure = reading { counters.problems.add(1, ordering: .relaxed) }
                    counters.read.add(1, ordering: .relaxed)
                    outcome.readings.append(reading)
                }
            }
            outcomes.push(outcome)
        }
    }

    private func read(_ name: NameBytes, in directory: Descriptor) -> Result<FileReading, FileProblem> {
        do throws(Errno) {
            let file = try directory.regularFile(name)
            return withExtendedLifetime(file) { settings.reading(file.number) }
        } catch {
            return .failure(error == .invalid ? .notAFile : .unreadable(errno: error.number))
        }
    }

    private func write() {
        var writer = ScanWriter(database, settings, startedUs: startedUs, clock: clock)
        do {
            while let outcome = outcomes.pop() { try writer.take(outcome) }
            try writer.finish()
            let report = writer.report
            result.withLock { $0 = .success(report) }
        } catch {
            result.withLock { $0 = .failure(error) }
            counters.isStopped.store(true, ordering: .relaxed)
            // The others wait for room; let them run dry.
            while outcomes.pop() != nil {}
        }
    }
}
