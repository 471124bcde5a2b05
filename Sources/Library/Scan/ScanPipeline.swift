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
    private let lostUs: Int64
    private let result = Mutex<Result<ScanReport, any Error>>(.success(ScanReport()))

    init(
        _ database: Database,
        _ settings: ScanSettings,
        _ counters: ScanCounters,
        startedUs: Int64,
        lostUs: Int64
    ) {
        chunks = BlockingQueue(capacity: settings.queueLength)
        outcomes = BlockingQueue(capacity: settings.queueLength)
        self.counters = counters
        self.settings = settings
        self.database = database
        self.startedUs = startedUs
        self.lostUs = lostUs
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
        let isStopped = { [counters] in counters.isStopped.load(ordering: .relaxed) }
        let process = settings.program.map { FileReadingProcess($0, isStopped: isStopped) }
        let decodes = settings.trials?(isStopped)
        while let chunk = chunks.pop() {
            var outcome = ScanOutcome(chunk: chunk)
            // Dropped here, so that the directory is closed as soon as its last file is read.
            outcome.chunk.descriptor = nil
            if let descriptor = chunk.descriptor {
                outcome.readings.reserveCapacity(chunk.files.count)
                var files = chunk.files[...]
                while !files.isEmpty, !counters.isStopped.load(ordering: .relaxed) {
                    let lot = files.prefix(process == nil ? 1 : FileReadingProcess.filesAtOnce)
                    files = files.dropFirst(lot.count)
                    outcome.readings += read(lot, in: descriptor, process, decodes)
                }
            }
            outcomes.push(outcome)
        }
    }

    /// Reads files; fewer when the scan was stopped, so that the next one reads the others.
    private func read(
        _ files: ArraySlice<DirectoryChanges.FileToRead>,
        in directory: Descriptor,
        _ process: FileReadingProcess?,
        _ decodes: ((CInt) -> Bool?)?
    ) -> [Result<ScannedFile, FileProblem>] {
        let opened = files.map { file in
            Result { () throws(Errno) in try directory.regularFile(file.file.name) }
        }
        let descriptors = opened.compactMap { try? $0.get() }
        var read: [Result<FileReading, FileProblem>]
        do throws(Errno) {
            read =
                try process?.read(descriptors.map(\.number))
                ?? descriptors.map { settings.reading($0.number) }
        } catch {
            fail(LibraryError.unexpected("the system starts no process that reads files: \(error)"))
            return []
        }
        var readings: [Result<ScannedFile, FileProblem>] = []
        for file in zip(files, opened) {
            switch file.1 {
            case .success:
                guard !read.isEmpty,
                    let answer = proven(read.removeFirst(), try? file.1.get(), decodes)
                else { return readings }
                readings.append(
                    answer.map { ScannedFile($0, file.0.sheet) }
                        .mapError { UnsupportedAudio.named($0, file.0.file.name) }
                )
            case .failure(let error):
                readings.append(.failure(error == .invalid ? .notAFile : .unreadable(errno: error.number)))
            }
            counters.read.add(1, ordering: .relaxed)
            if isProblem(readings[readings.count - 1], file.0.file.name) {
                counters.problems.add(1, ordering: .relaxed)
            }
        }
        return readings
    }

    private func isProblem(_ reading: Result<ScannedFile, FileProblem>, _ name: NameBytes) -> Bool {
        switch reading {
        case .success(let reading): reading.warning != nil
        case .failure(let problem): !UnsupportedAudio.isFilm(problem, name)
        }
    }

    /// Refuses a doubtful file of which nothing can be decoded.
    ///
    /// All others are taken by their structure: decoding a part of every file would make a scan ten times as long.
    ///
    /// - Returns: `nil` where the scan was stopped before that is known: the next one is to read the file.
    private func proven(
        _ reading: Result<FileReading, FileProblem>,
        _ file: Descriptor?,
        _ decodes: ((CInt) -> Bool?)?
    ) -> Result<FileReading, FileProblem>? {
        guard case .success(let found) = reading, found.isDoubtful, let file, let decodes else {
            return reading
        }
        switch decodes(file.number) {
        case true?: return reading
        case false?: return .failure(found.warning ?? .damaged(reason: "nothing in it can be decoded"))
        case nil:
            // Where it cannot be tried it is taken.
            return counters.isStopped.load(ordering: .relaxed) ? nil : reading
        }
    }

    private func fail(_ error: any Error) {
        result.withLock { $0 = .failure(error) }
        counters.isStopped.store(true, ordering: .relaxed)
    }

    private func write() {
        var writer = ScanWriter(database, settings, startedUs: startedUs, lostUs: lostUs)
        do {
            while let outcome = outcomes.pop() { try writer.take(outcome) }
            try writer.finish()
            let report = writer.report
            result.withLock { result in
                if case .success = result { result = .success(report) }
            }
        } catch {
            fail(error)
            // The others wait for room; let them run dry.
            while outcomes.pop() != nil {}
        }
    }
}
