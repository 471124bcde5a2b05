import ClickwheelSystem
import Testing

@testable import Ratings

@Suite("Names of films' files")
struct MovieFileNameTests {
    @Test(
        "are read as title and year, whatever the style",
        arguments: [
            ("Gravity.2013.1080p.BluRay.x264-GROUP.mkv", "Gravity", 2013),
            ("Gravity (2013).mkv", "Gravity", 2013),
            ("Gravity [2013] [1080p].mp4", "Gravity", 2013),
            ("Gravity (2013) {edition-Director's Cut}.mkv", "Gravity", 2013),
            ("/films/Gravity (2013)/Gravity (2013).mkv", "Gravity", 2013),
            ("Blade.Runner.2049.2017.720p.WEB-DL.mkv", "Blade Runner 2049", 2017),
            ("2012.2009.mkv", "2012", 2009),
            ("1917 (2019).mkv", "1917", 2019),
            ("2001 A Space Odyssey (1968).mkv", "2001 A Space Odyssey", 1968),
            ("Matrix, The (1999).avi", "The Matrix,", 1999),
            ("(500) Days of Summer (2009).mkv", "500 Days of Summer", 2009),
            ("Charlotte's Web (2006).mkv", "Charlotte's Web", 2006),
            ("E.T. the Extra-Terrestrial (1982).mkv", "E T the Extra-Terrestrial", 1982),
        ]
    )
    func read(name: String, title: String, year: Int) throws {
        let readings = MovieFileName(name).readings
        let first = try #require(readings.first)
        #expect(TitleKey(first.title) == TitleKey(title) && first.year == year, "\(readings)")
    }

    @Test(
        "without a year are read up to what tells of the release",
        arguments: [
            ("Gravity.1080p.BluRay.mkv", "Gravity"), ("1917.mkv", "1917"), ("(1917).mkv", "1917"),
            ("[1917].mkv", "1917"),
            ("Blade Runner 2049.mkv", "Blade Runner 2049"),
            ("Charlotte's Web.mkv", "Charlotte's Web"), ("Gravity.DVDRip.XviD-GROUP.avi", "Gravity"),
        ]
    )
    func withoutYear(name: String, title: String) {
        let readings = MovieFileName(name).readings
        #expect(readings.contains { $0.year == nil && TitleKey($0.title) == TitleKey(title) }, "\(readings)")
    }

    @Test(
        "give their id, wherever it stands",
        arguments: [
            "Rush [imdbid-tt1979320].mkv", "Rush {imdb-tt1979320}.mkv", "tt1979320.mkv",
            "Rush (2013) tt1979320.mkv",
            "Rush.2013.[tt1979320].mkv",
        ]
    )
    func ids(name: String) {
        #expect(MovieFileName(name).tconst == 1_979_320)
    }

    @Test(
        "give none where there is none",
        arguments: ["Matt0083658.mkv", "Rush (2013).mkv", "[tmdbid-96721] Rush.mkv", ""]
    )
    func noIDs(name: String) {
        #expect(MovieFileName(name).tconst == nil)
    }

    @Test(
        "have words in brackets as far as brackets are open, and one that closes nothing counts for nothing"
    )
    func brackets() {
        #expect(NameTokens("a) b (c) d").words.map(\.isBracketed) == [false, false, true, false])
        #expect(NameTokens("((a) b) c").words.map(\.isBracketed) == [true, true, false])
    }

    @Test("of any bytes end in few readings")
    func anything() {
        var generator = SplitMix64(seed: 3)
        let signs = Array("a1 .()[]{}-_'&,2013tt0083658The")
        for _ in 0..<2_000 {
            let count = Int.random(in: 0..<80, using: &generator)
            let name = String(
                (0..<count).map { _ in signs[Int.random(in: 0..<signs.count, using: &generator)] }
            )
            #expect(MovieFileName(name).readings.count <= 12)
        }
        #expect(MovieFileName(String(repeating: "2013.", count: 100_000)).readings.count <= 12)
    }
}
