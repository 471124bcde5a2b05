import ClickwheelDatabase
import Testing

@testable import Ratings

@Suite("A data set that an earlier program imported")
struct TitleSchemaTests {
    private static let films: [(number: Int, title: String, year: Int?, votes: Int?)] = [
        (83658, "Blade Runner", 1982, 800_000), (1_856_101, "Blade Runner 2049", 2017, 600_000),
        (211_915, "Amélie", 2001, 780_000), (7, "夢", nil, 12), (8, "$", 1971, nil),
    ]

    /// What programs wrote before titles had their letters, and before the file kept a version.
    private static let withoutLetters = """
        DROP TABLE migrations;
        DROP INDEX titles_head;
        DROP INDEX titles_tail;
        ALTER TABLE titles DROP COLUMN letters;
        CREATE INDEX titles_head ON titles(head, length) WHERE head IS NOT NULL;
        CREATE INDEX titles_tail ON titles(tail, length) WHERE tail IS NOT NULL
        """

    private static func shape(_ path: String) throws -> [String] {
        try Database(path: path).read { connection in
            try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY 1") {
                $0.text(0)
            }
                + connection.rows("SELECT id || ' ' || letters FROM titles ORDER BY id") { $0.text(0) }
                + connection.rows("SELECT name FROM pragma_index_info('titles_head') ORDER BY seqno") {
                    $0.text(0)
                }
                + connection.rows("SELECT module || ' ' || version FROM migrations") { $0.text(0) }
        }
    }

    @Test(
        "is as one that is imported now, and finds the same",
        arguments: [withoutLetters, "DROP TABLE migrations"]
    )
    func old(_ before: String) throws {
        let dataSet = try DataSet()
        _ = try dataSet.films(Self.films)
        let new = try Self.shape(dataSet.path)
        try Database(path: dataSet.path).withWriter { try $0.execute(before) }
        let store = try TitleStore(path: dataSet.path)
        #expect(store.count == 5 && store.importedAt == 1_700_000_000)
        #expect(try Self.shape(dataSet.path) == new)
        #expect(try store.neighbours(TitleKey("Blade Runer"), 1981...1983, reach: 1).map(\.id) == [83658])
        #expect(try TitleStore(path: dataSet.path).film(211_915)?.title == "Amélie")
    }

    @Test("of a later program is refused with a sentence that says which versions there are")
    func later() throws {
        let dataSet = try DataSet()
        _ = try dataSet.films(Self.films)
        try Database(path: dataSet.path).withWriter {
            try $0.execute("UPDATE migrations SET version = 99")
        }
        let error = try #require(throws: RatingError.self) { try TitleStore(path: dataSet.path) }
        #expect("\(error)".contains("99") && "\(error)".contains(dataSet.path))
    }
}
