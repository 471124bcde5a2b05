import Testing

@testable import Ratings

@Suite("The film that a name is of")
struct MatcherTests {
    private static let films: [(number: Int, title: String, year: Int?, votes: Int?)] = [
        (1, "Alien", 1979, 900_000), (2, "Aliens", 1986, 700_000), (3, "Gravity", 2013, 800_000),
        (4, "Solaris", 1972, 90_000), (5, "Solaris", 2002, 80_000), (6, "Pinocchio", 2022, 40_000),
        (7, "Pinocchio", 2022, 100_000), (8, "Robin Hood", 2010, 270_000), (9, "Robin Hood", 2011, 400),
        (10, "The Matrix", 1999, 1_900_000), (11, "Rocky II", 1979, 200_000),
        (12, "Rocky III", 1982, 200_000),
        (13, "Wonder Woman", 1984, nil), (14, "Wonder Woman 1984", 2020, 290_000), (15, "Undated", nil, 5),
        (16, "Der Anfang", 2001, 10), (17, "Das Ende", 2002, 900), (18, "Heat", 1995, 600_000),
        (19, "Class", 1983, 900), (20, "Class 1983", 1984, 5),
    ]

    private let dataSet: DataSet
    private let store: TitleStore

    init() throws {
        dataSet = try DataSet()
        store = try dataSet.films(
            Self.films,
            others: [(10, "Matrice"), (16, "Shared"), (17, "Shared")].map { number, title in
                "\(TitleID.text(number))\t1\t\(title)\tIT\t\\N\t\\N\t\\N\t0"
            }
        )
    }

    private func match(_ name: String) throws -> MovieMatch? {
        try MovieMatcher(store, fixes: ["holiday.mkv": FilmFix(tconst: TitleID.text(3))]).match(file: name)
    }

    @Test(
        "is found by the first rule that holds",
        arguments: [
            ("holiday.mkv", 3, MovieMatch.Rule.fixed), ("/any/where/holiday.mkv", 3, .fixed),
            ("whatever [tt0000001].mkv", 1, .id), ("Gravity (2013).mkv", 3, .titleAndYear),
            ("Gravity (2012).mkv", 3, .titleAndNextYear), ("Gravity (2014).mkv", 3, .titleAndNextYear),
            ("Gravity.1080p.mkv", 3, .title), ("Matrice (1999).mkv", 10, .otherTitle),
            ("Matrix, The (1999).mkv", 10, .titleAndYear), ("Grvity (2013).mkv", 3, .misspelt),
            ("Gravoty (2014).mkv", 3, .misspelt), ("Rocky 2 (1979).mkv", 11, .titleAndYear),
            ("Undated.mkv", 15, .title), ("Shared (2001).mkv", 16, .otherTitle),
            ("Shared (2002).mkv", 17, .otherTitle), ("Shared (2003).mkv", 17, .otherTitle),
            ("Hext (1995).mkv", 18, .misspelt),
        ]
    )
    func rules(name: String, number: Int, rule: MovieMatch.Rule) throws {
        let found = try #require(try match(name))
        #expect(found.tconst == TitleID.text(number) && found.rule == rule, "\(found)")
    }

    @Test(
        "is none rather than a longer title, another number or another time",
        arguments: [
            "Alie (1979).mkv", "Alien (1986).mkv", "Gravity (1990).mkv", "Rocky IV (1982).mkv",
            "Rocky 5 (1979).mkv",
            "The (1999).mkv", "nothing of the kind.mkv", "", "....", "[].mkv", "Hext (1996).mkv",
            "Gravity and more (2013).mkv",
        ]
    )
    func none(name: String) throws {
        #expect(try match(name) == nil)
    }

    @Test(
        "is below 0.9 where another film of the title is of the year or beside it, and has the most votes",
        arguments: [
            ("Pinocchio (2022).mkv", 7), ("Robin Hood (2010).mkv", 8), ("Robin Hood (2011).mkv", 9),
            ("Solaris.mkv", 4),
        ]
    )
    func rivals(name: String, number: Int) throws {
        let found = try #require(try match(name))
        #expect(found.tconst == TitleID.text(number) && found.confidence < 0.9, "\(found)")
    }

    @Test("is below 0.9 where a number may be the year or a part of the title, and each is a film")
    func ambiguous() throws {
        let found = try #require(try match("Wonder Woman 1984.mkv"))
        #expect(found.confidence < 0.9 && found.rule == .titleAndYear && found.tconst == TitleID.text(13))
        let sure = try #require(try match("Wonder Woman 1984 (2020).mkv"))
        #expect(sure.tconst == TitleID.text(14))
    }

