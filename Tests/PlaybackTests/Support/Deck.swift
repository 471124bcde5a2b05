import Log
import Playback
import Synchronization

/// A player on a clock of its own, with everything it told.
final class Deck: Sendable {
    /// Tracks last as many seconds as their ids say; those from 9000 on are not there.
    static let tracks: TrackProvider = {
        $0 < 9000 ? TrackInfo(durationMs: Int(max($0, 0)) * 1000, title: "Song \($0)") : nil
    }

    let scheduler: ManualScheduler
    let logger: Logger
    let player: Player
    private let heard = Mutex<[PlayerNews]>([])

    init(
        outputs: [any AudioOutput] = [.null],
        scheduler: ManualScheduler = ManualScheduler(),
        seed: UInt64 = 1,
        restoring saved: PersistedPlayer? = nil
    ) {
        self.scheduler = scheduler
        logger = .inMemory
        player = Player(
            tracks: Self.tracks,
            outputs: outputs,
            scheduler: scheduler,
            logger: logger,
            seed: seed,
            restoring: saved
        )
        player.observe { [weak self] news in self?.heard.withLock { $0.append(news) } }
    }

    /// Everything told since the last call.
    func news() -> [PlayerNews] {
        heard.withLock { heard in
            defer { heard = [] }
            return heard
        }
    }

    var snapshot: PlayerSnapshot { player.snapshot }

    /// The queue's tracks, in its order.
    var tracks: [Int64] { player.queue(in: 0..<Queue.limit).items.map(\.trackID) }

    /// The ids of the queue's items, in its order.
    var items: [Int64] { player.queue(in: 0..<Queue.limit).items.map(\.id) }

    func advance(_ milliseconds: Int) { scheduler.advance(by: milliseconds) }
}

extension Sender {
    /// Somebody who has seen nothing.
    static let somebody = Sender(name: "somebody")

    /// A page, which has seen nothing.
    static func page(_ client: String) -> Sender { Sender(name: client, client: client) }

    /// This sender, having seen `revision`.
    func saw(_ revision: Int) -> Sender { Sender(name: name, client: client, revision: revision) }
}
