import ClickwheelSoundLink
import ClickwheelSystem
import Playback

/// What has happened to the music that a command plays, for the thread that shows it.
///
/// Sendable because it is under a lock.
final class PlayWatch: @unchecked Sendable {
    /// Something that happened.
    enum Happening {
        case changed(PlayerSnapshot)
        case reported(EngineReport)
        case pressed(PlayKey)
        /// The terminal is gone.
        case deaf
    }

    private let lock = Lock()
    private var happenings: [Happening] = []

    func add(_ happening: Happening) {
        lock.withLock {
            happenings.append(happening)
            lock.signal()
        }
    }

    /// What has happened since the last call; waits for something up to some milliseconds.
    func take(waiting milliseconds: Int) -> [Happening] {
        let deadline = Monotonic.now() + Int64(milliseconds) * 1_000_000
        return lock.withLock {
            while happenings.isEmpty, lock.wait(until: deadline) {}
            defer { happenings = [] }
            return happenings
        }
    }
}
