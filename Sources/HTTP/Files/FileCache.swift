import ClickwheelNet
import ClickwheelSystem

/// The files that were sent last, still open, so that the next range of one costs no look-up.
///
/// Belongs to the loop's thread; files are opened on the workers'. A file that changed in place is noticed at
/// once, one that was replaced or deleted after ``trust``; a file nobody asked for is closed after ``idle``,
/// so that its disk can be unmounted.
final class FileCache {
    typealias Result = Swift.Result<OpenFile, OpenFile.Failure>
    typealias Opening = @Sendable () throws(OpenFile.Failure) -> OpenFile

    /// What an open file is known by.
    private enum Key: Hashable {
        case path([UInt8])
        case name(String)
    }

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

    /// Nanoseconds for which a path or a name is believed to lead to the same file.
    private let trust: Int64
    /// Nanoseconds after which an unused file is closed.
    private let idle: Int64
    private let loop: EventLoop
    private let workers: Workers
    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var waiting: [Key: [(Result) -> Void]] = [:]
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
        open(.path(path), { () throws(OpenFile.Failure) in try OpenFile(path: path) }, done)
    }

    /// Calls `done` with the file called `name`: at once when it is open already, otherwise when a worker has
    /// called `opening`.
    func open(named name: String, _ opening: @escaping FileBody.Opening, _ done: @escaping (Result) -> Void) {
        open(.name(name), { () throws(OpenFile.Failure) in try OpenFile(opening) }, done)
    }

    private func open(_ key: Key, _ opening: @escaping Opening, _ done: @escaping (Result) -> Void) {
        let now = Monotonic.now()
        if let entry = entries[key], now - entry.checked < trust, entry.file.isUnchanged {
            entry.used = now
            done(.success(entry.file))
            return
        }
        waiting[key, default: []].append(done)
        guard waiting[key]?.count == 1 else { return }
        let cache = LoopBound(self, loop: loop)
        let loop = loop
        workers.run {
            let result: Result
            do throws(OpenFile.Failure) {
                result = .success(try opening())
            } catch {
                result = .failure(error)
            }
            loop.run { cache.value.opened(key, result) }
        }
    }

    /// Closes every file that is not being sent.
    func removeAll() {
        entries = [:]
        sweeper = nil
    }

    private func opened(_ key: Key, _ result: Result) {
        let now = Monotonic.now()
        switch result {
        case .success(let file):
            // The same file as before keeps its descriptor: ranges on their way share it.
            if let entry = entries[key], entry.file.status == file.status {
                entry.checked = now
                entry.used = now
            } else {
                entries[key] = Entry(file: file, now: now)
                evict()
            }
            startSweeping()
        case .failure:
            entries[key] = nil
        }
        let answer = entries[key].map { Result.success($0.file) } ?? result
        for done in waiting.removeValue(forKey: key) ?? [] { done(answer) }
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
