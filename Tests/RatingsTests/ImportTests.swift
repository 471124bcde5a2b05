import ClickwheelCZlib
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Ratings

@Suite("The import of IMDb's data set")
struct ImportTests {
    @Test("takes real files, packed, with their ratings")
    func fixtures() throws {
        let dataSet = try DataSet()
        let report = try TitleImport(folder: DataSet.fixture(""), path: dataSet.path, now: 5).run()
        #expect(
            report.titles == 1939 && report.ratings == 146 && report.damaged == 0 && report.messages.isEmpty
        )
        let store = try TitleStore(path: dataSet.path)
        #expect(store.count == 1939 && store.importedAt == 5)
        let film = try #require(try store.film(90_000_001))
        #expect(film.title == "Avengers: Age of Ultron" && film.year == 2015 && film.rating == 78)
        #expect(film.votes == 271_107 && film.tconst == "tt90000001")
    }

    @Test("beside another one each makes a whole file, and the last one stays")
    func twoAtOnce() throws {
        let dataSet = try DataSet()
        // Progress is told of every 50,000 rows.
        let films = (1...50_001).map { DataSet.film($0, "Film \($0)", 2001) }
        try dataSet.write("title.basics.tsv", [DataSet.basicsHead] + films)
        try dataSet.write("title.ratings.tsv", [DataSet.ratingsHead])
        var isBeside = false
        let report = try TitleImport(folder: dataSet.folder.path, path: dataSet.path, now: 5).run { _ in
            if !isBeside {
                isBeside = true
                let other = try? TitleImport(folder: DataSet.fixture(""), path: dataSet.path, now: 6).run()
                #expect(other?.titles == 1939)
                #expect((try? TitleStore(path: dataSet.path).count) == 1939)
            }
            return true
        }
        #expect(isBeside && report.titles == 50_001)
        let store = try TitleStore(path: dataSet.path)
        #expect(store.count == 50_001 && store.importedAt == 5)
    }

    @Test("leaves out what is no film, and takes other titles")
    func kinds() throws {
        let dataSet = try DataSet()
        let series = DataSet.film(2, "Dark", 2017).replacing("\tmovie\t", with: "\ttvSeries\t")
        try dataSet.write(
            "title.basics.tsv",
            [DataSet.basicsHead, DataSet.film(1, "Amelie", 2001, original: "Le fabuleux destin"), series]
        )
        try dataSet.write("title.ratings.tsv", [DataSet.ratingsHead])
        try dataSet.write(
            "title.akas.tsv",
            [DataSet.akasHead, "tt0000001\t1\tAmélie from Montmartre\tXWW", "tt0000002\t1\tX\tY"]
        )
        let report = try dataSet.run()
        #expect(report.titles == 1 && report.others == 1 && report.otherTitles == 2 && report.damaged == 0)
        let found = try TitleStore(path: dataSet.path).films(TitleKey("Le Fabuleux Destin"))
        #expect(found.map(\.title) == ["Amelie"] && found.first?.isOther == true)
    }

    @Test("passes over rows that cannot be read, counts them, and says which")
    func damaged() throws {
        let dataSet = try DataSet()
        let quoted = DataSet.film(4, "\"Quoted", 2004)
        try dataSet.write(
            "title.basics.tsv",
            [
                DataSet.basicsHead, DataSet.film(1, "Good", 2001), "tt0000002\tmovie\tShort", quoted,
                DataSet.film(1, "Again", 2001), "x\tmovie\tNo id\tNo id\t0\t2001\t\\N\t\\N\t\\N", "",
                DataSet.film(5, String(repeating: "x", count: 1 << 20), 2005),
                "tt0000006\tmovie\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N", DataSet.film(7, "Undated", nil) + "\r",
            ]
        )
        try dataSet.write(
            "title.ratings.tsv",
            [DataSet.ratingsHead, "tt0000001\t\\N\t\\N", "tt0000007\t11.0\t5", "junk", "x\t5.0\t5"]
        )
        let report = try dataSet.run()
        #expect(report.titles == 3 && report.duplicates == 1 && report.ratings == 0)
        // Of the films the short one, the one without an id, the long one and the one without a title; of the ratings the last two.
        #expect(report.damaged == 6 && report.messages.count == 6)
        #expect(report.messages.contains { $0.contains("title.basics.tsv, line 3, has 3 columns and not 6") })
        #expect(report.messages.contains { $0.contains("line 8, is longer than 65536 bytes") })
        let store = try TitleStore(path: dataSet.path)
        #expect(try store.film(4)?.title == "\"Quoted")
        #expect(try store.film(1)?.title == "Good")
        #expect(try store.film(7)?.year == nil)
    }

    @Test("of a file that is cut off, damaged or of something else leaves the films as they were")
    func refused() throws {
        let dataSet = try DataSet()
        _ = try dataSet.films([(1, "Kept", 2001, 5)])
        let packed = try Data(contentsOf: URL(filePath: DataSet.fixture("title.basics.tsv.gz")))
        try FileManager.default.removeItem(at: dataSet.folder.appending(path: "title.basics.tsv"))
        func refusal(_ content: Data) throws -> String {
            try content.write(to: dataSet.folder.appending(path: "title.basics.tsv.gz"))
            let error = #expect(throws: RatingError.self) { try dataSet.run() }
            return error?.description ?? ""
        }
        #expect(try refusal(packed.prefix(packed.count / 2)).hasSuffix("it is cut off: fetch it again."))
        var changed = packed
        changed[packed.count / 2] ^= 0xFF
        #expect(try refusal(changed).contains("fetch it again"))
        #expect(
            try refusal(Data("a,b,c\n1,2,3\n".utf8)).contains("its first line is not that of IMDb's data set")
        )
        #expect(try refusal(Data()).contains("it is empty"))
        #expect(try TitleStore(path: dataSet.path).film(1)?.title == "Kept")
        let left = try FileManager.default.contentsOfDirectory(atPath: dataSet.folder.path)
        #expect(!left.contains { $0.contains("half") })
    }

    @Test("without its files says which is missing, and stops when it is told to")
    func missing() throws {
        let dataSet = try DataSet()
        let error = #expect(throws: RatingError.self) { try dataSet.run() }
        #expect(
            error?.description
                == "\(dataSet.folder.path) was not imported: it has no title.basics.tsv or title.basics.tsv.gz."
        )
        #expect(throws: RatingError.noDataSet) { try TitleStore(path: dataSet.path) }

        let rows = (1...60_000).map { DataSet.film($0, "Film \($0)", 2000) }
        try dataSet.write("title.basics.tsv", [DataSet.basicsHead] + rows)
        try dataSet.write("title.ratings.tsv", [DataSet.ratingsHead])
        #expect(throws: CancellationError.self) { try dataSet.run { _ in false } }
        #expect(throws: RatingError.noDataSet) { try TitleStore(path: dataSet.path) }
    }

    @Test("takes ratings in any order, the first of two of one film")
    func order() throws {
        let dataSet = try DataSet()
        try dataSet.write(
            "title.basics.tsv",
            [DataSet.basicsHead] + (1...5).map { DataSet.film($0, "F\($0)", 2000) }
        )
        try dataSet.write(
            "title.ratings.tsv",
            [DataSet.ratingsHead, "tt0000005\t5.5\t50", "tt0000001\t1.1\t10", "tt0000005\t9.9\t99"]
        )
        #expect(try dataSet.run().ratings == 2)
        let store = try TitleStore(path: dataSet.path)
        #expect(try store.film(5)?.rating == 55)
        #expect(try store.film(1)?.rating == 11)
        #expect(try store.film(2)?.rating == nil)
    }
}
