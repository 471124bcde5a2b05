import ClickwheelSystem
import Foundation
import Testing

@testable import ClickwheelGallery

@Suite("Small pictures that were kept")
struct PictureCacheTests {
    private let album: Album
    private let items: [GalleryItem]

    init() throws {
        album = try Album()
        for name in ["a", "b", "c", "d"] { try album.put("still.jpg", as: "\(name).jpg") }
        try album.scan()
        items = try album.items("photos")
    }

    /// Bytes that end as a JPEG does.
    private let picture = [UInt8](repeating: 7, count: 298) + [0xFF, 0xD9]

    private func cache(_ capacity: Int64) -> PictureCache {
        PictureCache(folder: album.cache, capacity: capacity)
    }

    private func isKept(_ item: GalleryItem, in cache: PictureCache) -> Bool {
        cache.picture(item, .small, frame: 0) != nil
    }

    private var file: String {
        get throws {
            let all = FileManager.default.enumerator(atPath: album.cache)?.allObjects as? [String] ?? []
            return album.cache + "/" + (try #require(all.first { $0.hasSuffix(".jpg") }))
        }
    }

    private func age(_ path: String) throws -> Duration {
        .nanoseconds(WallClock.microseconds() * 1_000 - (try FileStatus(path: path).modified))
    }

    private func setAge(_ age: Duration, _ path: String) throws {
        try Files.setModified(path, to: WallClock.microseconds() * 1_000 - age.nanoseconds)
    }

    @Test("are had again, each for its item, and none that ends before it has begun")
    func again() {
        let cache = cache(10_000)
        #expect(!isKept(items[0], in: cache))
        cache.keep(picture, items[0], .small, frame: 0)
        #expect(isKept(items[0], in: cache) && !isKept(items[1], in: cache))
        cache.keep([0xFF, 0xD9], items[1], .small, frame: 0)
        #expect(!isKept(items[1], in: cache))
    }

    @Test("fill their room to the last byte; beyond it a tenth is made free, of the oldest")
    func room() throws {
        let full = cache(900)
        for item in items[..<3] { full.keep(picture, item, .small, frame: 0) }
        #expect(items[..<3].allSatisfy { isKept($0, in: full) })
        try FileManager.default.removeItem(atPath: album.cache)
        let cache = cache(1_000)
        cache.keep(picture, items[0], .small, frame: 0)
        try setAge(.seconds(600), file)
        for item in items[1...] { cache.keep(picture, item, .small, frame: 0) }
        #expect(items.map { isKept($0, in: cache) } == [false, true, true, true])
    }

    @Test("are as young as their last use, which is noted by the hour")
    func use() throws {
        let cache = cache(1_000)
        cache.keep(picture, items[0], .small, frame: 0)
        let file = try file
        try setAge(.seconds(1_800), file)
        #expect(isKept(items[0], in: cache))
        #expect(try age(file) >= .seconds(1_800))
        try setAge(.seconds(7_200), file)
        #expect(isKept(items[0], in: cache))
        #expect(try age(file) < .seconds(1_800))
    }

    @Test("make room again each time that there is too little")
    func roomAgain() {
        let cache = cache(700)
        for item in items { cache.keep(picture, item, .small, frame: 0) }
        #expect(items.count { isKept($0, in: cache) } == 2)
    }
}
