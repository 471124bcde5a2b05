import ClickwheelSystem

/// Finds the film that a file, or what somebody typed, is of.
///
/// The order of rules: what the user has said, an id, the title in its year, one year beside it, another title of the film, the
/// title without a year, a wrong letter, none. A longer title that holds the one asked for is never taken.
public struct MovieMatcher: Sendable {
    private let store: TitleStore
    private let fixes: [String: FilmFix]

    /// A matcher on the films of `store`; `fixes` are the films that the user has said files are, by their names.
    public init(_ store: TitleStore, fixes: [String: FilmFix] = [:]) {
        (self.store, self.fixes) = (store, fixes)
    }

    /// The film that the file of this name, or path, is of; `nil` where none is likely.
    ///
    /// - Throws: ``RatingError/notKept(reason:)``
    public func match(file: String) throws(RatingError) -> MovieMatch? {
        if let fix = Self.fix(of: file, in: fixes), let id = TitleID.number(fix.tconst),
            let film = try store.film(id)
        {
            return MovieMatch(film, 1, .fixed)
        }
        let name = MovieFileName(file)
        if let id = name.tconst, let film = try store.film(id) { return MovieMatch(film, 1, .id) }
        if let match = try match(name.readings) { return match }
        // A title with a slash in it is no path.
        let parts = file.split(separator: "/").suffix(2)
        guard parts.count == 2 else { return nil }
        return try exact(MovieFileName(parts.joined(separator: " ")).readings)
    }

    /// What was said of the file at `path`: by its name and that of its folder, else by its name alone.
    static func fix(of path: String, in fixes: [String: FilmFix]) -> FilmFix? {
        guard !fixes.isEmpty else { return nil }
        return fixes[path.split(separator: "/").suffix(2).joined(separator: "/")] ?? fixes[Folder.name(path)]
    }

    /// The film that somebody asks for.
    ///
    /// - Throws: ``RatingError/notKept(reason:)``
    public func match(_ query: MovieQuery) throws(RatingError) -> MovieMatch? {
        if let id = (query.tconst ?? query.title).split(separator: "/").compactMap({ TitleID.number($0) })
            .first
        {
            return try store.film(id).map { MovieMatch($0, 1, .id) }
        }
        let typed = NameReading(title: query.title, year: query.year)
        // `Rush (2013)` and `Matrix, The` are typed too.
        let read = query.year == nil ? NameTokens(query.title).readings() : []
        return try match([typed] + read.filter { $0 != typed })
    }

    private func match(_ readings: [NameReading]) throws(RatingError) -> MovieMatch? {
        if let found = try exact(readings) { return found }
        for reading in readings {
            if let match = try misspelt(reading) { return match }
        }
        return nil
    }

    private func exact(_ readings: [NameReading]) throws(RatingError) -> MovieMatch? {
        var found: [MovieMatch] = []
        for reading in readings {
            if let match = try exact(reading) { found.append(match) }
        }
        guard var best = found.max(by: { $0.confidence < $1.confidence }) else { return nil }
        // `Wonder Woman 1984` may be read in two ways, and each be a film.
        if found.contains(where: { $0.tconst != best.tconst && $0.rule != .otherTitle }) {
            best = best.lessSure(Confidence.rivals)
        }
        return best
    }

    private func exact(_ reading: NameReading) throws(RatingError) -> MovieMatch? {
        let key = TitleKey(reading.title)
        guard !key.bytes.isEmpty else { return nil }
        let all = try store.films(key)
        let (own, others) = (all.filter { !$0.isOther }, all.filter(\.isOther))
        guard let year = reading.year else {
            if let first = own.first {
                return MovieMatch(
                    first,
                    own.count == 1 ? Confidence.onlyTitle : Confidence.oneOfTitles,
                    .title
                )
            }
            return others.first.map { MovieMatch($0, Confidence.oneOfTitles, .otherTitle) }
        }
        let near = own.filter { film in film.year.map { abs($0 - year) <= 1 } ?? false }
        if let first = near.first(where: { $0.year == year }) {
            return MovieMatch(
                first,
                near.count == 1 ? Confidence.titleAndYear : Confidence.rivals,
                .titleAndYear
            )
        }
        if let first = near.first {
            return MovieMatch(
                first,
                near.count == 1 ? Confidence.nextYear : Confidence.oneOfTitles,
                .titleAndNextYear
            )
        }
        let other = others.filter { film in film.year.map { abs($0 - year) <= 1 } ?? false }
        let best = other.first { $0.year == year } ?? other.first
        return best.map { MovieMatch($0, Confidence.otherTitle, .otherTitle) }
    }

    /// The letters that may be wrong.
    private static let reach = 2

    private func misspelt(_ reading: NameReading) throws(RatingError) -> MovieMatch? {
        guard let year = reading.year else { return nil }
        let key = TitleKey(reading.title)
        let digits = key.digits
        var best: (film: TitleStore.Film, rank: Rank)?
        for film in try store.neighbours(key, year - 1...year + 1, reach: Self.reach)
        where film.id != best?.film.id {
            let other = TitleKey(film.title)
            // Most are too far apart, which is soon known.
            guard let found = film.year,
                let distance = Likeness.distance(key.bytes, other.bytes, atMost: Self.reach),
                other.digits == digits, !other.holds(key), !key.holds(other)
            else { continue }
            let isAlike = Likeness.jaroWinkler(key.bytes, other.bytes) >= Likeness.least
            // A letter of a short title weighs more than its likeness says.
            guard isAlike || distance == 1 && found == year else { continue }
            let rank = Rank(distance: distance, years: abs(found - year), votes: film.votes)
            if best.map({ rank < $0.rank }) ?? true { best = (film, rank) }
        }
        return best.map { film, rank in
            let confidence = rank.years == 0 ? Confidence.misspelt : Confidence.misspeltNextYear
            return MovieMatch(film, confidence, .misspelt)
        }
    }

    /// What makes one misspelt title likelier than another.
    private struct Rank: Comparable {
        let distance: Int
        let years: Int
        let votes: Int

        static func < (one: Rank, other: Rank) -> Bool {
            (one.distance, one.years, -one.votes) < (other.distance, other.years, -other.votes)
        }
    }

    /// How sure each rule is.
    ///
    /// From 0.9 on nothing speaks against a match: another film of the title, in the year or beside it,
    /// takes it below.
    private enum Confidence {
        static let titleAndYear = 0.98
        static let nextYear = 0.92
        static let rivals = 0.85
        static let onlyTitle = 0.85
        static let otherTitle = 0.8
        static let misspelt = 0.7
        static let misspeltNextYear = 0.6
        static let oneOfTitles = 0.6
    }
}

extension MovieMatch {
    fileprivate init(_ film: TitleStore.Film, _ confidence: Double, _ rule: Rule) {
        self.init(title: film.title, year: film.year, tconst: film.tconst, confidence: confidence, rule: rule)
    }

    fileprivate func lessSure(_ limit: Double) -> MovieMatch {
        MovieMatch(title: title, year: year, tconst: tconst, confidence: min(confidence, limit), rule: rule)
    }
}

extension TitleKey {
    /// Whether `other` is a part of it.
    fileprivate func holds(_ other: TitleKey) -> Bool {
        guard bytes.count > other.bytes.count else { return false }
        return (0...bytes.count - other.bytes.count).contains { bytes[$0...].starts(with: other.bytes) }
    }
}
