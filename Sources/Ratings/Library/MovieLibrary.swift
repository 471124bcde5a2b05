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
    private struct Known {
        let answer: FilmAnswer
        let until: Int
        /// Whether it is what was kept, so that the service has to say whether it is still so when somebody looks.
        var isRecalled = false
    }

    /// What there is to do for the films.
    private enum Work {
        /// Asking services about some.
        case ask([(film: LibraryFilm, choice: Choice)])
        /// Reading what is kept of these.
        case recall([LibraryFilm], Choice)
    }

    private struct State {
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
    }

    /// What the films were read from.
    private struct Seen: Equatable {
        let files: Int
        let titles: FileStatus?
        let fixes: [String: FilmFix]
    }

    /// So many films are asked about at once.
    private static let width = 3

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
    private let strategy:
        @Sendable (RatingMember, [RatingMember]) throws -> any MovieRatingStrategy & Sendable
    /// What gives only what is kept; `nil` where nothing is.
    private let recalling: RatingSupplies?
    private let bus: EventBus
    let clock: RatingClock
    private let lookUps: LookUps
    let omdb: OMDb
    private let state: Mutex<State>
    /// One reads the files at a time.
    private let reading = Lock()
    private let task = Mutex<Task<Void, Never>?>(nil)

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
            state.withLock { $0.wanted.append((id, choice)) }
            answers.append((member, answer))
        }
        let rated = rated(film, choice)
        if choice.member == RatingMember.inOrder { state.withLock { $0.wanted.append((id, choice)) } }
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

    // MARK: Asking

    /// What the service of the moment says of a film: one answer, of the service that is shown when it is given.
    ///
    /// It waits for the service.
    ///
    /// - Throws: ``RatingError/noSuchFilm(_:)``, and what the source of the files throws.
    public func answer(for id: Int64) async throws -> (service: String, answer: FilmAnswer) {
        let film = try find(id)
        while true {
            let (choice, known) = state.withLock { state in
                let choice = state.choice
                return (choice, self.known(film, choice, state))
            }
            if let known, known != .unasked { return (choice.member, known) }
            try Task.checkCancellation()
            if !settleHere([film], choice) { await settle(film, choice) }
        }
    }

    /// What was said of a film by a service, even where it is about to be asked again.
    private func rated(_ film: LibraryFilm, _ choice: Choice) -> RatedFilm {
        state.withLock { state in
            let stars = film.keys.compactMap { state.stars[$0]?.count }.first
            let answer = known(film, choice, state) ?? state.known[choice]?[film.keys[0]]?.answer
            return RatedFilm(film: film, stars: stars, answer: answer ?? .pending)
        }
    }

    /// What is known of a film by a service, or can be told without asking anybody; `nil` where it has to be asked.
    private func known(_ film: LibraryFilm, _ choice: Choice, _ state: State) -> FilmAnswer? {
        guard let member = RatingMember.named(choice.member) else { return .pending }
        if member.name == "mine" {
            guard let stars = film.keys.compactMap({ state.stars[$0] }).first else {
                return .nothing(.notRated(service: member.title, title: film.title))
            }
            return .rating(
                MovieRating(
                    stars,
                    source: member.title,
                    title: film.title,
                    year: film.year,
                    tconst: film.match?.tconst
                )
            )
        }
        if film.isDemo {
            let isTold = !member.asksOthers || member.name == RatingMember.inOrder
            guard isTold, let rating = DemoFilms.rating(film.title, film.year) else {
                return .nothing(.invented(service: member.title, title: film.title))
            }
            return .rating(rating)
        }
        guard let known = state.known[choice]?[film.keys[0]], known.until > clock.now() else { return nil }
        return known.answer
    }

    /// Takes what the data set says of films, which needs nobody's answer.
    ///
    /// - Returns: Whether it is the data set that is asked.
    @discardableResult
    private func settleHere(_ films: [LibraryFilm], _ choice: Choice) -> Bool {
        guard let member = RatingMember.named(choice.member), member.name == "dataset" else { return false }
        let missing = state.withLock { state in films.filter { known($0, choice, state) == nil } }
        guard !missing.isEmpty else { return true }
        let now = clock.now()
        let made = Result { try strategy(member, []) }
        var found: [String: Known] = [:]
        for film in missing {
            do {
                guard let dataSet = try made.get() as? IMDbDataSetStrategy else { return false }
                guard film.match != nil else {
                    throw RatingError.notFound(service: member.title, title: film.title)
                }
                found[film.keys[0]] = Known(answer: .rating(try dataSet.rating(of: film.query)), until: .max)
            } catch let error as RatingError {
                found[film.keys[0]] = Known(answer: .nothing(error), until: error.holdsUntil(now))
            } catch {
                return false
            }
        }
        state.withLock { $0.known[choice, default: [:]].merge(found) { _, new in new } }
        return true
    }

    /// Asks one service about one film, and keeps what it says.
    private func settle(_ film: LibraryFilm, _ choice: Choice) async {
        let now = clock.now()
        let known: Known
        do {
            guard let member = RatingMember.named(choice.member) else { return }
            guard film.canBeAskedAbout || !member.asksOthers else {
                throw RatingError.notAsked(service: member.title, title: film.title)
            }
            let order = try choice.argument.map { text throws(RatingError) in try RatingMember.order(text) }
            let strategy = try strategy(member, order ?? RatingMember.usualOrder)
            known = Known(answer: .rating(try await strategy.fetchRating(of: film.query)), until: now + 3_600)
        } catch is CancellationError {
            return
        } catch let error as RatingError {
            known = Known(answer: .nothing(error), until: error.holdsUntil(now))
        } catch {
            let sentence = RatingError.unreadable(service: choice.member, reason: "\(error)")
            known = Known(answer: .nothing(sentence), until: now + 300)
        }
        state.withLock { state in
            state.known[choice, default: [:]][film.keys[0]] = known
            // It would say the same of all others.
            if state.asksAll, case .nothing(let error) = known.answer, error.endsAsking {
                (state.asksAll, state.end) = (false, error)
            }
        }
        changed()
    }

    /// Takes what is kept of films from earlier, for which nobody is asked.
    private func recall(_ films: [LibraryFilm], _ choice: Choice) async {
        guard let member = RatingMember.named(choice.member) else { return }
        let order = choice.argument.flatMap { try? RatingMember.order($0) } ?? RatingMember.usualOrder
        let kept = recalling.flatMap { try? member.strategy($0, order: order) }
        let now = clock.now()
        var found: [String: Known] = [:]
        for film in films {
            // Another service was chosen meanwhile, or nobody wants to know any more.
            guard state.withLock({ $0.choice == choice && !$0.isStopped }) else { break }
            var known = Known(answer: .unasked, until: .max)
            if !film.canBeAskedAbout {
                let error = RatingError.notAsked(service: member.title, title: film.title)
                known = Known(answer: .nothing(error), until: .max)
            } else if let kept {
                do {
                    let rating = try await kept.fetchRating(of: film.query)
                    known = Known(answer: .rating(rating), until: now + 3_600, isRecalled: true)
                } catch let error as RatingError {
                    known = Known(answer: .nothing(error), until: now + 3_600, isRecalled: true)
                } catch {
                    // Nothing is kept.
                }
            }
            found[film.keys[0]] = known
        }
        state.withLock { $0.known[choice, default: [:]].merge(found) { old, _ in old } }
        changed()
    }

    /// Asks about what is wanted, a few at a time, until nothing is.
    private func ask() {
        let begins = state.withLock { state in
            guard !state.isAsking, !state.isStopped else { return false }
            state.isAsking = true
            return true
        }
        guard begins else { return }
        let asker = Task.detached { [self] in
            while let work = next() {
                switch work {
                case .recall(let films, let choice): await recall(films, choice)
                case .ask(let batch):
                    await withTaskGroup(of: Void.self) { group in
                        var waiting = batch[...]
                        for (film, choice) in waiting.prefix(Self.width) {
                            group.addTask { await self.settle(film, choice) }
                        }
                        waiting = waiting.dropFirst(Self.width)
                        while await group.next() != nil {
                            guard let (film, choice) = waiting.popFirst(), !Task.isCancelled else { continue }
                            group.addTask { await self.settle(film, choice) }
                        }
                    }
                }
            }
        }
        task.withLock { $0 = asker }
    }

    /// What is to be done next: first what somebody waits for or looks at; `nil` for nothing.
    private func next() -> Work? {
        state.withLock { state in
            guard !state.isStopped, !Task.isCancelled, let work = work(&state) else {
                state.isAsking = false
                return nil
            }
            return work
        }
    }

    private func work(_ state: inout State) -> Work? {
        let (choice, wanted) = (state.choice, state.wanted)
        state.wanted = []
        let waiting = wanted.compactMap { wish -> (LibraryFilm, Choice)? in
            let film = state.films.first { $0.file.id == wish.film }
            return film.flatMap { needsAsking($0, wish.choice, state) ? ($0, wish.choice) : nil }
        }
        if !waiting.isEmpty { return .ask(waiting) }
        guard let member = RatingMember.named(choice.member) else { return nil }
        let new = state.films.filter { known($0, choice, state) == nil }
        if !new.isEmpty, member.asksOthers { return .recall(new, choice) }
        let sight = Set(state.sight)
        let looked = state.films.filter { film in
            sight.contains(film.file.id) && needsAsking(film, choice, state)
        }
        // Few at a time, so that what somebody looks at then, or another service, waits for few.
        let size = 2 * Self.width
        if !looked.isEmpty { return .ask(looked.prefix(size).map { ($0, choice) }) }
        var rest = new.prefix(size)
        if state.asksAll {
            rest = state.films.filter { known($0, choice, state) == .unasked }.prefix(size)
            if rest.isEmpty { state.asksAll = false }
        }
        return rest.isEmpty ? nil : .ask(rest.map { ($0, choice) })
    }

    /// Whether a service has to be asked about a film that somebody looks at.
    private func needsAsking(_ film: LibraryFilm, _ choice: Choice, _ state: State) -> Bool {
        guard let known = known(film, choice, state) else { return true }
        return known == .unasked || state.known[choice]?[film.keys[0]]?.isRecalled == true
    }

    /// Asks nobody from now on.
    public func stop() {
        state.withLock { $0.isStopped = true }
        task.withLock { $0?.cancel() }
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

extension RatingError {
    /// Whether a service that says so would say it of every film.
    fileprivate var endsAsking: Bool {
        switch self {
        case .noKey, .keyRefused, .limitReached, .unreachable, .notKept: true
        case .noTitle, .notFound, .notRated, .noSuchKey, .badOrder, .noSuchID, .noSuchFilm, .invented,
            .notAsked,
            .unreadable, .noDataSet, .badDataSet:
            false
        }
    }

    /// Until when there is no use in asking again, in seconds since 1970.
    fileprivate func holdsUntil(_ now: Int) -> Int {
        switch self {
        case .unreachable, .unreadable, .notKept: now + 300
        case .limitReached: (now / 86_400 + 1) * 86_400
        // Until a key, a data set or another name of the file is there, of which the library hears.
        case .noKey, .keyRefused, .noSuchKey, .noDataSet, .badDataSet, .notAsked, .noTitle, .badOrder,
            .invented,
            .noSuchFilm, .noSuchID:
            .max
        case .notFound, .notRated: now + 3_600
        }
    }
}
