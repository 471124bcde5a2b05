public import ClickwheelSystem
public import Log
import StateMachine
import Synchronization

/// What a ``Scans`` does when a scan is asked for.
///
/// Everything but ``note(_:)`` is called on the queue of the scans, one call after the other, and may block.
public protocol ScanWork: Sendable {
    /// How far a scan is.
    associatedtype Progress: Sendable

    /// The life of these scans.
    static var machine: ScanMachine { get }
    /// How far a scan is that has found nothing yet.
    static var beginning: Progress { get }

    /// Makes what must be there before each scan.
    ///
    /// - Throws: Why there is no scan then.
    func prepare(_ scans: Scans<Self>) throws

    /// Scans until the end, or until ``Scans/isStopping``.
    ///
    /// - Returns: Why it could not look into folders, by their paths.
    /// - Throws: Why the scan failed as a whole.
    func scan(_ scans: Scans<Self>) throws -> [String: String]

    /// Takes note that a scan is over, before anybody is told.
    func end(_ scans: Scans<Self>)

    /// Takes note of why a scan failed; does not wait.
    func note(_ failure: any Error)

    /// How things are, as an event.
    func event(_ scans: Scans<Self>) throws -> Event
}

/// Scans when asked, one scan at a time, and tells how far it is.
///
/// It runs the effects of ``ScanMachine``. Safe to use from every thread.
public final class Scans<Work: ScanWork>: Sendable {
    private struct State {
        var machine = Work.machine.initial
        var progress = Work.beginning
        var nextTelling = Int64.min
        var refused: [String: String] = [:]
        /// Whether the last scan ended because something could not be written or read.
        var hasFailed = false
    }

    /// What is scanned, and how.
    public let work: Work
    private let bus: EventBus
    private let logger: Logger
    private let queue: any WorkQueue
    private let now: @Sendable () -> Int64
    private let state = Mutex(State())

    /// Scans that do `work` on `queue`, one piece after the other; `now` is a clock in nanoseconds that never goes back.
    public init(
        _ work: Work,
        bus: EventBus,
        logger: Logger,
        now: @escaping @Sendable () -> Int64,
        queue: any WorkQueue
    ) {
        (self.work, self.bus, self.logger, self.now, self.queue) = (work, bus, logger, now, queue)
    }

    /// The state of the life of scans, as its diagram names it.
    public var machineState: String { Work.machine.label(of: state.withLock(\.machine)) }

    /// How far the scan is that runs, or is prepared; `nil` while there is none.
    public var progress: Work.Progress? {
        state.withLock { state in
            switch state.machine {
            case .idle, .stopped: nil
            case .preparing, .scanning, .stopping: state.progress
            }
        }
    }

    /// Why the last scan could not look into a folder, by the folder's path.
    public var refused: [String: String] { state.withLock(\.refused) }

    /// Whether the program ends, so that a scan has to.
    public var isStopping: Bool {
        switch state.withLock(\.machine) {
        case .stopping, .stopped: true
        case .idle, .preparing, .scanning: false
        }
    }

    /// Starts a scan; while one runs, another follows it.
    public func start(cause: String) {
        logger.info("scan asked for", .string("cause", cause))
        handle(.request, cause)
    }

    /// Starts a scan where the last one failed.
    public func goOn(cause: String) {
        if state.withLock(\.hasFailed) { start(cause: cause) }
    }

    /// Cancels the running scan, of which what it has found stays, and begins no other.
    public func stop() { handle(.stop, "the program ends") }

    /// Takes how far the running scan is, and tells it where that is due; may block.
    public func advance(_ progress: Work.Progress) {
        state.withLock { $0.progress = progress }
        publishSometimes()
    }

    /// Logs why something of a scan failed, which ``goOn(cause:)`` then tries again.
    public func fail(_ error: any Error) {
        logger.error("scan failed", .error(error))
        retryLater()
        work.note(error)
    }

    /// Lets ``goOn(cause:)`` begin another scan.
    public func retryLater() { state.withLock { $0.hasFailed = true } }

    /// Tells how things are, unless that was told a moment ago; blocks.
    public func publishSometimes() {
        let isDue = state.withLock { state in
            let time = now()
            guard time >= state.nextTelling else { return false }
            // At most four times a second: more nobody can follow.
            state.nextTelling = time + 250_000_000
            return true
        }
        if isDue { publish() }
    }

    /// Tells how things are; blocks.
    public func publish() {
        if let event = try? work.event(self) { bus.publish(event) }
    }

    private func handle(_ event: ScanMachine.Event, _ cause: String) {
        let (old, next) = state.withLock { state in
            let old = state.machine
            let next = Work.machine.transition(from: old, on: event)
            state.machine = next.state
            return (old, next)
        }
        guard let step = MachineStep(of: Work.machine, from: old, on: event, next, cause: cause) else {
            return
        }
        bus.publish(.machine(step))
        for effect in next.effects { queue.run { [self] in perform(effect) } }
    }

    private func perform(_ effect: ScanMachine.Effect) {
        do {
            switch effect {
            case .prepare:
                state.withLock { state in
                    state.progress = Work.beginning
                    state.hasFailed = false
                }
                publish()
                try work.prepare(self)
                return handle(.prepared, "what it needs is there")
            case .scan:
                let refused = try work.scan(self)
                state.withLock { $0.refused = refused }
            }
        } catch {
            fail(error)
        }
        work.end(self)
        handle(.ended, "the scan is over")
        publish()
        // The next scan may be days away.
        ThisProcess.giveBackCode()
    }
}
