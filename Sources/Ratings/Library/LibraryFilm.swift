/// A file that may be a film, as whoever has the files tells of it.
public struct FilmFile: Equatable, Sendable {
    /// What names it there.
    public let id: Int64
    /// The folder's name and its own, with `/` between.
    public let path: String
    /// Whether it is a film by its length or its folder; others are films where their names say so.
    public let isFilm: Bool

    /// A file by its place.
    public init(id: Int64, path: String, isFilm: Bool) {
        (self.id, self.path, self.isFilm) = (id, path, isFilm)
    }
}

/// A file of the library that is a film, with which film it is.
public struct LibraryFilm: Equatable, Sendable {
    /// The file.
    public let file: FilmFile
    /// The film's title; where no film was found, that in the file's name.
    public let title: String
    /// When it came out.
    public let year: Int?
    /// Which film it is, and why; `nil` where none is likely.
    public let match: MovieMatch?
    /// Whether it is one of the demo's, which no service can know.
    public let isDemo: Bool

    /// What the user's stars are kept under: by the film, or else by its title and year.
    ///
    /// Those given before it was found are under the last.
    let keys: [String]

    /// Whom or what a service is asked about.
    var query: MovieQuery { MovieQuery(title: title, year: year, tconst: match?.tconst) }

    /// Whether its name says enough to ask others about it: of a holiday video nobody is told.
    var canBeAskedAbout: Bool { match != nil || year != nil }

    /// The film that `file` is; `nil` where it is none.
    init?(_ file: FilmFile, _ matcher: MovieMatcher?, fixes: [String: FilmFix]) throws(RatingError) {
        let name = MovieFileName(file.path)
        let reading = name.readings.first { $0.year != nil } ?? name.readings.first
        let typed = reading?.title ?? file.path
        let demo = name.readings.first { DemoFilms.rating($0.title, $0.year) != nil }
        var match = try demo == nil ? matcher?.match(file: file.path) : nil
        if demo == nil, match?.rule != .fixed, let fix = MovieMatcher.fix(of: file.path, in: fixes) {
            // What the user has said holds without a data set, too.
            match = MovieMatch(
                title: fix.title ?? typed,
                year: fix.title == nil ? reading?.year : fix.year,
                tconst: fix.tconst,
                confidence: 1,
                rule: .fixed
            )
        }
        guard file.isFilm || demo != nil || (match?.confidence ?? 0) >= 0.9 else { return nil }
        self.file = file
        self.match = match
        isDemo = demo != nil
        title = match?.title ?? demo?.title ?? typed
        year = match.map(\.year) ?? demo?.year ?? reading?.year
        let plain =
            String(decoding: TitleKey(typed).bytes, as: UTF8.self) + (reading?.year.map { " \($0)" } ?? "")
        keys = [match?.tconst, plain].compactMap(\.self)
    }
}
