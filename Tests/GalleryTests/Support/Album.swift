import ClickwheelSystem
import Foundation
import Log

@testable import ClickwheelGallery

/// A folder of photos for one test, gone with the value, and a gallery of it.
final class Album: Sendable {
    /// The pictures and films of the tests of Media.
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "MediaTests/Fixtures")

    let path: String
    let gallery: Gallery
    var cache: String { path + "-cache" }

    init(
        logger: Logger = Logger(strategy: NullStrategy()),
        clock: @escaping @Sendable () -> Int64 = { 1_800_000_000 }
    ) throws {
        path = FileManager.default.temporaryDirectory.path + "/album-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        gallery = try Gallery(inMemory: logger, clock: clock)
    }

    deinit {
        for path in [path, cache] { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Puts a file of the fixtures there, under its own name or another.
    func put(_ fixture: String, as name: String? = nil) throws {
        try write(Array(Data(contentsOf: Self.fixtures.appending(path: fixture))), as: name ?? fixture)
    }

    func write(_ bytes: [UInt8], as name: String) throws {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

    @discardableResult
    func scan() throws -> GalleryReport { try gallery.scan([path]) }

    func titles(_ listing: String) throws -> [String] { try items(listing).map(\.title) }

    func items(_ listing: String) throws -> [GalleryItem] {
        guard let named = GalleryListing(listing) else { throw GalleryError.noSuchListing(listing) }
        guard case .items(let items) = try gallery.page(named, offset: 0, limit: 100).rows else { return [] }
        return items
    }

    func groups(_ listing: String) throws -> [GalleryGroup] {
        guard let named = GalleryListing(listing) else { throw GalleryError.noSuchListing(listing) }
        guard case .groups(let groups) = try gallery.page(named, offset: 0, limit: 100).rows else {
            return []
        }
        return groups
    }
}