    @Test("is that of the last number where each of two may be the year")
    func twoYears() throws {
        let found = try #require(try match("Class 1983 1984.mkv"))
        #expect(found.tconst == TitleID.text(20) && found.confidence < 0.9, "\(found)")
        #expect(try match("Class 1983.mkv")?.tconst == TitleID.text(19))
    }

    @Test(
        "is of several that a misspelt name is near the one with fewer wrong letters, of its year, with more votes",
        arguments: [
            ([("Heaten", 1995, 9), ("Heatem", 1995, 10)], 2),
            ([("Heaten", 1995, 10), ("Heatem", 1995, 9)], 1),
            ([("Heaten", 1996, 90), ("Heatem", 1995, 9)], 2),
            ([("Heaten", 1995, 9), ("Heatem", 1996, 90)], 1),
            ([("Heapen", 1995, 900), ("Heatem", 1995, 9)], 2),
            ([("Heatem", 1995, 9), ("Heapen", 1995, 900)], 1),
            // Of two that are equal it is the one that was listed first, today as tomorrow.
            ([("Heaten", 1995, 9), ("Heatem", 1995, 9)], 1),
        ] as [([(String, Int, Int)], Int)]
    )
    func likeliest(films: [(String, Int, Int)], number: Int) throws {
        let films = films.enumerated().map { (number: $0 + 1, title: $1.0, year: $1.1, votes: $1.2) }
        let store = try DataSet().films(films)
        let found = try #require(try MovieMatcher(store).match(file: "Heater (1995).mkv"))
        #expect(found.tconst == TitleID.text(number) && found.rule == .misspelt)
    }

    @Test("is sure where nothing speaks against it")
    func sure() throws {
        for name in [
            "Gravity (2013).mkv", "Gravity (2012).mkv", "Aliens (1986).mkv", "Solaris (1972).mkv",
        ] {
            #expect(try #require(try match(name)).confidence >= 0.9)
        }
        #expect(try #require(try match("Grvity (2013).mkv")).confidence < 0.9)
        // What says more is surer.
        for (more, less) in [
            ("Gravity.mkv", "Solaris.mkv"), ("Grvity (2013).mkv", "Gravoty (2014).mkv"),
            ("Gravity (2013).mkv", "Gravity.mkv"), ("Gravity (2013).mkv", "Gravity (2012).mkv"),
            ("Gravity.mkv", "Matrice (1999).mkv"),
        ] {
            #expect(try #require(try match(more)).confidence > #require(try match(less)).confidence)
        }
    }

    @Test("is found for what a person types: a title, with a year, with the id, or its address")
    func typed() throws {
        let matcher = MovieMatcher(store)
        #expect(try matcher.match(MovieQuery(title: "gravity"))?.tconst == TitleID.text(3))
        #expect(try matcher.match(MovieQuery(title: "Solaris", year: 2002))?.tconst == TitleID.text(5))
        #expect(try matcher.match(MovieQuery(title: "Solaris (2002)"))?.tconst == TitleID.text(5))
        #expect(try matcher.match(MovieQuery(title: "tt0000002"))?.tconst == TitleID.text(2))
        #expect(
            try matcher.match(MovieQuery(title: "https://www.imdb.com/title/tt0000002/"))?.tconst
                == TitleID.text(2)
        )
        #expect(try matcher.match(MovieQuery(title: "tt0000099")) == nil)
    }

    @Test("is right for 99 of 100 names of a real data set, and never sure and wrong")
    func fixtures() throws {
        let dataSet = try DataSet()
        let store = try dataSet.fixtures()
        let matcher = MovieMatcher(store)
        var (right, all): (Int, Int) = (0, 0)
        try TextLines(DataSet.fixture("title.basics.tsv.gz")).read { line, number in
            guard number > 1, let line else { return }
            let columns = String(decoding: line, as: UTF8.self).split(separator: "\t")
            let (title, year) = (String(columns[2]).replacing("/", with: " "), columns[5])
            let name =
                number % 2 == 0
                ? "\(title) (\(year)).mkv" : "\(title.replacing(" ", with: ".")).\(year).720p.WEB.mkv"
            let found = try matcher.match(file: name)
            all += 1
            if let found, found.tconst == columns[0] { right += 1 }
            if let found, found.tconst != columns[0] { #expect(found.confidence < 0.9, "\(name): \(found)") }
        }
        #expect(all == 1939 && right * 100 >= all * 99, "\(right) of \(all)")
    }
}
