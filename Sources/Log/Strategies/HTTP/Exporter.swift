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

    typealias Post = @Sendable ([UInt8]) -> ExportReply

    private let options: HTTPLoggingStrategy.Options
    private let resource: [UInt8]
    private let post: Post
    private let cancel: @Sendable () -> Void
    /// Touched by the thread alone.
    private var health: CollectorHealth
    private let lock = Lock()
    private let disk = Lock()

    private var queue: ExportQueue
    private var spool: Spool?
    private let hasSpool: Bool
    /// The batch that is on its way, or failed and waits.
    private var current: ExportBatch?
    private var spooledCount = 0
    private var counts = Counts()
    private var backoff: Backoff
    private var random = SystemRandomNumberGenerator()
    private var thread: WorkerThread?
    private var hasEnded = true
    private var isStopped = false
    /// The monotonic time of the next attempt after a failure.
    private var retryTime: Int64?
    /// Who flushes does not want to wait for a full batch, nor for the next attempt.
    private var isUrgent = false
    /// How many attempts failed; who flushes waits for one more at most.
    private var failureCount = 0

    init(
        _ options: HTTPLoggingStrategy.Options,
        endpoint: String,
        post: @escaping Post,
        cancel: @escaping @Sendable () -> Void = {}
    ) {
        self.options = options
        self.post = post
        self.cancel = cancel
        health = CollectorHealth(endpoint: endpoint)
        resource = ExportBatch.resource(options.resource)
        queue = ExportQueue(countLimit: options.queueCount, byteLimit: options.queueBytes)
        backoff = Backoff(first: options.firstPause, limit: options.longestPause)
        spool = options.spoolFolder.flatMap { Spool(folder: $0, byteLimit: options.spoolBytes) }
        hasSpool = spool != nil
        spooledCount = spool?.recordCount ?? 0
        ProcessObservers.shared.add(self)
        // What an earlier process left is sent now.
        if spooledCount > 0 { lock.withLock { wake() } }
    }

    var total: Counts { lock.withLock { counts } }

    /// How many records wait, in memory and on disk.
    var pendingCount: Int { lock.withLock { waiting } }

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
            let deadline = Clock.deadline(after: limit)
            while !queue.hasRoom(for: item) {
                guard !isStopped, item.record.count <= options.queueBytes, lock.wait(until: deadline) else {
                    counts.dropped += 1
                    return
                }
            }
        }
        counts.dropped += queue.append(item)
        // The thread waits for a first record, and then for a full batch.
        if queue.count == 1 || queue.count == options.batchCount || thread == nil { wake() }
    }

    /// Has everything sent now, and waits for that until `limit` is over or an attempt has failed.
    func flush(within limit: Duration) -> Bool {
        let deadline = Clock.deadline(after: limit)
        return lock.withLock {
            guard waiting > 0 else { return true }
            let failures = failureCount
            isUrgent = true
            retryTime = nil
            wake()
            while waiting > 0, failureCount == failures, lock.wait(until: deadline) {}
            return waiting == 0
        }
    }

    func clear() {
        lock.withLock {
            counts.dropped += queue.removeAll()
            // Who waits for room has it now, and who waits for the end of a flush need not.
            lock.signalAll()
        }
    }

    /// Sends what can be sent within `limit`, keeps the rest on disk or counts it as dropped, and ends the thread.
    func close(within limit: Duration) {
        ProcessObservers.shared.remove(self)
        _ = flush(within: limit)
        let deadline = Clock.deadline(after: limit)
        let thread = lock.withLock {
            isStopped = true
            lock.signalAll()
            while !hasEnded, lock.wait(until: deadline) {}
            return self.thread
        }
        if end() { thread?.join() } else { thread?.detach() }
        disk.withLock { spool?.close() }
    }

    func willExit() {
        _ = flush(within: options.closeLimit)
        lock.withLock {
            isStopped = true
            lock.signalAll()
        }
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
        // The parent sends what is on disk.
        spool?.close()
        spool = nil
        spooledCount = 0
        counts = Counts()
        thread = nil
        hasEnded = true
        lock.resetInChild()
        disk.resetInChild()
    }

    private var waiting: Int { queue.count + (current?.count ?? 0) + spooledCount }

    /// Wakes the thread, or starts it; the lock is held.
    private func wake() {
        guard !isStopped else { return }
        if thread == nil {
            // Without a thread the next record tries again.
            thread = WorkerThread.start { [self] in run() }
            hasEnded = thread == nil
        } else {
            lock.signalAll()
        }
    }

    private func run() {
        lock.lock()
        while !isStopped {
            if waiting == 0 {
                isUrgent = false
                lock.signalAll()
                lock.wait()
            } else if let retryTime, Clock.nanoseconds() < retryTime {
                if hasSpool, queue.count >= options.batchCount {
                    current = takeBatch()
                    keepCurrent()
                } else {
                    _ = lock.wait(until: retryTime)
                }
            } else {
                waitForBatch()
                if !isStopped { attempt() }
            }
        }
        hasEnded = true
        lock.signalAll()
        lock.unlock()
    }

    /// Gives a batch that is not full a moment; the lock is held.
    private func waitForBatch() {
        guard spooledCount == 0, current == nil else { return }
        let deadline = Clock.deadline(after: options.batchPause)
        while queue.count < options.batchCount, !isUrgent, !isStopped, lock.wait(until: deadline) {}
    }

    /// Sends the oldest batch; the lock is held, but not while it is on its way.
    private func attempt() {
        let kept = withSpool { $0.first() } ?? nil
        let batch = kept ?? current ?? takeBatch()
        if kept == nil { current = batch }
        guard let batch else { return }
        lock.unlock()
        let reply = post(batch.body)
        if let sentence = health.sentence(after: reply) { options.tell(sentence) }
        let verdict = ExportVerdict(reply)
        lock.lock()
        switch verdict {
        case .accepted(let rejected):
            let refused = min(rejected, batch.count)
            counts.sent += batch.count - refused
            counts.refused += refused
            forget(kept)
        case .refused:
            counts.refused += batch.count
            forget(kept)
        case .retry(let wish):
            retryTime = Clock.deadline(after: backoff.next(wish: wish, using: &random))
            if kept == nil { keepCurrent() }
            // Who flushes wants it to outlive the process, if the collector does not take it.
            if isUrgent { keepQueue() }
            failureCount += 1
            isUrgent = false
        }
        lock.signalAll()
    }

    /// The batch was answered for good.
    private func forget(_ kept: ExportBatch?) {
        backoff.reset()
        retryTime = nil
        if kept == nil {
            current = nil
        } else {
            withSpool { $0.removeFirst() }
        }
    }

    /// Runs `body` on the spool while nobody waits for it; the lock is held before and after.
    @discardableResult
    private func withSpool<Result>(_ body: (inout Spool) -> Result) -> Result? {
        guard hasSpool else { return nil }
        lock.unlock()
        disk.lock()
        let result = spool.map { spool in
            var changed = spool
            let result = body(&changed)
            self.spool = changed
            return result
        }
        let count = spool?.recordCount ?? 0
        disk.unlock()
        lock.lock()
        spooledCount = count
        return result
    }

    private func takeBatch() -> ExportBatch? {
        let items = queue.take(count: options.batchCount, bytes: options.batchBytes)
        lock.signalAll()
        return items.isEmpty ? nil : ExportBatch(items, resource: resource)
    }

    /// Moves the current batch to disk, where there is a spool.
    private func keepCurrent() {
        guard hasSpool, let batch = current else { return }
        // Counted as waiting until it is on disk.
        let dropped = withSpool { $0.append(batch) }
        current = nil
        counts.dropped += dropped ?? batch.count
    }

    /// Moves what is queued now to disk, where there is a spool.
    private func keepQueue() {
        var left = queue.count
        while hasSpool, left > 0, let batch = takeBatch() {
            left -= batch.count
            current = batch
            keepCurrent()
        }
    }

    /// Ends the request under way, and keeps what could not be sent.
    ///
    /// - Returns: Whether the thread has ended; a name server can hold it up for longer than anybody should wait.
    private func end() -> Bool {
        cancel()
        let deadline = Clock.nanoseconds() + 1_000_000_000
        return lock.withLock {
            while !hasEnded, lock.wait(until: deadline) {}
            keepRest()
            return hasEnded
        }
    }

    /// What could not be sent before the end goes to disk, or is dropped; the lock is held.
    private func keepRest() {
        keepCurrent()
        keepQueue()
        counts.dropped += queue.removeAll() + (current?.count ?? 0)
        current = nil
    }
}
