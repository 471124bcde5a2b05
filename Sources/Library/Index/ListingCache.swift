import Synchronization

/// The listings that were used lately, as long as the library does not change.
final class ListingCache: Sendable {
    /// Rows of sub-listings kept at most, so that the cache stays below a few megabytes.
    private static let maximumRows = 1 << 18

    private struct Entry {
        var order: ListingOrder
        var lastUse: Int
    }

    private struct State {
        var version = -1
        var uses = 0
        var rows = 0
        var entries: [Listing: Entry] = [:]
        var ranks: [RowKind: [UInt32]] = [:]
        var search: SearchIndex?

        /// Forgets everything of other versions.
        mutating func renew(_ version: Int) {
            guard self.version != version else { return }
            self = Self(version: version)
        }
    }

    private let state = Mutex(State())

    /// The listing as it is in `version`; `make` is called when it is not at hand.
    ///
    /// Two threads that ask at the same moment may both make it; they make the same.
    func order(
        of listing: Listing,
        version: Int,
        make: () throws -> ListingOrder
    ) throws -> ListingOrder {
        let known = state.withLock { state in
            state.renew(version)
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
        let known = state.withLock { state in
            state.renew(version)
            return state.ranks[kind]
        }
        if let known { return known }
        let made = try make()
        state.withLock { state in
            if state.version == version { state.ranks[kind] = made }
        }
        return made
    }

    /// What search looks through.
    func search(version: Int, make: () throws -> SearchIndex) throws -> SearchIndex {
        let known = state.withLock { state in
            state.renew(version)
            return state.search
        }
        if let known { return known }
        let made = try make()
        state.withLock { state in
            if state.version == version { state.search = made }
        }
        return made
    }
}
