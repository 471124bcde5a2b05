import ClickwheelSystem
import Ratings

extension Noun {
    static let movies = Noun(
        name: "movies",
        summary: "Films: which film a file is, and how services and you rate it.",
        commands: [
            Command(
                "import",
                "DIR",
                "Imports IMDb's data set: title.basics.tsv and title.ratings.tsv, compressed or not, and title.akas.tsv if it is there.",
                options: [.json, .data]
            ) { try importTitles($0) },
            Command(
                "match",
                "FILE…",
                "Finds the film that each file name stands for, and says how sure that is; - reads names from standard input.",
                options: [.json, .data]
            ) { try matchFiles($0) },
            Command(
                "rate",
                "TITLE…",
                "Shows how a film is rated, by IMDb's data set or by the service that --source names.",
                options: [
                    .value("year", "Y", "when the film came out"),
                    .value("source", "NAME", "who rates it (default: dataset)", RatingSource.candidates),
                    .json, .data,
                ]
            ) { try rateFilm($0) },
            Command(
                "star",
                "N TITLE…",
                "Gives a film your own stars, up to 5, in halves; 0 takes them back.",
                options: [.value("year", "Y", "when the film came out"), .data]
            ) { try starFilm($0) },
            Command(
                "fix",
                "FILE ID",
                "Sets which film a file is, by its IMDb id such as tt0083658, and remembers that for the file's name; - forgets it.",
                options: [.data],
                candidates: [.files, .nothing]
            ) { try fixMatch($0) },
        ]
    )

    private static func importTitles(_ arguments: Arguments) throws {
        guard arguments.operands.count == 1, let folder = arguments.operands.first else {
            throw CommandFailure.usage("movies import needs one DIR")
        }
        let films = FilmFolder(arguments)
        try films.create()
        let interrupt = Interrupt()
        defer { withExtendedLifetime(interrupt) {} }
        let flag = interrupt.flag
        let showsProgress = Descriptor.isTerminal(Descriptor.standardError)
        let report: TitleImport.Report
        do {
            let job = TitleImport(folder: folder, path: films.titles, now: WallClock.milliseconds() / 1_000)
            report = try job.run { rows in
                if showsProgress { Console.progress("\(rows) rows read") }
                return !flag.isSet
            }
        } catch is CancellationError {
            throw CommandFailure.failed("the import was cancelled, and nothing has changed")
        } catch let error as RatingError {
            throw CommandFailure.failed(error.description)
        }
        if showsProgress { Console.progress("") }
        for message in report.messages { Console.complain("clickwheel: \(message)") }
        guard !arguments.has("json") else { return try Console.print(json: report) }
        Console.print(
            """
            \(report.titles) films, \(report.ratings) of them rated; \(report.otherTitles) other titles, \
            \(report.others) rows of something else, \(report.duplicates) twice, \(report.damaged) damaged
            """
        )
    }

    private static func matchFiles(_ arguments: Arguments) throws {
        guard !arguments.operands.isEmpty else {
            throw CommandFailure.usage("movies match needs a FILE, or -")
        }
        let matcher = try FilmFolder(arguments).matcher()
        for name in arguments.operands {
            guard name == "-" else {
                try show(name, matcher, isJSON: arguments.has("json"))
                continue
            }
            let lines = InputLines()
            while let line = try lines.next() { try show(line, matcher, isJSON: arguments.has("json")) }
        }
    }

    private static func show(_ name: String, _ matcher: MovieMatcher, isJSON: Bool) throws {
        let match = try FilmFolder.failing { () throws(RatingError) in try matcher.match(file: name) }
        if isJSON { return try Console.print(json: MatchView(name, match)) }
        guard let match else { return Console.print(line: "\(name): no film is likely") }
        let year = match.year.map { " (\($0))" } ?? ""
        let share = Int((match.confidence * 100).rounded())
        let words = "\(match.title)\(year), \(match.tconst), \(share)% sure: \(match.rule.words)"
        Console.print(line: "\(name): \(words)")
    }

    private static func fixMatch(_ arguments: Arguments) throws {
        guard arguments.operands.count == 2, let name = arguments.operands.first,
            let id = arguments.operands.last
        else { throw CommandFailure.usage("movies fix needs a FILE and an ID") }
        let films = FilmFolder(arguments)
        guard id != "-" else { return try films.store().fix(Folder.name(name), to: nil) }
        guard let number = TitleID.number(id) else {
            throw CommandFailure.usage("'\(id)' is no id of IMDb: one looks like tt0083658")
        }
        try films.store().fix(Folder.name(name), to: FilmFix(tconst: TitleID.text(number)))
    }

    private static func starFilm(_ arguments: Arguments) throws {
        guard arguments.operands.count > 1, let word = arguments.operands.first, let stars = Double(word),
            (0...5).contains(stars), (stars * 2).rounded() == stars * 2
        else {
            throw CommandFailure.usage(
                "movies star needs a number of stars from 0 to 5, in halves, and a TITLE"
            )
        }
        let films = FilmFolder(arguments)
        let query = try filmQuery(arguments, arguments.operands.dropFirst().joined(separator: " "))
        let match = try FilmFolder.failing {
            guard let match = try films.matcher().match(query) else {
                throw RatingError.notFound(service: "IMDb data set", title: query.title)
            }
            try films.store().give(stars, to: match, now: WallClock.milliseconds() / 1_000)
            return match
        }
        let year = match.year.map { " (\($0))" } ?? ""
        Console.print(
            line: "\(match.title)\(year): \(stars == 0 ? "no stars" : Self.stars(stars))"
        )
    }

    private static func stars(_ count: Double) -> String {
        String(repeating: "★", count: Int(count)) + (count > count.rounded(.down) ? "½" : "")
    }

    private static func rateFilm(_ arguments: Arguments) throws {
        guard !arguments.operands.isEmpty else { throw CommandFailure.usage("movies rate needs a TITLE") }
        let query = try filmQuery(arguments, arguments.operands.joined(separator: " "))
        let source = try RatingSource.named(arguments["source"])
        let films = FilmFolder(arguments)
        let rating = try FilmFolder.failing {
            let strategy = try source.strategy(films.supplies)
            return try ThisThread.wait { try await strategy.fetchRating(of: query) }.get()
        }
        if arguments.has("json") { return try Console.print(json: RatingView(rating, source.name)) }
        for line in RatingView(rating, source.name).lines { Console.print(line: line) }
    }

    private static func filmQuery(_ arguments: Arguments, _ title: String) throws -> MovieQuery {
        guard let word = arguments["year"] else { return MovieQuery(title: title) }
        guard let year = Int(word), (1888...2100).contains(year) else {
            throw CommandFailure.usage("--year \(word) is not a year from 1888 to 2100")
        }
        return MovieQuery(title: title, year: year)
    }
}
