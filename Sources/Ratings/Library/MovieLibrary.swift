public import ClickwheelProgram
import ClickwheelSystem
import Synchronization

/// The films among the user's files: which film each is, what the user says of it, and how the service of the moment rates it.
///
/// It owns the family `movie-ratings`. An answer is always of the service that is shown when it is given: where another was chosen
/// while one was asked, the new one is asked too, and what the old one said is kept for when it is chosen again. Safe to use
/// from every thread; calls may wait for the disk, and those that say so for a service.
public final class MovieLibrary: Sendable {
    /// Where the files come from.
    public struct Source: Sendable {
        let version: @Sendable () -> Int
        let files: @Sendable () throws -> [FilmFile]

        /// `version` changes when `files` gives something else.
        public init(
            version: @escaping @Sendable () -> Int,
            files: @escaping @Sendable () throws -> [FilmFile]
        ) {
            (self.version, self.files) = (version, files)
        }
    }

    /// How it is now, as every face is told: the content of the event `movies`.
    public struct Glance: Encodable, Equatable, Sendable {
        /// Of the listings.
        public let version: Int
        /// The name of the service that is shown.
        public let service: String
        /// How many look-ups are under way.
        public let lookUps: Int
    }

    /// An answer that is known, until when it counts, in seconds since 1970.
    struct Known {
        let answer: FilmAnswer
        let until: Int
        /// Whether it is what was kept, so that the service has to say whether it is still so when somebody looks.
        var isRecalled = false
    }

    /// All that changes.
    struct State {
        var choice = Choice("dataset")
        var version: Int
        var seen: Seen?
        var films: [LibraryFilm] = []
        var stars: [String: (count: Double, givenAt: Int)] = [:]
        /// What is known by each service, and of each film by its first key.
        var known: [Choice: [String: Known]] = [:]
        /// What somebody waits for beside what the service of the moment says.
        var wanted: [(film: Int64, choice: Choice)] = []
        /// The films that somebody looks at.
        var sight: [Int64] = []
        var asksAll = false
        /// Why no more were asked about, where all were to be.
        var end: RatingError?
        var isAsking = false
        var isStopped = false

        /// Notes once that somebody waits for it; of more than are likely the oldest is let go, and is noted at the next look.
        mutating func want(_ film: Int64, _ choice: Choice) {
            guard !wanted.contains(where: { $0 == (film, choice) }) else { return }
            if wanted.count >= MovieLibrary.wantedLimit { wanted.removeFirst() }
            wanted.append((film, choice))
        }
    }

    /// The most that somebody waits for.
    static let wantedLimit = 256

    /// What the films were read from.
    struct Seen: Equatable {
        let files: Int
        let titles: FileStatus?
        let fixes: [String: FilmFix]
    }

    /// The films of the data set, which an import exchanges.
    private final class Titles: Sendable {
        let store = Mutex<Result<TitleStore, RatingError>>(.failure(.noDataSet))

        func get() throws(RatingError) -> TitleStore { try store.withLock(\.self).get() }
    }

    private let source: Source
    private let opened: Titles
    private let titlesPath: String
    let keysPath: String
    let store: RatingStore
    private let supplies: RatingSupplies
    let strategy: @Sendable (RatingMember, [RatingMember]) throws -> any MovieRatingStrategy & Sendable
    /// What gives only what is kept; `nil` where nothing is.
    let recalling: RatingSupplies?
    private let bus: EventBus
    let clock: RatingClock
    private let lookUps: LookUps
    let omdb: OMDb
    let state: Mutex<State>
    /// One reads the files at a time.
    private let reading = Lock()
    let task = Mutex<Task<Void, Never>?>(nil)

    /// A library of the files of `source`.
    ///
    /// - Parameters:
    ///   - source: Where the files come from.
    ///   - store: Answers of services, the user's stars, and which file is which film.
    ///   - titles: The file into which the data set is imported.
    ///   - keys: The file of the user's keys.
    ///   - bus: Who hears of changes.
    ///   - clock: Tells the time, and waits.
    ///   - strategy: Makes what is asked for a member, and for one that asks in an order; without it, the program's own.
    public init(
        _ source: Source,
        store: RatingStore,
        titles: String,
        keys: String,
        bus: EventBus,
        clock: RatingClock = .system,
        strategy: (@Sendable (RatingMember, [RatingMember]) throws -> any MovieRatingStrategy & Sendable)? =
            nil
    ) {
        (self.source, self.store, self.bus, self.clock) = (source, store, bus, clock)
        (titlesPath, keysPath) = (titles, keys)
        // Beyond those of an earlier run, which pages may still hold.
        state = Mutex(State(version: clock.now() * 1_000))
        let opened = Titles()
        self.opened = opened
        let lookUps = LookUps { bus.publish(.machine($0)) }
        self.lookUps = lookUps
        let omdb = OMDb(store: store, clock: clock, lookUps: lookUps)
        self.omdb = omdb
        let tmdb = TMDB(store: store, clock: clock, lookUps: lookUps)
        let supplies = RatingSupplies(
            titles: { try opened.get() },
            store: { store },
            keys: { RatingKeys(path: keys) },
            omdb: { omdb },
            tmdb: { tmdb }
        )
        self.supplies = supplies
        recalling =
            strategy != nil
            ? nil
            : RatingSupplies(
                titles: { try opened.get() },
                store: { store },
                keys: { RatingKeys(path: keys) },
                omdb: { OMDb(recalling: store, clock: clock) },
                tmdb: { TMDB(recalling: store, clock: clock) }
            )
        self.strategy = strategy ?? { try $0.strategy(supplies, order: $1) }
    }

