import ClickwheelCSQLite
import ClickwheelSystem
import Synchronization

/// Moves what is committed from a write-ahead log into its file beside the commits, so that none of them takes the time for that.
///
/// SQLite has the commit do it that comes first when 1,000 pages are in the log, whoever has written them:
/// <https://www.sqlite.org/wal.html#ckpt>.
final class Checkpoints: Sendable {
    /// After how many pages a thread does it.
    static let pages = 1000

    private struct State {
        /// Pages in the log after the last of the own commits.
        var known = 0
        /// How many there were when they were last moved, or could not be.
        var moved = 0
        var isRunning = false

        mutating func see(_ pages: Int) {
            // With all of it moved, a log begins anew.
            if pages < moved { moved = 0 }
            known = pages
        }

        /// Whether it is begun now.
        mutating func begins(after pages: Int) -> Bool {
            guard !isRunning, known - moved >= pages else { return false }
            isRunning = true
            return true
        }
    }

    private let path: String
    private let state = Mutex(State())

    /// Those of the database at `path`.
    init(path: String) { self.path = path }

    /// Whether pages are being moved.
    var isRunning: Bool { state.withLock(\.isRunning) }

    /// Looks after the log in place of the commits of `connection`, which lives no longer than this.
    func follow(_ connection: borrowing Connection) {
        sqlite3_wal_hook(
            connection.handle,
            { checkpoints, _, _, pages in
                guard let checkpoints else { return SQLITE_OK }
                Unmanaged<Checkpoints>.fromOpaque(checkpoints).takeUnretainedValue().committed(Int(pages))
                return SQLITE_OK
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Moves what is there on the calling thread, where there are `pages` more than the last time.
    func settle(after pages: Int) {
        if state.withLock({ $0.begins(after: pages) }) { run() }
    }

    private func committed(_ pages: Int) {
        let isDue = state.withLock { state in
            state.see(pages)
            return state.begins(after: Self.pages)
        }
        guard isDue else { return }
        do {
            try NativeThread(name: "checkpoint", stackBytes: 256 << 10) { [self] in run() }.detach()
        } catch {
            run()
        }
    }

    private func run() {
        var (pages, moved) = (CInt(-1), CInt(0))
        // Where it fails, it is tried again after as many pages more.
        if let connection = try? Connection(path: path, access: .existing, cacheKiB: 16) {
            sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved)
        }
        state.withLock { state in
            state.moved = pages >= 0 ? Int(pages) : state.known
            state.isRunning = false
        }
    }
}
