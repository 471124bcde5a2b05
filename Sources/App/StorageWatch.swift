import ClickwheelDatabase
import ClickwheelGallery
import ClickwheelNet
import ClickwheelProgram
import ClickwheelSystem
import Library
import Log
import Ratings
import Store
import Synchronization

/// Whether what is changed can be kept, for all parts and every face: the data folder is the one that was opened, its disk
/// has room, and its database can be written.
///
/// A part tells of what it could not keep; why that is, is found out here, by looking and by writing. Faces are told once
/// that nothing is kept, and once that it is again; then the parts go on with what they could not keep. Safe to use from
/// every thread.
final class StorageWatch: Sendable {
    /// What faces are told.
    struct View: Encodable, Sendable {
        /// One sentence; absent while all is well.
        let problem: String?
    }

    /// Bytes below which a disk is full: less than one large change takes.
    private static let least: Int64 = 512 << 10
    /// How often it looks by itself.
    private static let period = Duration.seconds(5)
    /// How often it looks while something is wrong: whoever has made room waits.
    private static let shortPeriod = Duration.seconds(1)
    static let full =
        "The disk is full: what you change may not be saved until there is room."

    private struct State {
        var problem: String?
        /// Whether something could not be kept since the last look, so that looking is not enough.
        var isDoubted = false
        var isStopped = false
    }

    private let folder: DataFolder
    private let watch: DataFolderWatch
    private let bus: EventBus
    private let logger: Logger
    private let write: @Sendable () throws -> Void
    private let room: @Sendable () -> Int64?
    private let worker = Workers(name: "storage", limit: 1)
    private let state = Mutex(State())
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Resumption: Sendable {
        let goOn: @Sendable () -> Void
    }

    private let resumption = Mutex<Resumption?>(nil)
    /// One look at a time, so that faces hear of what is in its order.
    private let looking = Mutex(())

    /// A watch over `folder` as it is now.
    ///
    /// `write` changes something in the database and may block; `room` says how many bytes there is room for.
    init(
        _ folder: DataFolder,
        bus: EventBus,
        logger: Logger,
        room: (@Sendable () -> Int64?)? = nil,
        write: @escaping @Sendable () throws -> Void
    ) {
        self.folder = folder
        self.bus = bus
        self.logger = logger
        self.write = write
        self.room = room ?? { Folder.room(folder.path) }
        watch = DataFolderWatch(folder, logger: logger)
    }

    /// Why nothing can be kept, as far as it is known.
    var problem: String? { state.withLock { $0.problem } }

    /// How things are, as an event.
    var event: Event { Event("storage", View(problem: problem), isState: true) }

    /// Looks now and then from now on; `goOn` runs when things are well again, on a thread that may block.
    func begin(on loop: EventLoop, _ goOn: @escaping @Sendable () -> Void) {
        resumption.withLock { $0 = Resumption(goOn: goOn) }
        plan(on: loop)
    }

    func stop() { state.withLock { $0.isStopped = true } }

    /// Takes note that something could not be kept; never waits.
    func note(_ error: any Error) {
        guard Self.isOfStorage(error) else { return }
        state.withLock { $0.isDoubted = true }
        worker.run { [self] in look() }
    }

    /// Why `error` happened, in a sentence for whoever is at a page; may block.
    ///
    /// - Returns: `nil` where keeping is not what failed.
    func reason(for error: any Error) -> String? {
        guard Self.isOfStorage(error) else { return nil }
        state.withLock { $0.isDoubted = true }
        look()
        return problem
    }

    /// Why nothing can be changed now, as the folder is not the one that was opened; `nil` where it is.
    func refusal() -> String? {
        let reason = watch.problem()
        // Faces hear of it with the first change that was refused.
        if reason != nil, problem == nil { worker.run { [self] in look() } }
        return reason
    }

    /// Finds out how things are, and tells what has changed; blocks.
    func look() {
        looking.withLock { _ in
            let (before, isDoubted) = state.withLock { state in
                defer { state.isDoubted = false }
                return (state.problem, state.isDoubted)
            }
            let exchange = watch.problem()
            let now = exchange ?? shortage(isDoubted: isDoubted || before != nil)
            guard now != before else { return }
            state.withLock { $0.problem = now }
            bus.publish(event)
            if let now {
                // Whoever saw the exchange has logged it.
                if exchange == nil { logger.error(now, .string("folder", folder.path)) }
            } else {
                logger.notice("what is changed is kept again")
                resumption.withLock { $0 }?.goOn()
            }
        }
    }

    private func shortage(isDoubted: Bool) -> String? {
        if let room = room(), room < Self.least { return Self.full }
        guard isDoubted else { return nil }
        do {
            try write()
            return nil
        } catch let error as SQLiteError where error.kind == .busy {
            return
                "Another program holds the database, so what you change is not saved yet. It goes on by itself."
        } catch let error as SQLiteError where error.kind == .full || error.kind == .inputOutput {
            return Self.full
        } catch {
            logger.error("the database cannot be written", .error(error))
            return "The data folder cannot be written, so what you change is not saved; the log says why."
        }
    }

    private func plan(on loop: EventLoop) {
        loop.schedule(after: problem == nil ? Self.period : Self.shortPeriod) { [self] in
            worker.run { [self] in
                if state.withLock(\.isStopped) { return }
                look()
                plan(on: loop)
            }
        }
    }

    /// Whether `error` can come from a disk or a database that does not take what it is given.
    private static func isOfStorage(_ error: any Error) -> Bool {
        switch error {
        case let error as SQLiteError:
            switch error.kind {
            case .full, .readOnly, .busy, .cannotOpen, .inputOutput: true
            case .damaged, .constraint, .other: false
            }
        case LibraryError.database(let error): isOfStorage(error)
        case GalleryError.database(let error): isOfStorage(error)
        case StrategyError.notKept, RatingError.notKept, StoreError.notKept, is Errno: true
        case _: false
        }
    }
}
