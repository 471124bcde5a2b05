import Foundation
import Log
import Testing

@testable import Library

@Suite("Scan of real files")
struct FixtureScanTests {
    @Test("every format is taken in with its tags and pictures, and kept exactly")
    func realFiles() throws {
        let fixtures = try #require(Bundle.module.resourceURL).appending(path: "Fixtures")
        let work = try MusicFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
            try FileManager.default.copyItem(
                atPath: fixtures.appending(path: name).path,
                toPath: "\(work.music)/\(name)"
            )
        }
        let library = try MusicLibrary(path: work.database, logger: Logger(strategy: InMemoryStrategy()))
        let report = try library.scan([work.music])
        #expect(report.problems == 0)
        #expect(report.seen > 20)
        #expect(report.added == report.seen)

        for track in try library.all().values {
            // What comes back from the tables is what the reader gave.
            let reading = try FileReader().read(path: "\(work.music)/\(track.path)")
            #expect(track.tags == reading.tags, "\(track.path)")
            #expect(track.properties == reading.properties, "\(track.path)")
            #expect(track.contentKey == reading.contentKey, "\(track.path)")
            let size = try FileManager.default.attributesOfItem(atPath: "\(work.music)/\(track.path)")[.size]
            #expect(track.fileSize == size as? Int64)
            // A cover lies beside them.
            guard case .directory = track.artwork else {
                Issue.record("no picture for \(track.path)")
                continue
            }
        }
        let first = try #require(try library.ids(.songs).first)
        let picture = try #require(try library.artwork(ofTrack: first))
        #expect(picture.mimeType == "image/png")

        // Without it, those with a picture inside show that one.
        try FileManager.default.removeItem(atPath: "\(work.music)/cover.png")
        _ = try library.scan([work.music])
        let embedded = try library.all().values.filter { $0.artwork != nil }
        #expect(!embedded.isEmpty)
        for track in embedded { #expect(try library.artwork(ofTrack: track.id) != nil) }
    }
}
