import ClickwheelSystem
import StateMachine

/// Sends what is queued to a collector, on a thread of its own that sleeps without end while there is nothing.
///
/// In order: first what is on disk, then the batch that failed, then the queue. While the collector is away, a batch
/// that failed and those after it go to disk, where there is a spool.
/// Sendable because what changes is touched under `lock`, and the spool under `disk`; the two are never held together
/// but for a fork, so who logs does not wait for the disk.
final class Exporter: ProcessObserver, @unchecked Sendable {
    /// What was done with the records so far; each one is counted once.
    struct Counts: Equatable, Sendable {
        var sent = 0
        var refused = 0
        var dropped = 0
    }

    private let options: HTTPLoggingStrategy.Options
    private let resource: [UInt8]
    private let url: String
    private let sender: any LogSender
    private let machine: ExportMachine
    /// Touched by the thread alone.
    private var health: CollectorHealth
    private let lock = Lock()
    private let disk = Lock()

    private var state: ExportMachine.State
    /// Steps that nobody was told of so far.
    private var steps: [(from: String, event: String, to: String)] = []
    private var queue: ExportQueue
    private var spool: Spool?
    /// The batch that is on its way, or failed and waits.
    private var current: ExportBatch?
    private var spooledCount = 0
    private var counts = Counts()
    /// How many of the dropped were told of, or were meant to go.
    private var saidDropped = 0
    /// How many records were queued, those that were dropped since among them.
    private var arrived = 0
    private var backoff: Backoff
    /// How long the collector wants to be left alone, as it said last.
    private var wish: Duration?
    private var random = SystemRandomNumberGenerator()
    private var thread: NativeThread?
    private var hasEnded = true
    /// The monotonic time when gathering or pausing is over.
    private var deadline: Int64 = .max
    /// How many attempts failed, with what was to be kept on disk; who flushes waits for one more at most.
    private var failureCount = 0
    /// The failures of which that is not done.
    private var freshFailureCount = 0

    init(_ options: HTTPLoggingStrategy.Options, endpoint: String, url: String, sender: any LogSender) {
        self.options = options
        self.url = url
        self.sender = sender
        health = CollectorHealth(endpoint: endpoint)
        resource = ExportBatch.resource(options.resource)
        queue = ExportQueue(countLimit: options.queueCount, byteLimit: options.queueBytes)
        backoff = Backoff(first: options.firstPause, limit: options.longestPause)
        spool = options.spoolFolder.flatMap { Spool(folder: $0, byteLimit: options.spoolBytes) }
        machine = ExportMachine(canSpool: spool != nil)
        state = machine.initial
        spooledCount = spool?.recordCount ?? 0
        ProcessObservers.shared.add(self)
        // What an earlier process left is sent now.
        if spooledCount > 0 { lock.withLock { apply(.arrived(isBatch: true)) } }
    }

    var total: Counts { lock.withLock { counts } }

    /// How many records wait, in memory and on disk.
    var pendingCount: Int { lock.withLock { waiting } }

    var stateLabel: String { machine.label(of: lock.withLock { state }) }

    func append(_ item: ExportQueue.Item) {
        lock.lock()
        defer { lock.unlock() }
        switch options.policy {
        case .dropOldest: break
        case .dropNewest:
            guard queue.hasRoom(for: item) else {
                counts.dropped += 1
                return
            }
        case .block(let limit):
            let deadline = Monotonic.deadline(after: limit)
            while !queue.hasRoom(for: item) {
                guard state != .ended, item.record.count <= options.queueBytes, lock.wait(until: deadline)
                else {
                    counts.dropped += 1
                    return
                }
            }
        }
        counts.dropped += queue.append(item)
        // One that is larger than the queue has no place among those that wait.
        if item.record.count <= queue.byteLimit { arrived += 1 }
        // A first record matters, and the one that fills a batch.
        if queue.count == 1 || queue.count == options.batchCount {
            apply(.arrived(isBatch: queue.count >= options.batchCount))
        } else if thread == nil {
            wake()
        }
    }

