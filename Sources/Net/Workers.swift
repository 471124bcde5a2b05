public import ClickwheelSystem
import Synchronization

/// A few threads for work that may block, so that no loop and no task has to wait for a disk.
///
/// Threads are started when there is work for them and sleep in the kernel afterwards.
public final class Workers: WorkQueue {
    private let core: Core

    /// - Parameters:
    ///   - name: What the threads are called.
    ///   - limit: How many threads there may be; at least 1.
    public init(name: String, limit: Int) {
        core = Core(name: name, limit: max(1, limit))
    }

    deinit {
        core.stop()
    }

    /// Runs `job` on one of the threads; jobs begin in the order in which they came.
    ///
    /// May be called from any thread. Where the system gives no first thread, `job` runs at once.
    public func run(_ job: @escaping @Sendable () -> Void) {
        _ = core.run(job, limit: .max)
    }

    /// Runs `job` as ``run(_:)`` does, unless `limit` jobs wait already.
    ///
    /// - Returns: Whether it runs.
    public func run(_ job: @escaping @Sendable () -> Void, unlessWaiting limit: Int) -> Bool {
        core.run(job, limit: limit)
    }

    private final class Core: Sendable {
        private struct State {
            var jobs = JobLine()
            var threads = 0
            var idle = 0
            var isStopped = false
        }

        private let name: String
        private let limit: Int
        private let state = Signalled(State())

        init(name: String, limit: Int) {
            self.name = name
            self.limit = limit
        }

        func run(_ job: @escaping @Sendable () -> Void, limit most: Int) -> Bool {
            let needsThread = state.with { state -> Bool? in
                guard state.jobs.count < most else { return nil }
                state.jobs.append(job)
                guard state.jobs.count > state.idle, state.threads < limit else { return false }
                state.threads += 1
                return true
            }
            guard let needsThread else { return false }
            state.signal()
            guard needsThread else { return true }
            do throws(Errno) {
                try NativeThread(name: name) { [self] in work() }.detach()
            } catch {
                let alone = state.with { state in
                    state.threads -= 1
                    return state.threads == 0
                }
                // Late is better than never: without any thread the caller's own does the work.
                if alone { while let job = next(waiting: false) { job() } }
            }
            return true
        }

        func stop() {
            state.with { $0.isStopped = true }
            state.signalAll()
        }

        private func work() {
            while let job = next(waiting: true) { job() }
        }

        private func next(waiting: Bool) -> (@Sendable () -> Void)? {
            state.wait { state -> (@Sendable () -> Void)?? in
                if let job = state.jobs.next() { return .some(job) }
                return state.isStopped || !waiting ? .some(nil) : nil
            } whileWaiting: { state, change in
                state.idle += change
            }
        }
    }
}
