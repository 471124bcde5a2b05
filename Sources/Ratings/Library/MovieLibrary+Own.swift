import ClickwheelSystem

/// What the user says of films: stars, which file is which film, and keys.
extension MovieLibrary {
    /// Gives a film the user's stars, in halves up to 5; 0 takes them back.
    ///
    /// - Throws: ``RatingError``, and what the source of the files throws.
    public func give(_ stars: Double, to id: Int64) throws {
        let film = try find(id)
        try store.give(stars, to: film.keys, title: film.title, year: film.year, now: clock.now())
        changed()
    }

    /// Says which film a file is; `nil` forgets it.
    ///
    /// It holds for the name of the file wherever it is moved to, and where several have one name, for the one in a folder of this name.
    ///
    /// - Throws: ``RatingError``, and what the source of the files throws.
    public func fix(_ id: Int64, to chosen: FilmFix?) throws {
        let film = try find(id)
        let path = film.file.path.split(separator: "/").suffix(2).joined(separator: "/")
        let name = Folder.name(film.file.path)
        guard let chosen else {
            try store.fix(path, to: nil)
            try store.fix(name, to: nil)
            return changed()
        }
        guard TitleID.number(chosen.tconst) != nil else {
            throw RatingError.noSuchID(String(chosen.tconst.prefix(40)))
        }
        let isAlone = try listing(.title).rows.count { Folder.name($0.film.file.path) == name } == 1
        let title = chosen.title.map { String($0.prefix(Self.longestTitle)) }
        try store.fix(
            isAlone ? name : path,
            to: FilmFix(tconst: chosen.tconst, title: title, year: chosen.year)
        )
        changed()
    }

    /// IMDb's longest has some 400 characters.
    private static let longestTitle = 512

    /// Films that a file may be: those whose title is `words`, and those that have them in it, most votes first; or the one with an id.
    ///
    /// - Complexity: O(*n*) in the films of the data set.
    /// - Throws: ``RatingError``, and what the source of the files throws.
    public func candidates(_ words: String, limit: Int) throws -> [MovieMatch] {
        try titles().search(words, limit: limit).map { film in
            MovieMatch(title: film.title, year: film.year, tconst: film.tconst, confidence: 1, rule: .fixed)
        }
    }

    /// The same by way of OMDb, for which its key is needed; it waits for the service.
    ///
    /// - Throws: ``RatingError``, `CancellationError`
    public func candidatesElsewhere(_ words: String, limit: Int) async throws -> [MovieMatch] {
        if let id = TitleID.number(words.filter { !$0.isWhitespace }) {
            let (film, _) = try await omdb.answer(for: MovieQuery(title: TitleID.text(id)), key: keys.omdb)
            guard let title = film.title, let tconst = film.tconst else { return [] }
            return [
                MovieMatch(title: title, year: film.year, tconst: tconst, confidence: 1, rule: .fixed)
            ]
        }
        return Array(try await omdb.films(words, key: keys.omdb).prefix(limit))
    }

    /// The keys, of which a face shows no more than ``RatingKeys/shown(_:)``.
    public var keys: RatingKeys { RatingKeys(path: keysPath) }

    /// Keeps a key; `nil` removes it.
    ///
    /// - Throws: ``RatingError``
    public func keep(_ key: String?, for service: RatingKeys.Service) throws(RatingError) {
        do { try Folder.make(Folder.parent(keysPath)) } catch {
            throw .notKept(reason: "\(keysPath): \(error)")
        }
        try RatingKeys.keep(key, for: service, path: keysPath)
        keysChanged()
    }
}
