import Synchronization

/// The listings and songs that were used lately, as long as the listings do not change.
final class LibraryCache: Sendable {
    /// Rows of sub-listings kept at most, so that the cache stays below a few megabytes.
    private static let maximumRows = 1 << 18
    private static let maximumTracks = 32

    private struct Entry {
        var order: ListingOrder
        var lastUse: Int
    }

    private struct State {
        var version = -1
        /// Grows when songs that are kept may be out of date.
        var changes = 0
        var uses = 0
        var rows = 0
        var entries: [Listing: Entry] = [:]
        var ranks: [RowKind: [UInt32]] = [:]
        var search: SearchIndex?
        var tracks: [Int64: Track] = [:]

        /// Forgets everything of older versions.
        ///
        /// - Returns: Whether what is kept is of `version`; a reader that began before a scan ended has an older one.
        mutating func renew(_ version: Int) -> Bool {
            if version > self.version { self = Self(version: version, changes: changes + 1) }
            return version == self.version
        }
    }

    private let state = Mutex(State())

    /// The newest version of the listings that was seen.
    var version: Int { state.withLock { $0.version } }

    /// Forgets what belongs to other versions than `version`.
    func renew(_ version: Int) {
        _ = state.withLock { $0.renew(version) }
    }

    /// The listing as it is in `version`; `make` is called when it is not at hand.
    ///
    /// Two threads that ask at the same moment may both make it; they make the same.
    func order(
        of listing: Listing,
        version: Int,
        make: () throws -> ListingOrder
    ) throws -> ListingOrder {
        let known = state.withLock { state -> ListingOrder? in
            guard state.renew(version) else { return nil }
            state.uses += 1
            state.entries[listing]?.lastUse = state.uses
            return state.entries[listing]?.order
        }
        if let known { return known }
        let made = try make()
        state.withLock { state in
            guard state.version == version, state.entries[listing] == nil else { return }
            while state.rows + made.ids.count > Self.maximumRows,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                state.rows -= state.entries.removeValue(forKey: oldest)?.order.ids.count ?? 0
            }
            state.entries[listing] = Entry(order: made, lastUse: state.uses)
            state.rows += made.ids.count
        }
        return made
    }

    /// For each id of a kind its position in the listing of all of that kind, or `UInt32.max`.
    func ranks(of kind: RowKind, version: Int, make: () throws -> [UInt32]) throws -> [UInt32] {
        let known = state.withLock { $0.renew(version) ? $0.ranks[kind] : nil }
        if let known { return known }
        let made = try make()
        state.withLock { state in
            if state.version == version { state.ranks[kind] = made }
        }
        return made
    }

    /// What search looks through.
    func search(version: Int, make: () throws -> SearchIndex) throws -> SearchIndex {
        let known = state.withLock { $0.renew(version) ? $0.search : nil }
        if let known { return known }
        let made = try make()
        state.withLock { state in
            if state.version == version { state.search = made }
        }
        return made
    }

    /// The song with `id`; `read` is called when it was not asked for lately.
    func track(_ id: Int64, read: () throws -> Track?) rethrows -> Track? {
        let (known, changes) = state.withLock { ($0.tracks[id], $0.changes) }
        if let known { return known }
        guard let track = try read() else { return nil }
        state.withLock { state in
            // What was read before a change may be what was there before it.
            guard state.changes == changes else { return }
            if state.tracks.count >= Self.maximumTracks { state.tracks = [:] }
            state.tracks[id] = track
        }
        return track
    }

    /// Forgets the songs, of which some were rated or played.
    func forgetTracks() {
        state.withLock { state in
            state.changes += 1
            state.tracks = [:]
        }
    }
}
