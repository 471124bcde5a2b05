import ClickwheelSystem
import Synchronization

/// Gathers records in one buffer while another is made into lines and written, so that who logs pays for a copy and
/// seldom for more.
///
/// Two locks, always taken in this order: `file` is held while bytes are written, `lock` while they are copied.
/// A thread of its own writes 50 ms after the first line, sooner when the buffer is half full, and sleeps without
/// end while there is nothing to write. Where it cannot keep up, who logs writes; nothing is dropped as long as the
/// file takes it. Where it does not, both buffers fill, then the older one makes room, and its lines are counted.
/// At level `error` and above who logs writes, with all that came before.
///
/// Sendable because everything that changes is touched under one of the two locks, or atomic.
final class FileWriter: ProcessObserver, @unchecked Sendable {
    /// What waits for a lock.
    private struct State {
        var active: RecordBatch
        var isFlusherAsleep = false
        /// Whether the flusher should not wait for more lines.
        var isUrgent = false
        /// Whether the kernel has every line.
        var isWritten = true
        /// How many calls wanted everything written, and how many of them the flusher has taken up.
        var asked = 0
        var served = 0
        var isStopped = false
        var hasFailed = false
        /// How long the flusher waits before it tries again, in nanoseconds.
        var retryPause: Int64 = 0
    }

    let path: String
    let lostCount = Atomic<Int>(0)

    private let lock = Lock()
    private let state: UnsafeMutablePointer<State>
    private var flusher: NativeThread?

    private let file = Lock()
    private var logFile: LogFile
    /// What becomes lines when `pending` is written; empty but meanwhile.
    private var spare: RecordBatch
    private var maker = LineMaker()
    /// The lines that are being written, or could not be.
    private var pending: Batch
    private var lossToReport = 0
    private var hasComplained = false

    /// Held while `answered` and `written` are touched, by those who wait for the flusher.
    private let answers = Lock()
    /// How many of those who asked the flusher are answered.
    private var answered = 0
    /// The last of them whose lines the kernel had then.
    private var written = 0

    private let encoding: Encoding
    private let interval: Int64
    private let archivist: Archivist
    private let isThreaded: Bool

    /// A writer whose flusher waits `interval` nanoseconds for more lines, or which has none, so that tests write by
    /// hand.
    init(
        path: String,
        encoding: Encoding,
        rotation: Rotation,
        compression: LogCompression? = nil,
        capacity: Int,
        interval: Int64,
        isThreaded: Bool = true,
        makesAllFolders: Bool = true,
        calls: FileCalls = .system,
        clock: Clock = .system
    ) {
        self.path = path
        self.encoding = encoding
        self.interval = interval
        self.isThreaded = isThreaded
        state = .allocate(capacity: 1)
        state.initialize(to: State(active: RecordBatch(capacity: capacity)))
        spare = RecordBatch(capacity: capacity)
        pending = Batch(capacity: capacity)
        logFile = LogFile(
            path: path,
            makesAllFolders: makesAllFolders,
            rotation: rotation,
            calls: calls,
            clock: clock
        )
        archivist = Archivist(path: path, rotation: rotation, compression: compression, clock: clock)
        ProcessObservers.shared.add(self)
        archivist.begin()
    }