    // MARK: The family

    /// The service that is shown.
    public var choice: Choice { state.withLock(\.choice) }

    /// Shows another service from now on.
    ///
    /// - Throws: ``RatingError/badOrder(_:)``
    func use(_ choice: Choice) throws(RatingError) {
        if choice.member == RatingMember.inOrder, let text = choice.argument {
            _ = try RatingMember.order(text)
        }
        state.withLock { ($0.choice, $0.asksAll, $0.end) = (choice, false, nil) }
        changed()
    }

    /// The labels of the states of the look-ups under way.
    var lookUpStates: [String] { lookUps.states }

    // MARK: Listing

    /// How it is now; never waits.
    public var glance: Glance {
        let (version, service) = state.withLock { ($0.version, $0.choice.member) }
        return Glance(version: version, service: service, lookUps: lookUps.states.count)
    }

    /// The films in `order`, with what is known and kept; a service of others is asked about those that somebody looks at alone.
    ///
    /// - Complexity: O(*n* log *n*) in the films.
    /// - Throws: ``RatingError``, and what the source of the files throws.
    public func listing(_ order: FilmListing.Order) throws -> FilmListing {
        try refresh()
        let (version, choice, films) = state.withLock { ($0.version, $0.choice, $0.films) }
        settleHere(films, choice)
        let rows = films.map { rated($0, choice) }
        ask()
        return FilmListing(version: version, service: choice.member, rows: rows.ordered(order))
    }

    /// Asks the service about these films, which somebody looks at, in place of those of before; nobody waits for it.
    ///
    /// Those that were passed before their turn came are not asked about.
    public func look(at films: [Int64]) {
        state.withLock { $0.sight = films }
        ask()
    }

    /// Asks the service about all films, until it takes no more; nobody waits for it.
    public func askAll() {
        state.withLock { ($0.asksAll, $0.end) = (true, nil) }
        ask()
    }

    /// Whether the service is being asked about all films, and, where it was, why it was not to the last.
    public var asking: (isAsking: Bool, end: RatingError?) { state.withLock { ($0.asksAll, $0.end) } }

    /// One film with what each service says of it; those that were not asked yet are from now on.
    ///
    /// - Throws: ``RatingError/noSuchFilm(_:)``, and what the source of the files throws.
    public func film(
        _ id: Int64
    ) throws -> (rated: RatedFilm, answers: [(member: RatingMember, answer: FilmAnswer)]) {
        let film = try find(id)
        let choice = choice
        settleHere([film], Choice("dataset"))
        var answers: [(member: RatingMember, answer: FilmAnswer)] = []
        for member in RatingMember.all where member.name != RatingMember.inOrder {
            let choice = member.name == choice.member ? choice : Choice(member.name)
            let answer = rated(film, choice).answer
            state.withLock { $0.want(id, choice) }
            answers.append((member, answer))
        }
        let rated = rated(film, choice)
        if choice.member == RatingMember.inOrder { state.withLock { $0.want(id, choice) } }
        ask()
        return (rated, answers)
    }

    /// The data set that was imported: how many films, and when; `nil` without one.
    public var dataSet: (films: Int, importedAt: Int)? {
        try? refresh()
        return (try? opened.get()).map { ($0.count, $0.importedAt) }
    }

    func find(_ id: Int64) throws -> LibraryFilm {
        try refresh()
        guard let film = state.withLock({ $0.films.first { $0.file.id == id } }) else {
            throw RatingError.noSuchFilm(id)
        }
        return film
    }

    func titles() throws -> TitleStore {
        try refresh()
        return try opened.get()
    }

    // MARK: Changes

    /// What is listed is another; tells everybody.
    func changed() {
        state.withLock { $0.version += 1 }
        bus.publish(event)
    }

    /// The state of the part, for who has just begun to listen.
    var event: Event { Event("movies", glance, isState: true) }

    /// What was refused for want of a key may be had now.
    func keysChanged() {
        state.withLock { $0.known = [:] }
        changed()
    }

    /// Reads the files anew where they, the data set or what the user said of them have changed.
    private func refresh() throws {
        try reading.withLock {
            let seen = Seen(
                files: source.version(),
                titles: try? FileStatus(path: titlesPath),
                fixes: try store.fixes()
            )
            // The command line may have given some meanwhile.
            let stars = try store.allStars()
            let before = state.withLock { state in
                state.stars = stars
                return state.seen
            }
            guard seen != before else { return }
            let hasNewTitles = before == nil || before?.titles != seen.titles
            if hasNewTitles {
                let store = Result { () throws(RatingError) in try TitleStore(path: titlesPath) }
                opened.store.withLock { $0 = store }
            }
            let matcher = (try? opened.get()).map { MovieMatcher($0, fixes: seen.fixes) }
            let films = try source.files().compactMap { try LibraryFilm($0, matcher, fixes: seen.fixes) }
            state.withLock { state in
                (state.seen, state.films) = (seen, films)
                // Another data set says something else of every film.
                if hasNewTitles { state.known = [:] }
                state.version += 1
            }
        }
    }
}
