public import ClickwheelProgram
public import ClickwheelSystem
public import Log
import StateMachine
import Synchronization

/// Scans the folders when asked, one scan at a time, and tells how far it is.
///
/// It runs the effects of `ScanMachine`. Safe to use from every thread.
public final class LibraryScans: Sendable {
    /// Is told how many of all steps of a preparation are done.
    public typealias Making = @Sendable (_ done: Int, _ total: Int) -> Void

    /// How far something is that is being made, such as the demo's music.
    struct Preparation: Encodable, Equatable, Sendable {
        let done: Int
        let total: Int
    }

    private struct State {
        var machine = LibraryScans.machine.initial
        var progress = ScanProgress()
        /// How far what must be there before the scan is, while it is being made.
        var preparation: Preparation?
        var nextTelling = Int64.min
        /// Why the last scan could not look into a folder, by the folder's path.
        var refused: [String: String] = [:]
        /// Whether the last scan ended because something could not be written or read.
        var hasFailed = false
    }

    /// Progress is told at most this often.
    private static let pause = Duration.milliseconds(250)
    private static let machine = ScanMachine.library

    private let library: MusicLibrary
    private let folders: [String]
    private let also: @Sendable () -> [String]
    private let reader: FileReaderProgram?
    private let bus: EventBus
    private let logger: Logger
    private let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let prepare: @Sendable (@escaping Making) throws -> Void
    private let unkept: @Sendable (any Error) -> Void
    private let renumbered = Mutex<@Sendable ([Int64: Int64]) -> Void>({ _ in })
    private let now: @Sendable () -> Int64
    private let state = Mutex(State())

    /// Scans `folders` into `library`, or the folders that it knows where none is named; `reader` reads the files.
    ///
    /// `also` says which folders are scanned besides, by the time of each scan: those of the program that have something in them.
    /// `prepare` runs before each scan, and may block; it tells what it is given how far it is. `unkept` is told why a scan
    /// failed, and does not wait. `now` is a clock in nanoseconds that never goes back; `run` runs work that blocks, in its
    /// order, on a thread that may.
    public init(
        _ library: MusicLibrary,
        folders: [String],
        also: @escaping @Sendable () -> [String] = { [] },
        reader: FileReaderProgram? = nil,
        bus: EventBus,
        logger: Logger,
        prepare: @escaping @Sendable (@escaping Making) throws -> Void = { _ in },
        unkept: @escaping @Sendable (any Error) -> Void = { _ in },
        now: @escaping @Sendable () -> Int64 = { Monotonic.now() },
        run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.library = library
        self.folders = folders
        self.also = also
        self.reader = reader
        self.bus = bus
        self.logger = logger
        self.prepare = prepare
        self.unkept = unkept
        self.now = now
        self.run = run
    }

    /// Tells `renumbered` from now on of the ids that were listed during a scan and are gone, with those that replace
    /// them, before anybody hears that the scan has ended; set once, before the first scan.
    public func observe(_ renumbered: @escaping @Sendable ([Int64: Int64]) -> Void) {
        self.renumbered.withLock { $0 = renumbered }
    }

    /// The folders of the next scan; none for all that are known.
    private var wanted: [String] {
        let more = also()
        guard !more.isEmpty else { return folders }
        let others = folders.isEmpty ? (try? library.folders().map(\.path)) ?? [] : folders
        return others + more.filter { !others.contains($0) }
    }

    /// The state of the life of scans, as its diagram names it.
    var machineState: String { Self.machine.label(of: state.withLock(\.machine)) }

    /// The library at a glance; blocks.
    public func glance() throws(LibraryError) -> LibraryGlance {
        let current = state.withLock { $0 }
        let progress: ScanProgress? =
            switch current.machine {
            case .idle, .stopped: nil
            case .preparing, .scanning, .stopping: current.progress
            }
        return try LibraryGlance(
            library,
            named: wanted,
            refused: current.refused,
            scan: progress,
            making: current.preparation
        )
    }

    /// Starts a scan; while one runs, another follows it.
    public func start(cause: String) {
        logger.info("scan asked for", .string("cause", cause))
        handle(.request, cause)
    }

    /// Starts a scan where the last one failed.
    public func goOn(cause: String) {
        if state.withLock({ $0.hasFailed }) { start(cause: cause) }
    }

    /// Cancels the running scan, of which what it has read stays, and begins no other.
    public func stop() {
        handle(.stop, "the program ends")
    }

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

    private func perform(_ effect: ScanMachine.Effect) {
        do {
            switch effect {
            case .prepare:
                state.withLock { state in
                    state.progress = ScanProgress()
                    state.hasFailed = false
                }
                publish()
                let outcome = Result {
                    try prepare { [self] done, total in
                        state.withLock { $0.preparation = Preparation(done: done, total: total) }
                        publish()
                    }
                }
                state.withLock { $0.preparation = nil }
                try outcome.get()
                handle(.prepared, "what it needs is there")
                return
            case .scan:
                scan()
            }
        } catch {
            logger.error("scan failed", .error(error))
            fail(error)
        }
        handle(.ended, "the scan is over")
        publish()
    }

    private func scan() {
        do {
            let report = try library.scan(
                wanted,
                reader: reader,
                isCancelled: { [self] in state.withLock { $0.machine == .stopping } },
                progress: { [self] in advance($0) }
            )
            if !report.renumbered.isEmpty { renumbered.withLock(\.self)(report.renumbered) }
            remember(report.failedFolders)
        } catch .noFolder {
            // A daemon that was started without music waits until a command has named some.
        } catch {
            remember([error])
            if error.refusedFolder == nil { fail(error) }
        }
    }

    private func fail(_ error: any Error) {
        state.withLock { $0.hasFailed = true }
        unkept(error)
    }

    private func remember(_ failures: [LibraryError]) {
        for failure in failures { logger.error("not scanned", .error(failure)) }
        let refused = failures.compactMap(\.refusedFolder)
        state.withLock { $0.refused = Dictionary(refused, uniquingKeysWith: { first, _ in first }) }
    }

    private func advance(_ progress: ScanProgress) {
        let isDue = state.withLock { state in
            state.progress = progress
            let time = now()
            defer { if time >= state.nextTelling { state.nextTelling = time + Self.pause.nanoseconds } }
            return time >= state.nextTelling
        }
        if isDue { publish() }
    }

    private func publish() {
        if let event = try? event() { bus.publish(event) }
    }

    /// The library at a glance, as an event; blocks.
    func event() throws -> Event { Event("library", try glance(), isState: true) }
}
