import Library
import Playback
import Synchronization

/// What the player must know of songs, remembered for those that it asked for lately.
final class TrackDurations: Sendable {
    private static let limit = 256
    private let library: Library
    private let known = Mutex<[Int64: TrackInfo]>([:])

    init(_ library: Library) {
        self.library = library
    }

    /// What is known of a song; one point query where it was not asked for lately.
    subscript(id: Int64) -> TrackInfo? {
        if let info = known.withLock({ $0[id] }) { return info }
        guard let track = try? library.track(id) else { return nil }
        let info = TrackInfo(durationMs: track.properties.durationMs, title: track.displayTitle)
        known.withLock {
            if $0.count >= Self.limit { $0 = [:] }
            $0[id] = info
        }
        return info
    }
}
