import ClickwheelTestSupport
import Foundation

@testable import Ratings

/// A data set of one's own in a folder that is gone with the instance, and the films that were made of it.
final class DataSet: Sendable {
    let folder: URL
    var path: String { folder.appending(path: "titles.db").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "films-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static let basicsHead =
        "tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres"
    static let ratingsHead = "tconst\taverageRating\tnumVotes"
    static let akasHead = "titleId\tordering\ttitle\tregion\tlanguage\ttypes\tattributes\tisOriginalTitle"

    func write(_ name: String, _ lines: [String]) throws {
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appending(path: name))
    }

    /// A row of a film.
    static func film(_ number: Int, _ title: String, _ year: Int?, original: String? = nil) -> String {
        "\(TitleID.text(number))\tmovie\t\(title)\t\(original ?? title)\t0\t\(year.map(String.init) ?? "\\N")\t\\N\t\\N\t\\N"
    }

    /// Writes films with their votes, and imports them.
    func films(
        _ films: [(number: Int, title: String, year: Int?, votes: Int?)],
        others: [String] = []
    ) throws -> TitleStore {
        try write(
            "title.basics.tsv",
            [Self.basicsHead] + films.map { Self.film($0.number, $0.title, $0.year) }
        )
        try write(
            "title.ratings.tsv",
            [Self.ratingsHead]
                + films.compactMap { film in film.votes.map { "\(TitleID.text(film.number))\t7.5\t\($0)" } }
        )
        if !others.isEmpty { try write("title.akas.tsv", [Self.akasHead] + others) }
        _ = try run()
        return try TitleStore(path: path)
    }

    @discardableResult
    func run(progress: (Int) -> Bool = { _ in true }) throws -> TitleImport.Report {
        try TitleImport(folder: folder.path, path: path, now: 1_700_000_000).run(progress: progress)
    }

    /// The films of the fixtures.
    func fixtures() throws -> TitleStore {
        _ = try TitleImport(folder: Self.fixture(""), path: path, now: 1_700_000_000).run()
        return try TitleStore(path: path)
    }

    static func fixture(_ name: String) -> String {
        Bundle.module.resourceURL?.appending(path: "Fixtures/\(name)").path ?? ""
    }
}
