import Playback
import Synchronization

/// How much louder or softer songs are to be played, as the player had it last.
///
/// For those who ask while the player is locked, and so cannot ask the player.
final class HeardLoudness: Sendable {
    private let snapshot = Mutex<PlayerSnapshot?>(nil)

    func follow(_ snapshot: PlayerSnapshot) { self.snapshot.withLock { $0 = snapshot } }

    /// Whether the queue is shuffled.
    var isShuffled: Bool { snapshot.withLock { $0?.modes.order == QueueOrders.Shuffle.name } }

    /// Hundredths of a decibel to add to a song, or `nil` where it stays as it is.
    func gain(of song: SongLoudness) -> Int? {
        snapshot.withLock { $0?.gain(of: song) }.map { Int(($0 * 100).rounded()) }
    }
}
