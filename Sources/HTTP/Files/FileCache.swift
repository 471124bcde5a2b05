import Net

/// The files that were sent last, still open, so that the next range of one costs no path look-up.
///
/// Belongs to the loop's thread; files are opened on the workers'. A file that changed in place is noticed at
/// once, one that was replaced or deleted after ``trust``; a file nobody asked for is closed after ``idle``,
/// so that its disk can be unmounted.
final class FileCache {
    typealias Result = Swift.Result<OpenFile, OpenFile.Failure>

    private final class Entry {
        var file: OpenFile
        var checked: Int64
        var used: Int64

        init(file: OpenFile, now: Int64) {
            self.file = file
            checked = now
            used = now
        }
    }

    /// Nanoseconds for which a path is believed to lead to the same file.
    private let trust: Int64
    /// Nanoseconds after which an unused file is closed.
    private let idle: Int64
    private let loop: EventLoop
    private let workers: Workers
    private let capacity: Int
    private var entries: [[UInt8]: Entry] = [:]
    private var waiting: [[UInt8]: [(Result) -> Void]] = [:]
    private var sweeper: LoopTimer?

    init(
        loop: EventLoop,
        workers: Workers,
        capacity: Int,
        trust: Duration = .seconds(1),
        idle: Duration = .seconds(5)
    ) {
        self.loop = loop
        self.workers = workers
        self.capacity = capacity
        self.trust = trust.nanoseconds
        self.idle = idle.nanoseconds
    }

    /// How many files are kept open.
    var count: Int { entries.count }

    /// Calls `done` with the file at `path`: at once when it is open already, later otherwise.
    func open(_ path: [UInt8], _ done: @escaping (Result) -> Void) {
        let now = Monotonic.now()
        if let entry = entries[path], now - entry.checked < trust, entry.file.isUnchanged {
            entry.used = now
            done(.success(entry.file))
            return
        }
        waiting[path, default: []].append(done)
        guard waiting[path]?.count == 1 else { return }
        let cache = LoopBound(self, loop: loop)
        let loop = loop
        workers.run {
            let result: Result
            do throws(OpenFile.Failure) {
                result = .success(try OpenFile(path: path))
            } catch {
                result = .failure(error)
            }
            loop.run { cache.value.opened(path, result) }
        }
    }

    /// Closes every file that is not being sent.
    func removeAll() {
        entries = [:]
        sweeper = nil
    }

    private func opened(_ path: [UInt8], _ result: Result) {
        let now = Monotonic.now()
        switch result {
        case .success(let file):
            // The same file as before keeps its descriptor: ranges on their way share it.
            if let entry = entries[path], entry.file.identity == file.identity {
                entry.checked = now
                entry.used = now
            } else {
                entries[path] = Entry(file: file, now: now)
                evict()
            }
            startSweeping()
        case .failure:
            entries[path] = nil
        }
        let answer = entries[path].map { Result.success($0.file) } ?? result
        for done in waiting.removeValue(forKey: path) ?? [] { done(answer) }
    }

    private func evict() {
        while entries.count > capacity, let oldest = entries.min(by: { $0.value.used < $1.value.used }) {
            entries[oldest.key] = nil
        }
    }

    private func startSweeping() {
        guard sweeper == nil else { return }
        let timer = LoopTimer(loop: loop) { [weak self] in self?.sweep() }
        timer.arm(after: idle)
        sweeper = timer
    }

    private func sweep() {
        let now = Monotonic.now()
        entries = entries.filter { now - $0.value.used < idle }
        sweeper = nil
        if !entries.isEmpty { startSweeping() }
    }
}
