public import ClickwheelProgram
public import ClickwheelSystem
public import Log
import Synchronization

/// Scans the folders of music when asked, one scan at a time, and tells how far it is.
public typealias LibraryScans = Scans<LibraryScanWork>

extension Scans where Work == LibraryScanWork {
    /// Is told how many of all steps of a preparation are done.
    public typealias Making = @Sendable (_ done: Int, _ total: Int) -> Void

    /// Scans `folders` into `library`, or the folders that it knows where none is named; `reader` reads the files.
    ///
    /// `also` says which folders are scanned besides, by the time of each scan: those of the program that have something in them;
    /// the songs of `unlisted` stand in no listing.
    /// `prepare` runs before each scan, and may block; it tells what it is given how far it is. `unkept` is told why a scan
    /// failed, and does not wait. `now` is a clock in nanoseconds that never goes back.
    public convenience init(
        _ library: MusicLibrary,
        folders: [String],
        also: @escaping @Sendable () -> OwnFolders = { OwnFolders() },
        reader: FileReaderProgram? = nil,
        bus: EventBus,
        logger: Logger,
        prepare: @escaping @Sendable (@escaping Making) throws -> Void = { _ in },
        unkept: @escaping @Sendable (any Error) -> Void = { _ in },
        now: @escaping @Sendable () -> Int64 = { Monotonic.now() },
        queue: any WorkQueue
    ) {
        let work = LibraryScanWork(
            library,
            folders: folders,
            also: also,
            reader: reader,
            logger: logger,
            making: prepare,
            unkept: unkept
        )
        self.init(work, bus: bus, logger: logger, now: now, queue: queue)
    }

    /// Tells `renumbered` from now on of the ids that were listed during a scan and are gone, with those that replace
    /// them, before anybody hears that the scan has ended; set once, before the first scan.
    public func observe(_ renumbered: @escaping @Sendable ([Int64: Int64]) -> Void) {
        work.listener.withLock { $0 = LibraryScanWork.Listener(renumber: renumbered) }
    }

    /// The library at a glance; blocks.
    public func glance() throws(LibraryError) -> LibraryGlance { try work.glance(self) }
}

/// The folders that a program puts songs into itself.
public struct OwnFolders: Sendable {
    /// Their songs stand beside the user's own.
    let listed: [String]
    /// Their songs are listed elsewhere, as the episodes of podcasts are.
    let unlisted: [String]

    /// Folders by their absolute paths.
    public init(listed: [String] = [], unlisted: [String] = []) {
        (self.listed, self.unlisted) = (listed, unlisted)
    }
}

/// What a scan of the music library does.
public final class LibraryScanWork: ScanWork {
    /// How far something is that is being made, such as the demo's music.
    struct Preparation: Encodable, Equatable, Sendable {
        let done: Int
        let total: Int
    }

    public static let machine = ScanMachine.library
    public static let beginning = ScanProgress()

    private let library: MusicLibrary
    private let folders: [String]
    private let also: @Sendable () -> OwnFolders
    private let reader: FileReaderProgram?
    private let logger: Logger
    private let making: @Sendable (@escaping LibraryScans.Making) throws -> Void
    private let unkept: @Sendable (any Error) -> Void
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    fileprivate struct Listener: Sendable {
        let renumber: @Sendable ([Int64: Int64]) -> Void
    }

    fileprivate let listener = Mutex<Listener?>(nil)
    /// How far what must be there before the scan is, while it is being made.
    private let preparation = Mutex<Preparation?>(nil)

    fileprivate init(
        _ library: MusicLibrary,
        folders: [String],
        also: @escaping @Sendable () -> OwnFolders,
        reader: FileReaderProgram?,
        logger: Logger,
        making: @escaping @Sendable (@escaping LibraryScans.Making) throws -> Void,
        unkept: @escaping @Sendable (any Error) -> Void
    ) {
        (self.library, self.folders, self.also, self.reader) = (library, folders, also, reader)
        (self.logger, self.making, self.unkept) = (logger, making, unkept)
    }

    /// The folders of the next scan besides those that are not listed; none for all that are known.
    private func wanted(_ own: OwnFolders) -> [String] {
        guard !own.listed.isEmpty || !own.unlisted.isEmpty else { return folders }
        let others = folders.isEmpty ? (try? library.folders().map(\.path)) ?? [] : folders
        return others + own.listed.filter { !others.contains($0) }
    }

    public func prepare(_ scans: LibraryScans) throws {
        defer { preparation.withLock { $0 = nil } }
        try making { [self] done, total in
            preparation.withLock { $0 = Preparation(done: done, total: total) }
            scans.publish()
        }
    }

    public func scan(_ scans: LibraryScans) throws -> [String: String] {
        do {
            let own = also()
            let report = try library.scan(
                wanted(own),
                unlisted: own.unlisted,
                reader: reader,
                isCancelled: { scans.isStopping },
                progress: { scans.advance($0) }
            )
            if !report.renumbered.isEmpty { listener.withLock { $0 }?.renumber(report.renumbered) }
            return refused(by: report.failedFolders)
        } catch .noFolder {
            // A daemon that was started without music waits until a command has named some.
            return [:]
        } catch {
            guard error.refusedFolder != nil else { throw error }
            return refused(by: [error])
        }
    }

    public func end(_ scans: LibraryScans) {}

    public func note(_ failure: any Error) { unkept(failure) }

    public func event(_ scans: LibraryScans) throws -> Event {
        Event("library", try glance(scans), isState: true)
    }

    private func refused(by failures: [LibraryError]) -> [String: String] {
        for failure in failures { logger.error("not scanned", .error(failure)) }
        return Dictionary(failures.compactMap(\.refusedFolder), uniquingKeysWith: { first, _ in first })
    }

    fileprivate func glance(_ scans: LibraryScans) throws(LibraryError) -> LibraryGlance {
        let own = also()
        return try LibraryGlance(
            library,
            named: wanted(own) + own.unlisted,
            refused: scans.refused,
            scan: scans.progress,
            making: preparation.withLock(\.self)
        )
    }
}
