import ClickwheelDatabase
import Foundation
import Log
import Testing

@testable import ClickwheelGallery

@Suite("The tables of photos and videos")
struct GallerySchemaTests {
    @Test("of the first version open with all that was noted in them")
    func landed() throws {
        let path = FileManager.default.temporaryDirectory.path + "/gallery-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = path + "/landed.db"
        try Database(path: file).withWriter { connection in
            try Migrations(module: "gallery", steps: [.sql(GallerySchema.version1)]).apply(to: connection)
            try connection.execute(
                """
                INSERT INTO gallery_meta VALUES('version', 41);
                INSERT INTO gallery_folder(id, path) VALUES(1, CAST('/photos' AS BLOB));
                INSERT INTO gallery_directory(id, folder, path, title, mark) VALUES(1, 1, x'', 'Oslo', 7);
                INSERT INTO gallery_item(id, directory, name, size, modified_ns, kind, is_film, title, taken_s, taken, search,
                    blur, is_pictured, favourite, position_ms, seen_s, duration_ms) VALUES
                    (1, 1, CAST('a.jpg' AS BLOB), 10, 20, 'image', 0, 'a', 1000, '2020-01-01T00:00:00', x'', x'00', 1, 1, 0, 0, NULL),
                    (2, 1, CAST('b.jpg' AS BLOB), 10, 20, 'image', 0, 'b', 1000, '2020-01-01T00:00:00', x'', NULL, 0, 0, 0, 0, NULL),
                    (3, 1, CAST('c.mp4' AS BLOB), 10, 20, 'video', 1, 'c', 3000, NULL, x'', NULL, 0, 0, 90000, 500, 600000);
                """
            )
        }
        let gallery = try Gallery(path: file, logger: Logger(strategy: NullStrategy()))
        #expect(gallery.version == 41)
        #expect(try titles(.photos, gallery) == ["b", "a"])
        #expect(try titles(.favouritePhotos, gallery) == ["a"])
        #expect(try titles(.album(1), gallery) == ["a", "b"])
        #expect(try titles(.continued, gallery) == ["c"])
        #expect(try gallery.item(3).positionMs == 90_000)
        #expect(try gallery.unpictured(limit: 9) == [3, 2])
    }

    @Test(
        "are read in the order of an index, so that the middle of a long list costs no more than its beginning"
    )
    func order() throws {
        let gallery = try Gallery(inMemory: Logger(strategy: NullStrategy()))
        for listing in [GalleryListing.Items.photos, .videos, .album(1)] {
            let (condition, argument) = listing.condition
            let plan = try gallery.read { connection in
                let statement = try connection.prepare(
                    """
                    EXPLAIN QUERY PLAN SELECT id FROM gallery_item WHERE missing = 0 AND \(condition)
                    ORDER BY \(listing.order) LIMIT 9 OFFSET 10000
                    """
                )
                if argument != nil { statement.bind(Int64(1), at: 1) }
                var steps: [String] = []
                while try statement.step() { steps.append(statement.text(3)) }
                return steps
            }
            #expect(plan.count == 1 && plan[0].contains("USING COVERING INDEX"), "\(plan)")
        }
    }

    private func titles(_ items: GalleryListing.Items, _ gallery: Gallery) throws -> [String] {
        guard case .items(let rows) = try gallery.page(.items(items), offset: 0, limit: 9).rows else {
            return []
        }
        return rows.map(\.title)
    }
}