    deinit {
        state.pointee.active.deallocate()
        spare.deallocate()
        pending.deallocate()
        maker.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Takes an entry, and writes its line within the interval.
    @inline(__always)
    func append(_ entry: inout Entry) {
        // The console may have made the line already; else it is made by who writes.
        if entry.hasLine(encoding) { return append(entry.line(encoding), entry.level) }
        let record = entry.rawRecord()
        let pieces = entry.pieces(encoding)
        let size = RecordBatch.size(pieces, record)
        guard makeRoom(size) else { return appendLarge(entry.line(encoding)) }
        state.pointee.active.append(entry.timestamp, entry.level, pieces, record)
        finish(size, entry.level)
    }

    /// Takes a line, and writes it within the interval.
    func append(_ line: UnsafeRawBufferPointer, _ level: Level) {
        let size = RecordBatch.size(line)
        guard makeRoom(size) else { return appendLarge(line) }
        state.pointee.active.append(line)
        finish(size, level)
    }

    /// Takes the lock, with room for `size` bytes.
    ///
    /// - Returns: `false`, without the lock, where there is never room for so much.
    @inline(__always)
    private func makeRoom(_ size: Int) -> Bool {
        lock.lock()
        while size > state.pointee.active.room {
            lock.unlock()
            guard size <= state.pointee.active.capacity else { return false }
            drain(forRoom: size)
            lock.lock()
        }
        return true
    }

    /// Gives the lock back after `size` bytes were appended, and has them written when it is time.
    @inline(__always)
    private func finish(_ size: Int, _ level: Level) {
        state.pointee.isWritten = false
        if level >= .error {
            lock.unlock()
            return writeNow()
        }
        let (end, half) = (state.pointee.active.end, state.pointee.active.capacity / 2)
        let before = end - size
        if before == 0 || before < half && end >= half { announce(isHalfFull: end >= half) }
        lock.unlock()
    }

    /// Writes what the program should have said when it is killed, or ends itself, in the next moment.
    @inline(never)
    private func writeNow() {
        if drain() { return }
        // Nobody else may be there to try again.
        lock.withLock { announce(isHalfFull: false) }
    }

    /// Writes everything that was appended before.
    ///
    /// - Returns: Whether the kernel has all of it.
    @discardableResult
    func drain(forRoom room: Int = 0) -> Bool {
        file.lock()
        defer { file.unlock() }
        if room > 0, lock.withLock({ state.pointee.active.room >= room }) { return true }
        // Before the current lines, those that could not be written.
        let patience = self.patience
        guard writePending(patience) else {
            let isFull = room > 0 || lock.withLock { state.pointee.active.room == 0 }
            if isFull {
                losePending()
                exchange()
            }
            return false
        }
        exchange()
        guard writePending(patience) else { return false }
        lock.withLock { state.pointee.isWritten = state.pointee.active.isEmpty }
        return true
    }

    /// Has everything that was appended before written, and waits for that at most `limit`.
    ///
    /// The flusher writes, as nobody can call off a write that the kernel does not end.
    /// - Returns: Whether the kernel has all of it.
    func flush(within limit: Duration) -> Bool {
        let deadline = Monotonic.deadline(after: limit)
        lock.lock()
        if state.pointee.isWritten {
            lock.unlock()
            return true
        }
        announce(isHalfFull: false)
        guard flusher != nil, !state.pointee.isStopped else {
            lock.unlock()
            return drain()
        }
        state.pointee.asked += 1
        let number = state.pointee.asked
        lock.unlock()
        return answers.withLock {
            while answered < number, answers.wait(until: deadline) {}
            return written >= number
        }
    }

    /// Writes what other writers of this process hold back for the same file.
    func drainOthers() {
        for case let other as FileWriter in ProcessObservers.shared.all
        where other !== self && other.isWriter(of: path) {
            other.drain()
        }
    }

    /// Whether `path` names this writer's file, under whichever name; it need not be there yet.
    private func isWriter(of path: String) -> Bool {
        if path == self.path || Self.isSame(path, self.path) { return true }
        return Folder.name(path) == Folder.name(self.path)
            && Self.isSame(Folder.parent(path), Folder.parent(self.path))
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        guard let status = try? FileStatus(path: path) else { return false }
        return (try? FileStatus(path: other))?.isSameFile(as: status) ?? false
    }

    /// Writes everything and waits until the disk has it.
    func synchronize() -> Bool {
        guard drain() else { return false }
        return file.withLock { logFile.synchronize() }
    }

    /// Empties the file and forgets what was to be written.
    func clear() {
        file.withLock {
            lock.withLock {
                state.pointee.active.removeAll()
                state.pointee.isWritten = true
            }
            pending.removeAll()
            // Where the file cannot be emptied, nothing can be written to it either.
            _ = logFile.truncate()
        }
    }

    /// What is not in the file, because it could not be written.
    var unwritten: [UInt8] {
        file.withLock {
            let active = lock.withLock { activeLines() }
            defer { active.deallocate() }
            return Array(pending.bytes) + Array(active.bytes)
        }
    }

    /// Waits until the files that were set aside are looked after.
    func waitForArchivist() { archivist.wait() }

    var reopenCount: Int { file.withLock { logFile.reopenCount } }
    var healCount: Int { file.withLock { logFile.healCount } }

    /// Writes everything, ends the thread, and gives what the file does not take to standard error.
    func close() {
        ProcessObservers.shared.remove(self)
        let flusher = lock.withLock {
            state.pointee.isStopped = true
            lock.signal()
            let flusher = self.flusher
            self.flusher = nil
            return flusher
        }
        flusher?.join()
        willExit()
        file.withLock { logFile.close() }
    }

    func willExit() {
        if drain() { return }
        file.withLock {
            lock.withLock {
                let active = activeLines()
                defer { active.deallocate() }
                for rest in [pending, active] {
                    StandardError.write(rest.bytes)
                    lostCount.wrappingAdd(rest.lineCount, ordering: .relaxed)
                }
                state.pointee.active.removeAll()
                state.pointee.isWritten = true
            }
            pending.removeAll()
        }
    }

    func willFork() {
        file.lock()
        lock.lock()
        answers.lock()
    }

    func didForkInParent() {
        answers.unlock()
        lock.unlock()
        file.unlock()
    }

    func didForkInChild() {
        state.pointee.active.removeAll()
        state.pointee.isFlusherAsleep = false
        state.pointee.hasFailed = false
        state.pointee.isWritten = true
        state.pointee.served = state.pointee.asked
        spare.removeAll()
        pending.removeAll()
        lossToReport = 0
        flusher = nil
        // Parent and child share one open file, and with it one lock: the child opens its own.
        logFile.close()
        archivist.didForkInChild()
        answers.resetInChild()
        lock.resetInChild()
        file.resetInChild()
    }

    /// Wakes the flusher, or starts it; the lock is held.
    private func announce(isHalfFull: Bool) {
        guard isThreaded, !state.pointee.isStopped else { return }
        if isHalfFull { state.pointee.isUrgent = true }
        if flusher == nil {
            // Without a thread the buffer is written when it is full, flushed or given up.
            flusher = try? NativeThread(name: "log-file", stackBytes: 256 << 10, body: flush)
        } else if state.pointee.isFlusherAsleep {
            lock.signal()
        }
    }

    /// What the flusher does until it is stopped.
    private func flush() {
        lock.lock()
        while !state.pointee.isStopped {
            let deadline: Int64?
            if isAsked {
                deadline = 0
            } else if state.pointee.hasFailed {
                deadline = Monotonic.now() + state.pointee.retryPause
            } else if state.pointee.active.isEmpty {
                deadline = nil
            } else {
                deadline = state.pointee.isUrgent ? 0 : Monotonic.later(Monotonic.now(), by: interval)
            }
            guard let deadline else {
                sleep { lock.wait() }
                continue
            }
            while !state.pointee.isStopped, !isAsked, !state.pointee.isUrgent || state.pointee.hasFailed,
                deadline > 0
            {
                var isInTime = true
                sleep { isInTime = lock.wait(until: deadline) }
                if !isInTime { break }
            }
            state.pointee.isUrgent = false
            state.pointee.served = state.pointee.asked
            let number = state.pointee.served
            lock.unlock()
            answer(number, drain())
            lock.lock()
        }
        lock.unlock()
    }

    /// Whether somebody waits for a write that has not begun; the lock is held.
    private var isAsked: Bool { state.pointee.asked > state.pointee.served }

    /// Tells those up to `number` who asked whether everything was written.
    private func answer(_ number: Int, _ isWritten: Bool) {
        answers.withLock {
            answered = number
            if isWritten { written = number }
            answers.signalAll()
        }
    }

    /// How long other processes are waited for: as long as somebody stopped with the lock on the file, not over and over.
    private var patience: Int64 {
        lock.withLock { state.pointee.hasFailed } ? 10_000_000 : LogFile.usualPatience
    }

    private func sleep(_ wait: () -> Void) {
        state.pointee.isFlusherAsleep = true
        wait()
        state.pointee.isFlusherAsleep = false
    }

    /// Makes lines of the current records, to be written; `file` is held, and nothing is pending.
    private func exchange() {
        lock.withLock { swap(&state.pointee.active, &spare) }
        spare.form(encoding, &maker, into: &pending)
        spare.removeAll()
    }

    /// The lines of the current records, in memory that the caller frees; both locks are held.
    private func activeLines() -> Batch {
        var lines = Batch(capacity: 64)
        state.pointee.active.form(encoding, &maker, into: &lines)
        return lines
    }

    /// Writes what is pending; `file` is held.
    private func writePending(_ patience: Int64) -> Bool {
        if pending.isEmpty { return true }
        guard reportLoss(patience) else { return false }
        let outcome = logFile.append(pending.bytes, patience: patience)
        switch outcome {
        case .written: pending.removeAll()
        case .failed(let count, _): pending.removeFirst(count)
        }
        return settle(outcome)
    }

    /// Writes one line that says how many were lost, before those that came after them.
    private func reportLoss(_ patience: Int64) -> Bool {
        guard lossToReport > 0 else { return true }
        let record = Record(
            timestamp: WallClock.microseconds(),
            level: .warning,
            part: "log",
            message: "records lost, as the file could not be written",
            fields: [.integer("count", lossToReport)]
        )
        let outcome = Entry.with(record) { logFile.append($0.line(encoding), patience: patience) }
        if outcome == .written { lossToReport = 0 }
        return settle(outcome)
    }

    /// Gives up what is pending; `file` is held.
    private func losePending() {
        count(lost: pending.lineCount)
        pending.removeAll()
    }

    private func count(lost lines: Int) {
        lossToReport += lines
        lostCount.wrappingAdd(lines, ordering: .relaxed)
    }

    /// Notes how a batch ended, for the next attempt and for who watches; `file` is held.
    private func settle(_ outcome: LogFile.Outcome) -> Bool {
        if logFile.isSetAside {
            logFile.isSetAside = false
            archivist.take()
        }
        switch outcome {
        case .written:
            lock.withLock {
                state.pointee.hasFailed = false
                state.pointee.retryPause = 0
            }
            return true
        case .failed(_, let reason):
            lock.withLock {
                state.pointee.hasFailed = true
                // From one interval up to five seconds.
                state.pointee.retryPause = min(max(interval, state.pointee.retryPause * 2), 5_000_000_000)
                if state.pointee.isFlusherAsleep { lock.signal() }
            }
            complain(reason)
            return false
        }
    }

    private func complain(_ reason: Errno) {
        if hasComplained { return }
        hasComplained = true
        StandardError.say(
            "cannot write the log to \(path) (\(reason)): it is tried again, and what has no room until then is counted"
        )
    }

    /// Writes a line that is larger than the buffer, after those before it.
    @inline(never)
    private func appendLarge(_ line: UnsafeRawBufferPointer) {
        file.lock()
        defer { file.unlock() }
        let patience = self.patience
        var isWritten = writePending(patience)
        if isWritten {
            exchange()
            isWritten = writePending(patience)
        }
        if isWritten { isWritten = settle(logFile.append(line, patience: patience)) }
        if !isWritten { count(lost: 1) }
    }
}
