public import Library
import Synchronization

/// The songs that were looked up last, so that a snapshot of the player costs no query.
public final class TrackMemory: Sendable {
    private static let limit = 32
    private let library: Library
    private let version: @Sendable () -> Int
    private let known = Mutex<(version: Int, tracks: [Int64: Track])>((0, [:]))

    /// A memory that forgets when `version`, the version of the library's listings, changes.
    public init(_ library: Library, version: @escaping @Sendable () -> Int) {
        self.library = library
        self.version = version
    }

    /// The song with `id`, or `nil` where there is none; blocks where it must ask the library.
    func track(_ id: Int64?) -> Track? {
        guard let id else { return nil }
        let version = version()
        if let track = known.withLock({ $0.version == version ? $0.tracks[id] : nil }) { return track }
        guard let track = try? library.track(id) else { return nil }
        known.withLock {
            if $0.version != version || $0.tracks.count >= Self.limit { $0 = (version, [:]) }
            $0.tracks[id] = track
        }
        return track
    }
}
