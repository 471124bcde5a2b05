import Library
import Playback
import Synchronization

/// What the player must know of songs, remembered for those that it asked for lately.
final class TrackDurations: Sendable {
    private static let limit = 256
    private let library: Library
    private let version: @Sendable () -> Int
    private let known = Mutex<(version: Int, tracks: [Int64: TrackInfo])>((0, [:]))

    /// A memory that forgets when `version`, the version of the library's listings, changes; it is asked often and must not wait.
    init(_ library: Library, version: @escaping @Sendable () -> Int = { 0 }) {
        self.library = library
        self.version = version
    }

    /// What is known of a song; one point query where it was not asked for since the library last changed.
    subscript(id: Int64) -> TrackInfo? {
        // Asked before the library is: what is read later can only be newer.
        let version = version()
        if let info = known.withLock({ $0.version == version ? $0.tracks[id] : nil }) { return info }
        guard let track = try? library.track(id) else { return nil }
        let info = TrackInfo(durationMs: track.properties.durationMs, title: track.displayTitle)
        known.withLock {
            if $0.version != version || $0.tracks.count >= Self.limit { $0 = (version, [:]) }
            $0.tracks[id] = info
        }
        return info
    }
}
