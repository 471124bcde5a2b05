import ClickwheelNet
import Synchronization

/// How many streams each page has open: a reload opens the new one before the old one is seen to end.
///
/// Safe to use from every thread.
final class PagePresence: Sendable {
    private let workers: Workers
    private let arrived: @Sendable (String) -> Void
    private let left: @Sendable (String) -> Void
    private let streams = Mutex<[String: Int]>([:])

    /// Calls `arrived` when a page opens its first stream and `left` when it has closed its last.
    ///
    /// Both may block, and one is called at a time: each page's calls come in turns, beginning with `arrived`, and
    /// the last one says how it is. `left` runs on one of `workers`.
    init(
        workers: Workers,
        arrived: @escaping @Sendable (String) -> Void,
        left: @escaping @Sendable (String) -> Void
    ) {
        self.workers = workers
        self.arrived = arrived
        self.left = left
    }

    /// Notes a stream of `client`; blocks.
    func enter(_ client: String) {
        streams.withLock { streams in
            streams[client, default: 0] += 1
            // Called within the lock: else a page that comes back meanwhile could be told of before it left.
            if streams[client] == 1 { arrived(client) }
        }
    }

    /// Notes that a stream of `client` has ended; never waits, so an event loop may call it.
    func leave(_ client: String) {
        workers.run { [self] in
            streams.withLock { streams in
                streams[client, default: 1] -= 1
                guard streams[client] == 0 else { return }
                streams[client] = nil
                left(client)
            }
        }
    }
}
