/// What services are made of: each is opened when the first of them needs it.
public struct RatingSupplies: Sendable {
    let titles: @Sendable () throws -> TitleStore
    let store: @Sendable () throws -> RatingStore
    let keys: @Sendable () -> RatingKeys
    let omdb: @Sendable () throws -> OMDb
    let tmdb: @Sendable () throws -> TMDB

    /// - Parameters:
    ///   - titles: The films of the data set.
    ///   - store: Answers, the user's stars, and which file is which film.
    ///   - keys: The user's keys as they are now.
    ///   - omdb: The one that all views of OMDb share.
    ///   - tmdb: The one that all who ask TMDB share.
    public init(
        titles: @escaping @Sendable () throws -> TitleStore,
        store: @escaping @Sendable () throws -> RatingStore,
        keys: @escaping @Sendable () -> RatingKeys,
        omdb: @escaping @Sendable () throws -> OMDb,
        tmdb: @escaping @Sendable () throws -> TMDB
    ) {
        (self.titles, self.store, self.keys, self.omdb, self.tmdb) = (titles, store, keys, omdb, tmdb)
    }

    func key(_ service: RatingKeys.Service) -> String { keys().key(for: service) ?? "" }
}