    /// Has everything sent now, and waits until what is there by now has left, `limit` is over or an attempt has failed.
    func flush(within limit: Duration) -> Bool {
        let deadline = Monotonic.deadline(after: limit)
        return lock.withLock {
            let (failures, before) = (failureCount, arrived)
            // They leave in the order in which they came, so that those that came since are the last that wait.
            func isDone() -> Bool { waiting <= arrived - before }
            guard !isDone() else { return true }
            apply(.flush)
            while !isDone(), failureCount == failures, lock.wait(until: deadline) {}
            return isDone()
        }
    }

    func clear() {
        lock.withLock {
            let cleared = queue.removeAll()
            counts.dropped += cleared
            saidDropped += cleared
            apply(.cleared)
            // Who waits for room has it now, and who waits for the end of a flush need not.
            lock.signalAll()
        }
    }

    /// Sends what can be sent within `limit`, keeps the rest on disk or counts it as dropped, and ends the thread.
    func close(within limit: Duration) {
        ProcessObservers.shared.remove(self)
        _ = flush(within: limit)
        let deadline = Monotonic.deadline(after: limit)
        let thread = lock.withLock {
            apply(.close)
            while !hasEnded, lock.wait(until: deadline) {}
            return self.thread
        }
        if end() { thread?.join() } else { thread?.detach() }
        disk.withLock { spool?.close() }
    }

    func willExit() {
        _ = flush(within: options.closeLimit)
        lock.withLock { apply(.close) }
        _ = end()
    }

    func willFork() {
        disk.lock()
        lock.lock()
    }

    func didForkInParent() {
        lock.unlock()
        disk.unlock()
    }

    func didForkInChild() {
        _ = queue.removeAll()
        current = nil
        steps = []
        // The parent sends what is on disk.
        spool?.close()
        spool = nil
        spooledCount = 0
        counts = Counts()
        if state != .ended { state = .idle }
        thread = nil
        hasEnded = true
        lock.resetInChild()
        disk.resetInChild()
    }

    private var waiting: Int { queue.count + (current?.count ?? 0) + spooledCount }

    /// Moves on, and runs what follows; the lock is held.
    private func apply(_ event: ExportMachine.Event) {
        let transition = machine.transition(from: state, on: event)
        if options.watch != nil, !transition.isIgnored(in: state) {
            let (from, to) = (machine.label(of: state), machine.label(of: transition.state))
            steps.append((from, machine.label(of: event), to))
        }
        state = transition.state
        for effect in transition.effects {
            switch effect {
            case .wake: wake()
            case .startGathering: deadline = Monotonic.deadline(after: options.batchPause)
            case .startPause: deadline = Monotonic.deadline(after: backoff.next(wish: wish, using: &random))
            }
        }
    }

    /// Wakes the thread, or starts it; the lock is held.
    private func wake() {
        if thread == nil, state != .ended {
            // Without a thread the next record tries again.
            thread = try? NativeThread(name: "log-export", stackBytes: 256 << 10, body: run)
            hasEnded = thread == nil
        } else {
            lock.signalAll()
        }
    }

    private func run() {
        lock.lock()
        while state != .ended {
            tellSteps()
            switch state {
            case .idle: lock.wait()
            case .gathering, .pausing:
                if Monotonic.now() >= deadline { apply(.timeUp) } else { _ = lock.wait(until: deadline) }
            case .sending: attempt()
            case .spooling(let all, _):
                keep(all: all)
                apply(.spooled)
                tellFailure()
            case .ended: break
            }
        }
        tellSteps()
        hasEnded = true
        lock.signalAll()
        lock.unlock()
    }

    /// Tells of the steps; the lock is held, but not meanwhile, since who is told may log.
    private func tellSteps() {
        guard let watch = options.watch, !steps.isEmpty else { return }
        let told = steps
        steps = []
        lock.unlock()
        for step in told { watch(step.from, step.event, step.to) }
        lock.lock()
    }

