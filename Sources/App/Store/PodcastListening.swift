import ClickwheelProgram
import ClickwheelSystem
import Library
import Playback
import Store
import Synchronization

/// Notes how far episodes were heard, from what the player tells.
///
/// What is told comes in order on the threads of the player, which do not wait for the disk.
final class PodcastListening: Sendable {
    /// A song that is in the player, and where it was.
    private struct Place {
        let track: Int64
        let positionMs: Int
        let durationMs: Int?
        let isRunning: Bool
        let at: Int64

        init?(_ snapshot: PlayerSnapshot) {
            guard let track = snapshot.trackID else { return nil }
            (self.track, positionMs, durationMs) = (track, snapshot.positionMs, snapshot.durationMs)
            isRunning = snapshot.isPositionRunning
            at = Monotonic.now()
        }

        /// Where it is now, in milliseconds.
        var nowMs: Int { positionMs + (isRunning ? Int((Monotonic.now() - at) / 1_000_000) : 0) }
    }

    /// How often the place is noted while something runs.
    private static let pace = Duration.seconds(15)

    private let library: MusicLibrary
    private let shop: Shop
    private let folder: String
    private let queue: any TimedWorkQueue
    private let last = Mutex<(place: Place?, isTimed: Bool)>((nil, false))

    /// Notes the episodes in `folder`, on `queue`.
    init(
        _ library: MusicLibrary,
        _ shop: Shop,
        folder: String,
        queue: any TimedWorkQueue
    ) {
        (self.library, self.shop, self.folder, self.queue) = (library, shop, folder, queue)
    }

    /// Takes what the player tells; never waits.
    func take(_ snapshot: PlayerSnapshot) {
        let next = Place(snapshot)
        let (before, mustTime) = last.withLock { last in
            let before = last.place
            last.place = next
            let mustTime = next?.isRunning == true && !last.isTimed
            if mustTime { last.isTimed = true }
            return (before, mustTime)
        }
        // A seek is told by where it leads; what was left is where it was left.
        if let before, before.track != next?.track { note(before, before.nowMs) }
        if let next, !next.isRunning { note(next, next.positionMs) }
        if mustTime { tick() }
    }

    private func tick() {
        queue.run(after: Self.pace) { [weak self] in
            guard let self else { return }
            let running = last.withLock { last in
                let running = last.place.flatMap { $0.isRunning ? $0 : nil }
                last.isTimed = running != nil
                return running
            }
            guard let running else { return }
            note(running, running.nowMs)
            tick()
        }
    }

    private func note(_ place: Place, _ positionMs: Int) {
        queue.run { [self] in
            guard let pack = pack(of: place.track),
                let isHeard = try? shop.podcasts.note(
                    pack,
                    positionMs: positionMs,
                    durationMs: place.durationMs
                )
            else { return }
            if isHeard { try? shop.podcasts.applyRules(cause: "an episode was heard") }
            shop.announce()
        }
    }

    /// The pack of an episode, by the folder that its file is in.
    private func pack(of track: Int64) -> Product.ID? {
        guard let bytes = try? library.filePath(of: track), let root = try? Files.resolved(folder) else {
            return nil
        }
        let (path, start) = (
            String(decoding: bytes, as: UTF8.self), String(decoding: root, as: UTF8.self) + "/"
        )
        guard path.hasPrefix(start) else { return nil }
        return path.dropFirst(start.count).split(separator: "/").first.map { Product.ID(String($0)) }
    }
}
