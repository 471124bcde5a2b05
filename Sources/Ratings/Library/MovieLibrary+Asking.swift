import ClickwheelProgram
import Synchronization

/// What is known of films, and who is asked about them when.
extension MovieLibrary {
    /// So many films are asked about at once.
    private static let width = 3

    /// What there is to do for the films.
    private enum Work {
        /// Asking services about some.
        case ask([(film: LibraryFilm, choice: Choice)])
        /// Reading what is kept of these.
        case recall([LibraryFilm], Choice)
    }

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
    func rated(_ film: LibraryFilm, _ choice: Choice) -> RatedFilm {
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
    func settleHere(_ films: [LibraryFilm], _ choice: Choice) -> Bool {
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
    func ask() {
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
