import Playback
import Synchronization

/// How much louder or softer songs are to be played, as the player had it last.
///
/// For who asks with the player locked, and so cannot ask the player.
final class HeardLoudness: Sendable {
    private let state = Mutex((loudness: Loudness(), isShuffled: false))

    func follow(_ snapshot: PlayerSnapshot) {
        state.withLock { $0 = (snapshot.loudness, snapshot.modes.order == QueueOrders.Shuffle.name) }
    }

    /// Hundredths of a decibel to add to a song, or `nil` where it stays as it is.
    func gain(of song: SongLoudness) -> Int? {
        state.withLock { state in
            state.loudness.decibels(for: song, isShuffled: state.isShuffled).map { Int(($0 * 100).rounded()) }
        }
    }
}
