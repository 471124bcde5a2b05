import ClickwheelCEvent
import ClickwheelPOSIX
import ClickwheelSystem
import Synchronization

/// One thread that waits for descriptors, timers and work handed to it.
///
/// Everything a loop calls, it calls on its own thread, one thing after the other. It sleeps in the kernel
/// while there is nothing to do. Making the first loop of a process ignores SIGPIPE for the whole process
/// (a child process inherits that unless its owner resets it).
public final class EventLoop: Sendable {
    /// Sendable because libevent guards a base with a lock of its own after `evthread_use_pthreads`.
    nonisolated(unsafe) let base: OpaquePointer
    /// Sendable for the same reason; only `event_active` is called on it from other threads.
    nonisolated(unsafe) private let wake: OpaquePointer
    private let name: String
    private let inbox = Inbox()
    private let thread = Mutex<Phase>(.new)
    private let owner = Atomic<UInt>(0)

    /// What is set once for the whole process, before its first base.
    private static let process: Void = {
        signal(SIGPIPE, SIG_IGN)
        evthread_use_pthreads()
    }()

    private enum Phase {
        case new
        case running(NativeThread)
        case stopped
    }

    /// Makes a loop that does nothing until ``start()``.
    ///
    /// - Throws: ``NetError/noLoop`` when the system has no descriptor left for it.
    public init(name: String = "loop") throws(NetError) {
        _ = Self.process
        guard let base = event_base_new() else { throw .noLoop }
        let context = Unmanaged.passUnretained(inbox).toOpaque()
        let drain: event_callback_fn = { _, _, context in
            guard let context else { return }
            Unmanaged<Inbox>.fromOpaque(context).takeUnretainedValue().drain()
        }
        guard let wake = event_new(base, -1, 0, drain, context) else {
            event_base_free(base)
            throw .noLoop
        }
        self.base = base
        self.wake = wake
        self.name = name
    }

    deinit {
        event_free(wake)
        event_base_free(base)
    }

    /// Starts the thread; work handed over before runs first.
    ///
    /// - Precondition: It has not been called before.
    public func start() throws(NetError) {
        let result = thread.withLock { phase -> Result<Void, NetError> in
            guard case .new = phase else { preconditionFailure("an event loop starts once") }
            do throws(Errno) {
                phase = .running(try NativeThread(name: name) { [self] in turn() })
                return .success(())
            } catch {
                return .failure(.noThread(name: name, errno: error.number))
            }
        }
        try result.get()
    }

    /// Runs what was handed over before, ends the thread and waits for its end; later work is dropped.
    ///
    /// - Precondition: The caller is not on the loop's thread.
    public func stop() {
        precondition(!isOnLoop, "an event loop cannot wait for itself")
        let phase = thread.withLock { phase in
            let old = phase
            phase = .stopped
            return old
        }
        guard case .running(let thread) = phase else { return }
        run { [self] in event_base_loopbreak(base) }
        thread.join()
        inbox.close()
    }

    /// Runs `work` on the loop's thread, after everything handed over before, never at once.
    ///
    /// May be called from any thread.
    public func run(_ work: @escaping @Sendable () -> Void) {
        if inbox.append(work) { event_active(wake, 0, 0) }
    }

    /// Runs `work` on the loop's thread when `delay` has passed, unless it is cancelled before.
    ///
    /// May be called from any thread. Timers are exact to a few milliseconds.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let scheduled = ScheduledWork(loop: self, work: work)
        scheduled.arm(after: delay)
        return scheduled
    }

    /// Whether the caller runs on the loop's thread.
    public var isOnLoop: Bool {
        owner.load(ordering: .relaxed) == NativeThread.current
    }

    /// Traps when the caller is not on the loop's thread.
    public func preconditionOnLoop() {
        precondition(isOnLoop, "this belongs to the event loop's thread")
    }

    private func turn() {
        owner.store(NativeThread.current, ordering: .relaxed)
        event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
        owner.store(0, ordering: .relaxed)
    }
}

/// What other threads handed to a loop, oldest first.
private final class Inbox: Sendable {
    private struct Contents {
        var work: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let contents = Signalled(Contents())

    /// Whether the loop must be woken: it is not when it has been already.
    func append(_ work: @escaping @Sendable () -> Void) -> Bool {
        contents.with { contents in
            guard !contents.isClosed else { return false }
            contents.work.append(work)
            return contents.work.count == 1
        }
    }

    func drain() {
        let work = contents.with { contents in
            let work = contents.work
            contents.work = []
            return work
        }
        for item in work { item() }
    }

    func close() {
        // Destroyed outside the lock: what the closures hold may hand over more work.
        let dropped = contents.with { contents in
            let dropped = contents.work
            contents.work = []
            contents.isClosed = true
            return dropped
        }
        _ = dropped
    }
}