    /// Sends the oldest batch; the lock is held, but not while it is on its way.
    private func attempt() {
        let kept: ExportBatch?
        var dropped = 0
        do throws(Errno) {
            kept =
                try withSpool { (spool: inout Spool) throws(Errno) in try spool.first(dropped: &dropped) }
                ?? nil
            counts.dropped += dropped
        } catch {
            counts.dropped += dropped
            // Those after it wait for it.
            return failed()
        }
        let batch = kept ?? current ?? takeBatch()
        if kept == nil { current = batch }
        guard let batch else { return settle() }
        let unsaid = counts.dropped - saidDropped
        lock.unlock()
        let headers = [("Content-Type", "application/json")] + options.headers
        let request = ExportRequest(url: url, headers: headers, body: batch.body, timeout: options.timeout)
        let reply = sender.send(request)
        let verdict = ExportVerdict(reply, now: WallClock.microseconds() / 1_000_000)
        if let sentence = health.sentence(after: reply, verdict) { options.tell(sentence) }
        if case .accepted = verdict, unsaid > 0 { options.tell(health.loss(unsaid)) }
        lock.lock()
        switch verdict {
        case .accepted(let rejected):
            saidDropped += unsaid
            let refused = min(rejected, batch.count)
            counts.sent += batch.count - refused
            counts.refused += refused
            forget(kept)
            settle()
        case .refused:
            counts.refused += batch.count
            forget(kept)
            settle()
        case .retry(let wish):
            self.wish = wish
            failed()
        }
    }

    private func failed() {
        freshFailureCount = 1
        apply(.failed)
        if !machine.canSpool { tellFailure() }
    }

    /// Lets those go on who flush: a batch was not taken.
    private func tellFailure() {
        failureCount += freshFailureCount
        freshFailureCount = 0
        lock.signalAll()
    }

    /// The batch was answered for good.
    private func forget(_ kept: ExportBatch?) {
        backoff.reset()
        if kept == nil {
            current = nil
        } else {
            _ = try? withSpool { $0.removeFirst() }
        }
    }

    /// Goes on with what waits.
    private func settle() {
        let hasBatch = spooledCount > 0 || current != nil || queue.count >= options.batchCount
        apply(.settled(waiting == 0 ? .nothing : hasBatch ? .batch : .records))
        lock.signalAll()
    }

    /// Runs `body` on the spool while nobody waits for it; the lock is held before and after.
    @discardableResult
    private func withSpool<Result>(
        _ body: (inout Spool) throws(Errno) -> Result
    ) throws(Errno) -> Result? {
        guard machine.canSpool else { return nil }
        lock.unlock()
        disk.lock()
        defer {
            let count = spool?.recordCount ?? 0
            disk.unlock()
            lock.lock()
            spooledCount = count
        }
        guard var changed = spool else { return nil }
        defer { spool = changed }
        return try body(&changed)
    }

    private func takeBatch() -> ExportBatch? {
        let items = queue.take(count: options.batchCount, bytes: options.batchBytes)
        lock.signalAll()
        return items.isEmpty ? nil : ExportBatch(items, resource: resource)
    }

    /// Moves the current batch to disk, where there is a spool; what the disk does not take waits in memory.
    private func keepCurrent() {
        guard machine.canSpool, let batch = current else { return }
        do throws(Errno) {
            // Counted as waiting until it is on disk.
            let dropped = try withSpool { (spool: inout Spool) throws(Errno) in try spool.append(batch) }
            current = nil
            counts.dropped += dropped ?? batch.count
        } catch {
            // It is tried again with the next failure.
        }
    }

    /// Moves what failed, and then what is queued now, to disk, where there is a spool: all of it, or full batches alone.
    private func keep(all: Bool) {
        keepCurrent()
        var left = queue.count
        while machine.canSpool, current == nil, left > 0, all || queue.count >= options.batchCount,
            let batch = takeBatch()
        {
            left -= batch.count
            current = batch
            keepCurrent()
        }
    }

    /// Ends the request under way, and keeps what could not be sent.
    ///
    /// - Returns: Whether the thread has ended; a name server can hold it up for longer than anybody should wait.
    private func end() -> Bool {
        sender.cancel()
        let deadline = Monotonic.now() + 1_000_000_000
        return lock.withLock {
            while !hasEnded, lock.wait(until: deadline) {}
            keepRest()
            return hasEnded
        }
    }

    /// What could not be sent before the end goes to disk, or is dropped; the lock is held.
    private func keepRest() {
        keep(all: true)
        counts.dropped += queue.removeAll() + (current?.count ?? 0)
        current = nil
    }
}
