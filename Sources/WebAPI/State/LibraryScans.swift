import ClickwheelNet
public import ClickwheelProgram
public import Library
public import Log
import Synchronization

/// Scans the named folders when asked, one scan at a time, and tells every page how far it is.
///
/// Safe to use from every thread.
public final class LibraryScans: Sendable {
    private struct State {
        var isRunning = false
        /// Another scan was asked for while one ran.
        var isWanted = false
        var isStopped = false
        var progress: ScanProgress?
        var version = 0
        var lastPublished: UInt64 = 0
        /// Why the last scan could not look into a folder, by the folder's path.
        var refused: [String: String] = [:]
    }

    /// Pages are told of progress at most this often, in nanoseconds.
    private static let pause: UInt64 = 250_000_000

    private let library: Library
    private let folders: [String]
    private let bus: EventBus
    private let logger: Logger
    private let prepare: @Sendable () throws -> Void
    private let renumbered = Mutex<@Sendable ([Int64: Int64]) -> Void>({ _ in })
    private let now: @Sendable () -> UInt64
    private let worker = Workers(name: "scan", limit: 1)
    private let state = Mutex(State())

    /// Scans `folders` into `library`; `prepare` runs before each scan and may block, and `now` is a clock in
    /// nanoseconds that never goes back.
    public init(
        library: Library,
        folders: [String],
        bus: EventBus,
        logger: Logger,
        prepare: @escaping @Sendable () throws -> Void,
        now: @escaping @Sendable () -> UInt64
    ) {
        self.library = library
        self.folders = folders
        self.bus = bus
        self.logger = logger
        self.prepare = prepare
        self.now = now
        refreshVersion()
    }

    /// Tells `renumbered` from now on of the ids that were listed during a scan and are gone, with those that replace
    /// them, before anybody hears that the scan has ended; set once, before the first scan.
    public func observe(_ renumbered: @escaping @Sendable ([Int64: Int64]) -> Void) {
        self.renumbered.withLock { $0 = renumbered }
    }

    /// The version of the library's listings, without a look into the database.
    public var version: Int { state.withLock { $0.version } }

    /// The library at a glance; blocks.
    func glance() throws -> LibraryJSON {
        let (progress, refused) = state.withLock { ($0.isRunning ? $0.progress : nil, $0.refused) }
        return try LibraryJSON(library, named: folders, refused: refused, scan: progress)
    }

    /// The library at a glance, as an event; blocks.
    public func event() throws -> Event { Event("library", try glance(), isState: true) }

    /// Starts a scan; while one runs, another follows it.
    public func start(cause: String) {
        let mustStart = state.withLock { state in
            guard !state.isStopped else { return false }
            guard !state.isRunning else {
                state.isWanted = true
                return false
            }
            state.isRunning = true
            state.progress = ScanProgress()
            return true
        }
        guard mustStart else { return }
        logger.info("scan asked for", .string("cause", cause))
        worker.run { [self] in run() }
    }

    /// Cancels the running scan; what it has read so far stays.
    public func stop() {
        state.withLock { $0.isStopped = true }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func run() {
        repeat {
            publish()
            scanOnce()
            refreshVersion()
        } while mustRepeat()
        publish()
    }

    private func mustRepeat() -> Bool {
        state.withLock { state in
            let again = state.isWanted && !state.isStopped
            state.isWanted = false
            state.isRunning = again
            return again
        }
    }

    private func scanOnce() {
        do {
            try prepare()
            // A daemon that was started without music scans what a command has named since.
            let folders = folders.isEmpty ? try library.folders().map(\.path) : folders
            guard !folders.isEmpty else { return }
            let report = try library.scan(
                folders,
                isCancelled: { self.isStopped },
                progress: { self.advance($0) }
            )
            if !report.renumbered.isEmpty { renumbered.withLock { $0 }(report.renumbered) }
            remember(report.failedFolders)
        } catch let error as LibraryError {
            remember([error])
        } catch {
            logger.error("scan failed", .error(error))
        }
    }

    private func remember(_ failures: [LibraryError]) {
        for failure in failures { logger.error("not scanned", .error(failure)) }
        let refused = failures.compactMap { failure -> (String, String)? in
            switch failure {
            case .folderMissing(let path): (path, "is not there")
            case .notAFolder(let path): (path, "is not a folder")
            case .folderUnreadable(let path, _): (path, "cannot be read")
            case .database, .newerDatabase, .scanRunning, .noSuchTrack, .fileUnreadable, .badRating,
                .unexpected:
                nil
            }
        }
        state.withLock { $0.refused = Dictionary(refused, uniquingKeysWith: { first, _ in first }) }
    }

    private func advance(_ progress: ScanProgress) {
        let isDue = state.withLock { state in
            state.progress = progress
            let time = now()
            guard time >= state.lastPublished + Self.pause else { return false }
            state.lastPublished = time
            return true
        }
        guard isDue else { return }
        refreshVersion()
        publish()
    }

    private func refreshVersion() {
        guard let version = try? library.version() else { return }
        state.withLock { $0.version = version }
    }

    private func publish() {
        if let event = try? event() { bus.publish(event) }
    }
}
